import { Refusal } from '@lissafi/contract/errors';
import type { supplierRoutes } from '@lissafi/contract/suppliers';
import { appendEvents } from '../../db/events.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { paySupplier } from './pay.ts';
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
import { voidSupplierPayment } from './void-payment.ts';

async function answer({ tx, organization }: MemberContext, id: string) {
  await tx.flush();
  return readSupplier(tx, id, organization);
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
  async voidPayment(context) {
    const { id, payment_id } = context.params;
    await voidSupplierPayment(context, id, payment_id, context.body.reason);
    return answer(context, id);
  },
  async return(context) {
    await returnToSupplier(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
};
