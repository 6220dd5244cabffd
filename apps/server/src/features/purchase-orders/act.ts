import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { appendEvents } from '../../db/events.ts';
import type { MemberContext } from '../../http/context.ts';
import { countOutward } from '../organizations/outward.ts';
import { type LockedOrder, lockOrder, readOrder, readOrderedLines } from './store.ts';
import { endOrder, insertOrderSend, markOrderSent } from './write.ts';

const refuse = (message: string) => new Refusal('INVALID_STATE', { message });

async function locked(context: MemberContext, id: string): Promise<LockedOrder> {
  const order = await lockOrder(context.tx, id);
  if (!order) throw new Refusal('NOT_FOUND');
  return order;
}

/** Marks a draft as sent. Throws NOT_FOUND, INVALID_STATE for any other. */
export async function sendOrder(context: MemberContext, id: string): Promise<void> {
  const { tx, now, user } = context;
  const order = await locked(context, id);
  if (order.status === 'sent') throw refuse('This order was sent before.');
  if (order.status !== 'draft') throw refuse('This order has ended.');
  await markOrderSent(tx, id, now.toISOString());
  await appendEvents(tx, [{ type: 'purchase_order.sent', subject_id: id, actor_id: user.id }]);
}

/**
 * Emails an order, by a job after the commit; a draft is sent by it. Throws NOT_FOUND, INVALID_STATE for an order that
 * has ended, the fault of `to`.
 */
export async function emailOrder(
  context: MemberContext,
  id: string,
  { to, message }: { to?: string | null | undefined; message?: string | null | undefined },
): Promise<void> {
  const { tx, newId, now, today, user, organization } = context;
  const order = await locked(context, id);
  if (order.status !== 'draft' && order.status !== 'sent') throw refuse('This order has ended.');
  const { supplier_email } = await readOrder(tx, id, { today, permissions: organization.permissions });
  const recipient = to || supplier_email;
  if (!recipient) throw invalid(fault('to', 'This supplier has no email address', 'REQUIRED'));
  await countOutward(context, recipient);
  const at = now.toISOString();
  if (order.status === 'draft') await markOrderSent(tx, id, at);
  const send_id = newId();
  const send = { id: send_id, order_id: id, recipient, message: message ?? null };
  await insertOrderSend(tx, { ...send, created_by: user.id, created_at: at });
  await appendEvents(tx, [
    { type: 'purchase_order.emailed', subject_id: id, actor_id: user.id, data: { send_id } },
  ]);
}

/** Closes a sent order: what has not come is given up. Throws NOT_FOUND, INVALID_STATE. */
export async function closeOrder(context: MemberContext, id: string, reason: string | null): Promise<void> {
  const { tx, now, user } = context;
  const order = await locked(context, id);
  if (order.status === 'draft') throw refuse('This order is a draft. Cancel it instead.');
  if (order.status !== 'sent') throw refuse('This order has ended before.');
  await endOrder(tx, id, { status: 'closed', at: now.toISOString(), reason });
  await appendEvents(tx, [{ type: 'purchase_order.closed', subject_id: id, actor_id: user.id }]);
}

/** Cancels an order of which nothing came. Throws NOT_FOUND, INVALID_STATE. */
export async function cancelOrder(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, user } = context;
  const order = await locked(context, id);
  if (order.status !== 'draft' && order.status !== 'sent') throw refuse('This order has ended before.');
  const lines = await readOrderedLines(tx, id);
  if ([...lines.values()].some((line) => line.received_e4 > 0))
    throw refuse('Some of this order has come. Close it instead.');
  await endOrder(tx, id, { status: 'cancelled', at: now.toISOString(), reason });
  await appendEvents(tx, [{ type: 'purchase_order.cancelled', subject_id: id, actor_id: user.id }]);
}
