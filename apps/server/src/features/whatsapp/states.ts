import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { markArrived, markLost } from '../documents/sends.ts';
import { moveOutgoing } from './messages.ts';
import type { StateOf } from './notification.ts';

/** Records how far a message of ours came, and of a document where its sends are listed. A state that was passed is left out. */
export async function recordState(
  tx: Tx,
  { own_id, wa_id, state }: Pick<StateOf, 'own_id' | 'state'> & { wa_id: string | null },
  problem: string | null,
  now: Date,
): Promise<void> {
  const reason = state === 'failed' ? (problem ?? 'WhatsApp did not say why.') : null;
  const moved = await moveOutgoing(tx, { id: own_id, wa_id }, state, reason, now);
  if (!moved) return;
  const { id, kind, send_id, invoice_id } = moved;
  if (send_id && (state === 'delivered' || state === 'read')) await markArrived(tx, send_id, state, now);
  if (state !== 'failed') return;
  if (send_id) await markLost(tx, send_id, reason!, now);
  if (invoice_id && send_id)
    await appendEvents(tx, [
      { type: 'invoice.send_failed', subject_id: invoice_id, actor_id: null, data: { send_id } },
    ]);
  else if (kind === 'document')
    await appendEvents(tx, [{ type: 'whatsapp.send_failed', subject_id: id, actor_id: null }]);
}
