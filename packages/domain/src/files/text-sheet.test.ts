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
