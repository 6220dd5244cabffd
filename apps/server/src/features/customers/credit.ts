import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';

/** The customer's credit, in kobo of the organization's currency, more or less; the row is locked to commit. */
export async function addCredit(tx: Tx, customerId: string, amount: number): Promise<void> {
  if (amount === 0) return;
  await sql`update customer set unapplied_credit = unapplied_credit + ${amount}
    where organization_id = ${tx.organization_id} and id = ${customerId}`.execute(tx.db);
}
