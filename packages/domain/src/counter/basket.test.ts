import type { CounterProduct } from '@lissafi/contract/counter';
import { LIMITS } from '@lissafi/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import {
  addFree,
  addProduct,
  type Basket,
  change,
  countOf,
  discountText,
  EMPTY_BASKET,
  itemsOf,
  mark,
  priceToPay,
  quantityOf,
  repriced,
  setQuantity,
  step,
  totalsOf,
  withoutPrice,
} from './basket.ts';
import { quickAmounts } from './quick-amounts.ts';
import { findProducts, freeGoodsOf, productsAtEnd, productsOfCode, readSearch } from './search.ts';

const VAT = { vat_registered: true, default_tax: null };
const TODAY = '2026-11-25';
const product = (
  id: string,
  selling_price: number | null,
  more: Partial<CounterProduct> = {},
): CounterProduct => ({
  ...{ id, name: id, sku: `SKU-${id}`, barcode: null, category: null, unit: 'piece', item_kind: 'stocked' },
  ...{
    selling_price,
    price_includes_tax: true,
    tax_category: null,
    available: 10,
    sold: 0,
    last_sold_on: null,
  },
  ...more,
});
const bread = product('Agege bread', 80_000, { barcode: '6150001' });
const cake = product('Fruit cake, 1 kg', 1_250_000);
const filled = (...products: CounterProduct[]): Basket =>
  products.reduce((basket, each) => addProduct(basket, each), EMPTY_BASKET);

test('a product that is added again is one line more of it, and the line is marked', () => {
  const basket = filled(bread, cake, bread);
  expect(basket.lines.map(({ name, quantity }) => [name, quantity])).toEqual([
    ['Agege bread', 2],
    ['Fruit cake, 1 kg', 1],
  ]);
  expect([basket.last, countOf(basket), quantityOf(basket, cake.id)]).toEqual(['Agege bread', 3, 1]);
  expect(quantityOf(filled(bread, bread, cake, cake), cake.id)).toBe(2);
  expect(mark(basket, 1).last).toBe(cake.id);
  expect(mark(basket, -1).last).toBe(bread.id);
});

test('the mark moves from line to line, stays at both ends, and is on the last line when one is taken out', () => {
  const basket = filled(product('a', 1), product('b', 1), product('c', 1), product('d', 1));
  const at = (last: string) => ({ ...basket, last });
  expect([mark(at('b'), 1).last, mark(at('c'), -1).last]).toEqual(['c', 'b']);
  expect([mark(at('a'), -1).last, mark(at('d'), 1).last]).toEqual(['a', 'd']);
  expect(setQuantity(basket, 'd', 0).last).toBe('c');
  expect(setQuantity(filled(bread), bread.id, 0).last).toBeNull();
});

test('a quantity of 0 takes the line out; what is measured counts as one thing', () => {
  const basket = setQuantity(filled(bread, cake), bread.id, 0.1);
  expect(countOf(basket)).toBe(2);
  expect(step(basket, bread.id, 1).lines[0]!.quantity).toBe(1.1);
  expect(step(basket, cake.id, -1).lines.map(({ name }) => name)).toEqual(['Agege bread']);
});

test('₦5,800.00 with VAT of 7.5% in it includes ₦404.65 of it', () => {
  const basket = setQuantity(filled(product('Loaf', 580_000)), 'Loaf', 1);
  expect(totalsOf(basket, VAT, TODAY)).toMatchObject({ total: 580_000, tax: 40_465, discount: 0 });
});

test('10% on a line and 10% on the sale are 19% of the line', () => {
  const basket = {
    ...change(filled(bread, cake), bread.id, { discount_percentage: 10 }),
    discount_percentage: 10,
  };
  expect(itemsOf(basket, VAT, TODAY).map(({ discount_percentage }) => discount_percentage)).toEqual([19, 10]);
  expect(totalsOf(basket, VAT, TODAY)).toMatchObject({
    total: 64_800 + 1_125_000,
    discount: 15_200 + 125_000,
  });
});

