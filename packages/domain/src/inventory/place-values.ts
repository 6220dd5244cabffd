import { divideRounded, toSafe } from '../money/decimal.ts';

/**
 * Returns the value of each place: its quantity × the unit cost of the pool, rounded; the residue goes to the largest
 * quantity, so that the places add up to the pool exactly (decisions §12.8). Quantities are scaled by 10^4, values kobo.
 * Where the quantities add up to nothing, the whole value is at the largest.
 */
export function valuesByPlace(value: number, quantities: readonly number[]): number[] {
  const total = quantities.reduce((sum, quantity) => sum + quantity, 0);
  const values = quantities.map((quantity) =>
    total === 0 ? 0 : toSafe(divideRounded(BigInt(value) * BigInt(quantity), BigInt(total))),
  );
  const largest = quantities.indexOf(Math.max(...quantities));
  if (largest >= 0) values[largest]! += value - values.reduce((sum, each) => sum + each, 0);
  return values;
}
