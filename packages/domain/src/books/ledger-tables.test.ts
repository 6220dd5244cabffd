import { describe, expect, test } from 'vitest';
import { formatDate } from '../calendar/civil-date.ts';
import type { ReportTable } from '../files/report-table.ts';
import { generalLedgerTable, trialBalanceTable } from './statement-tables.ts';

const date = (day: string) => formatDate(day);

/** Each row has one cell for each column. */
function wellFormed(table: ReportTable) {
  for (const row of table.rows) expect(row.cells, JSON.stringify(row)).toHaveLength(table.columns.length);
  return table;
}
const heads = ({ columns }: ReportTable) => columns.map(({ title, kind }) => `${title}: ${kind}`);

const accrual = { basis: 'accrual', has_opening_debts: false } as const;

describe('trial balance', () => {
  const account = { type: 'asset', opening: 0, period_debit: 0, period_credit: 0, compared: null } as const;
  const balance = {
    ...accrual,
    as_of: '2026-10-31',
    currency: 'NGN',
    known_on: null,
    date_from: null,
    compared_day: null,
    results_since: 'first_entry' as const,
    earlier_results: null,
    accounts: [
      { ...account, code: '1010', name: 'Bank', debit: 350, credit: 0 },
      { ...account, code: '1020', name: 'Unused', debit: 0, credit: 0 },
      { ...account, code: '4000', name: 'Sales', type: 'income' as const, debit: 0, credit: 350 },
    ],
    total_debit: 350,
    total_credit: 350,
    total_period_debit: 0,
    total_period_credit: 0,
    year_end: { fiscal_year_start: '2026-01-01', earlier_results: 0, current_result: 350 },
  };

  test('leaves out what was not used, and adds up both sides', () => {
    expect(wellFormed(trialBalanceTable(balance, date)).rows.map(({ cells }) => cells)).toEqual([
      ['1010', 'Bank', 350, 0],
      ['4000', 'Sales', 0, 350],
      [null, 'Total', 350, 350],
    ]);
  });

  test('of the fiscal year has earlier results in a line of their own, and says which it is', () => {
    const accounts = [
      ...balance.accounts,
      { ...account, code: '3100', name: 'Retained earnings', type: 'equity' as const, debit: 0, credit: 9 },
    ];
    const earlier_results = { ...account, debit: 0, credit: 50 };
    const table = wellFormed(
      trialBalanceTable({ ...balance, accounts, results_since: 'fiscal_year', earlier_results }, date),
    );
    // After the account of its own code, before those of later ones.
    expect(table.rows.map(({ cells }) => cells)).toEqual([
      ['1010', 'Bank', 350, 0],
      ['3100', 'Retained earnings', 0, 9],
      ['3100', 'Results of earlier fiscal years, not posted', 0, 50],
      ['4000', 'Sales', 0, 350],
      [null, 'Total', 350, 350],
    ]);
    expect(table.notes).toEqual([
      'On Oct 31, 2026',
      'Accrual basis',
      'Income and expenses of the fiscal year since Jan 1, 2026; results of earlier years in one line under retained earnings',
    ]);
    expect(trialBalanceTable(balance, date).notes).toEqual([
      'On Oct 31, 2026',
      'Accrual basis',
      'Balances since the first entry; the year end is not posted',
    ]);
  });

  test('of a period has what was before and what moved, beside the balances and the day compared with', () => {
    const moved = { ...account, debit: 0, credit: 0, compared: 0 };
    const accounts = [
      {
        ...moved,
        code: '1010',
        name: 'Bank',
        opening: 100,
        period_debit: 300,
        period_credit: 50,
        debit: 350,
      },
      { ...moved, code: '1020', name: 'Unused', opening: 0 },
      { ...moved, code: '1030', name: 'In and out', period_debit: 40, period_credit: 40 },
      { ...moved, code: '1040', name: 'Closed since', compared: 70 },
      {
        ...moved,
        code: '4000',
        name: 'Sales',
        opening: -100,
        period_credit: 250,
        credit: 350,
        compared: -70,
      },
    ];
    const table = wellFormed(
      trialBalanceTable(
        {
          ...{ ...balance, accounts, date_from: '2026-10-01', compared_day: '2025-10-31' },
          ...{ total_period_debit: 340, total_period_credit: 340, known_on: '2026-11-05' },
        },
        date,
      ),
    );
    expect(table.title).toBe('Trial balance');
    expect(heads(table)).toEqual([
      ...['Code: text', 'Account: text', 'Before: money', 'Debits: money', 'Credits: money'],
      ...['Debit: money', 'Credit: money', 'Oct 31, 2025: money'],
    ]);
    expect(table.rows).toEqual([
      { cells: ['1010', 'Bank', 100, 300, 50, 350, 0, 0] },
      { cells: ['1030', 'In and out', 0, 40, 40, 0, 0, 0] },
      { cells: ['1040', 'Closed since', 0, 0, 0, 0, 0, 70] },
      { cells: ['4000', 'Sales', -100, 0, 250, 0, 350, -70] },
      { cells: [null, 'Total', null, 340, 340, 350, 350, null], style: 'total' },
    ]);
    expect([table.notes[0], table.notes.at(-1)]).toEqual([
      'October 2026',
      'As known at the end of Nov 5, 2026',
    ]);
  });
});

