import type { MoneyLine, Transfer } from '@lissafi/contract/bank-accounts';
import { expect, test } from 'vitest';
import { moneyLinesTable, transfersTable } from './money-tables.ts';

const line = (entry_number: number, amount: number, balance: number) =>
  ({ entry_date: '2026-03-02', entry_number, memo: 'Payment', amount, balance }) as MoneyLine;

test('an account as rows: newest first, between closing and opening balance', () => {
  const table = moneyLinesTable(
    {
      lines: [line(8, -200, 900), line(7, 1_000, 1_100)],
      opening_balance: 100,
      closing_balance: 900,
      money_in: 1_000,
      money_out: 200,
    },
    { name: 'GTBank', account_code: '1010' },
    { currency: 'NGN', date_from: '2026-03-01', date_to: '2026-03-31' },
  );
  expect(table).toMatchObject({
    title: 'GTBank',
    notes: ['Account 1010', 'From 2026-03-01 to 2026-03-31'],
    currency: 'NGN',
  });
  expect(table.rows.map((row) => row.cells)).toEqual([
    ['2026-03-31', null, 'Closing balance', 1_000, 200, 900],
    ['2026-03-02', 8, 'Payment', null, 200, 900],
    ['2026-03-02', 7, 'Payment', 1_000, null, 1_100],
    ['2026-03-01', null, 'Opening balance', null, null, 100],
  ]);
  for (const { cells } of table.rows) expect(cells).toHaveLength(table.columns.length);
});

test('transfers as rows: a void one counts in no total', () => {
  const transfer = {
    transferred_on: '2026-03-02',
    from_name: 'POS',
    to_name: 'Bank',
    reference: null,
  } as Transfer;
  const table = transfersTable(
    {
      transfers: [
        { ...transfer, amount: 500, charge: 10, voided_at: null },
        { ...transfer, amount: 700, charge: 0, voided_at: '2026-03-03T08:00:00.000Z' },
      ],
    },
    { currency: 'NGN', date_to: '2026-03-31' },
  );
  expect(table.notes).toEqual(['Up to 2026-03-31']);
  expect(table.rows.map((row) => row.cells)).toEqual([
    ['2026-03-02', 'POS', 'Bank', null, null, 10, 500],
    ['2026-03-02', 'POS', 'Bank', null, 'void', 0, 700],
    [null, 'Total', null, null, null, 10, 500],
  ]);
});
