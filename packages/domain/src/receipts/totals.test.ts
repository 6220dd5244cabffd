import { describe, expect, test } from 'vitest';
import { typedLines } from '../testing/receipt-page.ts';
import { type Labelled, labelledOf } from './labelled.ts';
import { totalIn, vatIn } from './totals.ts';

const found = (text: string, sum: number | null = null) => {
  const lines = typedLines(text);
  return totalIn(lines, labelledOf(lines), sum && sum * 100, 7.5);
};
/** In naira. */
const total = (text: string, sum: number | null = null) => {
  const { value } = found(text, sum) ?? {};
  return value === undefined ? null : value / 100;
};

describe('which figure is the total', () => {
  test.each([
    ['the one that is called so', 'Rice 9,000.00\nTotal 5,000.00\nBeans 8,000.00', 5_000],
    ['a grand total before a total', 'Grand total 6,000.00\nTotal 5,000.00', 6_000],
    ['a total before a subtotal', 'Total 5,000.00\nSubtotal 6,000.00', 5_000],
    ['no tax', 'VAT 5,000.00\nRice 400.00', 400],
    ['no change', 'Change 5,000.00\nRice 400.00', 400],
    ['also a whole number that is called so', 'Total 5000', 5_000],
    ['but no other', 'xx\nyy\nRice 5000', null],
    [
      'no bare number where amounts are written as money',
      'Amount 5000\nAda 10.00\nBayo 20.00\nChi 35.00',
      35,
    ],
    ['a long run of figures is a number of something', 'Total 10000000', null],
    ['a shorter one is not', 'Total 9999999', 9_999_999],
    ['an amount of that size is written as money', 'Total 10,000,000', 10_000_000],
    ['nothing is no total', 'Total 0.00\nRice 500.00', 500],
    ['what is written with kobo', 'xx\nRice 5,000.00\nBeans 4,000', 5_000],
    ['what has a sign', 'xx\nyy\nRice ₦5,000\nBeans 4,000', 5_000],
    ['what stands lower', 'Rice 5,000.00\nBeans 4,000.00', 4_000],
    ['what is printed large', '!Rice 5,000.00\nBeans 4,000.00\nSalt 3,000.00', 5_000],
    ['what stands there twice', 'Rice 5,000.00\nCopy 5,000.00\nSalt 3,000.00', 5_000],
    ['nothing with a minus', 'Amount -5,000.00\nRice 400.00', 400],
    ['nothing doubtful', 'Amount 05,000.00\nSubtotal 4,000.00', 4_000],
    ['of equal ones the larger', 'xx\nRice 5,000.00 6,000.00', 6_000],
    ['a product is none by itself', 'xx\nPetrol 3  500.00 1,500.00\nSalt 400.00', 400],
    ['but bears out what is called so', 'Petrol 3  500.00\nAmount 1,500.00\nAmount 1,400.00', 1_500],
    ['what the figures bear out', 'Cash 2,000.00\nChange 500.00\nRice 1,500.00\nSubtotal 900.00', 1_500],
    ['also where two amounts stand beside it', 'Amount 5000\nAda 10.00', 5_000],
    ['or other bare numbers', 'Amount 5000\nAda 10\nBayo 20', 5_000],
    ['each figure with its own name', 'Total 5,000.00 CASH 6,000.00', 5_000],
    ['no bare number however often it stands there', 'Rice 5000\nBeans 5000\nSalt 5000', null],
    ['nothing that is also called a tax', 'VAT TOTAL\n500.00', null],
    ['too little speaks for it', 'Rice 500.00', null],
    ['nothing is there', 'Rice', null],
  ])('%s', (_, text, naira) => {
    expect(total(text)).toBe(naira);
  });

  test('where it stands, and whether the figures bear it out', () => {
    expect(found('Rice 5,000.00\nTotal 5,000.00')).toMatchObject({
      ...{ row: 1, isProved: false, read: 500_000, boxes: [{ x0: 96, x1: 224 }] },
    });
    expect(found('Total 1,500.00\nOne thousand five hundred naira only')).toMatchObject({
      row: 0,
      isProved: true,
    });
    expect(found('Rice 1,500.00\nOne thousand five hundred naira only')?.row).toBe(0);
    expect(found('Total 28,057.50\nAmount 28,857.50')?.row).toBe(0);
    // A product alone may be chance.
    expect(found('Petrol 3  500.00\nTotal 1,500.00')?.isProved).toBe(false);
  });

  test('more speaks for a total that the figures bear out', () => {
    expect(found('Total 1,500.00\nOne thousand five hundred naira only')!.score).toBeGreaterThan(
      found('Total 1,500.00\nThank you')!.score,
    );
  });
});

describe('a total that was not read', () => {
  const none = { row: null, read: null, boxes: [], score: 0, isProved: true };

  test('is what the words say, or the net amount with exactly its tax', () => {
    expect(found('TOTA\nOne thousand five hundred naira only')).toEqual({ ...none, value: 150_000 });
    expect(found('Net 1,000.00\nVAT 75.00')).toEqual({ ...none, value: 107_500 });
  });

  test('has no place where nothing near it is called a total', () => {
    expect(found('Net 1,000.40\nVAT 75.03\nRice 1,076.43')).toEqual({ ...none, value: 107_543 });
    expect(found('Net 1,000.00\nVAT 75.00\nCash 300.00')).toEqual({ ...none, value: 107_500 });
  });

  test('or what was paid in parts, if it is a sum, too; a sum alone is not enough', () => {
    expect(total('Subtotal 1,000.00\nDelivery 200.00\nCard 700.00\nTransfer 500.00')).toBe(1_200);
    expect(total('Subtotal 1,000.00\nDelivery 200.00')).toBe(1_000);
  });

  test('has the box of what was read there with a wrong digit', () => {
    expect(found('Subtotal 26,100.00\nVAT 1,957.50\nTotal 28,857.50')).toMatchObject({
      ...{ value: 2_805_750, read: 2_885_750, row: 2, isProved: true },
    });
  });
});

