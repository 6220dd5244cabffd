import { toE4 } from '../money/decimal.ts';
import { computeItem, type ItemFigures, priceWithoutTax } from '../sales/invoice.ts';

/**
 * Discounts of a fixed amount. A line of an invoice knows a discount only in percent with four decimals, which of a line
 * over ₦10,000 cannot name every kobo. So where no percentage hits the amount, the unit price is lowered by as few kobo
 * as make one that does, or raised where no lower one does (one kobo a piece may be more than the whole discount): what
 * the customer pays is exact, on one line, in the fields that there are.
 */

/** How far from the price a unit price is looked for, in kobo: enough for lines of millions of naira. */
const STEPS = 20_000;
const WHOLE = 1_000_000;

const paid = (item: ItemFigures) => computeItem(item).total_amount;

/** Millionths that come nearest to what is taken off. */
const shareOff = (whole: number, left: number) => Math.round(((whole - left) / whole) * WHOLE);

/**
 * Returns the unit price and the discount with which a line comes to `target` kobo, tax included. `item` is the line
 * without a discount. Where tax is added to the price, some totals do not exist, and are missed by one kobo. Of a line
 * so large that no unit price near its own comes to it, it is the nearest percentage. Throws as `computeItem`.
 */
export function priceFor(
  item: ItemFigures,
  target: number,
): Pick<ItemFigures, 'unit_price' | 'discount_percentage'> {
  const { unit_price: price, quantity } = item;
  if (target >= paid({ ...item, discount_percentage: 0 })) {
    return { unit_price: price, discount_percentage: 0 };
  }
  const left = item.price_includes_tax ? target : priceWithoutTax(target, item.tax_percentage);
  const nearest = paid({ ...item, quantity: 1, unit_price: left, discount_percentage: 0 });
  const at = (unit_price: number) => ({
    unit_price,
    discount_percentage: shareOff(Math.round(quantity * unit_price), left) / 10_000,
  });
  for (const unit_price of candidates(price, quantity, left)) {
    const priced = at(unit_price);
    if (paid({ ...item, ...priced }) === nearest) return priced;
  }
  return at(price);
}

/** Unit prices at which some percentage leaves an amount of a line: the price, then just below it, at last above it. */
function* candidates(price: number, quantity: number, left: number): Generator<number> {
  const lowest = Math.ceil(left / quantity);
  const reaches = (unit_price: number) => {
    const whole = Math.round(quantity * unit_price);
    return whole >= left && whole - Math.round((whole / WHOLE) * shareOff(whole, left)) === left;
  };
  yield price;
  for (let unit_price = price - 1; unit_price > Math.max(0, price - STEPS); unit_price--)
    if (reaches(unit_price)) yield unit_price;
  for (let unit_price = lowest; unit_price < Math.min(price, lowest + STEPS); unit_price++)
    if (reaches(unit_price)) yield unit_price;
  for (let unit_price = price + 1; unit_price < price + STEPS; unit_price++)
    if (reaches(unit_price)) yield unit_price;
}

/** Kobo that a percentage leaves of an amount, for a discount on top of one that was given as an amount. */
export const lessPercent = (amount: number, percentage: number): number =>
  amount - Math.round((amount * toE4(percentage)) / WHOLE);
