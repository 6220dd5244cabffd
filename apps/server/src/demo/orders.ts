import { goodsReceiptRoutes } from '@lissafi/contract/goods-receipts';
import { purchaseOrderRoutes } from '@lissafi/contract/purchase-orders';
import { reorderRoutes } from '@lissafi/contract/reorder';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { lagos, type Step, workday } from './time.ts';

/** The purchase orders that are open now: flour of which a part has come, and a draft from the reorder list. */

/** Kilograms that were ordered of each item, and what of the first has come. */
const ORDERED = [600, 150];
const CAME = 150;
const ORDERED_DAYS_AGO = 5;

/** The mill gets the order some days before today. */
export function orderFlour(
  today: string,
  { supplier, items }: { supplier: () => string; items: readonly { id: () => string; unit_price: number }[] },
): Step {
  const order_date = workday(addDays(today, -ORDERED_DAYS_AGO));
  return {
    at: lagos(order_date, 15),
    async run(api) {
      const { id } = await api.call(purchaseOrderRoutes.create, {
        body: {
          ...{ supplier_id: supplier(), order_date, expected_on: addDays(today, 1) },
          notes: 'Please deliver before six in the morning.',
          lines: items.map((item, index) => ({
            ...{ item_id: item.id(), quantity: ORDERED[index]!, unit_price: item.unit_price },
          })),
        },
      });
      await api.call(purchaseOrderRoutes.send, { id, body: {} });
    },
  };
}

/** A part of the flour that was ordered comes today. */
export async function receiveFlour(api: DemoApi, received_on: string): Promise<void> {
  const { purchase_orders } = await api.call(purchaseOrderRoutes.list, { query: '?status=open&limit=1' });
  const order = await api.call(purchaseOrderRoutes.get, { id: purchase_orders[0]!.id });
  const { id: order_line_id, item_id, unit_price: unit_cost } = order.lines[0]!;
  await api.call(goodsReceiptRoutes.create, {
    body: {
      ...{ order_id: order.id, supplier_id: order.supplier_id, received_on, reference: 'AFM-2207' },
      lines: [{ order_line_id, item_id: item_id!, quantity: CAME, unit_cost }],
    },
  });
}

/** Drafts an order of the first item that a known supplier sells; the others stay on the reorder list. */
export async function draftFromReorderList(api: DemoApi, order_date: string): Promise<void> {
  const { suppliers } = await api.call(reorderRoutes.suggestions, {});
  const { supplier_id, items } = suppliers.find((each) => each.supplier_id !== null)!;
  const { item_id, suggested: quantity, last_cost } = items[0]!;
  const lines = [{ item_id, quantity, unit_price: last_cost ?? 0 }];
  await api.call(purchaseOrderRoutes.createAll, {
    body: { orders: [{ supplier_id: supplier_id!, order_date, lines }] },
  });
}
