import { earlierOf } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { reconcile } from './proof.ts';

/**
 * Returns the accounts that have statements, each with the day up to which it is reconciled: the last day that a file
 * states up to `until` on which the proof is 0 and no line is left to match; null where it is not reconciled then.
 */
export async function reconciledAccounts(
  tx: Tx,
  until: string,
): Promise<{ id: string; name: string; reconciled_to: string | null }[]> {
  const { rows } = await sql<{ id: string; name: string; account_code: string; last: string }>`
    select b.id, b.name, b.account_code, max(f.period_to) as last from bank_account b
    join import_file f on f.organization_id = b.organization_id and f.account_id = b.id
    where b.organization_id = ${tx.organization_id} and f.period_from <= ${until}::date
    group by b.id, b.name, b.account_code order by b.account_code`.execute(tx.db);
  const found = [];
  for (const { last, ...account } of rows) {
    const day = earlierOf(last, until);
    const { is_proved, unmatched, counts } = await reconcile(tx, account, day);
    const isDone = is_proved && unmatched === 0 && counts.unmatched === 0 && counts.faulty === 0;
    found.push({ id: account.id, name: account.name, reconciled_to: isDone ? day : null });
  }
  return found;
}
