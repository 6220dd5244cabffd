import type { BankAccount } from '@lissafi/contract/organizations';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** What customers are told of an account. */
export const TOLD = ['bank_name', 'bank_code', 'account_name', 'account_number'] as const;
type Told = Partial<Record<(typeof TOLD)[number], string | null | undefined>>;

export const saysOtherwise = (stored: Told, given: Told): boolean =>
  TOLD.some((name) => given[name] !== undefined && (given[name] ?? null) !== stored[name]);

/** Whether customers were ever told of an account: then another one is a change to them. */
export async function wasToldOfAny(tx: Tx): Promise<boolean> {
  const { rows } = await sql`select from bank_account
    where organization_id = ${tx.organization_id} and (show_on_documents or told_at is not null) limit 1`.execute(
    tx.db,
  );
  return rows.length > 0;
}

/** Whether a change of an account changes what customers are shown: it is shown or hidden, or says something else. */
export async function changesShown(
  tx: Tx,
  id: string,
  change: Told & { show_on_documents?: boolean | undefined; is_archived?: boolean | undefined },
): Promise<boolean> {
  const stored = await tx.db
    .selectFrom('bank_account')
    .select([...TOLD, 'show_on_documents'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst();
  if (!stored) return false;
  const isShown = !change.is_archived && (change.show_on_documents ?? stored.show_on_documents);
  return isShown !== stored.show_on_documents || (isShown && saysOtherwise(stored, change));
}

/** Whether customers would be shown an account that they are not shown today, or another number, name or bank of one. */
export async function addsShown(tx: Tx, given: readonly BankAccount[] | undefined): Promise<boolean> {
  if (!given) return false;
  const shown = await tx.db
    .selectFrom('bank_account')
    .select([...TOLD])
    .where('organization_id', '=', tx.organization_id)
    .where('show_on_documents', '=', true)
    .execute();
  return given.some((account) => shown.every((stored) => saysOtherwise(stored, account)));
}
