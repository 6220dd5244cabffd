import type { ImportMapping } from '@lissafi/contract/imports';
import { RowCells, type RowReading, rowFault, type Setting } from './row-reading.ts';
import { statedBalance } from './stated-balance.ts';

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

/** Reads a row of a trial balance or a list of balances. Returns its faults at once. */
export function readBalanceRow(
  raw: readonly string[],
  mapping: ImportMapping,
  setting: Pick<Setting, 'currency'>,
  fixes: Readonly<Record<string, string>> = {},
): RowReading<BalanceRow> {
  const cells = new RowCells(raw, mapping, setting, fixes);
  const amount = statedBalance(cells, 'amount', mapping);
  const account = accountOf(cells);
  if (!account.code && !account.name && amount !== 0)
    cells.faults.push(rowFault('account_code', 'It does not say which account this is'));
  if (cells.faults.length > 0) return { record: null, faults: cells.faults };
  return { record: { ...account, amount, is_chosen: 'account_code' in fixes }, faults: [] };
}

/** The code may stand before the name in one cell: “1010 - Bank”. */
function accountOf(cells: RowCells): Pick<BalanceRow, 'code' | 'name'> {
  const [code, name] = [cells.text('account_code'), cells.text('name')];
  const [, digits, rest] = /^(\d{4})(?!\d)[\s.:·–—-]*(.*)$/.exec(code || name) ?? [];
  if (digits) return { code: digits, name: (code && name) || rest || null };
  return { code: code || null, name: name || null };
}
