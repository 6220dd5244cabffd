import { describe, expect, test } from 'vitest';
import { score } from './scoring.ts';
import { readSentence } from './transactions.ts';

describe('sentences about money and stock', () => {
  test('the given sentences: amounts, what was paid, of what and by whom, and nothing booked that is no transaction', () => {
    const said = score('score-text.mjs', 'text-transactions.dev.jsonl', readSentence);
    expect(said['wrongly booked']).toBe(0);
    expect(said.amount).toBeGreaterThanOrEqual(98);
    expect(said.core).toBeGreaterThanOrEqual(95);
    expect(said.full).toBeGreaterThanOrEqual(85);
  });

  test('the given routes, and nothing booked that only asks, plans or moves money between own accounts', () => {
    const { routes, 'wrongly booked': booked } = score(
      'score-routes.mjs',
      'text-routes.dev.jsonl',
      readSentence,
    );
    expect(booked).toBe(0);
    expect(routes).toBeGreaterThanOrEqual(98);
  });

  test('sentences kept aside, from which nothing was learned', () => {
    const said = score('score-text.mjs', 'text-transactions.aside.jsonl', readSentence);
    expect(said.amount).toBeGreaterThanOrEqual(81);
    expect(said.core).toBeGreaterThanOrEqual(73);
    expect(said['wrongly booked']).toBeLessThanOrEqual(1);
    const { routes, 'wrongly booked': booked } = score(
      'score-routes.mjs',
      'text-routes.aside.jsonl',
      readSentence,
    );
    expect(routes).toBeGreaterThanOrEqual(88);
    expect(booked).toBeLessThanOrEqual(1);
  });

  test('each field keeps the words that it came from', () => {
    const text = 'Sold 3 bags of rice to Mama Ngozi at 45k each, she paid 50k cash';
    const { result, spans } = readSentence(text, '2026-11-22');
    expect(result).toMatchObject([
      { type: 'income', amount_minor: 13_500_000, quantity: 3, unit_price_minor: 4_500_000, paid: 'partial' },
    ]);
    const words = Object.fromEntries(
      spans![0]!.map(({ field, start, end }) => [field, text.slice(start, end)]),
    );
    expect(words).toMatchObject({
      quantity: '3 bags',
      unit_price: 'at 45k each',
      paid: '50k',
      method: 'cash',
    });
    expect(words.counterparty).toBe('Mama Ngozi');
  });

  test('any text is read without an error', () => {
    for (const text of [
      ...['', ' ', '\n', '₦', 'x'.repeat(5_000), '1 '.repeat(2_000), '🎉🎉', 'a.b,c;d', '((((', '@@@ 5 5 5'],
    ])
      expect(readSentence(text, '2026-11-22').result).toBeNull();
  });
});
