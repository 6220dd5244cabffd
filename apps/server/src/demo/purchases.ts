import { billRoutes } from '@lissafi/contract/bills';
import { goodsReceiptRoutes } from '@lissafi/contract/goods-receipts';
import { rawMaterialRoutes } from '@lissafi/contract/items';
import { type PurchaseOrder, purchaseOrderRoutes } from '@lissafi/contract/purchase-orders';
import { supplierCreditRoutes } from '@lissafi/contract/supplier-credits';
import { supplierRoutes } from '@lissafi/contract/suppliers';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { lagos, monthsUpTo, type Step, workday } from './time.ts';

/**
 * Printed packaging: each month a delivery of several items, sometimes for a purchase order, whose bill comes days later
 * and is due in thirty; once money in advance, once a credit note and once money back. Amounts are kobo.
 */

const PRINTER = 'Alaba Print and Pack';
const ITEMS = [
  { name: 'Cake box, 10 inch', sku: 'PK-CAKE', quantity: 120, cost: 32_000 },
  { name: 'Paper bag, printed', sku: 'PK-BAG', quantity: 800, cost: 4_500 },
] as const;
const CARRIAGE = 1_500_000;
const TAXED = { tax_category: 'standard', tax_percentage: 7.5 } as const;
/** Months of the demo with something besides the bill. */
const ADVANCE = { month: 4, amount: 3_000_000 };
const CREDITED = { month: 6, amount: 860_000, tax: 60_000 };
const REFUNDED = { month: 8, paid: 900_000, back: 400_000 };

/** Months whose delivery was ordered in writing, and how many cake boxes of it never came. */
const ORDERED = new Map([
  [2, 0],
  [5, 40],
  [7, 0],
  [10, 25],
]);

export function purchaseSteps(today: string): Step[] {
  let supplier = '';
  let items: string[] = [];
  const months = monthsUpTo(today);
  const steps = months.flatMap((first, month): Step[] => {
    const received_on = workday(addDays(first, 3));
    const billed_on = workday(addDays(first, 9));
    const paid_on = workday(addDays(first, 37));
    const used_on = workday(addDays(first, 25));
    const missing = ORDERED.get(month);
    const ordered_on = workday(addDays(received_on, -6));
    let order: PurchaseOrder | undefined;
    let bill = '';
    return [
      ...(month === 0
        ? [
            {
              at: lagos(first, 8),
              async run(api: DemoApi) {
                const body = { name: PRINTER, phone: '+2348030002007', payment_terms: 'net_30' } as const;
                supplier = (await api.call(supplierRoutes.create, { body })).id;
                items = [];
                for (const { name, sku } of ITEMS) {
                  const made = { name, sku, unit: 'piece' };
                  items.push((await api.call(rawMaterialRoutes.create, { body: made })).id);
                }
              },
            },
          ]
        : []),
      ...(month === ADVANCE.month
        ? [
            {
              at: lagos(received_on, 9),
              run: (api: DemoApi) => pay(api, supplier, ADVANCE.amount, received_on),
            },
          ]
        : []),
      ...(missing === undefined
        ? []
        : [
            {
              at: lagos(ordered_on, 15),
              async run(api: DemoApi) {
                order = await orderPackaging(api, { supplier, items, month, ordered_on, received_on });
              },
            },
          ]),
      {
        at: lagos(received_on, 11),
        async run(api) {
          await api.call(goodsReceiptRoutes.create, {
            body: {
              ...{ received_on, supplier_id: supplier, invoiced: false, reference: `DN-${410 + month}` },
              ...(order && { order_id: order.id }),
              lines: ITEMS.map(({ quantity, cost }, index) => ({
                ...{ item_id: items[index]!, unit_cost: costIn(cost, month) },
                ...(order && { order_line_id: order.lines[index]!.id }),
                quantity: index === 0 ? quantity - (missing ?? 0) : quantity,
              })),
            },
          });
          if (order && missing)
            await api.call(purchaseOrderRoutes.close, {
              id: order.id,
              body: { reason: 'The printer had no more board for the rest' },
            });
        },
      },
      {
        at: lagos(billed_on, 11),
        async run(api) {
          bill = await billDelivery(api, supplier, month, billed_on);
          if (month === ADVANCE.month)
            await api.call(supplierCreditRoutes.applyCredits, { id: supplier, body: { kind: 'advance' } });
          if (month === CREDITED.month)
            await api.call(supplierCreditRoutes.creditNote, {
              id: supplier,
              body: {
                ...{ amount: CREDITED.amount, tax_amount: CREDITED.tax, note_date: billed_on },
                ...{ note_number: 'CN-31', reason: 'The logo was printed too pale', bill_id: bill },
              },
            });
        },
      },
      {
        at: lagos(used_on, 20),
        async run(api) {
          for (const [index, { quantity }] of ITEMS.entries())
            await api.call(rawMaterialRoutes.adjust, {
              id: items[index]!,
              body: {
                ...{ adjustment_type: 'decrease', reason: 'other', occurred_on: used_on },
                ...{ quantity_adjusted: Math.round(quantity * 0.9), reason_description: 'Used in the shop' },
              },
            });
        },
      },
      // The bill of the month before last is still open, and late.
      ...(month === months.length - 3
        ? []
        : [
            {
              at: lagos(paid_on, 17),
              async run(api: DemoApi) {
                const { balance_due } = await api.call(billRoutes.get, { id: bill });
                await api.call(supplierRoutes.pay, {
                  id: supplier,
                  body: {
                    ...{ amount: balance_due, paid_on, method: 'bank_transfer' },
                    allocations: [{ payable_id: bill, amount: balance_due }],
                  },
                });
              },
            },
          ]),
      ...(month === REFUNDED.month
        ? [
            {
              at: lagos(used_on, 10),
              async run(api: DemoApi) {
                await pay(api, supplier, REFUNDED.paid, used_on);
                const body = {
                  amount: REFUNDED.back,
                  refunded_on: used_on,
                  method: 'bank_transfer',
                } as const;
                await api.call(supplierCreditRoutes.refund, {
                  id: supplier,
                  body: { ...body, kind: 'advance' },
                });
              },
            },
          ]
        : []),
    ];
  });
  return steps.filter(({ at }) => at <= lagos(today, 23));
}

