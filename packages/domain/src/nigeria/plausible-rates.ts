/**
 * Between which rates one unit of a foreign currency lies, in naira: believed where an organization has recorded none yet
 * (docs/decisions/0150). Wide enough for the official and the street's rate of the year before and after, too narrow to hide
 * a discount of a third. As of December 2026.
 */
const PLAUSIBLE_RATES: { readonly [Currency in string]?: { least: string; most: string } } = {
  USD: { least: '1200', most: '1850' },
  EUR: { least: '1300', most: '2150' },
  GBP: { least: '1500', most: '2500' },
};

/** Returns the bounds of a rate to the base currency; null where there are none. */
export const plausibleRates = (base: string, currency: string): { least: string; most: string } | null =>
  base === 'NGN' ? (PLAUSIBLE_RATES[currency] ?? null) : null;
