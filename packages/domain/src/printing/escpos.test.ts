import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { asciiOf, escPos, linesOf, PAPER, pairLines, wrap } from './escpos.ts';
import { type Row, receiptRows, type TillReceipt } from './receipt.ts';

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

test('the customer and a note are printed where there are any, discount and VAT where they are not 0', () => {
  const lines = printed(58, { customer: 'Ada Stores', note: 'No refunds', discount: 0, tax: 0 });
  expect(lines).toContain('Customer: Ada Stores');
  expect(lines.slice(-5, -2)).toEqual(['-'.repeat(32), 'No refunds', '-'.repeat(32)]);
  expect(lines.some((line) => /^(Discount|VAT)/.test(line))).toBe(false);
});

test('the name of the business and the total stand out most, then the number, the change and what is owed', () => {
  const looks = receiptRows({ ...receipt, owed: 100 }).flatMap((row) =>
    'strong' in row || 'large' in row ? [[linesOf(row, 48)[0]!.split('  ')[0], row.strong, row.large]] : [],
  );
  expect(looks).toEqual([
    ["Bisi's Bakery", true, true],
    ['Receipt', true, undefined],
    ['TOTAL', true, true],
    ['Change', true, undefined],
    ['Still owed', true, undefined],
  ]);
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

  test('of a row set its side and looks, and take the looks back', () => {
    // Epson's reference: ESC a n aligns, ESC E n is bold, GS ! n is the size, ESC d n feeds lines.
    const of = (row: Row) => [...escPos([row], { paper: 58, cut: false, drawer: false })].slice(2, -3);
    const [left, centre] = [0, 1].map((n) => [0x1b, 0x61, n]);
    const [bold, plain] = [1, 0].map((n) => [0x1b, 0x45, n]);
    const [high, low] = [1, 0].map((n) => [0x1d, 0x21, n]);
    const line = (text: string) => [...[...text].map((sign) => sign.charCodeAt(0)), 0x0a];
    expect(of({ kind: 'text', text: 'A', align: 'left' })).toEqual([...left!, ...line('A')]);
    expect(of({ kind: 'text', text: 'A', align: 'center', strong: true })).toEqual([
      ...[...centre!, ...bold!, ...line('A'), ...plain!],
    ]);
    expect(of({ kind: 'pair', left: 'A', right: 'B', large: true })).toEqual([
      ...[...left!, ...high!, ...line(`A${'B'.padStart(31)}`), ...low!],
    ]);
    expect(of({ kind: 'rule' })).toEqual([...left!, ...line('-'.repeat(32))]);
    const long = 'A'.repeat(17);
    expect(of({ kind: 'code', text: long })).toEqual([...centre!, ...line(long)]);
  });

  test('of a code that fits set its height and the width of its bars', () => {
    const code = text(
      escPos([{ kind: 'code', text: 'A'.repeat(16) }], { paper: 58, cut: false, drawer: false }),
    );
    expect(code).toContain(`\x1dh\x3c\x1dw\x02\x1dk\x49\x12{B${'A'.repeat(16)}\n`);
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
  expect(wrap('one two', 7)).toEqual(['one two']);
  expect(wrap('abcdefghij', 4)).toEqual(['abcd', 'efgh', 'ij']);
  expect(wrap('abcdefgh', 4)).toEqual(['abcd', 'efgh']);
  expect(pairLines('abc', 'de', 6)).toEqual(['abc de']);
  expect(pairLines('abc', 'def', 6)).toEqual(['abc', '   def']);
  expect(pairLines('abc', 'N1,234.00', 6)).toEqual(['abc', 'N1,234']);
  expect(pairLines('A very long name of a thing', 'N1,234.00', 20)).toEqual([
    'A very long name of',
    'a thing',
    '           N1,234.00',
  ]);
});
