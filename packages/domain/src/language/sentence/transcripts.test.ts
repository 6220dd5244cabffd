import { expect, test } from 'vitest';
import { readSentence } from './transactions.ts';

const amounts = (text: string) =>
  readSentence(text, '2026-11-24').result?.map(({ type, amount_minor }) => [type, amount_minor]) ?? null;

test('a thousand that a transcript sets apart is read like one that is written together', () => {
  expect(amounts('Bought diesel 45 K.')).toEqual([['expense', 4_500_000]]);
  expect(amounts('On Monday I paid 30 k for shop painting.')).toEqual([['expense', 3_000_000]]);
  expect(amounts('Sold bread 5 kg for 2k')).toEqual([['income', 200_000]]);
});

test('a comma between naira and kobo divides nothing', () => {
  expect(amounts('They debit me 26 naira, 88 kobo for transfer.')).toEqual([['expense', 2_688]]);
});

test('a price that is said twice is for each, also with a comma, but two purchases stay two', () => {
  expect(amounts('I buy 3 paint palm oil, 9K, 9K from Mama Ejima.')).toEqual([['expense', 2_700_000]]);
  expect(amounts('Bought diesel 9k, 9k for transport.')).toEqual([
    ['expense', 900_000],
    ['expense', 900_000],
  ]);
});
