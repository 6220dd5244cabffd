import { Refusal } from '@lissafi/contract/errors';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import { lockSupplier, unsettlePayables } from '../payables/store.ts';

interface LockedPayment {
  voided_at: string | null;
  paid_on: string;
  journal_entry_id: string;
}

/**
 * Voids a payment to a supplier by a reversal dated today; what it settled is owed again. Locks the supplier, the
 * payables in order of id, the payment; the counter last. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE for one that
 * is already void.
 */
export async function voidSupplierPayment(
  context: MemberContext,
  supplierId: string,
  id: string,
  reason: string,
): Promise<void> {
  const { tx, now, user } = context;
  await lockSupplier(tx, supplierId);
  await sql`select from payable p
    where p.organization_id = ${tx.organization_id} and exists (select from payable_allocation a
      where a.organization_id = ${tx.organization_id} and a.payable_id = p.id and a.source_id = ${id})
    order by p.id for no key update`.execute(tx.db);
  const payment = await lockPayment(tx, supplierId, id);
  if (payment.voided_at) throw new Refusal('INVALID_STATE', { message: 'This payment is already void.' });
  const entryId = await reverseEntry(context, {
    entry_id: payment.journal_entry_id,
    entry_date: payment.paid_on,
    memo: 'Void: Payment to a supplier',
    source_type: 'supplier_payment',
    source_id: id,
  });
  await tx.write(
    'supplier_payment',
    sql`update supplier_payment set voided_at = ${now.toISOString()}, void_reason = ${reason},
        void_entry_id = ${entryId}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await unsettlePayables(tx, id);
  const data = { payment_id: id };
  await appendEvents(tx, [
    { type: 'supplier.payment_voided', subject_id: supplierId, actor_id: user.id, data },
  ]);
}

async function lockPayment(tx: Tx, supplierId: string, id: string): Promise<LockedPayment> {
  const { rows } = await sql<LockedPayment>`select voided_at, paid_on, journal_entry_id from supplier_payment
    where organization_id = ${tx.organization_id} and id = ${id} and supplier_id = ${supplierId}
    for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}
