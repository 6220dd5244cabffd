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

test('the goods of one line are not those of the next, known or not, unless nothing else is named', () => {
  const linesOf = (text: string) =>
    readInvoice(text, '2026-11-26', { products: ['Meat pie', 'Doughnut'] }).items.map(
      ({ name, quantity, unit_price_minor }) => [name, quantity, unit_price_minor],
    );
  expect(linesOf('3 meat pie and 2 doughnut')).toEqual([
    ['Meat pie', 3, undefined],
    ['Doughnut', 2, undefined],
  ]);
  expect(linesOf('3 meat pie and 2 chinchin at 450 each')).toEqual([
    ['Meat pie', 3, undefined],
    ['chinchin', 2, 45_000],
  ]);
  expect(linesOf('2 meat pie at 800 and 3 at 750')).toEqual([
    ['Meat pie', 2, 80_000],
    ['Meat pie', 3, 75_000],
  ]);
});
