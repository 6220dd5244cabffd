import type { MoneyAccount, MoneyLine, Transfer } from '@lissafi/contract/bank-accounts';
import type { ReportTable } from '../files/report-table.ts';

interface Period {
  date_from?: string | undefined;
  date_to?: string | undefined;
}

const periodNote = ({ date_from, date_to }: Period): string =>
  date_from && date_to
    ? `From ${date_from} to ${date_to}`
    : date_from
      ? `From ${date_from}`
      : date_to
        ? `Up to ${date_to}`
        : 'All days';

/**
 * Returns the list of a cash or bank account as rows, newest first, between its closing and its opening balance; money
 * in kobo of the organization's currency.
 */
export function moneyLinesTable(
  response: {
    lines: readonly MoneyLine[];
    opening_balance: number;
    closing_balance: number;
    money_in: number;
    money_out: number;
  },
  account: Pick<MoneyAccount, 'name' | 'account_code'>,
  { currency, ...period }: Period & { currency: string },
): ReportTable {
  const { lines, opening_balance, closing_balance, money_in, money_out } = response;
  return {
    title: account.name,
    notes: [`Account ${account.account_code}`, periodNote(period)],
    currency,
    columns: [
      { title: 'Date', kind: 'date' },
      { title: 'Entry', kind: 'count' },
      { title: 'What', kind: 'text' },
      { title: 'In', kind: 'money' },
      { title: 'Out', kind: 'money' },
      { title: 'Balance', kind: 'money' },
    ],
    rows: [
      {
        cells: [period.date_to ?? null, null, 'Closing balance', money_in, money_out, closing_balance],
        style: 'total',
      },
      ...lines.map((line) => ({
        cells: [
          line.entry_date,
          line.entry_number,
          line.memo,
          line.amount > 0 ? line.amount : null,
          line.amount < 0 ? -line.amount : null,
          line.balance,
        ],
      })),
      {
        cells: [period.date_from ?? null, null, 'Opening balance', null, null, opening_balance],
        style: 'subtotal',
      },
    ],
  };
}

/** Returns transfers between own accounts as rows, in their order; void ones say so and count in no total. */
export function transfersTable(
  response: { transfers: readonly Transfer[] },
  { currency, ...period }: Period & { currency: string },
): ReportTable {
  const valid = response.transfers.filter((transfer) => transfer.voided_at === null);
  const sum = (of: 'amount' | 'charge') => valid.reduce((total, transfer) => total + transfer[of], 0);
  return {
    title: 'Transfers',
    notes: [periodNote(period)],
    currency,
    columns: [
      { title: 'Date', kind: 'date' },
      { title: 'From', kind: 'text' },
      { title: 'To', kind: 'text' },
      { title: 'Reference', kind: 'text' },
      { title: 'Status', kind: 'text' },
      { title: 'Charge', kind: 'money' },
      { title: 'Amount', kind: 'money' },
    ],
    rows: [
      ...response.transfers.map((transfer) => ({
        cells: [
          transfer.transferred_on,
          transfer.from_name,
          transfer.to_name,
          transfer.reference,
          transfer.voided_at === null ? null : 'void',
          transfer.charge,
          transfer.amount,
        ],
      })),
      { cells: [null, 'Total', null, null, null, sum('charge'), sum('amount')], style: 'total' },
    ],
  };
}
