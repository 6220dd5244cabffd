import { Refusal } from '@lissafi/contract/errors';
import type { purchaseOrderRoutes } from '@lissafi/contract/purchase-orders';
import { orderModel } from '@lissafi/domain/purchases/order-paper';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { fileName } from '../documents/printable.ts';
import { cancelOrder, closeOrder, emailOrder, sendOrder } from './act.ts';
import { readPaper } from './paper.ts';
import { createOrder, createOrders, updateOrder } from './record.ts';
import { listOrders, readOrder, readOrderRows } from './store.ts';

async function answer({ tx, today, organization }: MemberContext, id: string) {
  await tx.flush();
  return readOrder(tx, id, { today, permissions: organization.permissions });
}

export const purchaseOrderHandlers: Handlers<typeof purchaseOrderRoutes> = {
  list: ({ tx, query, today }) => listOrders(tx, query, today),
  create: async (context) => answer(context, await createOrder(context, context.body)),
  async createAll(context) {
    const ids = await createOrders(context, context.body.orders);
    await context.tx.flush();
    return { purchase_orders: await readOrderRows(context.tx, ids, context.today) };
  },
  get: (context) => answer(context, context.params.id),
  async update(context) {
    const { id } = context.params;
    if (!(await updateOrder(context, id, context.body)))
      throw new Refusal('STALE_VERSION', { current: await answer(context, id) });
    return answer(context, id);
  },
  async send(context) {
    await sendOrder(context, context.params.id);
    return answer(context, context.params.id);
  },
  async email(context) {
    await emailOrder(context, context.params.id, context.body);
    return answer(context, context.params.id);
  },
  async close(context) {
    await closeOrder(context, context.params.id, context.body.reason);
    return answer(context, context.params.id);
  },
  async cancel(context) {
    await cancelOrder(context, context.params.id, context.body.reason);
    return answer(context, context.params.id);
  },
  async pdf({ tx, services, reply, params, today }) {
    const { paper, logo } = await readPaper(tx, params.id, today);
    reply.header('content-disposition', `inline; filename="${fileName(paper.order.order_number)}"`);
    return () => services.printer.print({ model: orderModel(paper), day: paper.order.order_date, logo }, tx);
  },
};
