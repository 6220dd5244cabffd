import { Refusal } from '@lissafi/contract/errors';
import type { customerPageRoutes, payingRoutes } from '@lissafi/contract/paying';
import { formatDate } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import { attachedFile } from '../../http/attachments.ts';
import { admitted, type Handlers } from '../../http/context.ts';
import { customerToken, enterShared, revokeCustomer, shareCustomer } from '../documents/share-link.ts';
import { todayOf } from '../organizations/store.ts';
import { keepClaim, proveClaim, readClaim, withdrawClaim } from '../payment-alerts/claims.ts';
import { assertExists, assertHasPage, customerAddress, readCustomerPage } from './customer-page.ts';
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
    const { customer, document, currency } = payable;
    const said = [
      `${customer} says on the public page: ${formatMoney(amount, currency)} was paid on ${formatDate(paid_on, 'D MMM YYYY')}${document ? ` for ${document}` : ''}.`,
      note,
    ];
    const claim = { ...payable, amount, paid_on, note, text: said.filter(Boolean).join('\n') };
    const id = await keepClaim({ tx: inside, newId, now, today }, claim);
    return readClaim(inside, payable, id);
  },

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
