import type { Invoice } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import type { invoiceRoutes, publicInvoiceRoutes } from '@lissafi/contract/invoices';
import { parseInvoiceText } from '@lissafi/domain/language/invoice-text';
import { seriesFor, yearOf } from '@lissafi/domain/sales/numbering';
import { appendEvents } from '../../db/events.ts';
import { enterOrganization, type Tx } from '../../db/scope.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { creditInvoice, refundInvoice } from '../credit-notes/credit.ts';
import { draftRecord } from '../documents/draft.ts';
import { listInvoices } from '../documents/list.ts';
import { publicAddress, readDocument, readPrintable } from '../documents/printable.ts';
import { type InvoiceRecord, NOTHING_AROUND, toInvoice } from '../documents/record.ts';
import { readCredited, readRelated } from '../documents/related.ts';
import { listSends } from '../documents/sends.ts';
import { findShared, isShared, revokeShare, shareToken } from '../documents/share-link.ts';
import { linkItems, readCosts } from '../documents/stock.ts';
import {
  assertIdFree,
  type BillTo,
  insertInvoice,
  numberExists,
  readInvoice,
  readItems,
  readParties,
  readPayments,
  updateInvoice,
} from '../documents/store.ts';
import { todayOf } from '../organizations/store.ts';
import { payInvoice } from '../payments/pay-invoice.ts';
import { addressFor, remindByHand } from '../reminders/remind.ts';
import {
  cancelInvoice,
  changeDraft,
  customerName,
  deleteDraft,
  lockDraft,
  markSent,
  markViewed,
  peekNumber,
} from './change.ts';
import { convertQuote, duplicateInvoice } from './copy.ts';
import { issueDraft } from './issue.ts';

const reader = ({ today, organization }: MemberContext) => ({ today, permissions: organization.permissions });

/** The whole record, as every action answers it. */
async function answer(context: MemberContext, id: string): Promise<Invoice> {
  const { tx } = context;
  await tx.flush();
  const record = await readInvoice(tx, id);
  // None waits for another: they leave together.
  const [parties, items, payments, is_shared, sends, related, credited, costs] = await Promise.all([
    readParties(tx, record.customer_id, record.bill_to as BillTo | null, record.credits_id, id),
    readItems(tx, id),
    readPayments(tx, id),
    isShared(tx, id),
    listSends(tx, id),
    readRelated(tx, record),
    readCredited(tx, id),
    readCosts(tx, id),
  ]);
  const around = { payments, sends, related, credited, ...costs, is_shared };
  return toInvoice(record, items, parties, reader(context), around);
}

async function issueStored(
  context: MemberContext,
  draft: InvoiceRecord,
  override: boolean,
): Promise<InvoiceRecord> {
  const items = await readItems(context.tx, draft.id);
  const { record } = await issueDraft(context, draft, items, {
    override_credit_limit: override,
  });
  return updateInvoice(context.tx, draft, record);
}

export const invoiceHandlers: Handlers<typeof invoiceRoutes> = {
  list: ({ tx, query, today }) => listInvoices(tx, query, today),

  async nextNumber({ tx, query, organization }) {
    const series = seriesFor(query.document_type, organization.invoice_prefix);
    return { invoice_number: await peekNumber(tx, series, yearOf(query.issue_date)) };
  },

  async create(context) {
    const { tx, user, body } = context;
    if (body.id) await assertIdFree(tx, body.id);
    const { record, items } = draftRecord(context, body);
    await linkItems(tx, items);
    if (body.issue) {
      const issued = await issueDraft(context, record, items, body);
      await insertInvoice(tx, issued.record, items);
      if (issued.record.amount_paid > 0) return answer(context, record.id);
      const around = { ...NOTHING_AROUND, costs: issued.costs };
      return toInvoice(issued.record, items, issued.parties, reader(context), around);
    }
    if (record.typed_number && (await numberExists(tx, record.typed_number))) {
      throw new Refusal('NUMBER_TAKEN', { field: 'invoice_number' });
    }
    const known = await customerName(tx, record.customer_id);
    record.customer_name ||= known ?? '';
    await insertInvoice(tx, record, items);
    await appendEvents(tx, [{ type: 'invoice.created', subject_id: record.id, actor_id: user.id }]);
    return answer(context, record.id);
  },

  parseText: async ({ body, today }) => parseInvoiceText(body.text, today),

  get: (context) => answer(context, context.params.id),

  async update(context) {
    const { tx, params, body } = context;
    const draft = await lockDraft(tx, params.id);
    if (draft.version !== body.version) {
      throw new Refusal('STALE_VERSION', { current: await answer(context, params.id) });
    }
    await changeDraft(context, draft, body);
    return answer(context, params.id);
  },

  async delete(context) {
    await deleteDraft(context, context.params.id);
    return { id: context.params.id };
  },

  async issue(context) {
    const { tx, params, body } = context;
    await issueStored(context, await lockDraft(tx, params.id), body.override_credit_limit);
    return answer(context, params.id);
  },

  async send(context) {
    const { tx, params, body } = context;
    let invoice = await readInvoice(tx, params.id, true);
    if (invoice.status === 'draft') {
      invoice = await issueStored(context, invoice, false);
      await tx.flush();
    }
    await markSent(context, invoice, await addressFor(context, invoice, body.to), body.message ?? null);
    return answer(context, params.id);
  },

  async pay(context) {
    await payInvoice(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },

  async cancel(context) {
    await cancelInvoice(context, context.params.id, context.body.reason);
    return answer(context, context.params.id);
  },

  async credit(context) {
    return answer(context, await creditInvoice(context, context.params.id, context.body));
  },

  async refund(context) {
    await refundInvoice(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },

  async duplicate(context) {
    return answer(context, await duplicateInvoice(context, context.params.id));
  },

  async convert(context) {
    return answer(context, await convertQuote(context, context.params.id));
  },

  async remind(context) {
    await remindByHand(context, context.params.id, context.body);
    return answer(context, context.params.id);
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
    return answer(context, params.id);
  },

  async pdf({ tx, services, reply, params, today }) {
    const printable = await readPrintable(services, tx, params.id, today);
    const name = fileName(printable.document.invoice_number);
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return () => services.printer.print(printable);
  },
};

/** ASCII only, so that the header needs no encoding. */
export function fileName(number: string | null): string {
  return `${(number ?? 'draft').replace(/[^A-Za-z0-9._-]/g, '_')}.pdf`;
}

/** Enters the organization whose document the token opens. Throws NOT_FOUND. */
async function enterShared(tx: Tx, token: string) {
  const shared = await findShared(tx, token);
  if (!shared) throw new Refusal('NOT_FOUND');
  return { tx: await enterOrganization(tx, shared.organization_id), id: shared.invoice_id };
}

export const publicInvoiceHandlers: Handlers<typeof publicInvoiceRoutes> = {
  async get({ tx, services, params }) {
    const shared = await enterShared(tx, params.token);
    return readDocument(shared.tx, shared.id, await todayOf(shared.tx, services.clock()));
  },

  async view({ tx, now, params }) {
    const shared = await enterShared(tx, params.token);
    return { viewed_at: await markViewed(shared.tx, shared.id, now) };
  },

  async pdf({ tx, services, reply, params }) {
    const shared = await enterShared(tx, params.token);
    const date = await todayOf(shared.tx, services.clock());
    const printable = await readPrintable(services, shared.tx, shared.id, date, params.token);
    const name = fileName(printable.document.invoice_number);
    reply.header('content-disposition', `inline; filename="${name}"`);
    return () => services.printer.print(printable);
  },
};
