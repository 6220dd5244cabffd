import type { FinishedGood } from '@lissafi/contract/items';
import type { Organization } from '@lissafi/contract/organizations';
import { invoiceTextOf } from '@lissafi/domain/language/sentence/invoice-text';
import { expect, test } from 'vitest';
import { changeFromText, linesOfCsv, questionsLeft } from './from-text.ts';
import { emptyInvoice, emptyLine, settleQuantity, toBody } from './model.ts';
import { lineOfProduct, productNamed, renamed, takesDecimals } from './products.ts';
import { repriced } from './repriced.ts';
import { stockFor } from './stock.ts';

const organization = {
  currency: 'NGN',
  vat_registered: true,
  default_tax: null,
  default_payment_terms: 'net_15',
  bank_accounts: [],
} as unknown as Organization;
const loaf = {
  id: '0198c0de-0000-7000-8000-000000000001',
  item_type: 'finished_good',
  name: 'Sliced loaf',
  unit: 'loaf',
  selling_price: 107_500,
  price_includes_tax: true,
  tax_category: 'standard',
} as FinishedGood;

test('a product fills in its id, its tax, its price, and whether the price includes tax', () => {
  expect(productNamed(' sliced LOAF ', [loaf])).toBe(loaf);
  const form = emptyInvoice(organization, '2026-01-15');
  const line = {
    ...emptyLine(organization, '2026-11-21'),
    ...lineOfProduct(loaf, organization, { currency: 'NGN', issue_date: '2026-11-21' }),
  };
  expect(toBody({ ...form, items: [line] }, 'NGN').items[0]).toMatchObject({
    name: 'Sliced loaf',
    unit_price: 107_500,
    price_includes_tax: true,
    tax_percentage: 7.5,
    inventory_item_id: loaf.id,
    inventory_item_type: 'finished_good',
  });
});

test('a price in the organization’s currency is not used in a document in another currency; exempt goods have no tax', () => {
  expect(lineOfProduct(loaf, organization, { currency: 'USD', issue_date: '2026-11-21' })).not.toHaveProperty(
    'unit_price',
  );
  const exempt = lineOfProduct({ ...loaf, tax_category: 'exempt' }, organization, {
    currency: 'NGN',
    issue_date: '2026-11-21',
  });
  expect(exempt).toMatchObject({ unit_price: 107_500, tax_category: 'exempt' });
});

test('another name is no longer that product', () => {
  const line = {
    ...emptyLine(organization, '2026-11-21'),
    ...lineOfProduct(loaf, organization, { currency: 'NGN', issue_date: '2026-11-21' }),
    ...renamed('Cake'),
  };
  const [sent] = toBody({ ...emptyInvoice(organization, '2026-01-15'), items: [line] }, 'NGN').items;
  expect(sent).not.toHaveProperty('inventory_item_id');
});

const shop = {
  organization,
  products: [loaf, { ...loaf, id: 'p2', name: 'Agege bread', tax_category: 'exempt' }],
};
const blank = emptyInvoice(organization, '2026-01-15');
const read = (text: string) => {
  const parsed = invoiceTextOf(text, '2026-01-15');
  const change = changeFromText(parsed, blank, shop as never);
  return { lines: change.items, left: questionsLeft(parsed, change) };
};

test('a parsed line is linked to its product, with its tax, and its price where the text gives none', () => {
  expect(read('20 loaves of agege bred for Mama Ngozi')).toMatchObject({
    lines: [
      {
        name: 'Agege bread',
        inventory_item_id: 'p2',
        tax_category: 'exempt',
        unit_price: 107_500,
        quantity: '20',
      },
    ],
    left: [],
  });
  expect(read('3 sliced loaves at 1,200 each').lines).toMatchObject([
    { name: 'Sliced loaf', inventory_item_id: loaf.id, unit_price: 120_000 },
  ]);
  expect(read('3 sliced loaves at 1,200 each no vat').lines).toMatchObject([{ tax_category: 'none' }]);
  expect(read('3 fish pies').lines).toMatchObject([{ inventory_item_id: null, unit_price: null }]);
});

test('an amount that can be read in two ways is asked, whatever the price of the product', () => {
  const { lines, left } = read('10 agege bread 2,500');
  expect(lines).toMatchObject([{ inventory_item_id: 'p2', unit_price: null }]);
  expect(left).toEqual(['Is ₦2,500.00 for each, or for all 10?']);
});

