import { Refusal } from '@lissafi/contract/errors';
import type { supplierRoutes } from '@lissafi/contract/suppliers';
import { sumMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { applyCredits } from './apply-credits.ts';
import { recordCreditNote } from './credit-note.ts';
import { listApplications, listCreditNotes, listCredits, listRefunds } from './credit-store.ts';
import { paySupplier } from './pay.ts';
import { payMany } from './pay-many.ts';
import { refundFromSupplier } from './refund.ts';
import { returnToSupplier } from './return-goods.ts';
import {
  deleteSupplier,
  insertSupplier,
  listPayables,
  listSupplierPayments,
  listSuppliers,
  readSupplier,
  updateSupplier,
} from './store.ts';
import { listSupplierItems } from './supplied-items.ts';
import { type VoidableRecord, voidRecord } from './void-record.ts';

async function answer({ tx, organization }: MemberContext, id: string) {
  await tx.flush();
  return readSupplier(tx, id, organization);
}

async function voided(
  context: MemberContext,
  record: VoidableRecord,
  supplier_id: string,
  id: string,
  reason: string,
) {
  await voidRecord(context, record, { supplier_id, id, reason });
  return answer(context, supplier_id);
}

export const supplierHandlers: Handlers<typeof supplierRoutes> = {
  list: ({ tx, query, organization }) => listSuppliers(tx, query, organization),
  async create(context) {
    const { tx, newId, user, body } = context;
    const { id = newId(), ...fields } = body;
    await insertSupplier(tx, id, fields);
    await appendEvents(tx, [{ type: 'supplier.created', subject_id: id, actor_id: user.id }]);
    return answer(context, id);
  },
  get: (context) => answer(context, context.params.id),
  async update(context) {
    const { tx, now, user, params, body } = context;
    const { version, ...fields } = body;
    if (!(await updateSupplier(tx, params.id, version, fields, now)))
      throw new Refusal('STALE_VERSION', { current: await answer(context, params.id) });
    await appendEvents(tx, [{ type: 'supplier.updated', subject_id: params.id, actor_id: user.id }]);
    return answer(context, params.id);
  },
  async delete({ tx, user, params }) {
    await deleteSupplier(tx, params.id);
    await appendEvents(tx, [{ type: 'supplier.deleted', subject_id: params.id, actor_id: user.id }]);
    return { id: params.id };
  },
  async payables({ tx, params, query, organization }) {
    await readSupplier(tx, params.id, organization);
    return listPayables(tx, params.id, query);
  },
  async items({ tx, params, query, organization }) {
    await readSupplier(tx, params.id, organization);
    return listSupplierItems(tx, params.id, query);
  },
  async payments({ tx, params, query, organization }) {
    await readSupplier(tx, params.id, organization);
    return listSupplierPayments(tx, params.id, query, organization);
  },
  async pay(context) {
    await paySupplier(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
  async payMany(context) {
    const payments = await payMany(context, context.body);
    return { payments, total_amount: sumMoney(payments, ({ amount }) => amount) };
  },
  async voidPayment(context) {
    const { id, payment_id } = context.params;
    return voided(context, 'supplier_payment', id, payment_id, context.body.reason);
  },
  async return(context) {
    await returnToSupplier(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
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
