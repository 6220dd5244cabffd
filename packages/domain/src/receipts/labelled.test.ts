import { describe, expect, test } from 'vitest';
import { page, typedLines } from '../testing/receipt-page.ts';
import { labelledOf, linesOf } from './labelled.ts';
import { rowOf } from './rows.ts';

const values = (text: string) => typedLines(text).map(({ figures }) => figures.map(({ value }) => value));

test('the names of columns are a header: two of them, or three beside a figure', () => {
  const headers = (text: string) => typedLines(text).map(({ isHeader }) => isHeader);
  expect(
    headers('Description Qty Amount\nItem Amount\nItem\nItem Amount 500.00\nItem Qty Price 500.00'),
  ).toEqual([...[true, true, false, false, true]]);
  expect(headers('Amount in words: total naira\nTotal TOTAL')).toEqual([false, false]);
});

test('a rate in percent is no figure', () => {
  expect(values('VAT 7.5% 300.00')).toEqual([[30_000]]);
  const row = rowOf(page('VAT 7.5 % 300.00').words);
  expect(linesOf([row])[0]!.figures.map(({ value }) => value)).toEqual([30_000]);
  expect(values('QTY 3 5% 300.00')).toEqual([[300, 30_000]]);
  expect(values('VAT 7.5 300.00')).toEqual([[750, 30_000]]);
});

describe('a figure with three decimals', () => {
  const fish = (first: string) => `${first}\n4,650.00 each\n5,000.00 each`;
  test('is a measure where thousands have commas in two rows', () => {
    const [line] = typedLines(fish('16.645 6,900.00'));
    expect(line!.figures.map(({ value, isMoney }) => [value, isMoney])).toEqual([
      [1_664.5, false],
      [690_000, true],
    ]);
    expect(values(fish('16.645'))[0]).toEqual([1_664.5]);
    expect(values(fish('16. 645 6,900.00'))[0]).toEqual([1_664.5, 690_000]);
    expect(values(fish('5  16.645  6,900.00'))[0]).toEqual([500, 1_664.5, 690_000]);
    expect(values('16.645 6,900.00')[0]).toEqual([1_664_500, 690_000]);
    expect(values('16.645\n4,650.00')[0]).toEqual([1_664_500]);
  });

  test('is none at the end of several, with a sign, or with more figures', () => {
    expect(values(fish('6,900.00 16.645'))[0]).toEqual([690_000, 1_664_500]);
    expect(values(fish('₦16.645 6,900.00'))[0]).toEqual([1_664_500, 690_000]);
    expect(values(fish('1.216.645 6,900.00'))[0]).toEqual([121_664_500, 690_000]);
  });
});

