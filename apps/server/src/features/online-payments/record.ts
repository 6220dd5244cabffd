import { Refusal } from '@lissafi/contract/errors';
import { formatMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { memberContextFor } from '../../jobs/organizations.ts';
import type { OnlineResult, Services } from '../../services.ts';
import { recordForCustomer } from '../payments/on-account.ts';
import { readOpen } from '../payments/store.ts';
import { type Attempt, findAttempt, finishAttempt, readSettings } from './store.ts';

/**
 * Records what a provider states of an attempt, once: the second of two who come at the same moment waits for the lock
 * and finds it recorded. The whole that the customer paid settles what she owes, and the provider's fee of it is a bank
 * charge. What is more than is owed, or came for a document that was cancelled or paid meanwhile, becomes her credit.
 * Money in another currency is not recorded, and says so. Returns the attempt as it is then. Throws PERIOD_LOCKED.
 */
export async function recordOnline(
  services: Services,
  tx: Tx,
  reference: string,
  result: OnlineResult,
): Promise<Pick<Attempt, 'state' | 'paid_amount'>> {
  const attempt = await findAttempt(tx, reference, true);
  if (!attempt) return { state: 'failed', paid_amount: null };
  // `failed` may become paid: the customer tried again on the same page of the provider.
  if (attempt.state === 'paid' || attempt.state === 'refused' || result.state === 'pending') return attempt;
  const settings = await readSettings(tx);
  const at = services.clock().toISOString();
  const { amount: paid_amount, fee } = result;
  if (result.state === 'failed') {
    const failed = { state: 'failed', paid_amount: 0, fee: 0, payment_id: null, problem: null } as const;
    await finishAttempt(tx, attempt.id, at, failed);
    return { state: 'failed', paid_amount: null };
  }
  const wrong = faultOf(attempt, result);
  if (wrong || !settings?.account_id) {
    await finishAttempt(tx, attempt.id, at, {
      ...{ state: 'refused', paid_amount, fee, payment_id: null },
      problem: wrong ?? 'No account is chosen for online payments. Record the payment by hand.',
    });
    await appendEvents(tx, [{ type: 'online_payment.refused', subject_id: attempt.id, actor_id: null }]);
    return { state: 'refused', paid_amount };
  }
  const context = await recorderOf(services, tx, settings.updated_by);
  const customerId = await unmerged(tx, attempt.customer_id);
  const open = await readOpen(tx, customerId, context.organization.currency, true);
  const document = open.find(({ id }) => id === attempt.invoice_id);
  const allocations = attempt.invoice_id
    ? document
      ? [{ invoice_id: document.id, amount: Math.min(paid_amount, document.balance_due) }]
      : []
    : undefined;
  const payment_id = await recordForCustomer(context, customerId, {
    ...{ amount: paid_amount - fee, wht_amount: 0, charges: fee, stamp_duty: 0 },
    ...{ settlement_discount: 0, vat_withheld: 0, paid_on: context.today, method: 'online' },
    ...{ account_id: settings.account_id, reference, bank_account: null },
    ...(allocations && { allocations }),
  });
  await tx.flush();
  const money = (kobo: number) => formatMoney(kobo, attempt.currency);
  const problem =
    attempt.invoice_id && !document
      ? 'Nothing was owed on the document any more, so it is credit of the customer.'
      : paid_amount < attempt.amount
        ? `${money(attempt.amount - paid_amount)} less than was asked for.`
        : document && paid_amount > document.balance_due
          ? `${money(paid_amount - document.balance_due)} more than was owed, which is credit of the customer.`
          : null;
  await finishAttempt(tx, attempt.id, at, { state: 'paid', paid_amount, fee, payment_id, problem });
  await appendEvents(tx, [
    { type: 'online_payment.paid', subject_id: attempt.id, actor_id: null, data: { payment_id } },
  ]);
  return { state: 'paid', paid_amount };
}

/**
 * The money is there, so it is recorded: in the name of whoever saved the keys, while she may still do that, and else of
 * the owner, who is always a member.
 */
async function recorderOf(services: Services, tx: Tx, userId: string): Promise<MemberContext> {
  const maker = await memberContextFor(services, tx, userId);
  if (maker?.organization.permissions.includes('organization:update')) return maker;
  const { rows } = await sql<{ owner_id: string }>`select owner_id from organization
    where organization_id = ${tx.organization_id}`.execute(tx.db);
  const owner = await memberContextFor(services, tx, rows[0]!.owner_id);
  if (!owner) throw new Refusal('FORBIDDEN');
  return owner;
}

/** Why what the provider states cannot be recorded, in a sentence. */
function faultOf(attempt: Attempt, { reference, currency, amount, fee }: OnlineResult): string | null {
  if (reference !== attempt.reference) return 'The provider answered about another payment.';
  if (currency !== attempt.currency)
    return `It was paid in ${currency}, but ${attempt.currency} was asked for. Record the payment by hand.`;
  if (amount <= 0 || fee >= amount) return 'The provider states no amount that can be recorded.';
  return null;
}

async function unmerged(tx: Tx, id: string): Promise<string> {
  const { rows } = await sql<{ id: string }>`select coalesce(merged_into, id) as id from customer
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  return rows[0]?.id ?? id;
}
