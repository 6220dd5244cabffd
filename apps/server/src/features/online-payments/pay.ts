import { randomUUID } from 'node:crypto';
import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { OnlineProvider } from '@lissafi/contract/online-payments';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import type { Services } from '../../services.ts';
import { countSince, findAttempt, insertAttempt, readSettings, secretKeyOf } from './store.ts';

/** Through whom the organization is paid online; null where it is switched off. */
export async function onlineProvider(tx: Tx): Promise<OnlineProvider | null> {
  const settings = await readSettings(tx);
  return settings?.enabled ? settings.provider : null;
}

export interface ToPay {
  invoice_id: string | null;
  customer_id: string;
  /** Kobo of `currency`. */
  amount: number;
  currency: string;
}

const DAY_MS = 86_400_000;
/** Of our references: the account at the provider may take other payments too. */
export const REFERENCE_BEGINS = 'LIS-';

/**
 * Stores that a customer is sent to the provider. Returns its key and our reference. Throws INVALID_STATE where online
 * payment is switched off, or was begun too often.
 */
export async function startOnline(
  { tx, services, newId, now }: { tx: Tx; services: Services; newId: () => string; now: Date },
  pay: ToPay,
): Promise<ToPay & { provider: OnlineProvider; secret_key: string; reference: string }> {
  const settings = await readSettings(tx);
  const secret_key = secretKeyOf(services, settings);
  if (!settings?.enabled || secret_key === null)
    throw new Refusal('INVALID_STATE', {
      message: 'Online payment is not offered here. Send a bank transfer.',
    });
  const since = new Date(now.getTime() - DAY_MS).toISOString();
  if ((await countSince(tx, pay, since)) >= LIMITS.online_payments_per_day)
    throw new Refusal('INVALID_STATE', { message: 'This was begun too often today. Send a bank transfer.' });
  const begun = { ...pay, provider: settings.provider, reference: `${REFERENCE_BEGINS}${randomUUID()}` };
  const id = newId();
  await insertAttempt(tx, { ...begun, id, created_at: now.toISOString() });
  await appendEvents(tx, [{ type: 'online_payment.started', subject_id: id, actor_id: null }]);
  return { ...begun, secret_key };
}

/** The key for asking about an attempt of this document or customer. Throws NOT_FOUND for any other reference. */
export async function keyForAttempt(
  services: Services,
  tx: Tx,
  of: Pick<ToPay, 'invoice_id' | 'customer_id'>,
  reference: string,
) {
  const attempt = await findAttempt(tx, reference);
  if (!attempt || attempt.invoice_id !== of.invoice_id) throw new Refusal('NOT_FOUND');
  if (of.invoice_id === null && attempt.customer_id !== of.customer_id) throw new Refusal('NOT_FOUND');
  const secret_key = secretKeyOf(services, await readSettings(tx));
  return { attempt, secret_key };
}
