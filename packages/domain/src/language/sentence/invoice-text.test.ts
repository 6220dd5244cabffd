import { InvoiceText } from '@lissafi/contract/invoice-text';
import { LIMITS } from '@lissafi/contract/limits';
import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { invoiceTextOf } from './invoice-text.ts';
import { tokensOf } from './tokens.ts';

const today = '2026-11-21'; // a Saturday
const read = (text: string) => invoiceTextOf(text, today);
const messages = (text: string) => read(text).questions.map(({ message }) => message);
/** Quantity, name, price in kobo. */
const lines = (text: string) => read(text).items.map((item) => [item.quantity, item.name, item.unit_price]);

describe('lines', () => {
  test.each<[string, [number, string, number | null][]]>([
    ['3 bags of rice at 45k', [[3, 'Bags of rice', 45_000_00]]],
    ['10 boxes of lemons 2,500 each', [[10, 'Boxes of lemons', 2_500_00]]],
    ['3 bags of rice @ N45,000', [[3, 'Bags of rice', 45_000_00]]],
    ['4 bags of rice for 180k', [[4, 'Bags of rice', 45_000_00]]],
    ['4 bags of rice 180k total', [[4, 'Bags of rice', 45_000_00]]],
    ['rice 3 x 45k', [[3, 'Rice', 45_000_00]]],
    ['rice x3 45k each', [[3, 'Rice', 45_000_00]]],
    ['3 shirts 9k 9k', [[3, 'Shirts', 9_000_00]]],
    ['kaftan 18k one', [[1, 'Kaftan', 18_000_00]]],
    [
      '2k5 transport, 1.2m generator',
      [
        [1, 'Transport', 2_500_00],
        [1, 'Generator', 1_200_000_00],
      ],
    ],
    ['website design 250k', [[1, 'Website design', 250_000_00]]],
    ['a bag of rice at 45k', [[1, 'Bag of rice', 45_000_00]]],
    ['three bags of rice at 45k', [[3, 'Bags of rice', 45_000_00]]],
    ['3 bags of rice and beans at 5k', [[3, 'Bags of rice and beans', 5_000_00]]],
    [
      '2 rice at 45k and 5 sugar at 38,500',
      [
        [2, 'Rice', 45_000_00],
        [5, 'Sugar', 38_500_00],
      ],
    ],
    ['3 bags of 50kg rice at 45k', [[3, 'Bags of 50kg rice', 45_000_00]]],
    ['Delivery to Aba Road 3.5k', [[1, 'Delivery to Aba Road', 3_500_00]]],
    ['rice 3 bags, 45k each', [[3, 'Rice', 45_000_00]]],
    ['3 bags of rice at 45k = 135k', [[3, 'Bags of rice', 45_000_00]]],
    ['2 dozen eggs at 150 each', [[24, 'Eggs', 150_00]]],
    ['2 dozen eggs at 1,800 per dozen', [[2, 'Dozen eggs', 1_800_00]]],
    ['half dozen meat pies 500 each', [[6, 'Meat pies', 500_00]]],
    ['1,000 blocks at 300', [[1000, 'Blocks', 300_00]]],
    ['rice 4,500/=', [[1, 'Rice', 4_500_00]]],
    ['sold 50 pieces x3 chin chin at 500 each', [[150, 'Chin chin', 500_00]]],
    [
      'Mama Ngozi carry 10 boxes of lemons at 2,500 each, delivery 3k',
      [
        [10, 'Boxes of lemons', 2_500_00],
        [1, 'Delivery', 3_000_00],
      ],
    ],
  ])('%s', (text, expected) => {
    expect(lines(text)).toEqual(expected);
  });

  test('a total that does not divide becomes one line for all, with a note', () => {
    const { items, questions } = read('3 bags of rice for 100k');
    expect(items).toMatchObject([{ quantity: 1, name: '3 bags of rice', unit_price: 100_000_00 }]);
    expect(questions[0]?.message).toBe('₦100,000.00 does not divide by 3, so this is one line for all.');
  });
});

