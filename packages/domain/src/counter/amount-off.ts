import { toE4 } from '../money/decimal.ts';
import { computeItem, type ItemFigures } from '../sales/invoice.ts';

/**
 * Discounts of a fixed amount. A line of an invoice knows a discount only in percent with four decimals, which of a line
 * over ₦10,000 cannot name every kobo. So where no percentage hits the amount, the unit price is lowered by as few kobo
 * as make one that does: what the customer pays is exact, on one line, in the fields that there are.
 */

/** How far from the price a unit price is looked for, in kobo: enough for lines of millions of naira. */
const STEPS = 20_000;
const STEPS_WITH_TAX = 200;
const WHOLE = 1_000_000;

const paid = (item: ItemFigures) => computeItem(item).total_amount;

type Priced = Pick<ItemFigures, 'unit_price' | 'discount_percentage'>;

/**
 * Returns the unit price and the discount with which a line comes to `target` kobo, tax included. `item` is the line
 * without a discount. It is exact where the price includes its tax; where tax is added, the tax of some amounts rounds
 * past the target, which is then missed by one kobo. Throws as `computeItem`.
 */
export function priceFor(item: ItemFigures, target: number): Priced {
  const { unit_price: price, quantity } = item;
  const full = paid({ ...item, discount_percentage: 0 });
  if (target >= full) return { unit_price: price, discount_percentage: 0 };
  if (target <= 0) return { unit_price: price, discount_percentage: 100 };
  /** The discount that comes nearest at a unit price. */
  const at = (unit_price: number): Priced => {
    const whole = unit_price === price ? full : paid({ ...item, unit_price, discount_percentage: 0 });
    return { unit_price, discount_percentage: Math.round(((whole - target) / whole) * WHOLE) / 10_000 };
  };
  const missedBy = (priced: Priced) => Math.abs(paid({ ...item, ...priced }) - target);
  const plain = at(price);
  if (missedBy(plain) === 0) return plain;
  if (!item.price_includes_tax) {
    // Some totals do not exist with tax added; the nearest is at most a kobo away.
    let best = plain;
    for (let step = 1; step <= STEPS_WITH_TAX && step < price && missedBy(best) > 0; step++) {
      const next = at(price - step);
      if (next.discount_percentage >= 0 && missedBy(next) < missedBy(best)) best = next;
    }
    return best;
  }
  for (const unit_price of candidates(price, quantity, target)) {
    const priced = at(unit_price);
    if (missedBy(priced) === 0) return priced;
  }
  return plain;
}

/** Unit prices at which some percentage leaves the target of a price that includes its tax: just below the price first. */
function* candidates(price: number, quantity: number, target: number): Generator<number> {
  const lowest = Math.ceil(target / quantity);
  const reaches = (unit_price: number) => {
    const whole = Math.round(quantity * unit_price);
    if (whole < target) return false;
    const share = Math.round(((whole - target) / whole) * WHOLE);
    return whole - Math.round((whole / WHOLE) * share) === target;
  };
  for (let unit_price = price - 1; unit_price > Math.max(0, price - STEPS); unit_price--)
    if (reaches(unit_price)) yield unit_price;
  for (let unit_price = lowest; unit_price < Math.min(price, lowest + STEPS); unit_price++)
    if (reaches(unit_price)) yield unit_price;
}

/** Kobo that a percentage leaves of an amount, for a discount on top of one that was given as an amount. */
export const lessPercent = (amount: number, percentage: number): number =>
  amount - Math.round((amount * toE4(percentage)) / WHOLE);
