import type { Invoice } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import type { invoiceRoutes } from '@lissafi/contract/invoices';
import type { Body } from '@lissafi/contract/route';
import { invoiceTextOf } from '@lissafi/domain/language/sentence/invoice-text';
import { seriesFor, yearOf } from '@lissafi/domain/sales/numbering';
import { appendEvents } from '../../db/events.ts';
import { keepHappenedAt } from '../../db/happened-at.ts';
import type { Tx } from '../../db/scope.ts';
import { type ContextOf, type Handlers, readAhead } from '../../http/context.ts';
import { isFirstNamed, keepNamedAccount } from '../bank-accounts/on-documents.ts';
import { answerDocument, readerOf } from '../documents/answer.ts';
import { draftRecord } from '../documents/draft.ts';
import { listInvoices } from '../documents/list.ts';
import { numberExists, peekNumber } from '../documents/numbers.ts';
import { readParties } from '../documents/parties.ts';
import { fileName, readPrintable } from '../documents/printable.ts';
import { NO_MEMBER_DETAILS, toInvoice } from '../documents/record.ts';
import { linkItems, readItemTypes } from '../documents/stock.ts';
import { assertIdFree, insertInvoice } from '../documents/store.ts';
import { namesOf, readCandidates } from '../known-names/candidates.ts';
import { findPlace } from '../stock/find-place.ts';
import { recordOnce } from '../text-readings/store.ts';
import { cancelInvoice } from './cancel.ts';
import { convertQuote, duplicateInvoice } from './copy.ts';
import { changeDraft, customerName, deleteDraft, lockDraft } from './drafts.ts';
import { issueDraft, issueStored } from './issue.ts';

/** What an invoice needs of items and customer, in reads that lock nothing. */
const aheadOfCreate = (tx: Tx, body: Body<typeof invoiceRoutes.create>) => ({
  types: readItemTypes(
    tx,
    body.items.flatMap(({ inventory_item_id: id }) => (id ? [id] : [])),
  ),
  isFirst: body.issue ? isFirstNamed(tx, body) : undefined,
  parties:
    body.issue && body.customer_id ? readParties(tx, body.customer_id, body.bill_to ?? null) : undefined,
});

type Ahead = ContextOf<typeof invoiceRoutes.create> & { ahead: ReturnType<typeof aheadOfCreate> };

/** A draft, or an issued document. */
async function create(context: Ahead): Promise<Invoice> {
  const { tx, user, body, ahead } = context;
  await assertIdFree(tx, body.id, body.provisional_number);
  if (body.branch_id) await findPlace(tx, { branch_id: body.branch_id }, { hold: false });
  // A sale that was made without network happened before a count that was made after it.
  if (body.sold_at) keepHappenedAt(tx, body.sold_at);
  const { record, items } = draftRecord(context, body);
  if (await ahead.isFirst) await keepNamedAccount(context, record);
  const linked = linkItems(tx, items, ahead.types);
  // Awaited below, unless issuing is refused first.
  linked.catch(() => {});
  if (body.issue) {
    const issued = await issueDraft(context, record, items, body, {
      ready: linked,
      parties: ahead.parties,
    });
    await insertInvoice(tx, issued.record, items);
    if (issued.record.amount_paid > 0) return answerDocument(context, record.id);
    const around = { ...NO_MEMBER_DETAILS, costs: issued.costs };
    return toInvoice(issued.record, items, issued.parties, readerOf(context), around);
  }
  await linked;
  if (record.typed_number && (await numberExists(tx, record.typed_number))) {
    throw new Refusal('NUMBER_TAKEN', { field: 'invoice_number' });
  }
  const known = await customerName(tx, record.customer_id);
  record.customer_name ||= known ?? '';
  await insertInvoice(tx, record, items);
  await appendEvents(tx, [{ type: 'invoice.created', subject_id: record.id, actor_id: user.id }]);
  return answerDocument(context, record.id);
}

export const invoiceHandlers: Handlers<typeof invoiceRoutes> = {
  list: ({ tx, query, today }) => listInvoices(tx, query, today),

  async nextNumber({ tx, query, organization }) {
    const series = seriesFor(query.document_type, organization.invoice_prefix);
    return { invoice_number: await peekNumber(tx, series, yearOf(query.issue_date)) };
  },

  create: readAhead(aheadOfCreate, (context) =>
    recordOnce(context, context.body.said, 'document', () => create(context)),
  ),

  async parseText({ tx, body, today, organization }) {
    const { customers, items, aliases } = await readCandidates(tx, body.text, organization.permissions);
    const goods = items.filter(({ item_type }) => item_type === 'finished_good');
    return invoiceTextOf(body.text, today, {
      customers: namesOf(customers, aliases),
      products: namesOf(goods, aliases),
    });
  },

  get: (context) => answerDocument(context, context.params.id),

  async update(context) {
    const { tx, params, body } = context;
    const draft = await lockDraft(tx, params.id);
    if (draft.version !== body.version) {
      throw new Refusal('STALE_VERSION', { current: await answerDocument(context, params.id) });
    }
    await changeDraft(context, draft, body);
    return answerDocument(context, params.id);
  },

  async delete(context) {
    await deleteDraft(context, context.params.id);
    return { id: context.params.id };
  },

  async issue(context) {
    const { tx, params, body } = context;
    const draft = await lockDraft(tx, params.id);
    if (await isFirstNamed(tx, draft)) await keepNamedAccount(context, draft);
    await issueStored(context, draft, body);
    return answerDocument(context, params.id);
  },

  async cancel(context) {
    await cancelInvoice(context, context.params.id, context.body.reason);
    return answerDocument(context, context.params.id);
  },

  async duplicate(context) {
    return answerDocument(context, await duplicateInvoice(context, context.params.id));
  },

  async convert(context) {
    return answerDocument(context, await convertQuote(context, context.params.id));
  },

  async pdf({ tx, services, reply, params, today }) {
    const printable = await readPrintable(services, tx, params.id, today);
    const name = fileName(printable.document.invoice_number);
    reply.header('content-disposition', `attachment; filename="${name}"`);
    return () => services.printer.print(printable);
  },
};
