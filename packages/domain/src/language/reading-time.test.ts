import { expect, test } from 'vitest';
import { readingTime } from './reading-time.ts';

const words = (count: number) => Array.from({ length: count }, (_, index) => `word${index}`).join(' ');

test('200 words a minute, begun minutes count; 5 minutes where there is no text', () => {
  expect([1, 199, 200, 201, 1000].map((count) => readingTime(words(count)))).toEqual([1, 1, 1, 2, 5]);
  expect([readingTime(''), readingTime(' \n – … ')]).toEqual([5, 5]);
});

test('words of every script count, punctuation does not', () => {
  expect(readingTime(`${words(199)} — ẹ̀kọ́ –`)).toBe(1);
  expect(readingTime(`${words(199)} — ẹ̀kọ́ ọjà`)).toBe(2);
});
