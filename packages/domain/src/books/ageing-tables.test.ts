import { expect, test } from 'vitest';
import { formatDate } from '../calendar/civil-date.ts';
import type { ReportTable } from '../files/report-table.ts';
import { ageingTable, openDocumentsTable, partyStatementTable } from './ageing-tables.ts';

const date = (day: string) => formatDate(day);
function wellFormed(table: ReportTable) {
  for (const row of table.rows) expect(row.cells).toHaveLength(table.columns.length);
  return table;
}
/** The titles of the columns, each with its kind. */
const heads = (table: ReportTable) => table.columns.map(({ title, kind }) => `${title}: ${kind}`);
const ageing = { current: 500, days_1_30: 0, days_31_60: 1_000, days_61_90: 0, over_90: 0 };
const head = {
  as_of: '2026-10-31',
  known_on: null,
  currency: 'NGN',
  total: 1,
  limit: 25,
  offset: 0,
} as const;

test('ageing by party: customers with their credit, suppliers without', () => {
  const report = {
    ...head,
    parties: [{ party_id: 'x', name: 'Ngozi', documents: 2, total: 1_500, unapplied_credit: 30, ageing }],
    totals: { ...ageing, total: 1_500, documents: 2, unapplied_credit: 30 },
    ledger: { control: 1_500, credits: 30 },
    difference: 0,
  };
  const table = wellFormed(ageingTable(report, 'receivable', date));
  expect(table.notes).toEqual(['At the end of Oct 31, 2026', 'By days past the due date']);
  expect(table.rows.map(({ cells }) => cells)).toEqual([
    ['Ngozi', 500, 0, 1_000, 0, 0, 1_500, 30],
    ['Total', 500, 0, 1_000, 0, 0, 1_500, 30],
  ]);
  expect(table.rows.map(({ style }) => style)).toEqual([undefined, 'total']);
  const amounts = ['Not due', '1–30 days', '31–60 days', '61–90 days', 'Over 90 days', 'Open'].map(
    (title) => `${title}: money`,
  );
  expect([table.title, ...heads(table)]).toEqual([
    ...['Receivables ageing', 'Customer: text', ...amounts, 'Credit: money'],
  ]);
  const payable = wellFormed(ageingTable(report, 'payable', date));
  expect([payable.title, ...heads(payable)]).toEqual(['Payables ageing', 'Supplier: text', ...amounts]);
});

test('the documents behind it', () => {
  const table = wellFormed(
    openDocumentsTable(
      {
        ...head,
        known_on: '2026-11-01',
        documents: [
          {
            document_id: 'd',
            party_id: 'x',
            party_name: 'Ngozi',
            number: 'INV-2026-001',
            date: '2026-09-01',
            due_date: '2026-09-20',
            days_late: 41,
            open: 1_000,
            transaction_id: null,
          },
        ],
        total_open: 1_000,
      },
      'receivable',
      date,
    ),
  );
  expect(table.notes).toContain('As known at the end of Nov 1, 2026');
  expect([table.title, ...heads(table)]).toEqual([
    ...['Receivables ageing by document', 'Document: text', 'Customer: text', 'Date: date', 'Due: date'],
    ...['Days late: count', 'Open: money'],
  ]);
  expect(table.rows[1]).toEqual({ cells: ['Total', null, null, null, null, 1_000], style: 'total' });
  expect(table.rows[0]?.cells).toEqual(['INV-2026-001', 'Ngozi', '2026-09-01', '2026-09-20', 41, 1_000]);
});

test('a statement: what a supplier was bought from stands in the first column', () => {
  const statement = {
    company: { name: 'Bakery', lines: [] },
    currency: 'NGN' as const,
    date_format: 'MMM D, YYYY',
    from: '2026-10-01',
    to: '2026-10-31',
    opening_balance: 100,
    lines: [
      {
        entry_id: 'e',
        entry_number: 1,
        date: '2026-10-05',
        description: 'Goods',
        source_type: 'stock_receipt',
        source_id: null,
        debit: 0,
        credit: 60,
        balance: 160,
      },
    ],
    total_debit: 0,
    total_credit: 60,
    closing_balance: 160,
    ageing,
  };
  const tableOf = (side: 'receivable' | 'payable') =>
    wellFormed(partyStatementTable(statement, { name: 'Golden Penny', side }, date));
  const rows = (side: 'receivable' | 'payable') => tableOf(side).rows.map(({ cells }) => cells);
  const table = tableOf('payable');
  expect([table.title, ...table.notes]).toEqual(['Statement of Golden Penny', 'Oct 1, 2026 to Oct 31, 2026']);
  expect(heads(table)).toEqual([
    ...['Date: date', 'Description: text', 'Bought: money', 'Paid: money', 'Balance: money'],
  ]);
  expect(heads(tableOf('receivable'))[2]).toBe('Billed: money');
  expect(table.rows.map(({ style }) => style)).toEqual(['subtotal', undefined, 'total']);
  expect(rows('payable')).toEqual([
    [null, 'Opening balance', null, null, 100],
    ['2026-10-05', 'Goods', 60, null, 160],
    [null, 'Closing balance', 60, 0, 160],
  ]);
  expect(rows('receivable')[1]).toEqual(['2026-10-05', 'Goods', null, 60, 160]);
});
