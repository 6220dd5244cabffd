import { addDays, daysBetween } from '@lissafi/domain/calendar/civil-date';
import { type DemoGood, GOODS, MATERIALS, type Material, SECOND_MILL } from './goods.ts';
import type { DemoInvoice } from './plan.ts';
import { isSunday } from './time.ts';

/** Plans purchases, production and losses, week by week, for what the invoices sell. */

export interface Bake {
  good: DemoGood;
  quantity: number;
  /** Of the batch, in thousandths of the bill's quantity. */
  usage: number;
  scrapped: number;
}
export interface Purchase {
  material: Material;
  supplier: string;
  quantity: number;
  /** Kobo for one unit. */
  unit_cost: number;
}
export interface Loss {
  /** The name of a good, or a material. */
  good?: DemoGood;
  material?: Material;
  quantity: number;
  reason: 'damage' | 'expired' | 'theft' | 'physical_count' | 'returned';
  day: string;
}
export interface DemoWeek {
  index: number;
  /** The first day: baking is before the shop opens. */
  day: string;
  bakes: Bake[];
  /** Bought the day before; quantities with at most 2 decimals. */
  purchases: Purchase[];
  /** Goods that are bought ready. */
  ready: [DemoGood, quantity: number][];
  losses: Loss[];
}

/** The factor by which more is baked and bought than is sold and used, so that nothing runs out in the demo. */
const RESERVE = 1.06;
const USAGES = [1000, 1012, 994, 1020, 1000, 1000, 1000];
const rounded = (quantity: number, unit: string) =>
  unit === 'piece' ? Math.ceil(quantity) : Math.ceil(quantity * 100) / 100;
const key = (week: number, name: string) => `${week} ${name}`;

/** The quantity of each item that is on hand by plan; what is used must be there before. */
class OnHand {
  private readonly left = new Map<string, number>();
  of(name: string): number {
    return this.left.get(name) ?? 0;
  }
  add(name: string, quantity: number): void {
    this.left.set(name, Math.round((this.of(name) + quantity) * 100) / 100);
  }
}

export function planStock(invoices: readonly DemoInvoice[], start: string): DemoWeek[] {
  const [sold, last] = soldByWeek(invoices, start);
  const goods = new OnHand();
  const materials = new OnHand();
  return Array.from({ length: last + 1 }, (_, index): DemoWeek => {
    const day = addDays(start, index * 7);
    const isMain = index % 2 === 0;
    const soldIn = (good: DemoGood, weeks: number) =>
      Array.from({ length: weeks }, (_none, at) => sold.get(key(index + at, good.name)) ?? 0).reduce(
        (sum, quantity) => sum + quantity,
        0,
      );
    const wanted = (good: DemoGood) =>
      good.is_weekly
        ? missing(soldIn(good, 1), goods.of(good.name))
        : isMain
          ? missing(soldIn(good, 2), goods.of(good.name))
          : 0;
    const bakes = bakesFor(index, wanted, goods);
    for (const bake of bakes) {
      goods.add(bake.good.name, bake.quantity);
      const part = bake.good.recipe!.part;
      if (part) goods.add(part[0], -partOf(bake));
    }
    const ready = GOODS.filter((good) => !good.recipe).flatMap((good): DemoWeek['ready'] => {
      const quantity = wanted(good);
      goods.add(good.name, quantity);
      return quantity > 0 ? [[good, quantity]] : [];
    });
    // What is baked next week is baked of the same purchase.
    const nextWeek = (good: DemoGood) =>
      good.is_weekly ? Math.ceil((soldIn(good, 2) - soldIn(good, 1)) * RESERVE) : 0;
    const next = isMain ? bakesFor(index + 1, nextWeek, new OnHand()) : [];
    const purchases = isMain ? purchasesFor(index, [...bakes, ...next], materials) : [];
    for (const { material, quantity } of purchases) materials.add(material, quantity);
    for (const bake of bakes)
      for (const [material] of bake.good.recipe!.lines)
        materials.add(material, -usedOf(bake, material, bake.usage));
    for (const good of GOODS) goods.add(good.name, -soldIn(good, 1));
    const losses = lossesOf(index, day, goods, materials);
    for (const { good, material, quantity } of losses) {
      if (good) goods.add(good.name, -quantity);
      if (material) materials.add(material, -quantity);
    }
    return { index, day, bakes, purchases, ready, losses };
  });
}

const missing = (needed: number, left: number): number =>
  needed * RESERVE > left ? Math.ceil(needed * RESERVE - left) : 0;

function soldByWeek(invoices: readonly DemoInvoice[], start: string): [Map<string, number>, number] {
  const sold = new Map<string, number>();
  let last = 0;
  for (const { body, draft } of invoices) {
    if (draft) continue;
    const week = Math.floor(daysBetween(start, body.issue_date) / 7);
    last = Math.max(last, week);
    for (const { name, quantity } of body.items)
      sold.set(key(week, name), (sold.get(key(week, name)) ?? 0) + quantity);
  }
  return [sold, last];
}

