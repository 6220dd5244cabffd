import { type Draw, keep, marked, one, take } from './write.ts';

const INVENTORY = '/api/v1/inventory';

/** Items, deliveries, stock and production. */
export const GOODS: Record<string, Draw> = {
  item: (_, random, text) => ({
    path: `${INVENTORY}/${random.pick(['raw-materials', 'finished-goods'])}`,
    body: { name: text, sku: text, unit: 'kg' },
    ...marked('item.name', text),
  }),
  receipt: (books, random, text) => ({
    path: `${INVENTORY}/raw-materials/${books.flour}/receive`,
    body: {
      ...{ quantity: random.between(1, 50), unit_cost: random.between(100, 400), received_on: books.today },
      ...(random.chance(0.5) ? { payment_method: 'cash' } : { supplier_id: random.pick(books.suppliers) }),
      reference: text,
    },
    ...marked('goods_receipt.reference', text),
  }),
  adjustment: (books, random, text) => ({
    path: `${INVENTORY}/finished-goods/${books.bread}/adjust-stock`,
    body: {
      ...{ adjustment_type: random.pick(['increase', 'decrease']), quantity_adjusted: random.between(1, 4) },
      ...{ reason: 'physical_count', notes: text },
    },
    ...marked('stock_movement.notes', text),
  }),
  count: (books, random) => ({
    path: `${INVENTORY}/counts/quick`,
    body: { item_id: books.bread, counted: random.between(50, 150), location_id: random.pick(books.places) },
  }),
  transfer: (books, random, text) => {
    const [from, to] = random.chance(0.5) ? books.places : [...books.places].reverse();
    return {
      path: `${INVENTORY}/transfers`,
      body: {
        ...{ from_location_id: from, to_location_id: to, transferred_on: books.today, notes: text },
        items: [{ item_id: books.bread, quantity: random.between(1, 3) }],
      },
      ...marked('stock_transfer.notes', text),
      learn: keep(books.transfersOfGoods),
    };
  },
  production: (books, random, text) => ({
    path: `${INVENTORY}/work-in-progress`,
    body: { finished_good_id: books.bread, quantity: random.between(1, 6), notes: text },
    ...marked('production_order.notes', text),
    learn: keep(books.orders),
  }),
  'start of production': (books, random) =>
    one(books.orders, random, (id) => ({
      path: `${INVENTORY}/work-in-progress/${id}/start`,
      body: {},
    })),
  'completed production': (books, random) =>
    one(books.orders, random, (id) => ({
      path: `${INVENTORY}/work-in-progress/${id}/complete`,
      body: { quantity_completed: random.between(1, 3), quantity_scrapped: random.between(0, 1) },
    })),
  'void of a transfer of goods': (books, random, text) =>
    take(books.transfersOfGoods, random, (id) => ({
      path: `${INVENTORY}/transfers/${id}/void`,
      body: { reason: text },
      ...marked('stock_transfer.void_reason', text),
    })),
  delivery: (books, random, text) => {
    const invoiced = random.chance(0.5);
    return {
      path: `${INVENTORY}/receipts`,
      body: {
        ...{ supplier_id: random.pick(books.suppliers), received_on: books.today, reference: text, invoiced },
        ...(invoiced ? { freight: random.between(0, 3_000) } : {}),
        lines: [
          { item_id: books.flour, quantity: random.between(1, 20), unit_cost: random.between(100, 400) },
          { item_id: books.bread, quantity: random.between(1, 5), total_cost: random.between(900, 9_000) },
        ],
      },
      ...marked('goods_receipt.reference', text),
      learn: keep(books.deliveries),
    };
  },
  'void of a delivery': (books, random, text) =>
    take(books.deliveries, random, (id) => ({
      path: `${INVENTORY}/receipts/${id}/void`,
      body: { reason: text },
      ...marked('goods_receipt.void_reason', text),
    })),
  'return to a supplier': (books, random, text) => ({
    path: `/api/v1/suppliers/${random.pick(books.suppliers)}/returns`,
    body: {
      items: [{ inventory_item_id: books.flour, quantity: random.between(1, 3) }],
      ...{ returned_on: books.today, reference: text },
    },
  }),
  'write-down': (books, random, text) => ({
    path: `${INVENTORY}/write-downs`,
    body: {
      ...{ written_on: books.today, reason: text },
      items: [{ item_id: books.flour, unit_value: random.between(50, 400) }],
    },
  }),
  'cancelled production': (books, random, text) =>
    take(books.orders, random, (id) => ({
      path: `${INVENTORY}/work-in-progress/${id}/cancel`,
      body: { reason: text },
      ...marked('production_order.cancel_reason', text),
    })),
  'order to a supplier': (books, random, text) => ({
    path: '/api/v1/purchase-orders',
    body: {
      ...{ supplier_id: random.pick(books.suppliers), order_date: books.today, notes: text },
      lines: [{ item_id: books.flour, quantity: random.between(1, 9), unit_price: random.between(100, 400) }],
    },
    ...marked('purchase_order.notes', text),
  }),
};