test('a line of a CSV file is linked too', () => {
  const line = {
    name: 'AGEGE BREADS',
    description: '',
    quantity: 2,
    unit_price: 90_000,
    discount_percentage: 0,
  };
  const [own] = linesOfCsv([{ ...line, tax_percentage: null }], shop as never, blank);
  expect(own).toMatchObject({ inventory_item_id: 'p2', tax_category: 'exempt', unit_price: 90_000 });
  const [given] = linesOfCsv([{ ...line, tax_percentage: 7.5 }], shop as never, blank);
  expect(given).toMatchObject({ inventory_item_id: 'p2', tax_category: 'standard' });
});

test('measured units are sold in decimals, counted ones are not', () => {
  expect(settleQuantity('2.5', true)).toBe('2.5');
  expect(settleQuantity('0', true)).toBe('1');
  expect(settleQuantity('2.5')).toBe('1');
});

test('a line of a saved draft is counted or measured like its product, and keeps its decimals until that is known', () => {
  const line = (measured: boolean | null) => ({ ...emptyLine(organization, '2026-11-21'), measured });
  expect(takesDecimals(line(null), { unit: 'loaf' })).toBe(false);
  expect(takesDecimals(line(null), { unit: 'kg' })).toBe(true);
  expect(takesDecimals(line(null), undefined)).toBe(true);
  expect(takesDecimals(line(false), undefined)).toBe(false);
  expect(takesDecimals(line(true), undefined)).toBe(true);
});

test('a shortage is shown at the line, for all lines of the same item together', () => {
  const bread = { unit: 'loaf', stock_status: 'in_stock', available: 373 } as const;
  const line = (quantity: string) => ({
    ...emptyLine(organization, '2026-11-21'),
    inventory_item_id: loaf.id,
    quantity,
  });
  const first = line('300');
  expect(stockFor(first, [first], bread)).toEqual({ text: '373 loaves in stock', short: false });
  expect(stockFor(first, [first, line('74')], bread)).toEqual({
    text: 'only 373 loaves in stock',
    short: true,
  });
  expect(stockFor(first, [first], { ...bread, available: 0 })?.text).toBe('none in stock');
  expect(stockFor(first, [first], { ...bread, stock_status: null })).toBeUndefined();
});

test('prices that were filled in follow the price list, the quantity and the day; typed ones stay', () => {
  const list = {
    ...{ percentage: -10, rounding: 1, is_active: true, valid_from: null, valid_to: '2026-12-31' },
    prices: [{ item_id: loaf.id, minimum_quantity: 100, unit_price: 80_000 }],
  };
  const dated = { currency: 'NGN', issue_date: '2026-11-21' } as const;
  const line = { ...emptyLine(organization, dated.issue_date), ...lineOfProduct(loaf, organization, dated) };
  const priced = (change: object, form: object = dated, terms: typeof list | null = list) =>
    repriced({ ...dated, ...form, items: [{ ...line, ...change }] }, terms, 'NGN')[0]!.unit_price;
  expect(priced({})).toBe(96_750);
  expect(priced({ quantity: '100' })).toBe(80_000);
  expect(priced({ unit_price: 100_000, quantity: '100' })).toBe(100_000);
  expect(priced({}, { issue_date: '2027-01-01' })).toBe(107_500);
  expect(priced({}, { currency: 'USD' })).toBe(107_500);
  expect(priced({ unit_price: 96_750, list_price: 96_750 }, {}, null)).toBe(107_500);
  const form = { ...dated, items: [{ ...line, ...renamed('Cake') }] };
  expect(repriced(form, list, 'NGN')).toBe(form.items);
});

test('a text that gives a price keeps it, and one that gives none takes that of the list', () => {
  const terms = {
    ...{ percentage: -10, rounding: 1, is_active: true, valid_from: null, valid_to: null },
    prices: [],
  };
  const priceAfter = (text: string) =>
    repriced({ ...blank, items: read(text).lines ?? [] }, terms, 'NGN')[0]!.unit_price;
  expect(priceAfter('3 sliced loaves')).toBe(96_750);
  expect(priceAfter('3 sliced loaves at 1,075 each')).toBe(107_500);
});