test('both percentages are one beside a line with an amount off as well: 19% off 55 kobo', () => {
  const basket = change(
    change(filled(bread, product('Seed', 55)), 'Seed', { discount_percentage: 10 }),
    bread.id,
    { discount_amount: 10_000 },
  );
  const [, seed] = itemsOf({ ...basket, discount_percentage: 10 }, VAT, TODAY);
  expect(seed).toMatchObject({ unit_price: 55, discount_percentage: 19 });
});

test('an amount off the sale comes after the percentage of a line: 800 less 10% less 100 is 620', () => {
  const basket = change(filled(bread), bread.id, { discount_percentage: 10 });
  expect(totalsOf({ ...basket, discount_amount: 10_000 }, VAT, TODAY).total).toBe(62_000);
});

test('goods that are exempt from VAT are sold without it', () => {
  expect(totalsOf(filled(product('Rice', 100_000, { tax_category: 'exempt' })), VAT, TODAY)).toMatchObject({
    total: 100_000,
    tax: 0,
  });
});

test('a line without a price is one that cannot be sold yet; a free one can', () => {
  const basket = filled(bread, product('Cake to order', null), product('Sample', 0));
  expect(withoutPrice(basket).map(({ name }) => name)).toEqual(['Cake to order']);
});

test('a discount reads as its percentage or its amount, and none as nothing', () => {
  const money = (amount: number) => `₦${amount / 100}`;
  expect(discountText({ discount_percentage: 10 }, money)).toBe('10%');
  expect(discountText({ discount_percentage: 0, discount_amount: 20_000 }, money)).toBe('₦200');
  expect(discountText({ discount_percentage: 0 }, money)).toBeNull();
});

test('an amount off a line or off the sale is exactly that amount', () => {
  const cheap = change(filled(bread, bread), bread.id, { discount_amount: 20_000 });
  expect(totalsOf(cheap, VAT, TODAY)).toMatchObject({ total: 140_000, discount: 20_000, each: [80_000] });
  expect(itemsOf(cheap, VAT, TODAY)).toMatchObject([{ unit_price: 80_000, discount_percentage: 12.5 }]);
  // ₦200 off ₦37,500 is no percentage with four decimals; the line still comes to ₦37,300.
  const dear = setQuantity(change(filled(cake), cake.id, { discount_amount: 20_000 }), cake.id, 3);
  expect(totalsOf(dear, VAT, TODAY)).toMatchObject({ total: 3_730_000, discount: 20_000 });
  const [line] = itemsOf(dear, VAT, TODAY);
  expect(cake.selling_price! - line!.unit_price).toBeLessThan(1_000);
  // Off the sale it is divided over the lines, after their own discounts.
  const both = {
    ...change(filled(bread, cake), bread.id, { discount_amount: 5_000 }),
    discount_amount: 12_345,
  };
  expect(totalsOf(both, VAT, TODAY)).toMatchObject({ total: 75_000 + 1_250_000 - 12_345, discount: 17_345 });
  // Never more than there is.
  expect(totalsOf({ ...filled(bread), discount_amount: 99_999_999 }, VAT, TODAY).total).toBe(0);
  // 10% off the sale counts after the amount off the line.
  const mixed = { ...cheap, discount_percentage: 10 };
  expect(totalsOf(mixed, VAT, TODAY).total).toBe(126_000);
});

test('whatever is sold at prices with VAT, an amount off takes off no kobo more or less', () => {
  const any = fc.record({
    price: fc.integer({ min: 1_000, max: 20_000_000 }),
    quantity: fc.integer({ min: 1, max: 40 }),
    off: fc.integer({ min: 0, max: 1_000 }),
  });
  fc.assert(
    fc.property(
      fc.array(any, { minLength: 1, maxLength: 4 }),
      fc.integer({ min: 0, max: 1_000 }),
      (lines, sale) => {
        let basket = EMPTY_BASKET;
        let expected = 0;
        for (const [index, { price, quantity, off }] of lines.entries()) {
          const discount_amount = Math.floor((price * quantity * off) / 1_000);
          basket = addProduct(basket, product(String(index), price), quantity);
          basket = change(basket, String(index), { discount_amount });
          expected += price * quantity - discount_amount;
        }
        const discount_amount = Math.floor((expected * sale) / 1_000);
        expect(totalsOf({ ...basket, discount_amount }, VAT, TODAY).total).toBe(expected - discount_amount);
      },
    ),
    { numRuns: 60 },
  );
});

