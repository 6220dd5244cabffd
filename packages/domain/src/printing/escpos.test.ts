import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiOf, escPos, linesOf, PAPER, pairLines, wrap } from './escpos.ts';
import { receiptRows, type TillReceipt } from './receipt.ts';

const receipt: TillReceipt = {
  organization: { name: 'Bisi’s Bakery', lines: ['12 Aba Road', '0803 123 4567'] },
  title: 'Receipt',
  number: 'RCT-2026-152',
  is_provisional: false,
  sold_at: '25 Nov 2026, 10:42',
  served_by: 'Tunde',
  customer: null,
  currency: 'NGN',
  lines: [
    { name: 'Agege bread', quantity: 2, unit_price: 80_000, discount: null, total: 160_000 },
    { name: 'Birthday cake', quantity: 1, unit_price: 4_500_000, discount: '10%', total: 4_050_000 },
  ],
  discount: 450_000,
  tax: 293_721,
  total: 4_210_000,
  payments: [{ label: 'Cash', amount: 4_210_000 }],
  tendered: 5_000_000,
  change: 790_000,
  owed: 0,
  note: '',
};
const printed = (paper: 58 | 80, changes: Partial<TillReceipt> = {}) =>
  receiptRows({ ...receipt, ...changes }).flatMap((row) => linesOf(row, PAPER[paper]));

test('a receipt on 58 mm paper, line for line', () => {
  expect(printed(58)).toEqual([
    "Bisi's Bakery",
    '12 Aba Road',
    '0803 123 4567',
    '--------------------------------',
    'Receipt             RCT-2026-152',
    '25 Nov 2026, 10:42',
    'Served by: Tunde',
    '--------------------------------',
    'Agege bread',
    '  2 x N800.00          N1,600.00',
    'Birthday cake',
    '  1 x N45,000.00 -10% N40,500.00',
    '--------------------------------',
    'Discount               N4,500.00',
    'TOTAL                 N42,100.00',
    'VAT included           N2,937.21',
    'Cash                  N42,100.00',
    'Cash received         N50,000.00',
    'Change                 N7,900.00',
    '--------------------------------',
    'Thank you',
    'RCT-2026-152',
  ]);
});

test('a sale that was not sent says that its number is provisional, and a sale on credit what is owed', () => {
  const lines = printed(80, {
    is_provisional: true,
    number: 'K7Q-0147',
    payments: [],
    tendered: null,
    owed: 50_000,
  });
  expect(lines).toContain('Provisional: the number becomes final once this');
  expect(lines).toContain(`Still owed${'N500.00'.padStart(38)}`);
  expect(lines.some((line) => line.startsWith('Change'))).toBe(false);
});

describe('bytes', () => {
  const rows = receiptRows(receipt);
  const text = (bytes: Uint8Array) => String.fromCharCode(...bytes);
  test('begin with a reset, open the drawer before anything is printed, and end with the cut', () => {
    const bytes = escPos(rows, { paper: 58, cut: true, drawer: true });
    expect([...bytes.slice(0, 7)]).toEqual([0x1b, 0x40, 0x1b, 0x70, 0, 25, 250]);
    expect([...bytes.slice(-4)]).toEqual([0x1d, 0x56, 66, 0]);
    const plain = escPos(rows, { paper: 58, cut: false, drawer: false });
    expect([...plain.slice(-3)]).toEqual([0x1b, 0x64, 3]);
    expect(text(plain)).not.toContain('\x1bp');
  });

  test('print the number as a Code 128 that a scanner finds the sale by', () => {
    expect(text(escPos(rows, { paper: 80, cut: false, drawer: false }))).toContain(
      '\x1dk\x49\x0e{BRCT-2026-152',
    );
  });

  test('are ASCII or commands: no sign outside of them, whatever a product is called', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme', maxLength: 80 }), (name) => {
        const lines = receiptRows({ ...receipt, note: name, customer: name }).flatMap((row) =>
          linesOf(row, 32),
        );
        expect(lines.every((line) => line.length <= 32 && /^[\x20-\x7e]*$/.test(line))).toBe(true);
      }),
    );
  });
});

test('accents are left out, the naira sign is N, what is not known is a question mark', () =>
  expect(asciiOf('Ọ̀gbẹ́ni — ₦5 “café” 面')).toBe('Ogbeni - N5 "cafe" ?'));

test('text is broken between words and never longer than the paper; a pair keeps its amount whole', () => {
  expect(wrap('one two three', 8)).toEqual(['one two', 'three']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(pairLines('A very long name of a thing', 'N1,234.00', 20)).toEqual([
    'A very long name of',
    'a thing',
    '           N1,234.00',
  ]);
});
