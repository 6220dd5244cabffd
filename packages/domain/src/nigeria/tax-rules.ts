import type { TransactionCategory } from '@lissafi/contract/transactions';

/**
 * Tax rates and rules as data, each with the day from which it is in force (decisions §4): a new law adds a row, not
 * code.
 */
interface From<Rule> {
  from: string;
  rule: Rule;
}

const inForce = <Rule>(rules: readonly From<Rule>[], on: string): Rule | undefined =>
  rules.findLast((each) => each.from <= on)?.rule;

/** Percent. Value Added Tax Act; Finance Act 2019; unchanged in the Nigeria Tax Act 2025. */
const VAT: readonly From<number>[] = [
  { from: '1994-01-01', rule: 5 },
  { from: '2020-02-01', rule: 7.5 },
];

/** Returns the standard rate of value added tax on a civil date in percent: 7.5 is 7.5 %. 0 before the tax existed. */
export const vatRate = (on: string): number => inForce(VAT, on) ?? 0;

export type Purchase = 'goods' | 'services' | 'fixed_assets';

/**
 * Purchases on which input VAT can be claimed: only goods for resale and for production (Value Added Tax Act s.17);
 * services and fixed assets too under the Nigeria Tax Act 2025 s.156.
 */
const CLAIMED: readonly From<readonly Purchase[]>[] = [
  { from: '1994-01-01', rule: ['goods'] },
  { from: '2026-01-01', rule: ['goods', 'services', 'fixed_assets'] },
];

/** Whether an organization that charges VAT can claim the input VAT of a purchase on a civil date. */
export const claimsInputVat = (purchase: Purchase, on: string): boolean =>
  inForce(CLAIMED, on)?.includes(purchase) ?? false;

/** What an expense of this category buys: stock, a fixed asset, or services and other running costs. */
export function purchaseOf(category: TransactionCategory): Purchase {
  if (category === 'inventory_purchase' || category === 'raw_materials') return 'goods';
  return category === 'equipment' ? 'fixed_assets' : 'services';
}
