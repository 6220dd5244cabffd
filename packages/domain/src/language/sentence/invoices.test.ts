import { expect, test } from 'vitest';
import { readInvoice } from './invoices.ts';
import { score } from './scoring.ts';

test('the given notes about sales, and those kept aside, from which nothing was learned', () => {
  const given = score('score-invoices.mjs', 'text-invoices.dev.jsonl', readInvoice);
  expect(given.money).toBeGreaterThanOrEqual(95);
  expect(given['forbidden figures or names']).toBe(0);
  const aside = score('score-invoices.mjs', 'text-invoices.aside.jsonl', readInvoice);
  expect(aside.money).toBeGreaterThanOrEqual(75);
});

test('any text is read without an error', () => {
  for (const text of [
    '',
    '₦',
    'x'.repeat(2_000),
    '1 '.repeat(500),
    '((((',
    '@@@ 5 5 5',
    '50% 50%',
    'due due due',
  ])
    expect(() => readInvoice(text, '2026-11-22')).not.toThrow();
});
