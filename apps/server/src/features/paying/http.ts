import { Refusal } from '@lissafi/contract/errors';
import type { customerPageRoutes, payingRoutes } from '@lissafi/contract/paying';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import { inIdentity } from '../../db/scope.ts';
import { attachedFile } from '../../http/attachments.ts';
import { admitted, after, type Handlers } from '../../http/context.ts';
import { customerAddress } from '../documents/printable.ts';
import { customerToken, enterShared, revokeCustomer, shareCustomer } from '../documents/share-link.ts';
import { keyForAttempt, startOnline } from '../online-payments/pay.ts';
import { recordOnline } from '../online-payments/record.ts';
import { todayOf } from '../organizations/store.ts';
import { keepClaim, proveClaim, readClaim, withdrawClaim } from '../payment-alerts/claims.ts';
import { assertExists, assertHasPage, readCustomerPage } from './customer-page.ts';
import { openPayable, readPaying } from './read.ts';

export const payingHandlers: Handlers<typeof payingRoutes> = {
  async get({ tx, now, params }) {
    const { tx: inside, payable } = await openPayable(tx, params.token);
    return readPaying(inside, payable, now);
  },

  async claim({ tx, newId, now, params, body }) {
    const { tx: inside, payable } = await openPayable(tx, params.token);
    const { amount, paid_on, note } = body;
    if (!payable.is_payable)
      throw new Refusal('INVALID_STATE', {
        message: 'Nothing more can be reported here. Please call the seller.',
      });
    const today = await todayOf(inside, now);
    const { customer, document, currency, date_format } = payable;
    const said = [
      `${customer} says on the public page: ${formatMoney(amount, currency)} was paid on ${formatDate(paid_on, date_format)}${document ? ` for ${document}` : ''}.`,
      note,
    ];
    const claim = { ...payable, amount, paid_on, note, text: said.filter(Boolean).join('\n') };
    const id = await keepClaim({ tx: inside, newId, now, today }, claim);
    return readClaim(inside, payable, id);
  },

  // What is begun is stored before the provider is asked, and no transaction is open meanwhile.
  startOnline: after(
    async ({ services, newId, params, now }) => {
      const begun = await inIdentity(services.database, async (tx) => {
        const { tx: inside, payable } = await openPayable(tx, params.token);
        const { invoice_id, customer_id, currency, amount_due: amount } = payable;
        if (!payable.is_payable)
          throw new Refusal('INVALID_STATE', { message: 'Nothing more is owed here.' });
        const started = await startOnline(
          { tx: inside, services, newId, now },
          { invoice_id, customer_id, currency, amount },
        );
        return { ...started, email: payable.email ?? payable.seller_email, page: invoice_id ? 'i' : 'c' };
      });
      const { provider, secret_key, reference, page, email, amount, currency } = begun;
      const { public_url } = services.config;
      const url = await services.onlinePayments[provider].start(secret_key, {
        ...{ reference, amount, currency },
        // Providers ask for one; who has none still pays.
        email: email ?? `no-reply@${new URL(public_url).hostname}`,
        return_url: `${public_url}/${page}/${params.token}?paid=${reference}`,
      });
      return { url, reference };
    },
    async ({ prepared }) => prepared,
  ),

  verifyOnline: after(
    async ({ services, params }) => {
      const found = await inIdentity(services.database, async (tx) => {
        const { tx: inside, payable } = await openPayable(tx, params.token);
        return keyForAttempt(services, inside, payable, params.reference);
      });
      const { attempt, secret_key } = found;
      if (attempt.state === 'paid' || attempt.state === 'refused' || secret_key === null) return null;
      return services.onlinePayments[attempt.provider].verify(secret_key, params.reference);
    },
    async ({ tx, services, params, prepared }) => {
      const { tx: inside, payable } = await openPayable(tx, params.token);
      const { state, paid_amount } = prepared
        ? await recordOnline(services, inside, params.reference, prepared)
        : (await keyForAttempt(services, inside, payable, params.reference)).attempt;
      return { state, paid_amount };
    },
  ),

  prove: admitted(
    (tx, { token }) => enterShared(tx, token),
    async ({ tx, newId, now, params, body }) => {
      const file = await attachedFile(body.file);
      const { tx: inside, payable } = await openPayable(tx, params.token);
      await proveClaim({ tx: inside, newId, now }, payable, params.id, file);
      return readClaim(inside, payable, params.id);
    },
  ),

  async withdraw({ tx, now, params }) {
    const { tx: inside, payable } = await openPayable(tx, params.token);
    await withdrawClaim({ tx: inside, now }, payable, params.id);
    return readClaim(inside, payable, params.id);
  },
};

export const customerPageHandlers: Handlers<typeof customerPageRoutes> = {
  async link({ tx, services, params }) {
    await assertExists(tx, params.id);
    const token = await customerToken(tx, services.shareTokens, params.id);
    return { url: token && customerAddress(services, token) };
  },

  async share(context) {
    const { tx, services, newId, user, params } = context;
    await assertHasPage(context, params.id);
    const before = await customerToken(tx, services.shareTokens, params.id);
    const token = before ?? (await shareCustomer(tx, services.shareTokens, params.id, newId));
    if (!before)
      await appendEvents(tx, [{ type: 'customer.shared', subject_id: params.id, actor_id: user.id }]);
    return { url: customerAddress(services, token) };
  },

  async revoke({ tx, now, user, params }) {
    await assertExists(tx, params.id);
    if (await revokeCustomer(tx, params.id, now))
      await appendEvents(tx, [{ type: 'customer.unshared', subject_id: params.id, actor_id: user.id }]);
    return { url: null };
  },

  async page({ tx, now, params }) {
    const shared = await enterShared(tx, params.token);
    if (!shared.customer_id) throw new Refusal('NOT_FOUND');
    return readCustomerPage(shared.tx, shared.customer_id, params.token, now);
  },
};
