import { Refusal } from '@lissafi/contract/errors';
import { arraysOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Changes the customer's credit by an amount in kobo of the organization's currency; the row is locked to commit. */
export async function addCredit(tx: Tx, customerId: string, amount: number): Promise<void> {
  if (amount === 0) return;
  await sql`update customer set unapplied_credit = unapplied_credit + ${amount}
    where organization_id = ${tx.organization_id} and id = ${customerId}`.execute(tx.db);
}

/** The same for several customers, with one statement; several amounts of one customer are added up. */
export async function addCredits(
  tx: Tx,
  credits: readonly { customer_id: string; amount: number }[],
): Promise<void> {
  if (credits.length === 0) return;
  await sql`update customer set unapplied_credit = unapplied_credit + c.amount
    from (select customer_id, sum(amount)::bigint as amount
      from ${arraysOf(credits, { customer_id: 'uuid', amount: 'bigint' })} as u (customer_id, amount)
      group by customer_id) as c
    where customer.organization_id = ${tx.organization_id} and customer.id = c.customer_id`.execute(tx.db);
}

/**
 * Adds the rest of a credit note to the customer's credit. Throws INVALID_STATE for a walk-in customer, who has none.
 */
export async function addNoteCredit(tx: Tx, customerId: string, amount: number): Promise<void> {
  const { rows } = await sql<{ is_walk_in: boolean }>`
    update customer set unapplied_credit = unapplied_credit + ${amount}
    where organization_id = ${tx.organization_id} and id = ${customerId} returning is_walk_in`.execute(tx.db);
  if (rows[0]?.is_walk_in) {
    throw new Refusal('INVALID_STATE', {
      message: 'A walk-in customer keeps no credit: return the money with a refund.',
    });
  }
}
