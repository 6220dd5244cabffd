import type { AbsorbedPart } from '@lissafi/contract/production';
import { ACCOUNT } from '../books/accounts.ts';

/**
 * Whether the rates of labour and overhead on the bills of materials are near what the books recorded. A product whose
 * rates are too low looks cheaper than it is; wages and rent then stand in the profit and loss with nothing against them.
 */

/** What is recorded against each part: wages with the employer's pension; and power, premises, repairs and wear. */
export const RECORDED_ACCOUNTS: Record<AbsorbedPart, readonly string[]> = {
  labour: [ACCOUNT.salaries, ACCOUNT.employers_pension],
  overhead: [ACCOUNT.rent, ACCOUNT.fuel, ACCOUNT.utilities, ACCOUNT.repairs, ACCOUNT.depreciation],
};
export const APPLIED_ACCOUNTS: Record<AbsorbedPart, string> = {
  labour: ACCOUNT.labour_applied,
  overhead: ACCOUNT.overhead_applied,
};

/** Absorbed ÷ recorded outside of these is worth a word (docs/decisions/0087). */
export const ABSORPTION_LIMITS = { least: 0.7, most: 1.3 } as const;

/** Of one month, in kobo. */
export interface AbsorptionGap {
  part: AbsorbedPart;
  absorbed: number;
  recorded: number;
}

/** Returns the parts that are far off. Without recorded costs nothing is known, and nothing is said. */
export function absorptionGaps(figures: readonly AbsorptionGap[]): AbsorptionGap[] {
  return figures.filter(({ absorbed, recorded }) => {
    if (recorded <= 0) return false;
    const ratio = absorbed / recorded;
    return ratio < ABSORPTION_LIMITS.least || ratio > ABSORPTION_LIMITS.most;
  });
}

/**
 * Returns the rate of a batch, in kobo, with which the month would have absorbed what was recorded: the rate of today
 * times recorded ÷ absorbed. Where nothing was absorbed, each unit made that month carries the same.
 */
export function fittingRate(
  { absorbed, recorded }: Pick<AbsorptionGap, 'absorbed' | 'recorded'>,
  { rate, yield_quantity }: { rate: number; yield_quantity: number },
  units_made: number,
): number | null {
  if (absorbed > 0 && rate > 0) return Math.round((rate * recorded) / absorbed);
  // A product without a rate, where others have one: its share is not known.
  if (absorbed > 0 || units_made <= 0) return null;
  return Math.round((recorded / units_made) * yield_quantity);
}
