import { billRoutes } from '@lissafi/contract/bills';
import { goodsReceiptRoutes } from '@lissafi/contract/goods-receipts';
import { rawMaterialRoutes } from '@lissafi/contract/items';
import { revaluationRoutes } from '@lissafi/contract/revaluations';
import type { BodyInput } from '@lissafi/contract/route';
import { supplierRoutes } from '@lissafi/contract/suppliers';
import { addDays, addMonths } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { daysIn, firstDay, lagos, type Step } from './time.ts';

/**
 * What is bought abroad, for dollars: packaging film, whose duty and clearing become part of its cost and whose bill is
 * revalued at the end of its month and paid later at another rate, and spare parts, whose bill is still open.
 */

const SELLER = 'Guangzhou Bakery Supplies Ltd';
const AGENT = 'Tin Can Clearing and Forwarding';
/** The price is in cents, the expected unit cost in kobo. */
const FILM = {
  name: 'Packaging film, roll',
  sku: 'PK-FILM',
  quantity: 60,
  price: 1_050,
  expected: 1_520_000,
};
const FILM_USED = 7;
const RATES = { bill: '1449.60', month_end: '1456.30', paid: '1468.40', parts: '1521.75' } as const;
/** Kobo. */
const DUTY = 9_500_000;
const CLEARING = 4_000_000;
/** Cents. */
const PARTS = [
  { description: 'Burner and igniter for the rack oven', unit_price: 31_000 },
  { description: 'Door seals, set', unit_price: 8_400 },
];

export function importSteps(today: string): Step[] {
  const start = firstDay(today);
  const in_ = daysIn(start);
  const on = (day: string, run: (api: DemoApi, day: string) => Promise<unknown>): Step => ({
    at: lagos(day, 15, 40),
    run: (api) => run(api, day),
  });
  const ids = { seller: '', agent: '', film: '', delivered: '', bill: '', cleared: '' };
  const revalued_on = addDays(addMonths(start, 4), -1);
  return [
    on(in_(3, 4), async (api, received_on) => {
      const address = { line1: '18 Xingang Road', city: 'Guangzhou', country: 'China' };
      ids.seller = (await api.call(supplierRoutes.create, { body: { name: SELLER, address } })).id;
      ids.agent = (await api.call(supplierRoutes.create, { body: { name: AGENT } })).id;
      const { name, sku, quantity, expected: unit_cost } = FILM;
      ids.film = (await api.call(rawMaterialRoutes.create, { body: { name, sku, unit: 'roll' } })).id;
      const { lines } = await api.call(goodsReceiptRoutes.create, {
        body: {
          ...{ supplier_id: ids.seller, received_on, invoiced: false, reference: 'BL 7741' },
          lines: [{ item_id: ids.film, quantity, unit_cost }],
        },
      });
      ids.delivered = lines[0]!.id;
    }),
    on(in_(3, 6), async (api, bill_date) => {
      const { quantity, price: unit_price } = FILM;
      ids.bill = await billInDollars(api, ids.seller, bill_date, {
        ...{ bill_number: 'GBS-7741', exchange_rate: RATES.bill },
        lines: [{ receipt_line_id: ids.delivered, quantity, unit_price }],
      });
    }),
    on(in_(3, 9), async (api, bill_date) => {
      const landed = { goods: [{ receipt_line_id: ids.delivered }] };
      const taxed = { tax_category: 'standard', tax_percentage: 7.5 } as const;
      const { id } = await api.call(billRoutes.create, {
        body: {
          ...{ supplier_id: ids.agent, bill_date, bill_number: 'TC/0918', post: true },
          lines: [
            { description: 'Duty and terminal charges', unit_price: DUTY, landed },
            { description: 'Clearing, and transport to Surulere', unit_price: CLEARING, landed, ...taxed },
          ],
        },
      });
      ids.cleared = id;
    }),
    on(in_(3, 24), async (api, paid_on) => {
      const { balance_due: amount } = await api.call(billRoutes.get, { id: ids.cleared });
      await api.call(supplierRoutes.pay, {
        id: ids.agent,
        body: { amount, paid_on, method: 'bank_transfer' },
      });
    }),
    {
      at: lagos(addDays(revalued_on, 1), 9),
      run: (api) =>
        api.call(revaluationRoutes.post, {
          body: { revalued_on, rates: [{ currency: 'USD', rate: RATES.month_end }] },
        }),
    },
    on(in_(5, 9), async (api, paid_on) => {
      const amount = Math.round(FILM.quantity * FILM.price * Number(RATES.paid));
      await api.call(supplierRoutes.pay, {
        id: ids.seller,
        body: {
          ...{ amount, paid_on, method: 'wire', reference: 'Form M 0031' },
          allocations: [{ payable_id: ids.bill, amount }],
        },
      });
    }),
    ...[4, 5, 6, 7, 8, 9, 10, 11].map((month) =>
      on(in_(month, 20), (api, occurred_on) =>
        api.call(rawMaterialRoutes.adjust, {
          id: ids.film,
          body: {
            ...{ adjustment_type: 'decrease', quantity_adjusted: FILM_USED, reason: 'other', occurred_on },
            reason_description: 'Used in the shop',
          },
        }),
      ),
    ),
    on(in_(11, 12), (api, bill_date) =>
      billInDollars(api, ids.seller, bill_date, {
        ...{ bill_number: 'GBS-8102', exchange_rate: RATES.parts },
        lines: PARTS.map((part) => ({ ...part, account_code: '6080' })),
      }),
    ),
  ];
}

/** Posts a bill that is due in sixty days; returns its id. */
async function billInDollars(
  api: DemoApi,
  supplier_id: string,
  bill_date: string,
  bill: {
    bill_number: string;
    exchange_rate: string;
    lines: BodyInput<typeof billRoutes.create>['lines'];
  },
): Promise<string> {
  const { id } = await api.call(billRoutes.create, {
    body: {
      ...{ supplier_id, bill_date, due_date: addDays(bill_date, 60), currency: 'USD', post: true },
      ...bill,
    },
  });
  return id;
}
