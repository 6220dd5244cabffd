/**
 * Thresholds of Nigerian tax law as dated data, in kobo of turnover a year. Versions of the Acts differ (the gazetted
 * text of the Nigeria Tax Act says ₦50m for a small company, the certified one ₦100m): `doubtful_from` is where the
 * stricter reading begins.
 */
export interface Threshold {
  turnover: number;
  /** Fixed assets must be below this too; null where only turnover counts. */
  assets: number | null;
  doubtful_from: number | null;
}

export const THRESHOLDS = ['small_business', 'small_company'] as const;
export type ThresholdName = (typeof THRESHOLDS)[number];

const naira = (millions: number) => millions * 100_000_000;

const DATED: Record<ThresholdName, readonly (Threshold & { from: string })[]> = {
  // Value added tax need not be charged and returned: NTAA s.147 with s.22(4); before, Finance Act 2020.
  small_business: [
    { from: '1900-01-01', turnover: 0, assets: null, doubtful_from: null },
    { from: '2020-02-01', turnover: naira(25), assets: null, doubtful_from: null },
    { from: '2026-01-01', turnover: naira(100), assets: naira(250), doubtful_from: null },
  ],
  // Company tax at 0 % and no development levy: NTA s.202, s.56, s.59; before, Finance Act 2019.
  small_company: [
    { from: '1900-01-01', turnover: 0, assets: null, doubtful_from: null },
    { from: '2020-01-01', turnover: naira(25), assets: null, doubtful_from: null },
    { from: '2026-01-01', turnover: naira(100), assets: naira(250), doubtful_from: naira(50) },
  ],
};

/** Returns a threshold as it is in force on a civil date. */
export function thresholdOn(name: ThresholdName, on: string): Threshold {
  const { from: _, ...threshold } = DATED[name].findLast((each) => each.from <= on)!;
  return threshold;
}

/** Whether a business with this turnover and these fixed assets is within a threshold on a civil date; kobo. */
export function isWithin(name: ThresholdName, on: string, turnover: number, assets: number): boolean {
  const threshold = thresholdOn(name, on);
  return turnover <= threshold.turnover && (threshold.assets === null || assets < threshold.assets);
}

/** Above this share of a limit, in percent, it is near. */
const NEAR = 80n;

/** Returns how far a business is from a threshold; kobo. */
export function thresholdState(
  name: ThresholdName,
  on: string,
  turnover: number,
  assets: number,
): 'within' | 'near' | 'doubtful' | 'crossed' {
  if (!isWithin(name, on, turnover, assets)) return 'crossed';
  const { turnover: limit, assets: most, doubtful_from } = thresholdOn(name, on);
  const isNear = (value: number, of: number | null) =>
    of !== null && BigInt(value) * 100n > BigInt(of) * NEAR;
  if (isNear(turnover, limit) || isNear(assets, most)) return 'near';
  return doubtful_from !== null && turnover > doubtful_from ? 'doubtful' : 'within';
}
