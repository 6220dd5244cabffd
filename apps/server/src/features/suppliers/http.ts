import { Refusal } from '@lissafi/contract/errors';
import type { supplierRoutes } from '@lissafi/contract/suppliers';
import { sumMoney } from '@lissafi/domain/money/money';
import { appendEvents } from '../../db/events.ts';
import type { Handlers } from '../../http/context.ts';
import { answer, voided } from './answer.ts';
import { paySupplier } from './pay.ts';
import { payMany } from './pay-many.ts';
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
};
