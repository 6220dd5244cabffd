import { type AssetCreate, assetRoutes } from '@lissafi/contract/assets';
import { supplierRoutes } from '@lissafi/contract/suppliers';
import { addDays, addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import { OLD_GENERATOR, OLD_OVEN } from './opening.ts';
import { daysIn, firstDay, lagos, monthsUpTo, type Step } from './time.ts';

/** What the bakery works with: old equipment, a new oven on credit, a van, solar power, and depreciation. */

const EQUIPMENT = '1500';
const VEHICLES = '1510';
const OVEN_SELLER = 'Ikeja Bakery Equipment Ltd';

const inBooks = (
  api: DemoApi,
  old: typeof OLD_OVEN,
  acquired_on: string,
  life_months: number,
  from: string,
) =>
  api.call(assetRoutes.create, {
    body: {
      ...{ name: old.name, account_code: EQUIPMENT, acquired_on, cost: old.cost, life_months },
      ...{ in_books: true, depreciated_before: old.depreciated, depreciate_from: from },
    },
  });

/** Registers what the opening balances hold. Returns the id of the generator, which is sold later. */
export async function registerOldAssets(api: DemoApi, today: string): Promise<string> {
  const start = firstDay(today);
  const from = monthOf(start).slice(0, 7);
  await inBooks(api, OLD_OVEN, addMonths(start, -48), 120, from);
  return (await inBooks(api, OLD_GENERATOR, addMonths(start, -36), 60, from)).id;
}

export function assetSteps(today: string, generator: () => string): Step[] {
  const start = firstDay(today);
  const in_ = daysIn(start);
  let seller: string | undefined;
  const buy = (
    on: string,
    body: Omit<AssetCreate, 'acquired_on' | 'note' | 'in_books' | 'depreciated_before'>,
  ): Step => ({
    at: lagos(on, 14),
    run: (api) => api.call(assetRoutes.create, { body: { ...body, acquired_on: on } }),
  });
  const steps: Step[] = [
    {
      at: lagos(in_(2, 11), 14),
      async run(api) {
        seller = (await api.call(supplierRoutes.create, { body: { name: OVEN_SELLER } })).id;
        await api.call(assetRoutes.create, {
          body: {
            ...{ name: 'Rack oven, 16 trays', account_code: EQUIPMENT, acquired_on: in_(2, 11) },
            ...{ cost: 320_000_000, tax_amount: 24_000_000, residual_value: 20_000_000, life_months: 96 },
            supplier_id: seller,
          },
        });
      },
    },
    // The oven is paid in four parts.
    ...[2, 3, 4, 5].map(
      (month): Step => ({
        at: lagos(in_(month, 19), 14, 10),
        run: (api) =>
          api.call(supplierRoutes.pay, {
            id: seller!,
            body: {
              ...{ amount: 86_000_000, paid_on: in_(month, 19), method: 'bank_transfer' },
              reference: `Oven, part ${month - 1} of 4`,
            },
          }),
      }),
    ),
    buy(in_(6, 9), {
      ...{ name: 'Delivery van, used', account_code: VEHICLES, cost: 380_000_000, tax_amount: 0 },
      ...{ residual_value: 60_000_000, life_months: 60, method: 'bank_transfer' },
    }),
    buy(in_(8, 5), {
      ...{ name: 'Solar inverter and batteries', account_code: EQUIPMENT, cost: 165_000_000, tax_amount: 0 },
      ...{ residual_value: 0, life_months: 60, method: 'bank_transfer' },
    }),
    {
      at: lagos(in_(8, 20), 14),
      run: (api) =>
        api.call(assetRoutes.dispose, {
          id: generator(),
          body: {
            ...{ disposed_on: in_(8, 20), proceeds: 34_000_000, method: 'bank_transfer' },
            reason: 'Sold to a block maker: the solar inverter replaces it',
          },
        }),
    },
    ...monthsUpTo(today)
      .slice(1)
      .map(
        (month): Step => ({
          at: lagos(addDays(month, 1), 8),
          run: (api) =>
            api.call(assetRoutes.depreciate, {
              body: { until: monthOf(addDays(firstOfMonth(month), -1)).slice(0, 7) },
            }),
        }),
      ),
  ];
  return steps.filter(({ at }) => at <= lagos(today, 23));
}
