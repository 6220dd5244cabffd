import { expect, test } from 'vitest';
import { page, typedRows } from '../testing/receipt-page.ts';
import { median, partsOf, rowOf, rowsOf, union, wordsAt } from './rows.ts';
import type { ReceiptWord } from './words.ts';

const word = (text: string, box: Partial<ReceiptWord['box']> = {}, confidence = 90): ReceiptWord => ({
  text,
  confidence,
  box: { x0: 0, y0: 0, x1: 100, y1: 20, ...box },
});
const texts = (words: ReceiptWord[]) => rowsOf(words).map(({ text }) => text);

test('a row has the box around its words, the height of most, and their text', () => {
  const row = rowOf([
    word('A', { y0: 2, y1: 20 }),
    word('B', { x0: 120, x1: 150, y1: 30 }),
    word('C', { x0: 160, x1: 170 }),
  ]);
  expect([row.box, row.height, row.text]).toEqual([{ x0: 0, y0: 0, x1: 170, y1: 30 }, 20, 'A B C']);
  expect(
    union([
      { x0: 5, y0: 6, x1: 7, y1: 8 },
      { x0: 1, y0: 9, x1: 3, y1: 10 },
    ]),
  ).toEqual({ x0: 1, y0: 6, x1: 7, y1: 10 });
  expect([median([3, 1, 2]), median([40, 1, 30, 9]), median([])]).toEqual([2, 30, 0]);
});

test('words of one height are a row from left to right, whatever their order', () => {
  const words = [
    word('500.00', { x0: 300, x1: 400, y0: 8, y1: 28 }),
    word('Cash', { y0: 60, y1: 80 }),
    word('TOTAL'),
  ];
  expect(texts(words)).toEqual(['TOTAL 500.00', 'Cash']);
  expect(texts([word('TOTAL', { y0: 8, y1: 28 }), word('500.00', { x0: 300, x1: 400 })])).toEqual([
    'TOTAL 500.00',
  ]);
});

test('more than half of a height below is another row', () => {
  expect(texts([word('TOTAL'), word('500.00', { x0: 300, x1: 400, y0: 10.9, y1: 30.9 })])).toEqual([
    'TOTAL 500.00',
  ]);
  expect(texts([word('TOTAL'), word('500.00', { x0: 300, x1: 400, y0: 11, y1: 31 })])).toEqual([
    'TOTAL',
    '500.00',
  ]);
});

test('the lower of two words decides how far apart they may be, and a very low one counts as 0.6 of the usual', () => {
  expect(
    texts([
      word('TALL', { y1: 60 }),
      word('LOW', { x0: 200, y0: 35, y1: 55 }),
      word('SALT', { y0: 90, y1: 110 }),
    ]),
  ).toEqual([...['TALL', 'LOW', 'SALT']]);
  expect(texts([word('TOTAL'), word('RICE', { x0: 150 }), word('lo', { x0: 300, y0: 12, y1: 16 })])).toEqual([
    'TOTAL RICE lo',
  ]);
  expect(
    texts([word('lo', { y0: 4, y1: 8 }), word('RICE', { x0: 150 }), word('TOTAL', { x0: 300 })]),
  ).toEqual(['lo RICE TOTAL']);
});

test('a slanted row goes on from its last word, and a word joins the nearest of two rows', () => {
  const slanted = [0, 1, 2, 3, 4].map((step) =>
    word(`W${step}`, { x0: step * 120, x1: step * 120 + 100, y0: step * 8, y1: step * 8 + 20 }),
  );
  expect(texts(slanted)).toEqual(['W0 W1 W2 W3 W4']);
  expect(texts([0, 2, 4, 1, 3].map((step) => slanted[step]!))).toEqual(['W0 W1 W2 W3 W4']);
  const two = [
    ...[word('AA'), word('DD', { x0: 100, y0: 6, y1: 26 }), word('EE', { x0: 200, y0: 12, y1: 32 })],
    ...[word('BB', { y0: 12, y1: 32 }), word('FF', { x0: 400, y0: 14, y1: 34 })],
  ];
  expect(texts(two)).toEqual(['AA DD EE FF', 'BB']);
});

test('marks of the edge, folds and dust are no words', () => {
  const around = [word('TOTAL'), word('RICE', { y0: 60, y1: 80 })];
  const kept = (text: string, box: Partial<ReceiptWord['box']>, confidence?: number) =>
    texts([...around, word(text, { x0: 200, x1: 220, ...box }, confidence)])
      .join('|')
      .includes(text);
  expect([kept('~', {}), kept('₦', {}), kept('#', {})]).toEqual([false, true, true]);
  // Marks of one sign say nothing of the usual height.
  const marks = [300, 400, 500].map((x0) => word('i', { x0, x1: x0 + 2, y1: 2 }));
  expect(texts([word('TOTAL'), ...marks])).toEqual(['TOTAL']);
  // An ampersand that is certain belongs to a name.
  expect([kept('&', {}, 60), kept('&', {}, 59)]).toEqual([true, false]);
  expect([kept('lid', { y1: 3 }), kept('lid', { y1: 2 })]).toEqual([true, false]);
  expect([kept('lid', { y1: 140 }), kept('lid', { y1: 141 })]).toEqual([true, false]);
  // Little certainty: figures may still be an amount.
  expect([kept('lid', {}, 20), kept('lid', {}, 19), kept('l19', {}, 1), kept('l1', {}, 1)]).toEqual([
    true,
    false,
    true,
    false,
  ]);
});

test('wide gaps part a row: from 2.2 heights on, or as many as asked', () => {
  const row = rowOf([word('A', { x1: 10 }), word('B', { x0: 53, x1: 60 }), word('C', { x0: 104, x1: 110 })]);
  expect(partsOf(row).map(({ text }) => text)).toEqual(['A B', 'C']);
  expect(partsOf(row, 3).map(({ text }) => text)).toEqual(['A B C']);
});

test('words are found by their place in the text of the row', () => {
  const [row] = typedRows('Date 12 Nov 2026');
  const at = (from: number, to: number) => wordsAt(row!, from, to).map(({ text }) => text);
  expect([at(5, 11), at(0, 4), at(4, 5), at(6, 12), at(10, 13)]).toEqual([
    ['12', 'Nov'],
    ['Date'],
    [],
    ['12', 'Nov'],
    ['Nov', '2026'],
  ]);
  expect(page('').words).toEqual([]);
});
