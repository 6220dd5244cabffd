import { counterRoutes } from '@lissafi/contract/counter';
import type { PaymentMethod } from '@lissafi/contract/documents';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import type { SoldItem } from './baskets.ts';
import { totalsOf } from './settlements.ts';
import { between, lagos, type Random, randomFrom, type Step } from './time.ts';

/**
 * The counter of the last days, sale by sale, with a shift each day. Before them the sales of a day are one receipt, as
 * a shop that begins with the counter has recorded them. Amounts are kobo.
 */

/** So many days back, as far as a list of shifts is looked at. */
const DAYS = 12;
const SALES_A_DAY = 7;
const FLOAT = 2_000_000;
/** What is missing or too much at the end of a day, by its place among the last days; the others are right. */
const DIFFERENCES = new Map([
  [3, -50_000],
  [7, 10_000],
]);
/** One of many sales of a day: minutes after eight, and what the phone and the customer gave. */
export interface AtCounter {
  minute: number;
  provisional_number: string;
  /** Null for what is not paid in cash. */
  tendered: number | null;
}
interface Sold {
  body: { issue_date: string; items: SoldItem[] };
}

const WAYS: readonly PaymentMethod[] = ['cash', 'cash', 'debit_card', 'cash', 'bank_transfer'];
/** The provisional numbers of the phone at the counter. */
const DEVICE = 'BB1';

export const isOfCounter = (day: string, today: string): boolean => day > addDays(today, -DAYS);

/** The sales of a day, each with its part of the goods; in all they are what the day sold. */
export function splitAtCounter<Sale extends Sold>(ofDay: Sale, number: number) {
  const dice = randomFrom(number);
  const baskets = Array.from({ length: SALES_A_DAY }, (): SoldItem[] => []);
  for (const item of ofDay.body.items)
    for (let left = item.quantity; left > 0; ) {
      const quantity = Math.min(left, between(dice, 1, Math.max(2, Math.ceil(item.quantity / 3))));
      left -= quantity;
      addTo(baskets[between(dice, 0, SALES_A_DAY - 1)]!, item, quantity);
    }
  return baskets
    .filter((items) => items.length > 0)
    .map((items, place) => {
      const payment_method = WAYS[(number + place) % WAYS.length]!;
      return {
        ...ofDay,
        body: { ...ofDay.body, items, payment_method },
        counter: {
          minute: 40 + place * 75 + between(dice, 0, 40),
          provisional_number: `${DEVICE}-${String(number * SALES_A_DAY + place + 1).padStart(4, '0')}`,
          tendered: payment_method === 'cash' ? handedOver(dice, items) : null,
        },
      };
    });
}

function addTo(basket: SoldItem[], item: SoldItem, quantity: number): void {
  const at = basket.findIndex(({ name }) => name === item.name);
  if (at < 0) basket.push({ ...item, quantity });
  else basket[at] = { ...item, quantity: basket[at]!.quantity + quantity };
}

/** The exact money, or notes of ₦1,000. */
function handedOver(dice: Random, items: readonly SoldItem[]): number {
  const { total_amount } = totalsOf(items);
  return dice() < 0.3 ? total_amount : Math.ceil(total_amount / 100_000) * 100_000;
}

/** The shifts of the last days: each is opened in the morning and counted in the evening, that of today is open. */
export class DemoShifts {
  private readonly ids = new Map<string, string>();

  /** The shift of a day, once it is open. */
  of(day: string): string {
    return this.ids.get(day)!;
  }

  steps(plan: readonly (Sold & { counter?: AtCounter })[], today: string): Step[] {
    const days = [...new Set(plan.flatMap(({ counter, body }) => (counter ? [body.issue_date] : [])))];
    return days.flatMap((day, place) => [
      { at: lagos(day, 8), run: (api: DemoApi) => this.open(api, day) },
      ...(day < today
        ? [{ at: lagos(day, 19), run: (api: DemoApi) => this.close(api, day, DIFFERENCES.get(place) ?? 0) }]
        : []),
    ]);
  }

  private async open(api: DemoApi, day: string): Promise<void> {
    const { id } = await api.call(counterRoutes.openShift, { body: { opening_float: FLOAT } });
    this.ids.set(day, id);
  }

  private async close(api: DemoApi, day: string, difference: number): Promise<void> {
    const id = this.of(day);
    const { expected } = await api.call(counterRoutes.shift, { id });
    const memo = difference < 0 ? 'Change was given out of the wrong drawer' : null;
    await api.call(counterRoutes.closeShift, {
      id,
      body: { counted: Math.max(0, expected + difference), memo },
    });
  }
}