test('where VAT is added to the price, an amount off is missed by one kobo a line at most', () => {
  const plain = product('Paint', 333_333, { price_includes_tax: false });
  for (const discount_amount of [1, 99, 20_000, 123_457]) {
    const before = totalsOf(filled(plain), VAT, TODAY).total;
    const { total } = totalsOf({ ...filled(plain), discount_amount }, VAT, TODAY);
    expect(Math.abs(before - discount_amount - total)).toBeLessThanOrEqual(1);
  }
});

test('the total is the sum of its lines whatever was tapped, and stepping up and down again changes nothing', () => {
  const anyProduct = fc.record({
    id: fc.constantFrom('a', 'b', 'c', 'd'),
    price: fc.integer({ min: 0, max: 100_000_000 }),
    times: fc.integer({ min: 1, max: 50 }),
    percentage: fc.integer({ min: 0, max: 100 }),
  });
  fc.assert(
    fc.property(fc.array(anyProduct, { maxLength: 12 }), fc.integer({ min: 0, max: 100 }), (taps, sale) => {
      let basket: Basket = { ...EMPTY_BASKET, discount_percentage: sale };
      for (const { id, price, times, percentage } of taps) {
        basket = addProduct(basket, product(id, price), times);
        basket = change(basket, id, { discount_percentage: percentage });
      }
      const totals = totalsOf(basket, VAT, TODAY);
      const sum = totals.lines.reduce((all, { total_amount }) => all + total_amount, 0);
      expect(totals.total).toBe(sum);
      expect(totals.tax).toBeLessThanOrEqual(totals.total);
      for (const { product_id } of basket.lines)
        expect(totalsOf(step(step(basket, product_id, 1), product_id, -1), VAT, TODAY)).toEqual(totals);
    }),
  );
});

