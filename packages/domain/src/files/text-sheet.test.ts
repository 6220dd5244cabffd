import { expect, test } from 'vitest';
import { cleanCell, decodeText } from './text-sheet.ts';

const utf16 = (text: string, bigEndian: boolean) =>
  Uint8Array.from(
    [...text].flatMap((sign) => {
      const code = sign.charCodeAt(0);
      return bigEndian ? [code >> 8, code & 255] : [code & 255, code >> 8];
    }),
  );

test('the encoding follows from the mark at its head', () => {
  expect(decodeText(new TextEncoder().encode('Ọjà ₦5'))).toBe('Ọjà ₦5');
  expect(decodeText(new TextEncoder().encode('\uFEFFa'))).toBe('a');
  for (const bigEndian of [true, false])
    for (const text of ['Ọjà ₦5', 'ỌỌỌ₦']) expect(decodeText(utf16(`\uFEFF${text}`, bigEndian))).toBe(text);
});

test('or from its content: UTF-16 has zeros beside Latin letters', () => {
  for (const bigEndian of [true, false]) {
    expect(decodeText(utf16('Date,Amount', bigEndian))).toBe('Date,Amount');
    // Half of the letters are not Latin.
    expect(decodeText(utf16('aỌbỌaỌbỌaa', bigEndian))).toBe('aỌbỌaỌbỌaa');
  }
  expect(decodeText(new Uint8Array(0))).toBe('');
});

test('what is no UTF-8 was written on Windows', () => {
  expect(decodeText(Uint8Array.from([0x63, 0x61, 0x66, 0xe9, 0x20, 0x80, 0x35, 0x81, 0x9f]))).toBe(
    'café €5\u0081Ÿ',
  );
});

test('half of a mark is none', () => {
  const pairs = [
    [0x61, 0xfe],
    [0xff, 0x61],
    [0xfe, 0x61],
    [0x61, 0xff],
  ];
  expect(pairs.map((pair) => decodeText(Uint8Array.from(pair)))).toEqual(['aþ', 'ÿa', 'þa', 'aÿ']);
});

test('a cell is one line of text that can be kept', () => {
  expect(cleanCell('  NIP\r\n\tTRF\u00a0\u200bFROM\u0000  ADE ')).toBe('NIP TRF FROM ADE');
  expect([cleanCell("'0123"), cleanCell("'"), cleanCell("' a"), cleanCell("a'b")]).toEqual([
    '0123',
    "'",
    "' a",
    "a'b",
  ]);
  expect(cleanCell('a\ud800b')).toBe('a\ufffdb');
});

const utf8 = (text: string) => [...new TextEncoder().encode(text)];

test('a text in UTF-8 stays one where single bytes of it are not', () => {
  const mixed = Uint8Array.from([...utf8('₦9,000.00;ṢADÉ;Ade'), 0x92, ...utf8('s shop')]);
  expect(decodeText(mixed)).toBe('₦9,000.00;ṢADÉ;Ade’s shop');
  // A name that was cut within a letter, and more marks of Windows than letters.
  expect(decodeText(Uint8Array.from([...utf8('ṢADÉ Ọ'), 0xe1, 0xbb, 0x0a, ...utf8('x')]))).toBe(
    'ṢADÉ Ọá»\nx',
  );
  expect(decodeText(Uint8Array.from([0x92, 0x93, 0x94, ...utf8(' ₦5')]))).toBe('’“” ₦5');
  expect(decodeText(Uint8Array.from([...utf8('José Noël £5'), 0x96]))).toBe('José Noël £5–');
});

test('a text of Windows with two letters that could be one of UTF-8 stays one of Windows', () => {
  // “MÃ¼ café” as Windows wrote it: one pair, two single letters.
  expect(decodeText(Uint8Array.from([0x4d, 0xc3, 0xbc, 0x20, 0xe9, 0x20, 0xe8]))).toBe('MÃ¼ é è');
});

test.each([
  ['="03/11/2026"', '03/11/2026'],
  ['="08067778888"', '08067778888'],
  ['="=""9,000.00"""', '="9,000.00"'],
  ['= "x"', 'x'],
  ['=""', ''],
  ['="say ""hi"""', 'say "hi"'],
  ['=SUM(A1:A9)', '=SUM(A1:A9)'],
  ['="a', '="a'],
  ['3"', '3"'],
])('the cell %s is %s', (cell, text) => {
  expect(cleanCell(cell)).toBe(text);
});
