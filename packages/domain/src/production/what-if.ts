import { divideRounded, scaled, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import { marginPercentage } from '../sales/margin.ts';

/** A material of what would be made: how much it takes, and its cost now in kobo. */
export interface CostedMaterial {
  item_id: string;
  needed: number;
  cost: number;
}

/** A change of the price of one material: by percent, or by kobo for one of its units; below 0 it becomes cheaper. */
export type PriceChange = { item_id: string } & ({ percent: number } | { amount: number });

export interface WhatIf {
  /** Kobo for one unit, rounded; and of 100 of sales, null without a price. */
  unit_cost: number;
  margin_percentage: number | null;
}

export interface WhatIfAnswer {
  today: WhatIf;
  changed: WhatIf;
  /** The price, as it is said today, at which the margin is what it is now; null without a price or without a cost. */
  price_to_keep: number | null;
}

function changedCost({ needed, cost }: CostedMaterial, change: PriceChange): number {
  // Percent with four decimals is a share of a million.
  const by =
    'percent' in change
      ? divideRounded(BigInt(cost) * scaled(change.percent), 1_000_000n)
      : divideRounded(BigInt(change.amount) * scaled(needed), 10_000n);
  return Math.max(0, addMoney(cost, toSafe(by)));
}

/**
 * Returns what a change of the price of a material does to the unit cost and the margin of a good, and the selling price
 * that keeps the margin: price and cost grow by the same share. Costs are those of the whole quantity, so that nothing
 * is rounded twice; nothing is stored. `price` and `net_price` are kobo for one unit, as it is said and without tax.
 * Throws RangeError for a quantity of 0.
 */
export function whatIf(
  made: { quantity: number; materials: readonly CostedMaterial[]; labour_and_overhead: number },
  sold: { price: number; net_price: number } | null,
  change: PriceChange,
): WhatIfAnswer {
  const quantity = scaled(made.quantity);
  const total = (materials: readonly CostedMaterial[]) =>
    addMoney(made.labour_and_overhead, ...materials.map(({ cost }) => cost));
  const before = total(made.materials);
  const after = total(
    made.materials.map((each) =>
      each.item_id === change.item_id ? { ...each, cost: changedCost(each, change) } : each,
    ),
  );
  const at = (cost: number): WhatIf => {
    const unit_cost = toSafe(divideRounded(BigInt(cost) * 10_000n, quantity));
    return {
      unit_cost,
      margin_percentage: sold === null ? null : marginPercentage(sold.net_price, unit_cost),
    };
  };
  return {
    today: at(before),
    changed: at(after),
    price_to_keep:
      sold === null || before === 0
        ? null
        : toSafe(divideRounded(BigInt(sold.price) * BigInt(after), BigInt(before))),
  };
}