describe('naira and kobo in two columns', () => {
  test('are one figure in two rows or more', () => {
    const [rice, beans] = typedLines('RICE 61,000 00\nBEANS 58,750 50');
    expect([rice!.figures, beans!.figures]).toMatchObject([
      [{ value: 6_100_000, from: 1, to: 2, isMoney: true, hasDecimals: true, box: { x0: 80, x1: 224 } }],
      [{ value: 5_875_050 }],
    ]);
    expect(values('RICE 61,000 00')).toEqual([[6_100_000, 0]]);
    expect(values('RICE 2  61,000 00\nBEANS 3  58,750 50')).toEqual([
      [200, 6_100_000],
      [300, 5_875_050],
    ]);
    // The rule of the column was read as one more figure.
    expect(values('RICE 61,000 001\nBEANS 58,750 501')).toEqual([[6_100_000], [5_875_050]]);
  });

  test('from a hundred naira on, at the end of the row and beside each other', () => {
    expect(values('RICE 61,000 00\nBEANS 100 50')).toEqual([[6_100_000], [10_050]]);
    expect(values('RICE 61,000 00\nBEANS 99 50')).toEqual([
      [6_100_000, 0],
      [9_900, 5_000],
    ]);
    expect(values('RICE 61,000 00\nBEANS 58,750 50 bags')).toEqual([
      [6_100_000, 0],
      [5_875_000, 5_000],
    ]);
    expect(values('RICE 61,000 00\nBEANS 58,750 50 A12')).toEqual([
      [6_100_000, 0],
      [5_875_000, 5_000],
    ]);
    expect(values('RICE 61,000 00\nBEANS 58,750 5000')).toEqual([
      [6_100_000, 0],
      [5_875_000, 500_000],
    ]);
    expect(values('RICE 61,000 00\nBEANS 58,750 for 50')).toEqual([
      [6_100_000, 0],
      [5_875_000, 5_000],
    ]);
    expect(values('RICE 61,000 00\nBEANS 58,750.20 50')).toEqual([
      [6_100_000, 0],
      [5_875_020, 5_000],
    ]);
    expect(values('RICE 61,000 00\nBEANS 58,750 5')).toEqual([
      [6_100_000, 0],
      [5_875_000, 500],
    ]);
  });

  test('in most of the rows with amounts, or under a name of their column', () => {
    const rows = 'RICE 61,000 00\nBEANS 58,750 50';
    expect(values(`${rows}\nA 5,000\nB 6,000`)[0]).toEqual([6_100_000, 0]);
    expect(values(`${rows}\nSALT 4,000 00\nA 5,000\nB 6,000`)[0]).toEqual([6_100_000]);
    expect(values(`Naira kobo\n${rows}\nA 5,000\nB 6,000`)[1]).toEqual([6_100_000]);
    expect(values(`${rows}\nA 5,000\nxx\nyy\nzz`)[0]).toEqual([6_100_000]);
    expect(values(`GOODS KEG\n${rows}\nA 5,000\nB 6,000`)[1]).toEqual([6_100_000, 0]);
    expect(values(`GOODS N K\n${rows}\nA 5,000\nB 6,000`)[1]).toEqual([6_100_000]);
  });
});

describe('a figure has the label', () => {
  const labelled = (text: string) =>
    labelledOf(typedLines(text)).map(({ kind, value, row }) => [kind, value, row]);

  test.each([
    ['to its left', 'TOTAL 500.00', [['sum', 50_000, 0]]],
    ['not to its right', '500.00 TOTAL', []],
    ['of several the amount', 'TOTAL 3  500.00  2', [['sum', 50_000, 0]]],
    ['of several numbers the last', 'TOTAL 3 4', [['sum', 400, 0]]],
    [
      'each its own',
      'CASH 600.00 CHANGE 100.00',
      [
        ['tendered', 60_000, 0],
        ['change', 10_000, 0],
      ],
    ],
    ['not of a header', 'Item Qty Price Total 500.00', []],
    ['above it', 'TOTAL\n500.00', [['sum', 50_000, 1]]],
    ['above it with a row between', '!TOTAL\nRice\n500.00', [['sum', 50_000, 2]]],
    ['not further away than three heights', 'TOTAL\nRice\n500.00', []],
    ['not further away than two rows', '!TOTAL\nRice\nBeans\n500.00', []],
    ['not above another label', '!TOTAL\nCASH\n500.00', [['tendered', 50_000, 2]]],
    ['not above a number', 'TOTAL\n5', []],
    [
      'above it in its column',
      'VAT        TOTAL\n300.00     500.00',
      [
        ['vat', 30_000, 1],
        ['sum', 50_000, 1],
      ],
    ],
    ['above, though aside where it is alone', 'TOTAL\n                    500.00', [['sum', 50_000, 1]]],
    [
      'above it, a little to the left',
      '      TOTAL            CHANGE\n500.00      300.00',
      [['sum', 50_000, 1]],
    ],
    ['or to the right', 'TOTAL\n       500.00 600.00', [['sum', 50_000, 1]]],
    ['not aside of several', 'TOTAL\n                    500.00 600.00', []],
    ['not beside a figure before the label', '5 TOTAL\n500.00', []],
  ])('%s', (_, text, expected) => {
    expect(labelled(text)).toEqual(expected);
  });
});
