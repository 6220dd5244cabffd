import { describe, expect, test } from 'vitest';
import { typedLines } from '../testing/receipt-page.ts';
import { labelledOf } from './labelled.ts';
import { evidenceOf } from './sums.ts';

const evidence = (text: string, sumOfLines: number | null = null) => {
  const lines = typedLines(text);
  return evidenceOf(lines, labelledOf(lines), sumOfLines, 7.5);
};
/** The ways in which other figures make up a value of naira. */
const proofs = (naira: number, text: string, sum: number | null = null) => [
  ...(evidence(text, sum && sum * 100).proofs.get(Math.round(naira * 100)) ?? []),
];
const partial = (text: string, sum: number | null = null) =>
  [...evidence(text, sum && sum * 100).partial].map((kobo) => kobo / 100).sort((a, b) => a - b);

describe('a subtotal with what is added and taken off', () => {
  const bill = 'Subtotal 1,000.00\nVAT 80.00\nDelivery 200.00\nDiscount 100.00';
  test.each([
    [1_180, ['sum']],
    [1_280, ['sum']],
    [1_080, ['sum']],
    [1_200, ['sum']],
    [980, ['sum']],
    [900, ['sum']],
    [1_000, []],
    [1_100, ['sum']],
    [1_300, []],
  ])('makes %d: %j', (naira, ways) => {
    expect(proofs(naira, bill).filter((way) => way === 'sum')).toEqual(ways);
  });

  test('the goods together do too, and are a sum by themselves', () => {
    const end = 'VAT 80.00\nDiscount 100.00';
    expect([1_000, 900, 1_080, 980, 1_180].map((naira) => proofs(naira, end, 1_000))).toEqual([
      ...[['goods'], ['goods'], ['goods'], ['goods'], []],
    ]);
    expect(proofs(1_080, end)).toEqual([]);
    expect(proofs(80, end)).toEqual([]);
    expect(proofs(80, 'Subtotal 0.00\nVAT 80.00')).toEqual([]);
  });

  test('with two discounts at most', () => {
    const three = 'Subtotal 1,000.00\nDiscount 10.00\nTrade discount 20.00\nVoucher 40.00';
    expect([proofs(990, three), proofs(980, three), proofs(960, three)]).toEqual([['sum'], ['sum'], []]);
  });

  test('several subtotals are added', () => {
    expect(proofs(1_500, 'Food total 1,000.00\nBar total 500.00')).toEqual(['sum']);
    expect(proofs(1_000, 'Food total 1,000.00')).toEqual([]);
    // The same figure twice is one.
    expect(proofs(2_000, 'Food total 1,000.00\nBar total 1,000.00')).toEqual([]);
  });
});

test('what was given without the change, and what was paid in two parts', () => {
  expect(proofs(1_500, 'Cash 2,000.00\nChange 500.00')).toEqual(['change']);
  expect(proofs(1_500, 'Card 2,000.00\nChange 500.00')).toEqual(['change']);
  expect(proofs(1_500, 'Rice 2,000.00\nChange 500.00')).toEqual([]);
  expect(proofs(1_500, 'Card 1,000.00\nTransfer 500.00')).toEqual(['parts']);
  expect(proofs(1_500, 'Card 1,000.00\nBalance due 500.00')).toEqual(['parts']);
  expect(proofs(2_000, 'Card 1,000.00')).toEqual([]);
  const five = 'Card 100.00\nTransfer 200.00\nPos 400.00\nVisa 800.00\nVerve 1,600.00';
  expect([proofs(900, five), proofs(1_700, five)]).toEqual([['parts'], []]);
  // Less than nothing proves nothing.
  expect([...evidence('Cash 500.00\nChange 500.00').proofs.keys()].filter((kobo) => kobo <= 0)).toEqual([]);
});

test('an amount in words', () => {
  expect(proofs(1_500, 'One thousand five hundred naira only')).toEqual(['words']);
});

test('litres times their price, to a kobo', () => {
  expect([1_499.99, 1_500, 1_500.01, 1_500.02].map((naira) => proofs(naira, 'Petrol 3  500.00'))).toEqual([
    ...[['product'], ['product'], ['product'], []],
  ]);
  // One of something is no measure, and a hundred naira no product.
  expect(proofs(500, 'Petrol 1  500.00')).toEqual([]);
  expect(proofs(100, 'Petrol 2  50.00')).toEqual([]);
  expect(proofs(102, 'Petrol 2  51.00')).toEqual(['product']);
});