/** The quantity of its part that a batch uses; 0 for most goods. */
const partOf = ({ good, quantity, scrapped, usage }: Bake): number =>
  ((good.recipe!.part?.[1] ?? 0) * (quantity + scrapped) * usage) / 1000 / good.recipe!.yield;

/** The batches of a week: first what others are made of, with what sticks to the bowl. */
function bakesFor(index: number, wanted: (good: DemoGood) => number, onHand: OnHand): Bake[] {
  const bakes = GOODS.filter((good) => good.recipe).flatMap((good, place): Bake[] => {
    const quantity = wanted(good);
    if (quantity === 0) return [];
    const usage = USAGES[(index + place) % USAGES.length]!;
    return [{ good, quantity, usage, scrapped: quantity > 150 && (index + place) % 5 === 0 ? 3 : 0 }];
  });
  const parts = GOODS.flatMap((good): Bake[] => {
    const needed = bakes.reduce(
      (sum, bake) => (bake.good.recipe!.part?.[0] === good.name ? sum + partOf(bake) : sum),
      0,
    );
    const quantity = Math.ceil(needed * 1.03 - onHand.of(good.name));
    return needed > 0 && quantity > 0 ? [{ good, quantity, usage: 1000, scrapped: 0 }] : [];
  });
  return [...parts, ...bakes];
}

/** The quantity of a material for a batch, at this part of the bill's quantity in thousandths. */
function usedOf(
  { good, quantity, scrapped }: Pick<Bake, 'good' | 'quantity' | 'scrapped'>,
  material: Material,
  usage: number,
): number {
  const line = good.recipe!.lines.find(([each]) => each === material);
  const used = ((line?.[1] ?? 0) * (quantity + scrapped) * usage) / 1000 / good.recipe!.yield;
  return MATERIALS[material].unit === 'piece' ? Math.ceil(used) : used;
}

function purchasesFor(
  index: number,
  bakes: readonly Pick<Bake, 'good' | 'quantity' | 'scrapped'>[],
  onHand: OnHand,
): Purchase[] {
  return (Object.keys(MATERIALS) as Material[]).flatMap((material): Purchase[] => {
    const needed = bakes.reduce((sum, bake) => sum + usedOf(bake, material, 1_020), 0);
    const { unit, cost, moves, supplier } = MATERIALS[material];
    const quantity = rounded(Math.max(0, needed * RESERVE - onHand.of(material)), unit);
    if (quantity === 0) return [];
    const unit_cost = costAfter(index / 2, cost, moves);
    if (material === 'flour' && index % 12 === 6) {
      const { name, thousandths } = SECOND_MILL;
      return [
        { material, supplier: name, quantity, unit_cost: Math.round((unit_cost * thousandths) / 1000) },
      ];
    }
    return [{ material, supplier, quantity, unit_cost }];
  });
}

/** Returns the unit cost after this many purchases, in whole kobo. */
function costAfter(purchases: number, cost: number, moves: readonly number[]): number {
  let now = cost;
  for (let past = 1; past <= purchases; past++)
    now = Math.round((now * (1000 + moves[past % moves.length]!)) / 1000);
  return now;
}

/** Goods that were dropped or grew stale, and materials that a count did not find or that were sent back. */
function lossesOf(index: number, monday: string, goods: OnHand, materials: OnHand): Loss[] {
  const saturday = addDays(monday, 5);
  const day = isSunday(saturday) ? addDays(saturday, -1) : saturday;
  const losses: Loss[] = [];
  const bread = GOODS.filter((good) => good.is_bread)[index % 4]!;
  const lose = (good: DemoGood, most: number, reason: Loss['reason']) => {
    const quantity = Math.min(most, Math.floor(goods.of(good.name) / 2));
    if (quantity > 0) losses.push({ good, quantity, reason, day });
  };
  lose(bread, 4 + (index % 5), 'expired');
  if (index % 4 === 1) lose(GOODS.find(({ name }) => name === 'Meat pie')!, 5, 'damage');
  if (index % 4 === 3) {
    // A count at the end of each four weeks.
    for (const material of ['flour', 'sugar', 'eggs', 'oil'] as const) {
      const part = materials.of(material) * (0.004 + (index % 3) * 0.002);
      const quantity = MATERIALS[material].unit === 'piece' ? Math.floor(part) : Math.floor(part * 10) / 10;
      if (quantity > 0) losses.push({ material, quantity, reason: 'physical_count', day });
    }
  }
  if (index === 19 && materials.of('butter') > 3)
    losses.push({ material: 'butter', quantity: 2, reason: 'theft', day });
  if (index % 12 === 8 && materials.of('flour') > 60)
    losses.push({ material: 'flour', quantity: 25, reason: 'returned', day });
  return losses;
}
