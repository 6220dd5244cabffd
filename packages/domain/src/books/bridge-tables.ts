import type { Bridge, WaitingDocument } from '@lissafi/contract/cash-basis';
import { listTable, type ReportRow, type ReportTable } from '../files/report-table.ts';
import { BRIDGE_WORDS } from './basis-words.ts';
import { describePeriod } from './statement-columns.ts';

const knownOn = (known_on: string | null, date: (day: string) => string) =>
  known_on === null ? [] : [`As known at the end of ${date(known_on)}`];

/** The bridge from the accrual to the cash profit as rows. */
export function bridgeTable(bridge: Bridge, date: (day: string) => string): ReportTable {
  const { accrual_profit, cash_profit, difference, date_from: from, date_to: to } = bridge;
  const total = (title: string, amount: number, style: 'subtotal' | 'total'): ReportRow => ({
    cells: [title, null, null, amount],
    style,
  });
  return {
    title: 'Accrual to cash',
    notes: [
      describePeriod({ from, to }, date),
      'From the profit on the accrual basis to the profit on the cash basis',
      ...knownOn(bridge.known_on, date),
    ],
    currency: bridge.currency,
    columns: [
      { title: 'Cause', kind: 'text' },
      { title: 'At the start', kind: 'money' },
      { title: 'At the end', kind: 'money' },
      { title: 'Amount', kind: 'money' },
    ],
    rows: [
      total('Net profit, accrual basis', accrual_profit, 'subtotal'),
      ...bridge.lines.map(
        ({ cause, at_start, at_end, amount }): ReportRow => ({
          cells: [BRIDGE_WORDS[cause], at_start, at_end, amount],
          indent: 1,
        }),
      ),
      total('Net profit, cash basis', cash_profit, 'total'),
      total('Difference', difference, 'subtotal'),
    ],
  };
}

/** The documents that wait for their settlement as rows. */
export function waitingTable(
  list: {
    documents: WaitingDocument[];
    side: 'receivable' | 'payable';
    as_of: string;
    known_on: string | null;
    currency: string;
    total_open: number;
    total_waiting: number;
  },
  date: (day: string) => string,
): ReportTable {
  const income = list.side === 'receivable';
  const table = listTable(
    {
      title: income ? BRIDGE_WORDS.income_not_received : BRIDGE_WORDS.costs_not_paid,
      notes: [`On ${date(list.as_of)}`, 'Without tax', ...knownOn(list.known_on, date)],
      currency: list.currency,
    },
    list.documents,
    [
      ['Date', 'date', (row) => row.date],
      [income ? 'Number' : 'Reference', 'text', (row) => row.number],
      [income ? 'Customer' : 'Supplier', 'text', (row) => row.party_name],
      ['Entry', 'count', (row) => row.entry_number],
      ['Open, with tax', 'money', (row) => row.open],
      [income ? 'Income not received' : 'Costs not paid', 'money', (row) => row.waiting],
    ],
  );
  const total: ReportRow = {
    cells: [null, null, 'Total', null, list.total_open, list.total_waiting],
    style: 'total',
  };
  return { ...table, rows: [...table.rows, total] };
}