describe('value added tax', () => {
  test('of 7.5 % beside an amount makes the total, and the amount is before it', () => {
    expect(proofs(1_075, 'VAT 75.00\nNet 1,000.00')).toEqual(['vat']);
    expect(partial('VAT 75.00\nNet 1,000.00')).toEqual([1_000]);
  });

  test('within an amount bears it out', () => {
    expect(proofs(1_000, 'VAT 69.77\nRice 1,000.00')).toEqual(['vat']);
    expect(partial('VAT 69.77\nRice 1,000.00')).toEqual([]);
  });

  test('is exact to a kobo, or rounded to the naira', () => {
    expect(proofs(1_000, 'VAT 69.76\nRice 1,000.00')).toEqual(['vat']);
    expect(proofs(1_000, 'VAT 69.75\nRice 1,000.00')).toEqual([]);
    expect(proofs(1_000, 'VAT 70.00\nRice 1,000.00')).toEqual(['vat']);
    expect(proofs(1_000, 'VAT 69.00\nRice 1,000.00')).toEqual([]);
    expect(proofs(1_075, 'VAT 75.01\nRice 1,000.00')).toEqual([]);
    expect(proofs(1_075.01, 'VAT 75.01\nRice 1,000.00')).toEqual(['vat']);
    expect(proofs(1_075.02, 'VAT 75.02\nRice 1,000.00')).toEqual([]);
  });

  test('of a doubtful figure says nothing', () => {
    expect(proofs(1_075, 'VAT 75.00\nNet 01,000.00')).toEqual([]);
  });
});

describe('down the column', () => {
  test('a sum and what is added make the next one, and the first is not the end', () => {
    const column = 'Total 1,000.00\nPallets 50.00\nIce 20.00\nAltogether 1,070.00';
    expect(proofs(1_070, column)).toEqual(['column']);
    expect(partial(column)).toEqual([1_000, 1_020, 1_050]);
  });

  test('a deduction is taken off, by its minus or its name', () => {
    expect(proofs(950, 'Total 1,000.00\nOld one -50.00\nAltogether 950.00')).toEqual(['column']);
    expect(proofs(950, 'Total 1,000.00\nDiscount 50.00\nAltogether 950.00')).toEqual(['column']);
    // It is no sum itself, nor the end.
    expect(proofs(1_050, 'Total -1,000.00\nIce 50.00\nAltogether 1,050.00')).toEqual([]);
    expect(proofs(1_050, 'Total 1,000.00\nIce 50.00\nAltogether -1,050.00')).toEqual([]);
  });

  test.each(['Subtotal', 'Total', 'Grand total', 'Amount'])('it begins with %s', (label) => {
    expect(proofs(1_050, `${label} 1,000.00\nIce 50.00\nAltogether 1,050.00`)).toEqual(['column']);
  });

  test('what is added and taken off again proves nothing', () => {
    expect(proofs(1_000, 'Total 1,000.00\nIce 50.00\nOld one -50.00\nCopy 1,000.00')).toEqual([]);
    expect(proofs(1_050, 'Total 900.00 CASH 1,000.00\nIce 50.00\nAltogether 1,050.00')).toEqual([]);
  });

  test('it begins with a sum, and ends with neither tax, change nor an old balance', () => {
    expect(proofs(1_050, 'Rice 1,000.00\nIce 50.00\nAltogether 1,050.00')).toEqual([]);
    expect(proofs(1_050, 'Rice 1,000.00\nIce 50.00\nAltogether 1,050.00', 1_000)).toContain('column');
    expect(proofs(1_050, 'Total 1,000.00\nIce 50.00\nChange 1,050.00')).toEqual([]);
    expect(proofs(1_050, 'Total 1,000.00\nIce 50.00\nCash 1,050.00')).toEqual([]);
    expect(proofs(1_050, 'Total 1,000.00\nIce 50.00\nOld balance 1,050.00')).toEqual([]);
  });

  test('what was paid or is owed is not added', () => {
    expect(proofs(1_050, 'Total 1,000.00\nOld balance 50.00\nAltogether 1,050.00')).toEqual([]);
    expect(proofs(1_050, 'Total 1,000.00\nCard 50.00\nAltogether 1,050.00')).toEqual([]);
  });

  test('at most five amounts stand between', () => {
    const between = (count: number) =>
      `Total 1,000.00\n${Array.from({ length: count }, (_, index) => `Ice ${index + 1}1.00`).join('\n')}`;
    expect(proofs(1_155, `${between(5)}\nAltogether 1,155.00`)).toEqual(['column']);
    expect(proofs(1_216, `${between(6)}\nAltogether 1,216.00`)).toEqual([]);
  });

  test('names of columns and doubtful figures are left out', () => {
    expect(proofs(1_050, 'Total 1,000.00\nIce 50.00\nItem qty rate 1,050.00')).toEqual([]);
    expect(proofs(1_050, 'Total 1,000.00\nIce 50.00\nAltogether 01,050.00')).toEqual([]);
  });
});

test('a subtotal before a discount whose amount was not read is not the total', () => {
  expect(partial('Subtotal 1,000.00\nDiscount')).toEqual([1_000]);
  expect(partial('Discount\nSubtotal 1,000.00')).toEqual([]);
  expect(partial('Subtotal 1,000.00\nDiscount 50.00')).toEqual([]);
  expect(partial('Subtotal 1,000.00\nBig discount')).toEqual([]);
  expect(partial('Subtotal 1,000.00')).toEqual([]);
});
