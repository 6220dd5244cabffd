import { PRICE_ROUNDINGS, type PriceList } from '@lissafi/contract/price-lists';
import { formatMoney } from '@lissafi/domain/money/money';
import type { Tone } from '../../ui/Badge.tsx';

/** What products without prices of their own cost, in words. */
export function termsOf({ percentage, rounding }: PriceList, currency: string): string {
  if (percentage === 0) return 'Other products at their selling price';
  const size = `${Math.abs(percentage)}%`;
  const terms = percentage < 0 ? `Selling prices less ${size}` : `Selling prices plus ${size}`;
  return rounding === 1 ? terms : `${terms}, rounded to ${formatMoney(rounding, currency)}`;
}

/** Whether the list applies, and why not. */
export function stateOf({ is_active, is_in_force, valid_from }: PriceList, today: string): [string, Tone] {
  if (is_in_force) return ['active', 'in'];
  if (!is_active) return ['inactive', 'quiet'];
  return valid_from && valid_from > today ? ['not yet', 'quiet'] : ['expired', 'owed'];
}

export const roundingOptions = (currency: string): readonly (readonly [string, string])[] =>
  PRICE_ROUNDINGS.map((rounding) => [
    String(rounding),
    rounding === 1 ? 'No rounding' : `To ${formatMoney(rounding, currency)}`,
  ]);
