import { divideRounded, ONE_E4, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import { costAt, type Layer } from './stock.ts';

/**
 * Inventory is measured at the lower of cost and net realisable value, item by item (IAS 2 ¶9, ¶29). Quantities are
 * scaled by 10^4, values are kobo.
 */

/** Returns what is left of write-downs in the value of layers: the most that can be reversed (IAS 2 ¶33). */
export const writtenDownOf = (layers: readonly Layer[]): number =>
  addMoney(...layers.map((layer) => layer.written_down ?? 0));

/**
 * Returns the change of the value of what is on hand when one unit can be sold for `unit_value` after the cost of
 * selling it: below 0 a write-down, above 0 the reversal of one, at most what is left of earlier write-downs (IAS 2
 * ¶33). 0 where nothing is to be changed. Throws RangeError without stock.
 */
export function changeToRealisable(
  held: { quantity: number; value: number },
  unit_value: number,
  written_down: number,
): number {
  if (held.quantity <= 0) throw new RangeError('Nothing is on hand');
  const realisable = costAt(held.quantity, { quantity: ONE_E4, value: unit_value });
  const change = realisable - held.value;
  return Math.min(change, written_down);
}

/**
 * Writes layers down (a change below 0) in proportion to their values, or back in proportion to what each was written
 * down, to the kobo: the shares are rounded cumulatively. So no layer falls below 0 or rises above its cost. Throws
 * RangeError for more than that.
 */
export function writeDown<L extends Layer>(layers: readonly L[], change: number): L[] {
  const weight = (layer: L) => (change < 0 ? layer.value : (layer.written_down ?? 0));
  const whole = addMoney(...layers.map(weight));
  if (Math.abs(change) > whole) throw new RangeError(`More than there is: ${change}`);
  let [upTo, given] = [0n, 0];
  return layers.map((layer) => {
    upTo += BigInt(weight(layer));
    const next = whole === 0 ? 0 : toSafe(divideRounded(BigInt(change) * upTo, BigInt(whole)));
    const share = next - given;
    given = next;
    return { ...layer, value: layer.value + share, written_down: (layer.written_down ?? 0) - share };
  });
}

/**
 * Suggests what one unit brings after the cost of selling it, in kobo: the price without its tax, less a percentage.
 * Rounded once, half away from zero.
 */
export function realisableFromPrice(price_without_tax: number, selling_cost_percentage: number): number {
  const percent_e4 = BigInt(Math.round(selling_cost_percentage * 10_000));
  return toSafe(divideRounded(BigInt(price_without_tax) * (1_000_000n - percent_e4), 1_000_000n));
}
