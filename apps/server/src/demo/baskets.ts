import type { InvoiceItemInput } from '@lissafi/contract/documents';
import type { DemoCustomer } from './customers.ts';
import { between, demandOn, priceOn, type Random } from './time.ts';

/** What the bakery sells, at which price, and what each kind of customer buys at once. */

/** Name, price in kobo at the start, and VAT: bread is basic food and zero-rated, party food is not. */
const GOODS = {
  large: ['Sliced loaf, large', 150_000, 'zero_rated'],
  medium: ['Sliced loaf, medium', 110_000, 'zero_rated'],
  wheat: ['Wheat loaf', 200_000, 'zero_rated'],
  agege: ['Agege bread', 80_000, 'zero_rated'],
  pie: ['Meat pie', 60_000, 'standard'],
  roll: ['Sausage roll', 50_000, 'standard'],
  doughnut: ['Doughnut', 45_000, 'standard'],
  chin: ['Chin chin, 500 g', 150_000, 'standard'],
  chops: ['Small chops, tray of 50', 1_850_000, 'standard'],
  puff: ['Puff-puff, 50 pieces', 500_000, 'standard'],
  cupcakes: ['Cupcakes, dozen', 900_000, 'standard'],
  cake: ['Birthday cake, two tiers', 4_500_000, 'standard'],
  delivery: ['Delivery within Lagos', 350_000, 'standard'],
} as const;
type Good = keyof typeof GOODS;
export type SoldItem = InvoiceItemInput & { tax_category: 'standard' | 'zero_rated' };

/** With minimum and maximum quantity; the first product always. */
const BASKETS: Record<DemoCustomer['basket'] | 'counter', [Good, number, number][]> = {
  shop: [
    ['large', 20, 60],
    ['medium', 20, 50],
    ['agege', 30, 80],
    ['wheat', 5, 20],
    ['pie', 20, 60],
    ['chin', 5, 20],
  ],
  office: [
    ['pie', 60, 150],
    ['roll', 50, 120],
    ['chops', 3, 10],
    ['doughnut', 50, 120],
    ['wheat', 10, 30],
    ['delivery', 1, 2],
  ],
  events: [
    ['chops', 6, 20],
    ['puff', 4, 12],
    ['cupcakes', 5, 15],
    ['cake', 1, 2],
    ['delivery', 1, 1],
  ],
  school: [
    ['pie', 80, 220],
    ['doughnut', 80, 200],
    ['agege', 40, 90],
    ['roll', 40, 120],
  ],
  private: [
    ['cake', 1, 1],
    ['cupcakes', 1, 4],
    ['chops', 1, 3],
    ['delivery', 1, 1],
  ],
  // The sales of one day over the counter.
  counter: [
    ['large', 18, 34],
    ['agege', 25, 50],
    ['medium', 10, 24],
    ['pie', 14, 36],
    ['doughnut', 12, 30],
    ['chin', 1, 5],
  ],
};

const lineOf = (
  good: Good,
  quantity: number,
  day: string,
  start: string,
  discount_percentage = 0,
): SoldItem => {
  const [name, base, tax_category] = GOODS[good];
  const unit_price = priceOn(base, day, start);
  return { name, description: null, quantity, unit_price, discount_percentage, tax_category };
};

/** One order of a customer of this kind; large quantities of a line often get 5 % off. */
export function orderFor(
  dice: Random,
  basket: DemoCustomer['basket'],
  day: string,
  start: string,
): SoldItem[] {
  const [first, ...others] = BASKETS[basket];
  const taken = [first!, ...others.filter(() => dice() < 0.5)];
  return taken.map(([good, least, most]) => {
    const quantity = between(dice, least, most);
    return lineOf(good, quantity, day, start, quantity >= 50 && dice() < 0.4 ? 5 : 0);
  });
}

/** What is sold over the counter on a day, which follows how busy the day is. */
export function counterSale(dice: Random, day: string, start: string): SoldItem[] {
  const demand = demandOn(day, start);
  return BASKETS.counter.flatMap(([good, least, most], place) => {
    const quantity = Math.round(between(dice, least, most) * demand);
    return place > 1 && dice() < 0.25 ? [] : [lineOf(good, Math.max(1, quantity), day, start)];
  });
}

/** Current selling prices by name, without the delivery, which is no item. */
export const pricesOn = (day: string, start: string): Map<string, number> =>
  new Map(Object.values(GOODS).map(([name, base]): [string, number] => [name, priceOn(base, day, start)]));