describe('general ledger', () => {
  const line = {
    ...{ entry_id: 'x', number: 7, date: '2026-10-05', memo: 'Receipt RCT-2026-001' },
    ...{ source_type: 'invoice', source_id: null, supplier_id: null, posted_on: '2026-10-05' },
    ...{ debit: 250, credit: 0, balance: 350, is_late: false },
  };
  const ledger = {
    ...{ account: { code: '1010', name: 'Bank', type: 'asset' as const }, currency: 'NGN', known_on: null },
    ...{ date_from: '2026-10-01', date_to: null, basis: 'cash' as const, balances_from: null },
    ...{ opening_balance: 100, closing_balance: 330, total_debit: 250, total_credit: 20 },
    lines: [line, { ...line, number: 8, memo: 'Charge', debit: 0, credit: 20, balance: 330 }],
    ...{ total: 2, limit: 25, offset: 0 },
  };
  const rows = (changes: Partial<typeof ledger>) =>
    wellFormed(generalLedgerTable({ ...ledger, ...changes }, date)).rows;
  const opening = { cells: [null, null, 'Opening balance', null, null, 100], style: 'subtotal' };
  const closing = { cells: [null, null, 'Closing balance', 250, 20, 330], style: 'total' };
  const lines = [
    { cells: ['2026-10-05', 7, 'Receipt RCT-2026-001', 250, null, 350] },
    { cells: ['2026-10-05', 8, 'Charge', null, 20, 330] },
  ];

  test('leads from the opening to the closing balance, a debit or a credit a line', () => {
    const table = wellFormed(generalLedgerTable(ledger, date));
    expect(table.title).toBe('Account 1010 Bank');
    expect(heads(table)).toEqual([
      ...['Date: date', 'Entry: count', 'Description: text', 'Debit: money', 'Credit: money'],
      'Balance: money',
    ]);
    expect(table.rows).toEqual([opening, ...lines, closing]);
  });

  test('has the opening balance on its first page only, and the closing balance on its last', () => {
    const [first, second] = ledger.lines as [typeof line, typeof line];
    expect(rows({ lines: [first], limit: 1 })).toEqual([opening, lines[0]]);
    expect(rows({ lines: [second], limit: 1, offset: 1 })).toEqual([lines[1], closing]);
    expect(rows({ lines: [], total: 0 })).toEqual([opening, closing]);
  });

  test('says which days, which basis, and from where the balances count', () => {
    const notes = (changes: object) => generalLedgerTable({ ...ledger, ...changes }, date).notes;
    const signs = 'Debit balances positive';
    expect(notes({})).toEqual(['from Oct 1, 2026', 'Cash basis', signs]);
    expect(notes({ date_to: '2026-10-31' })[0]).toBe('from Oct 1, 2026 to Oct 31, 2026');
    expect(notes({ date_from: null, date_to: '2026-10-31' })[0]).toBe('to Oct 31, 2026');
    expect(
      notes({
        ...{ date_from: null, basis: 'accrual', balances_from: '2026-01-01', known_on: '2026-11-05' },
      }),
    ).toEqual([
      ...['All entries', 'Accrual basis', signs, 'Balances count from Jan 1, 2026 on'],
      'As known at the end of Nov 5, 2026',
    ]);
  });
});
