import type { PurchaseKind } from '@lissafi/contract/bills';
import type { TaxCategory } from '@lissafi/contract/documents';
import { ACCOUNT } from '../books/accounts.ts';
import { takesManualLines } from '../books/chart.ts';
import { shareOf } from '../inventory/stock.ts';
import { divideRounded, scaled, toE4, toSafe } from '../money/decimal.ts';
import { addMoney } from '../money/money.ts';
import { claimsInputVat } from '../nigeria/tax-rules.ts';

/** Amounts of a line of a bill, in kobo. */
export interface BillAmounts {
  net_amount: number;
  tax_amount: number;
}

/**
 * Returns the amounts of a line: quantity × price, rounded once; VAT on it by the percentage, rounded once, unless the
 * bill states it. Half away from zero. Throws RangeError beyond exact integers.
 */
export function billAmounts(line: {
  quantity: number;
  unit_price: number;
  tax_percentage: number;
  tax_amount?: number | undefined;
}): BillAmounts {
  const net_amount = toSafe(divideRounded(BigInt(toE4(line.quantity)) * BigInt(line.unit_price), 10_000n));
  const tax = divideRounded(BigInt(net_amount) * scaled(line.tax_percentage), 1_000_000n);
  return { net_amount, tax_amount: line.tax_amount ?? toSafe(tax) };
}

/** What a line of a bill or of a purchase order costs, as it is stored: quantity and percentage × 10^4. */
export interface PricedLine extends BillAmounts {
  quantity_e4: number;
  unit_price: number;
  tax_category: TaxCategory;
  tax_percentage_e4: number;
}

/** Returns a line with its amounts. `refuse` is told when they go beyond exact integers; both amounts are then 0. */
export function priceLine(
  line: Parameters<typeof billAmounts>[0] & { tax_category: TaxCategory },
  refuse: (message: string) => void,
): PricedLine {
  let amounts: BillAmounts = { net_amount: 0, tax_amount: 0 };
  try {
    amounts = billAmounts(line);
  } catch (error) {
    if (!(error instanceof RangeError)) throw error;
    refuse('This is too large');
  }
  return {
    quantity_e4: toE4(line.quantity),
    unit_price: line.unit_price,
    tax_category: line.tax_category,
    tax_percentage_e4: toE4(line.tax_percentage),
    ...amounts,
  };
}

/** Accounts whose purchases are goods for resale or for production. */
const GOODS: readonly string[] = [ACCOUNT.goods_purchases, ACCOUNT.raw_material_purchases];

/** Returns what a line without goods buys, by its account: goods, a fixed asset, or services and running costs. */
export function purchaseOfAccount(code: string): PurchaseKind {
  if (GOODS.includes(code)) return 'goods';
  return code.startsWith('15') ? 'fixed_assets' : 'services';
}

/**
 * True for an account that a bill without goods can be charged to: an expense, prepaid expenses or a fixed asset. Not
 * the accounts that follow stock, production, depreciation or the opening of the books.
 */
export function takesBills({ code, type }: { code: string; type: string }): boolean {
  if (!takesManualLines(code)) return false;
  if (type === 'asset')
    return code.startsWith('13') || (code.startsWith('15') && code !== ACCOUNT.accumulated_depreciation);
  return type === 'expense' && !NOT_BILLED.includes(code) && !code.startsWith('52');
}
const NOT_BILLED: readonly string[] = [
  ACCOUNT.labour_applied,
  ACCOUNT.overhead_applied,
  ACCOUNT.purchase_discounts,
  ACCOUNT.earlier_cost_of_goods_sold,
  ACCOUNT.depreciation,
];

/** A line as far as its posting is concerned; amounts are kobo. */
export interface TaxedLine extends BillAmounts {
  tax_category: TaxCategory;
  purchase: PurchaseKind;
}

