/** The next multiple above an amount, never the amount itself. */
const above = (amount: number, step: number) => (Math.floor(amount / step) + 1) * step;

/** What people round up to, by the size of a total; kobo. */
const unitFor = (total: number) => {
  if (total < 100_000) return 50_000;
  if (total < 2_000_000) return 100_000;
  return total < 20_000_000 ? 500_000 : 1_000_000;
};
const OFFERED = 3;

/**
 * Returns three amounts of cash that a customer is likely to hand over for a total, in kobo, the smallest first: the
 * total rounded up once and twice, and up to larger notes. All are above the total; "exact" is a button of its own.
 */
export function quickAmounts(total: number): number[] {
  if (total <= 0) return [];
  const unit = unitFor(total);
  const first = above(total, unit);
  const rounded = new Set([first, first + unit, ...[500_000, 1_000_000].map((step) => above(total, step))]);
  if (rounded.size < OFFERED) rounded.add(first + 2 * unit);
  return [...rounded].sort((a, b) => a - b).slice(0, OFFERED);
}
