import type { AdjustmentReason, AdjustmentType, UsedBy } from '@lissafi/contract/stock';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import type { PostingLine } from './posting.ts';
import { inputLine, type TaxLine } from './tax-lines.ts';

/** The account that is posted against inventory for each kind of stock change (decisions §5). Amounts are kobo. */
const BY_REASON: Record<Exclude<AdjustmentReason, 'other'>, string> = {
  physical_count: ACCOUNT.stock_differences,
  damage: ACCOUNT.loss_damage,
  theft: ACCOUNT.loss_theft,
  expired: ACCOUNT.loss_expired,
  manufacturing_loss: ACCOUNT.manufacturing_loss,
  returned: ACCOUNT.supplier_refunds_due,
  customer_return: ACCOUNT.cost_of_goods_sold,
};

/** Goods that were used up: who used them, in words, and the account that bears their cost. */
export const GOODS_USED: Record<UsedBy, { words: string; account_code: string }> = {
  owner: { words: 'Used by the owner', account_code: ACCOUNT.owners_drawings },
  business: { words: 'Used in the business', account_code: ACCOUNT.supplies },
};

/**
 * Returns the account that an adjustment is posted against: drawings for goods that the owner used and supplies for
 * goods that the business used, otherwise a loss account for each reason, inventory differences for
 * a stock count, supplier refunds due for goods returned to a supplier, cost of goods sold for goods returned by a
 * customer.
 *
 *     decrease:  Dr that account
 *                    Cr Inventory
 *     increase:  Dr Inventory
 *                    Cr that account
 */
export function adjustmentAccount(
  reason: AdjustmentReason,
  type: AdjustmentType,
  used_by?: UsedBy | undefined,
): string {
  if (used_by) return GOODS_USED[used_by].account_code;
  if (reason !== 'other') return BY_REASON[reason];
  return type === 'increase' ? ACCOUNT.stock_differences : ACCOUNT.other_stock_loss;
}

export interface ReceiptSide {
  /** The amount debited to inventory: the cost, including VAT that cannot be claimed. */
  value: number;
  /** All other lines; credits are negative. */
  lines: PostingLine[];
  taxes: TaxLine[];
}

/**
 * A goods receipt. Input VAT is claimed only by an organization that charges VAT; otherwise it is part of the cost
 * (NTA s.156).
 *
 *     Dr Inventory                 cost (with VAT that cannot be claimed)
 *     Dr VAT input                 tax
 *         Cr Cash or bank                 paid at once
 *         Cr Accounts payable             on credit from a supplier
 *         Cr Goods received, not invoiced without a supplier, or before the supplier's bill
 */
export function receiptSide(receipt: {
  cost: number;
  tax_amount: number;
  vat_registered: boolean;
  /** The cash or bank account that paid at once; null where it was not paid. */
  money_code: string | null;
  supplier_id: string | null;
  /** False: the supplier's bill comes later. */
  invoiced?: boolean | undefined;
  /** The goods receipt. */
  document_id: string;
}): ReceiptSide {
  const { cost, tax_amount, vat_registered, money_code, supplier_id, invoiced = true, document_id } = receipt;
  const total = addMoney(cost, tax_amount);
  const from =
    money_code ?? (supplier_id && invoiced ? ACCOUNT.payable : ACCOUNT.goods_received_not_invoiced);
  const lines: PostingLine[] = [{ account_code: from, amount: -total }];
  const goods = { purchase: 'goods' as const, net: cost, tax: tax_amount, supplier_id, document_id };
  // A purchase without its VAT yet is one for the return when its bill comes.
  const waits = total === 0 || (from === ACCOUNT.goods_received_not_invoiced && tax_amount === 0);
  const taxes = waits ? [] : [inputLine({ ...goods, is_claimed: vat_registered })];
  if (!vat_registered || tax_amount === 0) return { value: total, lines, taxes };
  return { value: cost, lines: [{ account_code: ACCOUNT.vat_input, amount: tax_amount }, ...lines], taxes };
}
