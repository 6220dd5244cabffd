import { invoiceRoutes } from '@lissafi/contract/invoices';
import { finishedGoodRoutes, rawMaterialRoutes } from '@lissafi/contract/items';
import { writeDownRoutes } from '@lissafi/contract/write-downs';
import { addDays, addMonths, laterOf } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { firstDay, lagos, monthsUpTo, type Step, workday } from './time.ts';

/** What is bought for Christmas and not all sold or used, and what lasts long: stock that ages. */

const HAMPER = { name: 'Christmas hamper', sku: 'SN-HAMPER', price: 2_600_000, cost: 1_650_000 };
/** After Christmas a box brings what a plain one costs. */
const BOXES = { name: 'Cake boxes, Christmas print', sku: 'RM-XMASBOX', plain: 12_000 };
const VANILLA = { name: 'Vanilla flavour', sku: 'RM-VANILLA', cost: 850_000 };

export function seasonalSteps(today: string): Step[] {
  const start = firstDay(today);
  const december = monthsUpTo(today).find((first) => first.slice(5, 7) === '12') ?? start;
  const bought_on = laterOf(addDays(start, 2), addDays(december, -9));
  const year_end = addDays(addMonths(december, 1), -1);
  let hamper = '';
  let boxes = '';
  let vanilla = '';
  const buyVanilla = async (api: DemoApi, received_on: string, quantity: number) => {
    vanilla ||= (
      await api.call(rawMaterialRoutes.create, {
        body: { name: VANILLA.name, sku: VANILLA.sku, unit: 'litre', minimum_stock: 2 },
      })
    ).id;
    await api.call(rawMaterialRoutes.receive, {
      id: vanilla,
      body: { quantity, unit_cost: VANILLA.cost, received_on, payment_method: 'bank_transfer' },
    });
  };
  const steps: Step[] = [
    {
      at: lagos(bought_on, 13),
      async run(api) {
        hamper = await buyHampers(api, bought_on);
        boxes = await buyBoxes(api, bought_on);
      },
    },
    {
      at: lagos(year_end, 18),
      run: (api) =>
        api.call(writeDownRoutes.record, {
          body: {
            ...{ written_on: year_end, reason: 'Christmas print, sold as plain boxes' },
            items: [{ item_id: boxes, unit_value: BOXES.plain }],
          },
        }),
    },
    // Most are sold in the weeks before Christmas.
    ...[6, 13, 17, 20].map((day, place): Step => {
      const on = workday(addDays(december, day));
      return { at: lagos(on, 18), run: (api) => sellHampers(api, hamper, 6 + place, on) };
    }),
    ...(
      [
        [2, 6],
        [7, 5],
        [9, 4],
      ] as const
    ).map(([month, quantity]): Step => {
      const on = workday(addDays(addMonths(start, month), 12));
      return { at: lagos(on, 13), run: (api) => buyVanilla(api, on, quantity) };
    }),
  ];
  return steps.filter(({ at }) => at <= lagos(today, 23));
}

async function buyHampers(api: DemoApi, received_on: string): Promise<string> {
  const { name, sku, price: selling_price, cost: unit_cost } = HAMPER;
  const { id } = await api.call(finishedGoodRoutes.create, {
    body: { name, sku, unit: 'piece', selling_price, tax_category: 'standard' },
  });
  await api.call(finishedGoodRoutes.receive, {
    id,
    body: { quantity: 38, unit_cost, received_on, payment_method: 'bank_transfer' },
  });
  return id;
}

async function buyBoxes(api: DemoApi, received_on: string): Promise<string> {
  const { name, sku } = BOXES;
  const { id } = await api.call(rawMaterialRoutes.create, { body: { name, sku, unit: 'piece' } });
  await api.call(rawMaterialRoutes.receive, {
    id,
    body: { quantity: 300, total_cost: 10_500_000, received_on, payment_method: 'bank_transfer' },
  });
  return id;
}

const sellHampers = (api: DemoApi, inventory_item_id: string, quantity: number, on: string) =>
  api.call(invoiceRoutes.create, {
    body: {
      ...{ document_type: 'receipt', issue_date: on, due_date: on, payment_terms: 'due_on_receipt' },
      ...{ payment_method: 'debit_card', issue: true },
      items: [
        {
          ...{ name: HAMPER.name, quantity, unit_price: HAMPER.price, inventory_item_id },
          tax_category: 'standard',
        },
      ],
    },
  });
