import { expect, test } from 'vitest';
import { readAlerts } from '../bank/alerts.ts';
import { readCustomer } from './sentence/customers.ts';
import { readInvoice } from './sentence/invoices.ts';
import { wordTable } from './word-table.ts';

const INHERITED = ['constructor', 'toString', 'valueOf', 'hasOwnProperty', '__proto__', 'isPrototypeOf'];

test('a table of words has its own words only', () => {
  const table = wordTable({ ten: 10 });
  expect([table.ten, ...INHERITED.map((word) => table[word])]).toEqual([
    10,
    ...INHERITED.map(() => undefined),
  ]);
  for (const word of INHERITED) expect(word in table).toBe(false);
});

test('words that every object knows are words like others (found by fuzzing, seed 16)', () => {
  for (const word of INHERITED)
    for (const text of [
      word,
      `paid the ${word} 5k`,
      `2 ${word} of flour at 500 last ${word}`,
      `${word} 5 ${word}`,
    ]) {
      expect(() => readInvoice(text, '2026-01-15'), text).not.toThrow();
      expect(() => readCustomer(text), text).not.toThrow();
      expect(() => readAlerts(text, 5), text).not.toThrow();
    }
});