/**
 * Returns the part of a line's VAT that is claimed: all of it, or nothing. Only an organization that charges VAT claims
 * the standard VAT of what qualifies on the day of the bill (NTA s.156); other taxes are never claimed.
 */
export const claimedOf = (
  line: TaxedLine,
  { vat_registered, bill_date }: { vat_registered: boolean; bill_date: string },
): number =>
  vat_registered && line.tax_category === 'standard' && claimsInputVat(line.purchase, bill_date)
    ? line.tax_amount
    : 0;

/** A line of a goods receipt that waits for its bill; quantities are scaled by 10^4, amounts are kobo. */
export interface WaitingGoods {
  quantity_e4: number;
  cost: number;
  /** VAT stated with the receipt: claimed then, or part of the cost of the goods. */
  tax_amount: number;
  tax_claimed: boolean;
  billed_e4: number;
  cleared: number;
}

/** How a line of goods received before is posted; amounts are kobo. */
export interface ClearedGoods {
  /** Debited to goods received, not invoiced. */
  cleared: number;
  /** Debited to VAT input: what the bill claims above what the receipt claimed. */
  vat: number;
  /** VAT that cannot be claimed, added to the cost of the goods (IAS 2 ¶11). */
  late_cost: number;
  /** To purchase differences: above 0 the bill is more than was expected. */
  difference: number;
  /** The part of the VAT that the receipt stated. */
  tax_before: number;
}

/** By this many hundredths a price of a bill may be above or below that of the delivery before a person is asked. */
const USUAL_DIFFERENCE = 20;

/**
 * Returns in what a line of a bill differs from its delivery so far that another unit or a slip is likely: less than half
 * of what waits for a bill, or a price without VAT of more than a fifth above or below the delivery's.
 */
export function differencesFromDelivery(
  { quantity_e4, net_amount }: Pick<BillAmounts, 'net_amount'> & { quantity_e4: number },
  goods: WaitingGoods,
): { quantity: boolean; price: boolean } {
  const expected = BigInt(goods.cost) * BigInt(quantity_e4);
  const billed = BigInt(net_amount) * BigInt(goods.quantity_e4) * 100n;
  return {
    quantity: quantity_e4 * 2 < goods.quantity_e4 - goods.billed_e4,
    price:
      billed > expected * BigInt(100 + USUAL_DIFFERENCE) ||
      billed < expected * BigInt(100 - USUAL_DIFFERENCE),
  };
}

/**
 * Divides a line of a bill for goods received before. What the receipt accrued is taken off in proportion to the
 * quantity, by cumulative rounding, so that the last bill takes exactly the rest. VAT that cannot be claimed belongs to
 * the goods; a difference in price is a purchase difference (postings: "the bill for goods received before").
 *
 *     net + tax = cleared + vat + late_cost + difference
 *
 * Throws RangeError for more than is left of the goods.
 */
export function clearGoods(
  line: BillAmounts & { quantity_e4: number; claimed: number },
  goods: WaitingGoods,
): ClearedGoods {
  const { quantity_e4, billed_e4 } = goods;
  const upTo = billed_e4 + line.quantity_e4;
  if (upTo > quantity_e4) throw new RangeError('More is billed than was received');
  const cleared = shareOf(addMoney(goods.cost, goods.tax_amount), upTo, quantity_e4) - goods.cleared;
  const partOfTax =
    shareOf(goods.tax_amount, upTo, quantity_e4) - shareOf(goods.tax_amount, billed_e4, quantity_e4);
  const claimedBefore = goods.tax_claimed ? partOfTax : 0;
  const vat = line.claimed - claimedBefore;
  const unclaimed = line.tax_amount - line.claimed;
  const late_cost = Math.max(0, unclaimed - (partOfTax - claimedBefore));
  const total = addMoney(line.net_amount, line.tax_amount);
  const difference = total - cleared - vat - late_cost;
  return { cleared, vat, late_cost, difference, tax_before: partOfTax };
}
