import { Refusal } from '@lissafi/contract/errors';
import type { invoiceRoutes } from '@lissafi/contract/invoices';
import { invoiceTextOf } from '@lissafi/domain/language/sentence/invoice-text';
import { seriesFor, yearOf } from '@lissafi/domain/sales/numbering';
import { type Handlers, provenIf, readAhead } from '../../http/context.ts';
import { isFirstNamed, keepNamedAccount } from '../bank-accounts/on-documents.ts';
import { answerDocument } from '../documents/answer.ts';
import { listInvoices } from '../documents/list.ts';
import { peekNumber } from '../documents/numbers.ts';
import { fileName, readPrintable } from '../documents/printable.ts';
import { namesOtherAccount, refuseOtherAccountOn } from '../documents/where-to-pay.ts';
import { namesOf, readCandidates } from '../known-names/candidates.ts';
import { recordOnce } from '../text-readings/store.ts';
import { cancelInvoice } from './cancel.ts';
import { convertQuote, duplicateInvoice } from './copy.ts';
import { aheadOfCreate, createInvoice } from './create.ts';
import { changeDraft, deleteDraft, lockDraft } from './drafts.ts';
import { issueStored } from './issue.ts';

export const invoiceHandlers: Handlers<typeof invoiceRoutes> = {
  list: ({ tx, query, today }) => listInvoices(tx, query, today),

  async nextNumber({ tx, query, organization }) {
    const series = seriesFor(query.document_type, organization.invoice_prefix);
    return { invoice_number: await peekNumber(tx, series, yearOf(query.issue_date)) };
  },

  create: provenIf(
    (context) => namesOtherAccount(context, context.body),
    readAhead(aheadOfCreate, async (context) => {
      await refuseOtherAccountOn(context, context.body);
      return recordOnce(context, context.body.said, 'document', () =>
        createInvoice(context, context.body, context.ahead),
      );
    }),
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

  update: provenIf(
    async (context) =>
      namesOtherAccount(context, context.body, await lockDraft(context.tx, context.params.id)),
    async (context) => {
      const { tx, params, body } = context;
      const draft = await lockDraft(tx, params.id);
      if (draft.version !== body.version) {
        throw new Refusal('STALE_VERSION', { current: await answerDocument(context, params.id) });
      }
      await refuseOtherAccountOn(context, body, draft);
      await changeDraft(context, draft, body);
      return answerDocument(context, params.id);
    },
  ),

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
    return () => services.printer.print(printable, tx);
  },
};