describe('nothing is guessed', () => {
  test.each([
    ['20 loaves', 'There is no price for Loaves.'],
    ['10 boxes of lemons 2,500', 'Is ₦2,500.00 for each, or for all 10?'],
    ['sold 50 pieces x3 chin chin', 'There is no price for Chin chin.'],
    ['3 rice at 45k = 130k', 'There are two prices for Rice: ₦45,000.00 and ₦130,000.00.'],
  ])('%s', (text, message) => {
    expect(read(text).items[0]?.unit_price).toBeNull();
    expect(messages(text)).toContain(message);
  });

  test('an amount that can be for each or for all comes with the question, so that one press answers it', () => {
    expect(read('10 boxes of lemons 2,500').questions[0]).toMatchObject({
      kind: 'each_or_all',
      field: 'items.0.unit_price',
      amount: 2_500_00,
    });
  });

  test('two names: the customer is to be checked', () => {
    expect(messages('rice 5k for Mama Ngozi, beans 4k for Chidi Ltd').join()).toMatch(
      /Several names are said: .*(?:Mama Ngozi|Chidi Ltd).*Please check the customer/,
    );
    expect(messages('3 bags of rice at 45k for Mama Ngozi')).toEqual([]);
  });

  test('two currencies, a price without a name, words that mean nothing here: each is said', () => {
    const mixed = read('rice $5, beans ₦4,000');
    expect(mixed.currency).toBeNull();
    expect(mixed.items.map((item) => item.unit_price)).toEqual([null, null]);
    expect(messages('rice $5, beans ₦4,000')).toContain('Two currencies are named. One invoice has one.');
    expect(read('45k').items).toEqual([]);
    expect(messages('45k')).toContain('Not read: 45k');
    expect(read('')).toMatchObject({ items: [], customer: null, questions: [] });
  });
});

describe('the customer', () => {
  test.each([
    ['3 bags of rice at 45k for Mama Ngozi', 'Mama Ngozi'],
    ['3 bags of rice at 45k for mama ngozi', 'mama ngozi'],
    ['Invoice Chidi & Sons Ltd for 2 cartons of indomie @ 9k', 'Chidi & Sons Ltd'],
    ['sold 4 crates of eggs to Alhaji Musa at 5,400 each', 'Alhaji Musa'],
    ['mama ngozi bought 3 bags rice 45k each', 'mama ngozi'],
    ['Mama Ngozi: 3 bags rice at 45k', 'Mama Ngozi'],
    ['Mama Ngozi Stores, 3 bags rice at 45k', 'Mama Ngozi Stores'],
    ['birthday cake for kids 5k', null],
    ['Delivery to Aba Road 3.5k', null],
  ])('%s: %s', (text, customer) => {
    expect(read(text).customer).toBe(customer);
  });

  test('a known name is used as the organization spells it', () => {
    const known = { customers: ['Mama Ngozi Stores'], products: ['Agege bread'] };
    expect(invoiceTextOf('5 agege bred at 1k for mama ngozi', today, known)).toMatchObject({
      customer: 'Mama Ngozi Stores',
      items: [{ name: 'Agege bread', quantity: 5, unit_price: 1_000_00 }],
    });
  });
});

describe('text about money is not a product', () => {
  test.each([
    '20 loaves of bread at 1k for Mama Ngozi, she paid 10k',
    '20 loaves of bread at 1k for Mama Ngozi. She drop 10k',
    'sold 20 loaves of bread at 1k to Mama Ngozi she don pay 10,000 cash',
    'give Mama Ngozi 20 loaves of bread at 1k, balance remain 10k',
    'I give mama ngozi 20 loaves of bread at 1k, e remain 10k',
  ])('%s', (text) => {
    expect(lines(text)).toEqual([[20, 'Loaves of bread', 1_000_00]]);
    expect(read(text).customer?.toLowerCase()).toBe('mama ngozi');
    expect(read(text).paid).toBeNull();
    expect(messages(text)).toContain('₦10,000.00 was paid. Record the payment once the invoice is made.');
  });

  test('what is promised is not paid', () => {
    const text = '20 loaves of bread at 1k for Mama Ngozi, she go pay 10k tomorrow';
    expect(lines(text)).toEqual([[20, 'Loaves of bread', 1_000_00]]);
    expect(read(text).paid).toBe(false);
    expect(messages(text)).toContain('Not read: 10k');
  });

  test('goods sold on credit, in the words of the market', () => {
    const text = 'I don sell 5 agege bread to Iya Basira 1k each she never pay';
    expect(lines(text)).toEqual([[5, 'Agege bread', 1_000_00]]);
    expect(read(text)).toMatchObject({ customer: 'Iya Basira', paid: false, document_type: 'invoice' });
  });
});

