import { Refusal } from '@lissafi/contract/errors';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Changes the customer's credit by an amount in kobo of the organization's currency; the row is locked to commit. */
export async function addCredit(tx: Tx, customerId: string, amount: number): Promise<void> {
  if (amount === 0) return;
  await sql`update customer set unapplied_credit = unapplied_credit + ${amount}
    where organization_id = ${tx.organization_id} and id = ${customerId}`.execute(tx.db);
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
