import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import type { paymentRoutes } from '@lissafi/contract/payments';
import { appendEvents } from '../../db/events.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { readCustomer } from '../customers/store.ts';
import { answerDocument } from '../documents/answer.ts';
import { applyCredit, recordForCustomer } from './on-account.ts';
import { payInvoice } from './pay-invoice.ts';
import { payableCredit, payOutCredit } from './payout.ts';
import { listPayments, readOpen, readPayment, toOpenDocuments } from './store.ts';
import { voidPayment } from './void.ts';
import { writeOffInvoice } from './write-off.ts';

async function answer({ tx, organization }: MemberContext, id: string) {
  await tx.flush();
  return readPayment(tx, id, organization.permissions);
}

const reader = ({ today, organization }: MemberContext) => ({ today, permissions: organization.permissions });

export const paymentHandlers: Handlers<typeof paymentRoutes> = {
  list: ({ tx, query, organization }) => listPayments(tx, query, organization.permissions),

  get: (context) => answer(context, context.params.id),

  async void(context) {
    await voidPayment(context, context.params.id, context.body.reason);
    return answer(context, context.params.id);
  },

  async certify(context) {
    const { tx, user, params, body } = context;
    if (body.wht_certificate_on !== null && body.wht_certificate_on > context.today)
      throw invalid(fault('wht_certificate_on', 'The date is in the future'));
    const payment = await answer(context, params.id);
    if (payment.wht_amount === 0 || payment.voided_at)
      throw new Refusal('INVALID_STATE', { message: 'Nothing was withheld from this payment.' });
    await tx.db
      .updateTable('payment')
      .set({
        wht_certificate: body.wht_certificate,
        // Without a certificate there is no date of it.
        wht_certificate_on: body.wht_certificate === null ? null : body.wht_certificate_on,
      })
      .where('organization_id', '=', tx.organization_id)
      .where('id', '=', params.id)
      .execute();
    await appendEvents(tx, [{ type: 'payment.certified', subject_id: params.id, actor_id: user.id }]);
    return answer(context, params.id);
  },

  async openDocuments(context) {
    const { tx, params, today, organization } = context;
    await readCustomer(tx, params.id, reader(context));
    return { documents: toOpenDocuments(await readOpen(tx, params.id, organization.currency, false), today) };
  },

  async recordForInvoice(context) {
    await payInvoice(context, context.params.id, context.body);
    return answerDocument(context, context.params.id);
  },

  async recordForCustomer(context) {
    return answer(context, await recordForCustomer(context, context.params.id, context.body));
  },

  async writeOff(context) {
    await writeOffInvoice(context, context.params.id, context.body);
    return answerDocument(context, context.params.id);
  },

  async creditOf(context) {
    const { tx, params } = context;
    const { unapplied_credit } = await readCustomer(tx, params.id, reader(context));
    return { unapplied_credit, payable: await payableCredit(tx, params.id) };
  },

  async payOutCredit(context) {
    return answer(context, await payOutCredit(context, context.params.id, context.body));
  },

  async applyCredit(context) {
    const { tx, params, body } = context;
    const payment = await answer(context, await applyCredit(context, params.id, body));
    return { payment, customer: await readCustomer(tx, params.id, reader(context)) };
  },
};
