import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Locks opening receivables in order of id; returns the numbers of those that were paid, credited or cancelled. */
export async function lockOpenings(tx: Tx, ids: readonly string[]): Promise<string[]> {
  const { rows } = await sql<{ invoice_number: string; is_untouched: boolean }>`
    select invoice_number, amount_paid = 0 and credited_amount = 0 and status <> 'cancelled' as is_untouched
    from invoice where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])
    order by id for no key update`.execute(tx.db);
  return rows.flatMap(({ invoice_number, is_untouched }) => (is_untouched ? [] : [invoice_number]));
}

/** Cancels opening receivables, which are locked and untouched; the caller reverses their entries. */
export async function cancelOpenings(
  tx: Tx,
  ids: readonly string[],
  reason: string,
  at: string,
): Promise<void> {
  await tx.write(
    'invoice',
    sql`update invoice set status = 'cancelled', cancelled_at = ${at}, cancel_reason = ${reason}, updated_at = ${at},
        version = version + 1
      where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])`,
  );
}
