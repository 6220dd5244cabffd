import { Refusal } from '@lissafi/contract/errors';
import type { QualityCheckpoint } from '@lissafi/contract/production';
import type { z } from 'zod';
import { appendEvents } from '../../db/events.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { lockOrder, readCheckpoints } from './order-store.ts';

/** Records the result of a quality check of an open order, by whom and when. Throws NOT_FOUND, INVALID_STATE. */
export async function recordCheck(
  { tx, now, user }: MemberContext,
  orderId: string,
  checkpointId: string,
  { status, notes }: { status: 'pending' | 'passed' | 'failed'; notes: string | null },
): Promise<z.infer<typeof QualityCheckpoint>> {
  const order = await lockOrder(tx, orderId);
  const before = (await readCheckpoints(tx, orderId)).find((each) => each.id === checkpointId);
  if (!before) throw new Refusal('NOT_FOUND');
  if (order.status === 'completed' || order.status === 'cancelled') throw new Refusal('INVALID_STATE');
  const done = status !== 'pending';
  await sql`update quality_checkpoint set status = ${status}, notes = ${notes},
      checked_by = ${done ? user.id : null}::uuid, checked_at = ${done ? now.toISOString() : null}::timestamptz
    where organization_id = ${tx.organization_id} and id = ${checkpointId}`.execute(tx.db);
  await appendEvents(tx, [
    {
      type: 'production.checked',
      subject_id: orderId,
      actor_id: user.id,
      data: { checkpoint: before.name, status },
    },
  ]);
  return (await readCheckpoints(tx, orderId)).find((each) => each.id === checkpointId)!;
}