describe('what is typed at the counter', () => {
  test.each([
    ['agege', 1, 'agege'],
    ['3x', 3, ''],
    ['3 × agege', 3, 'agege'],
    ['2.5 * flour', 2.5, 'flour'],
    ['2,5 x flour', 2.5, 'flour'],
    ['1,000 x candle', 1_000, 'candle'],
    ['0,500 x flour', 0.5, 'flour'],
    ['1,2,3 x flour', 1, '1,2,3 x flour'],
    ['3 x agege ', 3, 'agege'],
    [' 0x bread ', 1, '0x bread'],
    ['xmas cake', 1, 'xmas cake'],
  ])('%s', (typed, quantity, text) => expect(readSearch(typed)).toEqual({ quantity, text }));

  test('names are found by the beginnings of their words, codes whole, prices as amounts', () => {
    const products = [bread, cake, product('Café bun', 45_000)];
    const names = (text: string) => findProducts(products, text).map(({ name }) => name);
    expect(names('cake fru')).toEqual(['Fruit cake, 1 kg']);
    expect(names('cafe')).toEqual(['Café bun']);
    expect(names('gege')).toEqual([]);
    expect(names('cake bun')).toEqual([]);
    expect(names(' ')).toEqual(['Agege bread', 'Fruit cake, 1 kg', 'Café bun']);
    expect(names('12,500')).toEqual(['Fruit cake, 1 kg']);
    expect(names('6150001')).toEqual(['Agege bread']);
    expect(productsOfCode(products, 'sku-agege bread')).toEqual([bread]);
    expect(productsAtEnd(products, 'chin6150001')).toEqual([bread]);
  });

  test.each([
    ['Ẹ̀bà', 'eba'],
    ['Ƙosai', 'kosai'],
    ['Kosai', 'ƙosai'],
    ['𝗖𝗮𝗸𝗲 large', 'cake'],
    ['Baker’s flour', "baker's"],
    ["Baker's flour", 'baker’s fl'],
    ['Smörgås', 'smorgas'],
    ['Ɗan wake', 'dan w'],
    ['Straße loaf', 'strasse'],
  ])('“%s” is found by “%s”', (name, text) => {
    const found = product(name, 50_000);
    expect(findProducts([bread, found], text)).toEqual([found]);
  });

  test('a product whose own name has the whole text goes before a factor', () => {
    const planks = [
      product('4x2 rafter', 250_000),
      product('1x12 plank', 600_000),
      product('2x4 plank', 350_000),
    ];
    const sold = (typed: string) => {
      const { quantity, text } = readSearch(typed, planks);
      return [quantity, findProducts(planks, text).map(({ name }) => name)];
    };
    expect(sold('4x2 rafter')).toEqual([1, ['4x2 rafter']]);
    expect(sold('4X2')).toEqual([1, ['4x2 rafter']]);
    expect(sold('1x12 plank')).toEqual([1, ['1x12 plank']]);
    expect(sold('5 x 2x4 plank')).toEqual([5, ['2x4 plank']]);
    expect(sold('3 x rafter')).toEqual([3, ['4x2 rafter']]);
    expect(sold('1,000 x rafter')).toEqual([1_000, ['4x2 rafter']]);
    expect(sold('3x')[0]).toBe(3);
    expect(readSearch('3xl', [product('Shirt 3XL', 1)])).toEqual({ quantity: 1, text: '3xl' });
  });

  test('a GTIN is one code, with and without its leading zeros', () => {
    const paste = product('Tomato paste', 45_000, { barcode: '0075678164125' });
    const short = product('Tomato paste', 45_000, { barcode: '075678164125' });
    for (const code of ['0075678164125', '075678164125', '00075678164125']) {
      expect(productsOfCode([bread, paste], code), code).toEqual([paste]);
      expect(productsOfCode([bread, short], code), code).toEqual([short]);
      expect(findProducts([bread, paste], code), code).toEqual([paste]);
      expect(productsAtEnd([bread, paste], `tom${code}`), code).toEqual([paste]);
      expect(productsOfCode([paste, short], code), code).toEqual([paste, short]);
    }
    // Of a shop's own, no zero may be left out.
    expect(productsOfCode([product('a', 1, { barcode: '01234' })], '1234')).toEqual([]);
  });

  test('a longer number that ends with a code is another code', () => {
    const sweets = product('Sweets', 5_000, { barcode: '1234' });
    expect(findProducts([sweets], '6001239991234')).toEqual([]);
    expect(productsAtEnd([sweets], '6001239991234')).toEqual([]);
    expect(productsAtEnd([sweets], '91234')).toEqual([]);
    expect(productsAtEnd([sweets], 'swe1234')).toEqual([sweets]);
  });

  test('a product whose price is typed at the sale is not found by words that are no price', () => {
    expect(findProducts([product('Cake to order', null)], 'milo')).toEqual([]);
  });

  test('a code at the end of what was typed has four signs at least', () => {
    const [short, long] = [product('a', 1, { barcode: '615' }), product('b', 1, { barcode: '6150' })];
    expect(productsAtEnd([short, long], 'chin615')).toEqual([]);
    expect(productsAtEnd([short, long], 'chin6150')).toEqual([long]);
    expect(productsAtEnd([bread, long], 'chin')).toEqual([]);
  });
});

describe('quick amounts', () => {
  test.each([
    [580_000, [600_000, 700_000, 1_000_000]],
    [150_000, [200_000, 300_000, 500_000]],
    [45_000, [50_000, 100_000, 500_000]],
    [500_000, [600_000, 700_000, 1_000_000]],
    // The limits of what people round up to: ₦500, ₦1,000, ₦5,000, ₦10,000.
    [100_000, [200_000, 300_000, 500_000]],
    [2_000_000, [2_500_000, 3_000_000, 3_500_000]],
    [3_000_000, [3_500_000, 4_000_000, 4_500_000]],
    [20_000_000, [20_500_000, 21_000_000, 22_000_000]],
    [30_000_000, [30_500_000, 31_000_000, 32_000_000]],
    [0, []],
  ])('for %i kobo', (total, amounts) => expect(quickAmounts(total)).toEqual(amounts));

  test('are three, above the total and in order', () =>
    fc.assert(
      fc.property(fc.integer({ min: 1, max: LIMITS.document_max }), (total) => {
        const amounts = quickAmounts(total);
        expect(amounts).toHaveLength(3);
        expect(amounts.every((amount, index) => amount > (amounts[index - 1] ?? total))).toBe(true);
      }),
    ));
});