/** Prices rise by 1 % a month. */
const costIn = (cost: number, month: number) => Math.round((cost * (100 + month)) / 100);

const pay = (api: DemoApi, id: string, amount: number, paid_on: string) =>
  api.call(supplierRoutes.pay, {
    id,
    body: { amount, paid_on, method: 'bank_transfer', allow_advance: true, allocations: [] },
  });

/** Orders what the printer delivers a week later, and sends the order. */
async function orderPackaging(
  api: DemoApi,
  given: {
    supplier: string;
    items: readonly string[];
    month: number;
    ordered_on: string;
    received_on: string;
  },
): Promise<PurchaseOrder> {
  const { id } = await api.call(purchaseOrderRoutes.create, {
    body: {
      ...{ supplier_id: given.supplier, order_date: given.ordered_on, expected_on: given.received_on },
      lines: ITEMS.map(({ quantity, cost }, index) => ({
        ...{ item_id: given.items[index]!, quantity, unit_price: costIn(cost, given.month) },
        ...TAXED,
      })),
    },
  });
  return api.call(purchaseOrderRoutes.send, { id, body: {} });
}

/** Bills what was delivered, with its carriage; returns the id of the bill. */
async function billDelivery(
  api: DemoApi,
  supplier_id: string,
  month: number,
  bill_date: string,
): Promise<string> {
  const { receipts } = await api.call(goodsReceiptRoutes.list, {
    query: `?supplier_id=${supplier_id}&unbilled=true`,
  });
  const { id } = await api.call(billRoutes.create, {
    body: {
      ...{ supplier_id, bill_date, bill_number: `APP-${2_200 + month}`, post: true },
      lines: [
        ...receipts.flatMap(({ lines }) =>
          lines.map((line) => ({
            ...{ receipt_line_id: line.id, quantity: line.quantity, ...TAXED },
            unit_price: costIn(ITEMS.find(({ name }) => name === line.name)!.cost, month),
          })),
        ),
        { account_code: '6040', description: 'Carriage to Surulere', unit_price: CARRIAGE, ...TAXED },
      ],
    },
  });
  return id;
}
