import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { typedRows } from '../testing/receipt-page.ts';
import { isNear, labelsOf } from './labels.ts';

test.each([
  ['total', 'total', 0, true],
  ['total', 'totol', 1, true],
  ['total', 'toal', 1, true],
  ['total', 'totaal', 1, true],
  ['total', 'tatol', 1, false],
  ['total', 'tatol', 2, true],
  ['total', 'otal', 0, false],
  ['total', 'xtotal', 1, true],
  ['total', 'to', 2, false],
  ['', 'ab', 2, true],
  ['ab', '', 1, false],
])('%j and %j are at most %d edits apart: %s', (a, b, most, near) => {
  expect(isNear(a, b, most)).toBe(near);
});

test('any two words: as a table of all edits has it', () => {
  const edits = (a: string, b: string) => {
    const table = Array.from({ length: a.length + 1 }, (_, i) =>
      Array.from({ length: b.length + 1 }, (__, j) => i + j),
    );
    for (let i = 1; i <= a.length; i++)
      for (let j = 1; j <= b.length; j++) {
        const other = table[i - 1]![j - 1]! + (a[i - 1] === b[j - 1] ? 0 : 1);
        table[i]![j] = Math.min(other, table[i - 1]![j]! + 1, table[i]![j - 1]! + 1);
      }
    return table[a.length]![b.length]!;
  };
  const word = fc.string({ unit: fc.constantFrom('a', 'b', 'c'), maxLength: 7 });
  fc.assert(
    fc.property(word, word, fc.integer({ min: 0, max: 3 }), (a, b, most) => {
      expect(isNear(a, b, most)).toBe(edits(a, b) <= most);
    }),
  );
});

const labels = (text: string) => labelsOf(typedRows(text)[0]!).map(({ kind, from, to }) => [kind, from, to]);

test.each([
  ['Cash change 100.00', [['change', 0, 1]]],
  ['Gross amount 500.00', [['subtotal', 0, 1]]],
  ['Bank transfer 500.00', [['paid', 0, 1]]],
])('of two labels that begin alike the longer one is meant: %s', (text, found) => {
  expect(labels(text)).toEqual(found);
});

describe('the labels of a row', () => {
  test.each([
    ['a sub total is no total', 'SUB TOTAL 500.00', [['subtotal', 0, 1]]],
    ['two words that were read as one', 'SUBTOTAL 500.00', [['subtotal', 0, 0]]],
    ['one word that was read as two', 'TO TAL 500.00', [['sum', 0, 1]]],
    ['a letter of five', 'T0TAI 500.00', [['sum', 0, 0]]],
    ['two letters of ten', 'GRAND TQTAI 500.00', [['total', 0, 1]]],
    ['but not two of nine', 'AMQUNT DVE 500.00', [['amount', 0, 0]]],
    ['none of four', 'CASE 500.00', []],
    ['nor the first', 'FOTAL 500.00', []],
    ['what is written exactly comes first', 'TOTAL SALE 500.00', [['total', 0, 1]]],
    ['a word belongs to one label', 'AMOUNT DUE 500.00', [['total', 0, 1]]],
    ['a figure to none', '5 AMOUNT 500.00', [['amount', 1, 1]]],
    [
      'several, from left to right',
      'CASH 600.00 CHANGE 100.00',
      [
        ['tendered', 0, 0],
        ['change', 2, 2],
      ],
    ],
    [
      'though longer ones are found first',
      'VAT 35.00 TOTAL AMOUNT 500.00',
      [
        ['vat', 0, 0],
        ['total', 2, 3],
      ],
    ],
    ['a one for an l', 'TT1 500.00', [['sum', 0, 0]]],
    ['with a mark', 'TOTAL: 500.00', [['sum', 0, 0]]],
    ['no word that begins with a figure', '5TOTAL 500.00', []],
    [
      'not a part of a longer one',
      'GRAND TOTAL SALE 500.00',
      [
        ['total', 0, 1],
        ['amount', 2, 2],
      ],
    ],
    [
      'each with its own words',
      'ab TOTAL CASH 500.00',
      [
        ['sum', 1, 1],
        ['tendered', 2, 2],
      ],
    ],
    ['no label', 'RICE 500.00', []],
  ])('%s: %s', (_, text, expected) => {
    expect(labels(text)).toEqual(expected);
  });
});

describe('“Phone” may be the name of goods, and is a label only where a part of the row begins', () => {
  test.each([
    'PHONE 5',
    'x PHONE 5',
    'ab cd PHONE 5',
    '12 PHONE 5',
    'Shop: PHONE 5',
    'Shop| PHONE 5',
    'Blue    PHONE 5',
    'Shop: ab PHONE 5',
  ])('a label: %s', (text) => {
    expect(labels(text).map(([kind]) => kind)).toEqual(['none']);
  });
  test.each(['BLUE PHONE 5', 'ab cd ef PHONE 5', 'BLUE ab PHONE 5', 'BLUE   PHONE 5', 'Shop:x PHONE 5'])(
    'none: %s',
    (text) => {
      expect(labels(text)).toEqual([]);
    },
  );
});
