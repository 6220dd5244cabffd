import { divideRounded } from '../money/decimal.ts';

/**
 * Returns the gross profit of 100 of sales, with two decimals rounded half up; null where nothing was sold. Both in the
 * smallest unit of one currency.
 */
export function marginPercentage(netSales: number, cost: number): number | null {
  if (netSales <= 0) return null;
  return Number(divideRounded(BigInt(netSales - cost) * 10_000n, BigInt(netSales))) / 100;
}
