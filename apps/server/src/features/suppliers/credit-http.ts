import type { supplierCreditRoutes } from '@lissafi/contract/supplier-credits';
import type { Handlers } from '../../http/context.ts';
import { answer, voided } from './answer.ts';
import { applyCredits } from './apply-credits.ts';
import { recordCreditNote } from './credit-note.ts';
import { listApplications, listCreditNotes, listCredits, listRefunds } from './credit-store.ts';
import { refundFromSupplier } from './refund.ts';
import { readSupplier } from './store.ts';

export const supplierCreditHandlers: Handlers<typeof supplierCreditRoutes> = {
  async credits({ tx, params, query, organization }) {
    await readSupplier(tx, params.id, organization);
    return listCredits(tx, params.id, query);
  },
  async applications({ tx, params, query, organization }) {
    await readSupplier(tx, params.id, organization);
    return listApplications(tx, params.id, query, organization);
  },
  async applyCredits(context) {
    await applyCredits(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
  voidApplication: (context) =>
    voided(context, 'supplier_application', context.params.id, context.params.record_id, context.body.reason),
  async refunds({ tx, params, query, organization }) {
    await readSupplier(tx, params.id, organization);
    return listRefunds(tx, params.id, query, organization);
  },
  async refund(context) {
    await refundFromSupplier(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
  voidRefund: (context) =>
    voided(context, 'supplier_refund', context.params.id, context.params.record_id, context.body.reason),
  async creditNotes({ tx, params, query, organization }) {
    await readSupplier(tx, params.id, organization);
    return listCreditNotes(tx, params.id, query, organization);
  },
  async creditNote(context) {
    await recordCreditNote(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
  voidCreditNote: (context) =>
    voided(context, 'supplier_credit_note', context.params.id, context.params.record_id, context.body.reason),
};
