import { expect, test } from 'vitest';
import { isWholeStatement, type StatementField } from './statement-fields.ts';

test.each<[string, (StatementField | null)[], boolean]>([
  ['a day, an amount and what for', ['date', 'amount', 'description'], true],
  ['a day of value, money out and what was left', ['value_date', 'debit', 'balance'], true],
  ['money in and a reference', [null, 'date', 'credit', 'reference'], true],
  ['an amount and what became of it', ['date', 'amount', 'status'], true],
  ['no day', ['amount', 'description'], false],
  ['no amount', ['date', 'description', 'balance'], false],
  ['neither what for nor what was left', ['date', 'amount', 'side'], false],
])('%s', (_, fields, whole) => {
  expect(isWholeStatement(fields)).toBe(whole);
});
