import { expect, test } from 'vitest';
import { joinLooks } from './two-looks.ts';
import type { ReceiptWord } from './words.ts';

/** A word of 100 × 10 pixels. */
const word = (text: string, confidence: number, x0 = 0, y0 = 0): ReceiptWord => ({
  text,
  confidence,
  box: { x0, y0, x1: x0 + 100, y1: y0 + 10 },
});
const joined = (first: ReceiptWord[], second: ReceiptWord[]) =>
  joinLooks(first, second).map(({ text }) => text);

test('a word of little certainty gives way to what the second look read there with far more', () => {
  expect(joined([word('T0T', 39)], [word('TOTAL', 60)])).toEqual(['TOTAL']);
  expect(joined([word('T0T', 39)], [word('TOTAL', 60), word('5', 60, 500)])).toEqual(['TOTAL', '5']);
  // Not far more, or certain enough.
  expect(joined([word('T0T', 39)], [word('TOTAL', 59)])).toEqual(['T0T']);
  expect(joined([word('T0T', 40)], [word('TOTAL', 99)])).toEqual(['T0T']);
});

test('only a word at the same place takes another one’s: more than two fifths of the smaller', () => {
  expect(joined([word('T0T', 10)], [word('TOTAL', 90, 59)])).toEqual(['TOTAL']);
  expect(joined([word('T0T', 10)], [word('TOTAL', 90, 60)])).toEqual(['T0T']);
  expect(joined([word('T0T', 10)], [word('TOTAL', 90, 0, 6)])).toEqual(['T0T']);
});

test('what only the second look found is added, unless it lies on another word or is uncertain', () => {
  const first = [word('TOTAL', 90)];
  expect(joined(first, [word('500.00', 55, 200)])).toEqual(['TOTAL', '500.00']);
  expect(joined(first, [word('500.00', 54, 200)])).toEqual(['TOTAL']);
  // A quarter of it lies on the other.
  expect(joined(first, [word('500.00', 90, 75)])).toEqual(['TOTAL', '500.00']);
  expect(joined(first, [word('500.00', 90, 74)])).toEqual(['TOTAL']);
  // Further down and to the right: nothing lies in both.
  expect(joined(first, [word('500.00', 90, 150, 20)])).toEqual(['TOTAL', '500.00']);
});

test('the share is one of the smaller box: a word within a long one is there already', () => {
  const long: ReceiptWord = { text: 'GRAND-TOTAL', confidence: 90, box: { x0: 0, y0: 0, x1: 400, y1: 40 } };
  expect(joined([long], [word('TOTAL', 90, 200, 20)])).toEqual(['GRAND-TOTAL']);
});