describe('of the whole document', () => {
  test.each([
    ['rice 45k due in 2 weeks', '2026-12-05'],
    ['rice 45k, payable within 14 days', '2026-12-05'],
    ['rice 45k net 30', '2026-12-21'],
    ['rice 45k due tomorrow', '2026-11-22'],
    ['rice 45k due friday', '2026-11-27'],
    ['rice 45k, she go pay month end', '2026-11-30'],
    ['rice 45k due 5 December', '2026-12-05'],
    ['rice 45k due on 2026-12-01', '2026-12-01'],
    ['rice 45k', null],
  ])('%s: %s', (text, due) => {
    expect(read(text).due_date).toBe(due);
    expect(lines(text)).toEqual([[1, 'Rice', 45_000_00]]);
  });

  test.each([
    ['rice 45k paid cash', true, 'cash', 'receipt'],
    ['rice 45k, paid by transfer', true, 'bank_transfer', 'receipt'],
    ['rice 45k unpaid', false, null, 'invoice'],
    ['rice 45k she never pay', false, null, 'invoice'],
    ['rice 45k on credit', false, null, 'invoice'],
    ['rice 45k', null, null, 'invoice'],
    ['quote for 3 doors at 85k each', null, null, 'quote'],
  ])('%s: paid %s', (text, paid, method, document_type) => {
    expect(read(text)).toMatchObject({ paid, method, document_type });
  });

  test('VAT, currency and discounts; a price is final unless VAT is added to it', () => {
    expect(read('rice 45k plus VAT')).toMatchObject({ vat: true, price_includes_tax: false });
    expect(read('rice 45k + 7.5% VAT')).toMatchObject({ vat: true, items: [{ discount_percentage: null }] });
    expect(read('rice 45k no vat').vat).toBe(false);
    expect(read('rice 45k VAT inclusive')).toMatchObject({ vat: true, price_includes_tax: true });
    expect(read('rice 45k')).toMatchObject({ vat: null, price_includes_tax: true });
    expect(read('5 laptops at $600 each').currency).toBe('USD');
    expect(read('rice 45k less 5%').items[0]?.discount_percentage).toBe(5);
    const all = read('rice 45k, beans 4k, all less 10%');
    expect(all.items.map((item) => item.discount_percentage)).toEqual([10, 10]);
  });

  test('the sentence of the interface, with the words of every figure', () => {
    const text = '3 bags of rice at 45k for Mama Ngozi, 10 boxes of lemons 2,500 each';
    const { customer, items, marks, questions } = read(text);
    expect([customer, questions]).toEqual(['Mama Ngozi', []]);
    expect(items.map((item) => [item.quantity, item.unit_price])).toEqual([
      [3, 45_000_00],
      [10, 2_500_00],
    ]);
    const said = Object.fromEntries(marks.map(({ field, start, end }) => [field, text.slice(start, end)]));
    expect(said).toMatchObject({
      customer: 'Mama Ngozi',
      'items.0.name': 'rice',
      'items.0.quantity': '3 bags',
      'items.1.name': 'lemons',
    });
    expect(said['items.0.unit_price']).toContain('45k');
    expect(said['items.1.unit_price']).toContain('2,500');
  });
});

const pieces = fc.array(
  fc.oneof(
    fc.constantFrom(
      ...'3 10 45k 2,500 2k5 1.2m ₦5,000 2k50 5% bags of rice at @ x each for all total Mama Ngozi Ltd , . and plus VAT less dozen half due in 2 weeks paid unpaid = per one $ : \n'.split(
        ' ',
      ),
    ),
    fc.string({ maxLength: 6, unit: 'grapheme' }),
    fc.nat(10_000_000).map(String),
  ),
  { maxLength: 24 },
);

describe('whatever is written', () => {
  test('never throws, satisfies the contract, and every price is an amount in the text', () => {
    fc.assert(
      fc.property(pieces, fc.constantFrom(' ', ''), (words, gap) => {
        const text = words.join(gap).slice(0, 500);
        const answer = InvoiceText.parse(read(text));
        for (const [index, item] of answer.items.entries()) {
          if (item.unit_price === null) continue;
          const said = answer.marks.filter(({ field }) => field === `items.${index}.unit_price`);
          const amounts = said.flatMap(({ start, end }) =>
            tokensOf(text.slice(start, end)).map((token) => token.minor),
          );
          const { unit_price: price, quantity } = item;
          expect(amounts.some((amount) => amount === price || amount === price * quantity)).toBe(true);
        }
        for (const { start, end } of [...answer.marks, ...answer.questions]) {
          expect(start).toBeGreaterThanOrEqual(0);
          expect(end).toBeLessThanOrEqual(text.length);
        }
      }),
      { numRuns: 1_000, endOnFailure: true },
    );
  });
});

test('of a text that is too long the first 500 characters are read, and the rest is asked for', () => {
  for (const piece of ['3 bags of rice at 45k, ', 'a', '5 ', 'and ', '₦']) {
    const text = piece.repeat(50_000);
    const start = text.slice(0, LIMITS.invoice_text);
    const { questions, text: all, ...long } = invoiceTextOf(text, today);
    const { questions: asked, text: part, ...short } = invoiceTextOf(start, today);
    expect(all.startsWith(part)).toBe(true);
    expect(long).toEqual(short);
    expect(questions).toEqual([
      ...asked,
      expect.objectContaining({ field: 'items', start: LIMITS.invoice_text, end: text.length }),
    ]);
  }
});

test('a 2 after “and” counts the next goods, capital letter or not', () => {
  const { items } = invoiceTextOf('3 Milo and 2 Peak milk at 1200 each', '2026-11-26');
  expect(items).toMatchObject([
    { name: 'Milo', quantity: 3, unit_price: null },
    { name: 'Peak milk', quantity: 2, unit_price: 120_000 },
  ]);
});
