import type { TransactionCategory } from '@lissafi/contract/transactions';

/** Rates and rules of tax as data with the day from which they hold (decisions §4): a law changes a row, no code. */
interface From<Rule> {
  from: string;
  rule: Rule;
}

const inForce = <Rule>(rules: readonly From<Rule>[], on: string): Rule | undefined =>
  rules.findLast((each) => each.from <= on)?.rule;

/** Percent: Value Added Tax Act; Finance Act 2019; the Nigeria Tax Act 2025 kept it. */
const VAT: readonly From<number>[] = [
  { from: '1994-01-01', rule: 5 },
  { from: '2020-02-01', rule: 7.5 },
];

/** The standard rate of value added tax on a civil date, in percent: 7.5 is 7.5 %. 0 before there was one. */
export const vatRate = (on: string): number => inForce(VAT, on) ?? 0;

export type Purchase = 'goods' | 'services' | 'fixed_assets';

/**
 * What input VAT is claimed on: only goods for resale and for production (Value Added Tax Act s.17), services and fixed
 * assets too under the Nigeria Tax Act 2025 s.156.
 */
const CLAIMED: readonly From<readonly Purchase[]>[] = [
  { from: '1994-01-01', rule: ['goods'] },
  { from: '2026-01-01', rule: ['goods', 'services', 'fixed_assets'] },
];

/** Whether an organization that charges VAT claims that of a purchase of a civil date. */
export const claimsInputVat = (purchase: Purchase, on: string): boolean =>
  inForce(CLAIMED, on)?.includes(purchase) ?? false;

/** What is bought by an expense: stock in trade, something that lasts, or the running of the business. */
export function purchaseOf(category: TransactionCategory): Purchase {
  if (category === 'inventory_purchase' || category === 'raw_materials') return 'goods';
  return category === 'equipment' ? 'fixed_assets' : 'services';
}
