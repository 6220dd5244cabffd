import { Refusal } from '@lissafi/contract/errors';
import type { EventType } from '@lissafi/contract/events';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { reverseEntry } from '../ledger/reverse.ts';
import { entriesOf } from '../ledger/store.ts';
import { endCredit, lockCreditsById, lockUses, unuseCredits } from '../payables/credits.ts';
import { lockSettled, lockSupplier, unsettlePayables } from '../payables/store.ts';

/** What can be voided on a supplier's page: its table, which is also the source of its entries. */
const RECORDS = {
  supplier_payment: { event: 'supplier.payment_voided', data: 'payment_id', word: 'payment' },
  supplier_application: { event: 'supplier.application_voided', data: 'application_id', word: 'application' },
  supplier_refund: { event: 'supplier.refund_voided', data: 'refund_id', word: 'refund' },
  supplier_credit_note: { event: 'supplier.credit_note_voided', data: 'credit_note_id', word: 'credit note' },
} as const satisfies Record<string, { event: EventType; data: string; word: string }>;
export type VoidableRecord = keyof typeof RECORDS;

/**
 * Voids a record by reversing its entries, dated today, or their own date if that is later: what it settled is owed
 * again, what it used can be used again, and the credit that it made ends. Locks the supplier, the payables in order of
 * id, the record, the credits; the counter last. Throws NOT_FOUND, PERIOD_LOCKED, INVALID_STATE for one that is already
 * void, CREDIT_USED where its advance or refund was used since.
 */
export async function voidRecord(
  context: MemberContext,
  record: VoidableRecord,
  { supplier_id, id, reason }: { supplier_id: string; id: string; reason: string },
): Promise<void> {
  const { tx, now, user } = context;
  const { event, data, word } = RECORDS[record];
  await lockSupplier(tx, supplier_id);
  await lockSettled(tx, id);
  const { voided_at } = await lockRecord(tx, record, supplier_id, id);
  if (voided_at) throw new Refusal('INVALID_STATE', { message: `This ${word} is already void.` });
  const [made] = await lockCreditsById(tx, [id]);
  if (made && made.used !== 0)
    throw new Refusal('CREDIT_USED', {
      message: `The credit of this ${word} was used since. Void what used it first.`,
    });
  const uses = await lockUses(tx, id);
  const reversals: string[] = [];
  for (const entry of await entriesOf(tx, record, id))
    reversals.push(
      await reverseEntry(context, {
        entry_id: entry.id,
        entry_date: entry.entry_date,
        lines: entry.lines,
        memo: `Void: ${entry.memo}`,
        source_type: record,
        source_id: id,
      }),
    );
  await tx.write(
    record,
    sql`update ${sql.table(record)} set voided_at = ${now.toISOString()}, void_reason = ${reason},
        void_entry_id = ${reversals[0]!}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await unsettlePayables(tx, id);
  await unuseCredits(tx, uses);
  if (made) await endCredit(tx, id);
  await appendEvents(tx, [{ type: event, subject_id: supplier_id, actor_id: user.id, data: { [data]: id } }]);
}

async function lockRecord(tx: Tx, record: VoidableRecord, supplierId: string, id: string) {
  const { rows } = await sql<{ voided_at: string | null }>`select voided_at from ${sql.table(record)}
    where organization_id = ${tx.organization_id} and id = ${id} and supplier_id = ${supplierId}
    for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}
