import { boundsOf } from '@lissafi/domain/books/account-sums';
import { profitAndLoss } from '@lissafi/domain/books/profit-and-loss';
import type { DatedSpan } from '@lissafi/domain/books/statement-columns';
import type { Columns } from '@lissafi/domain/books/statement-figures';
import type { Tx } from '../../db/scope.ts';
import { readAccountSums, type SumsQuery } from '../ledger/sums.ts';

/** Returns the profit and loss of the columns: the only way to a profit, whichever screen shows it. */
export async function readProfitAndLoss(
  tx: Tx,
  columns: Columns<DatedSpan>,
  filter: Pick<SumsQuery, 'known_on' | 'branch_id' | 'basis'> = {},
) {
  const { main, compared, parts } = columns;
  const bounds = boundsOf([main, ...(compared ? [compared] : []), ...parts]);
  const accounts = await readAccountSums(tx, { bounds, onlyFromFirst: true, ...filter });
  return profitAndLoss(accounts, bounds, columns);
}
