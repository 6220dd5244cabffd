import type { ImportMapping } from '@lissafi/contract/imports';
import { sideOf } from '../files/statement-rows.ts';
import { RowCells, type RowReading, rowFault } from './row-reading.ts';

/** What a row of a trial balance says. */
export interface BalanceRow {
  /** Four digits of the chart; null where the row has none. */
  code: string | null;
  name: string | null;
  /** Kobo, debit above 0; 0 for a heading or an account without a balance. */
  amount: number;
  /** A person chose the account of this row, whatever its name is in the file. */
  is_chosen: boolean;
}

/**
 * Reads a row of a trial balance or a list of balances. An amount below 0 is on the other side; “Dr” and “Cr” beside an
 * amount hold whatever its sign. Returns its faults at once.
 */
export function readBalanceRow(
  raw: readonly string[],
  mapping: ImportMapping,
  fixes: Readonly<Record<string, string>> = {},
): RowReading<BalanceRow> {
  const cells = new RowCells(raw, mapping, fixes);
  const [debit, credit] = [cells.stated('debit')?.amount ?? 0, cells.stated('credit')?.amount ?? 0];
  const balance = balanceOf(cells, mapping);
  if (debit !== 0 && credit !== 0)
    cells.faults.push(rowFault('credit', 'A balance is either a debit or a credit'));
  else if (balance !== 0 && debit - credit !== 0 && balance !== debit - credit)
    cells.faults.push(rowFault('amount', 'The balance is not the debit less the credit'));
  const amount = debit - credit || balance;
  const account = accountOf(cells);
  if (!account.code && !account.name && amount !== 0)
    cells.faults.push(rowFault('account_code', 'It does not say which account this is'));
  if (cells.faults.length > 0) return { record: null, faults: cells.faults };
  return { record: { ...account, amount, is_chosen: 'account_code' in fixes }, faults: [] };
}

function balanceOf(cells: RowCells, { direction }: ImportMapping): number {
  const stated = cells.stated('amount');
  if (!stated) return 0;
  const side = stated.side ?? sideOf(cells.text('side'));
  if (side) return Math.abs(stated.amount) * (side === 'debit' ? 1 : -1);
  return direction === 'all_in' ? -stated.amount : stated.amount;
}

/** The code may stand before the name in one cell: “1010 - Bank”. */
function accountOf(cells: RowCells): Pick<BalanceRow, 'code' | 'name'> {
  const [code, name] = [cells.text('account_code'), cells.text('name')];
  const [, digits, rest] = /^(\d{4})(?!\d)[\s.:·–—-]*(.*)$/.exec(code || name) ?? [];
  if (digits) return { code: digits, name: (code && name) || rest || null };
  return { code: code || null, name: name || null };
}
