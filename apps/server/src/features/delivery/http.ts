import type { deliveryRoutes, publicInvoiceRoutes } from '@lissafi/contract/delivery';
import { Refusal } from '@lissafi/contract/errors';
import { appendEvents } from '../../db/events.ts';
import type { Handlers } from '../../http/context.ts';
import { atCostOf } from '../../http/costs.ts';
import { networkOf } from '../../http/rate-limit.ts';
import { refuseOtherAccountIn } from '../bank-accounts/other-account.ts';
import { answerDocument } from '../documents/answer.ts';
import { fileName, publicAddress, readDocument, readPrintable } from '../documents/printable.ts';
import { addressFor } from '../documents/recipient.ts';
import { enterSharedDocument, revokeShare, shareToken } from '../documents/share-link.ts';
import { readInvoice } from '../documents/store.ts';
import { issueStored } from '../invoices/issue.ts';
import { countOutward } from '../organizations/outward.ts';
import { todayOf } from '../organizations/store.ts';
import { markSent, markSentByHand, markViewed } from './marks.ts';

export const deliveryHandlers: Handlers<typeof deliveryRoutes> = {
  async send(context) {
    const { tx, params, body } = context;
    await refuseOtherAccountIn(context, { message: body.message, text: body.text });
    let invoice = await readInvoice(tx, params.id, true);
    const isAddressed = body.to || invoice.customer_id !== null || invoice.bill_to !== null;
    await countOutward(context, isAddressed ? await addressFor(context, invoice, body.to) : null);
    if (invoice.status === 'draft') {
      invoice = await issueStored(context, invoice, { override_credit_limit: false });
      await tx.flush();
    }
    await markSent(context, invoice, await addressFor(context, invoice, body.to), body);
    return answerDocument(context, params.id);
  },

  async markSent(context) {
    const { tx, params, body, today } = context;
    const invoice = await readInvoice(tx, params.id, true);
    const { customer } = await readDocument(tx, params.id, today);
    await markSentByHand(context, invoice, { channel: body.channel, recipient: customer.phone ?? '' });
    return answerDocument(context, params.id);
  },

  async shareLink({ tx, services, newId, user, params }) {
    const invoice = await readInvoice(tx, params.id, true);
    if (invoice.status === 'draft')
      throw new Refusal('INVALID_STATE', { message: 'Issue the invoice first.' });
    const token = await shareToken(tx, services.shareTokens, params.id, newId);
    await appendEvents(tx, [{ type: 'invoice.shared', subject_id: params.id, actor_id: user.id }]);
    return { token, url: publicAddress(services, token) };
  },

  async revokeShareLink(context) {
    const { tx, now, user, params } = context;
    await readInvoice(tx, params.id, true);
    if (await revokeShare(tx, params.id, now))
      await appendEvents(tx, [{ type: 'invoice.unshared', subject_id: params.id, actor_id: user.id }]);
    return answerDocument(context, params.id);
  },
};

export const publicInvoiceHandlers: Handlers<typeof publicInvoiceRoutes> = {
  async get({ tx, services, params }) {
    const shared = await enterSharedDocument(tx, params.token);
    return readDocument(shared.tx, shared.id, await todayOf(shared.tx, services.clock()));
  },

  async view({ tx, now, params }) {
    const shared = await enterSharedDocument(tx, params.token);
    return { viewed_at: await markViewed(shared.tx, shared.id, now) };
  },

  async pdf({ tx, services, request, reply, params }) {
    const shared = await enterSharedDocument(tx, params.token);
    const date = await todayOf(shared.tx, services.clock());
    const printable = await readPrintable(services, shared.tx, shared.id, date, params.token);
    const name = fileName(printable.document.invoice_number);
    reply.header('content-disposition', `inline; filename="${name}"`);
    const share = { organization_id: shared.tx.organization_id, network: networkOf(request.ip) };
    const { printer, ownerOf } = services;
    return () => atCostOf(params.token, share, ownerOf, () => printer.print(printable, share));
  },
};
