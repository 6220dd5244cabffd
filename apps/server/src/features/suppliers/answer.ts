import type { MemberContext } from '../../http/context.ts';
import { readSupplier } from './store.ts';
import { type VoidableRecord, voidRecord } from './void-record.ts';

/** Returns a supplier as it is after what was queued. Throws NOT_FOUND. */
export async function answer({ tx, organization }: MemberContext, id: string) {
  await tx.flush();
  return readSupplier(tx, id, organization);
}

/** Voids a record of a supplier, and returns the supplier. Throws as voidRecord. */
export async function voided(
  context: MemberContext,
  record: VoidableRecord,
  supplier_id: string,
  id: string,
  reason: string,
) {
  await voidRecord(context, record, { supplier_id, id, reason });
  return answer(context, supplier_id);
}
