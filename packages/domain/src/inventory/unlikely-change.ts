import { ONE_E4 } from '../money/decimal.ts';

/** What a person says is there may be so many times what the books say before it is asked about. */
const TIMES = 3;
/** A change of more units than these, and of more value, is asked about. */
const UNITS = 100;
const VALUE = 100_000_00;

/**
 * Whether what is said to be there is so far from the books that a slip of typing is likely: more than three times as
 * much, or more than 100 units and 100,000.00 more or less. Quantities are scaled by 10^4; `value` is that of the
 * change, in the minor unit.
 */
export function isUnlikelyChange({
  before,
  after,
  value,
}: {
  before: number;
  after: number;
  value: number;
}): boolean {
  const isTooMuch = before > 0 && after > before * TIMES;
  return isTooMuch || (Math.abs(after - before) > UNITS * ONE_E4 && Math.abs(value) > VALUE);
}