describe('a total that was read wrongly is put right', () => {
  const sure = 'Subtotal 26,100.00\nVAT 1,957.50';
  const unsure = 'Subtotal 26,100.00\nDelivery 1,957.50';
  /** A sum, and cash without the change: neither would be the total by itself. */
  const two = `${unsure}\nCash 30,000.00\nChange 1,942.50`;
  const words = 'Twenty eight thousand one hundred and fifty seven naira fifty kobo only';

  test.each([
    ['one digit is another', `${sure}\nTotal 28,857.50`, 28_057.5],
    ['one digit was lost', `${sure}\nTotal 2,857.50`, 28_057.5],
    ['by two ways that agree', `${two}\nTotal 28,857.50`, 28_057.5],
    ['by which a digit was lost', `${two}\nTotal 2,857.50`, 28_057.5],
    ['or added', `${two}\nTotal 280,057.50`, 28_057.5],
    ['not two digits', `${two}\nTotal 28,887.50`, 28_887.5],
    ['nor two lost ones', `${two}\nTotal 257.50`, 257.5],
    ['nor one before it', `${two}\nTotal 128,057.50`, 128_057.5],
    ['what is only called an amount is less sure', `${two}\nAmount 31,000.00`, 28_057.5],
    ['but not a total', `${two}\nTotal 31,000.00`, 31_000],
    ['nor without cash and change', `Petrol 3  9,352.50\n${unsure}\nAmount 31,000.00`, 31_000],
    ['nor by these alone', 'Cash 30,000.00\nChange 1,942.50\nAmount 31,000.00', 31_000],
    ['what the figures bear out stays', `${unsure}\nTotal 28,057.50\n${words}`, 28_057.5],
    ['a product says nothing of a doubtful one', 'Petrol 3  9,352.50\nTotal 08,057.50', 8_057.5],
    ['with a sum it does', `Petrol 3  9,352.50\n${unsure}\nTotal 08,057.50`, 28_057.5],
    ['a head that was lost with its zeros', 'Subtotal 19,000.00\nDelivery 1,957.00\nTotal 0,957.00', 20_957],
    ['which must fit', 'Subtotal 27,000.00\nDelivery 1,957.00\nTotal 0,957.00', 957],
    ['one way alone does not do', `${unsure}\nTotal 28,857.50`, 28_857.5],
    ['but does for a doubtful figure: its head was lost', `${unsure}\nTotal 08,057.50`, 28_057.5],
    ['or its end', `${unsure}\nTotal 280,`, 28_057.5],
    ['or a digit is another', `${unsure}\nTotal 08,857.50`, 8_857.5],
    ['a doubtful one that is no part', `${unsure}\nTotal 0,957,`, 957],
    ['its thousands were not read', 'Total 34.00\nRice 34,000.00', 34_000],
    ['up to a thousand', 'Total 999.00\nRice 999,000.00', 999_000],
    ['and no more', 'Total 1,000.00\nRice 1,000,000.00', 1_000],
    ['only a thousand times as much', 'Total 34.00\nRice 35,000.00', 34],
  ])('%s', (_, text, naira) => {
    expect(total(text)).toBe(naira);
  });
});

test('the goods are one way with their subtotal', () => {
  expect(total('Subtotal 26,100.00\nDelivery 1,957.50\nTotal 28,857.50', 26_100)).toBe(28_857.5);
  expect(total('xx\nRice 400.00\nSalt 500.00', 400)).toBe(500);
});

describe('the VAT', () => {
  const vat = (values: number[], total: number | null, kind: Labelled['kind'] = 'vat') =>
    vatIn(
      values.map((value, row) => ({ kind, value, row, box: { x0: 0, y0: 0, x1: 1, y1: 1 } })),
      total,
      7.5,
    )?.value ?? null;

  test('is what is called so and at most 16 % of the total', () => {
    expect([
      vat([16_000], 100_000),
      vat([16_001], 100_000),
      vat([0], 100_000),
      vat([7_000], 100_000, 'charge'),
    ]).toEqual([...[16_000, null, null, null]]);
    expect(vat([16_001], null)).toBe(16_001);
    expect(vat([], 100_000)).toBeNull();
  });

  test('of several is the one that lies in the total, otherwise the last', () => {
    // 7.5 / 107.5 of it are 69.77, within half a thousandth of the total.
    expect(vat([7_026, 5_000], 100_000)).toBe(7_026);
    expect(vat([6_927, 5_000], 100_000)).toBe(6_927);
    expect(vat([7_027, 5_000], 100_000)).toBe(5_000);
    // Two kobo for a small one.
    expect([vat([71, 50], 1_000), vat([72, 50], 1_000)]).toEqual([71, 50]);
    expect(vat([7_026, 5_000], null)).toBe(5_000);
  });
});
