import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { onlinePaymentRoutes } from '@lissafi/contract/online-payments';
import { appendEvents } from '../../db/events.ts';
import { enterOrganization, inOrganization } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { after, type Handlers, type MemberContext } from '../../http/context.ts';
import type { OnlineEvent, OnlineResult } from '../../services.ts';
import { moneyAccount } from '../bank-accounts/money-account.ts';
import { REFERENCE_BEGINS } from './pay.ts';
import { recordOnline } from './record.ts';
import { keepEvent, lastEventAt, listAttempts, readSettings, SEAL, secretKeyOf } from './store.ts';

async function answer({ tx, services }: MemberContext) {
  const stored = await readSettings(tx);
  return {
    version: stored?.version ?? 0,
    provider: stored?.provider ?? ('paystack' as const),
    enabled: stored?.enabled ?? false,
    mode: stored?.mode ?? null,
    has_secret_key: secretKeyOf(services, stored) !== null,
    account_id: stored?.account_id ?? null,
    webhook_url: `${services.config.public_url}/api/v1/public/online-payments/${tx.organization_id}/paystack`,
    payments: await listAttempts(tx),
    last_event_at: await lastEventAt(tx),
  };
}

export const onlinePaymentHandlers: Handlers<typeof onlinePaymentRoutes> = {
  settings: answer,

  async update(context) {
    const { tx, services, body, user, now } = context;
    const stored = await readSettings(tx, true);
    if ((stored?.version ?? 0) !== body.version)
      throw new Refusal('STALE_VERSION', { current: await answer(context) });
    const enabled = body.enabled ?? stored?.enabled ?? false;
    const account_id = body.account_id === undefined ? (stored?.account_id ?? null) : body.account_id;
    const sealed = body.secret_key
      ? services.vault.seal(SEAL, body.secret_key)
      : (stored?.secret_key_sealed ?? null);
    const mode = body.secret_key ? body.secret_key.split('_')[1]! : (stored?.mode ?? null);
    if (enabled && sealed === null)
      throw invalid(fault('secret_key', 'Please enter the secret key', 'REQUIRED'));
    if (enabled && account_id === null)
      throw invalid(fault('account_id', 'Please choose where the money lands', 'REQUIRED'));
    if (account_id) await moneyAccount(tx, { method: 'online', account_id });
    const at = now.toISOString();
    const { rows } = await sql`
      insert into online_payment_settings (organization_id, provider, enabled, mode, secret_key_sealed, account_id,
        updated_by, updated_at)
      values (${tx.organization_id}, 'paystack', ${enabled}, ${mode}, ${sealed}, ${account_id}, ${user.id}, ${at})
      on conflict (organization_id) do update set version = online_payment_settings.version + 1,
        enabled = excluded.enabled, mode = excluded.mode, secret_key_sealed = excluded.secret_key_sealed,
        account_id = excluded.account_id, updated_by = excluded.updated_by, updated_at = excluded.updated_at
      where online_payment_settings.version = ${body.version} returning version`.execute(tx.db);
    if (rows.length === 0) throw new Refusal('STALE_VERSION', { current: await answer(context) });
    await appendEvents(tx, [
      { type: 'online_payment.settings_changed', subject_id: tx.organization_id, actor_id: user.id },
    ]);
    return answer(context);
  },

  // What the message says is only a reason to ask the provider itself, outside of the transaction.
  webhook: after(
    async ({ services, params, request }): Promise<{ event: OnlineEvent; result: OnlineResult | null }> => {
      const settings = await inOrganization(
        services.database,
        params.organization_id,
        (tx) => readSettings(tx),
        {
          readOnly: true,
        },
      );
      const key = secretKeyOf(services, settings);
      const signature = String(request.headers['x-paystack-signature'] ?? '');
      const body = Buffer.isBuffer(request.body) ? request.body : Buffer.alloc(0);
      const provider = services.onlinePayments[settings?.provider ?? 'paystack'];
      const event = key === null ? null : provider.read(key, signature, body);
      if (!event) throw new Refusal('NOT_FOUND');
      const isOurs = event.is_payment && event.reference?.startsWith(REFERENCE_BEGINS);
      const result = isOurs ? await provider.verify(key!, event.reference!) : null;
      // It is told of again later.
      if (result?.state === 'pending') throw new Refusal('UNAVAILABLE');
      return { event, result };
    },
    async ({ tx, services, now, params, prepared: { event, result } }) => {
      const inside = await enterOrganization(tx, params.organization_id);
      if ((await keepEvent(inside, event, now.toISOString())) && result)
        await recordOnline(services, inside, event.reference!, result);
      return { received: true as const };
    },
  ),
};