describe('the price of one', () => {
  const before = product('Meat pie', 70_000, { price_includes_tax: false });
  test('is what the buyer pays, with VAT where the price is before it, and without discounts', () => {
    expect(priceToPay(bread, VAT, TODAY)).toBe(80_000);
    expect(priceToPay(before, VAT, TODAY)).toBe(75_250);
    expect(priceToPay(before, { ...VAT, vat_registered: false }, TODAY)).toBe(70_000);
    expect(priceToPay(product('Cake to order', null), VAT, TODAY)).toBeNull();
    const two = change(setQuantity(addProduct(EMPTY_BASKET, before), before.id, 2), before.id, {
      discount_percentage: 50,
    });
    const { each, total } = totalsOf(two, VAT, TODAY);
    expect([each[0], total]).toEqual([75_250, 75_250]);
  });
});

test('lines follow the price list of the customer and the quantity, unless somebody typed another price', () => {
  const wholesale = {
    ...{ percentage: -10, rounding: 1, is_active: true, valid_from: null, valid_to: null },
    prices: [{ item_id: bread.id, minimum_quantity: 10, unit_price: 60_000 }],
  };
  const on = '2026-11-21';
  const priced = (basket: Basket) =>
    repriced(basket, wholesale, on).lines.map(({ unit_price }) => unit_price);
  const one = addProduct(EMPTY_BASKET, bread);
  // Only one of two lines has another price.
  expect(priced(setQuantity(filled(product('Sugar', null), bread), bread.id, 10))).toEqual([null, 60_000]);
  expect(priced(one)).toEqual([72_000]);
  const many = setQuantity(repriced(one, wholesale, on), bread.id, 10);
  expect(priced(many)).toEqual([60_000]);
  // Back to the selling price without a list, and the same basket where nothing changes.
  expect(repriced(repriced(many, wholesale, on), null, on).lines[0]).toMatchObject({ unit_price: 80_000 });
  expect(repriced(many, null, on)).toMatchObject({ lines: [{ unit_price: 80_000, list_price: 80_000 }] });
  const settled = repriced(many, wholesale, on);
  expect(repriced(settled, wholesale, on)).toBe(settled);
  const typed = change(repriced(one, wholesale, on), bread.id, { unit_price: 70_000 });
  expect(priced(setQuantity(typed, bread.id, 10))).toEqual([70_000]);
});

test('what is not in the list is sold by its name and the price that the customer pays, without a product', () => {
  const basket = addFree(filled(bread), { id: 'free', name: 'Milo', quantity: 2, price: 450_000 });
  expect(itemsOf(basket, VAT, TODAY)[0]).toMatchObject({
    inventory_item_id: bread.id,
    inventory_item_type: 'finished_good',
  });
  expect(itemsOf(basket, VAT, TODAY)[1]).toEqual(expect.not.objectContaining({ inventory_item_id: 'free' }));
  expect(totalsOf(basket, VAT, TODAY).total).toBe(80_000 + 900_000);
  expect(repriced(basket, null, TODAY)).toBe(basket);
});

test.each([
  ['Milo', { name: 'Milo', price: null }],
  ['milo 4500', { name: 'Milo', price: 450_000 }],
  ['Peak milk at 1.2k', { name: 'Peak milk', price: 120_000 }],
  [' Milo  4500 ', { name: 'Milo', price: 450_000 }],
  ['Milo at 4500', { name: 'Milo', price: 450_000 }],
  ['wheat 1200', { name: 'Wheat', price: 120_000 }],
  ['Paper format 1200', { name: 'Paper format', price: 120_000 }],
  ['4,500', { name: 'Other goods', price: 450_000 }],
  ['6150001000017', null],
  ['Milo 6150001000017', null],
  ['0', null],
  ['-500', null],
  ['  ', null],
  ['---', null],
])('“%s” is offered as goods without a product', (text, goods) => {
  expect(freeGoodsOf(text)).toEqual(goods);
});

test('a product that is not in the basket has none of it, and stepping it changes nothing', () => {
  const basket = addProduct(EMPTY_BASKET, product('bread', 1_000));
  expect(quantityOf(basket, 'cake')).toBe(0);
  expect(step(basket, 'cake', 1)).toBe(basket);
  expect(quantityOf(step(basket, 'bread', 2), 'bread')).toBe(3);
});
