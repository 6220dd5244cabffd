import { divideRounded } from '../money/decimal.ts';

/**
 * PAYE is the income tax that an employer withholds each month. Bands of the Nigeria Tax Act 2025, Fourth Schedule, in
 * force from 2026-01-01: the yearly chargeable income in kobo up to which a rate holds, and the rate in percent.
 */
const BANDS_2026: readonly (readonly [upTo: number, percent: number])[] = [
  [80_000_000, 0],
  [300_000_000, 15],
  [1_200_000_000, 18],
  [2_500_000_000, 21],
  [5_000_000_000, 23],
  [Number.MAX_SAFE_INTEGER, 25],
];
const FROM = '2026-01-01';

/** Pension Reform Act 2014 s.4: at least 8 % by the employee and 10 % by the employer, of the monthly pay. */
export const PENSION_PERCENT = { employee: 8, employer: 10 } as const;

/** Returns a percentage of an amount in kobo, rounded half away from zero. */
export const percentOf = (amount: number, percent: number): number =>
  Number(divideRounded(BigInt(amount) * BigInt(percent), 100n));

/**
 * Suggests the PAYE of a month in kobo: a twelfth of the yearly tax on twelve times the pay less the employee's
 * pension. It knows no other relief (rent relief, life assurance), so the person checks it. Null for months before
 * 2026, whose bands are not kept here.
 */
export function suggestedPaye(month: string, gross: number, pension: number): number | null {
  if (month < FROM) return null;
  const yearly = Math.max(0, (gross - pension) * 12);
  let tax = 0n;
  let below = 0;
  for (const [upTo, percent] of BANDS_2026) {
    const part = Math.min(yearly, upTo) - below;
    if (part <= 0) break;
    tax += BigInt(part) * BigInt(percent);
    below = upTo;
  }
  return Number(divideRounded(tax, 1200n));
}
