import type { AdjustmentReason, AdjustmentType } from '@lissafi/contract/stock';
import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import type { PostingLine } from './posting.ts';

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

/**
 * Returns the account that an adjustment is posted against: a loss account for each reason, inventory differences for
 * a stock count, supplier refunds due for goods returned to a supplier, cost of goods sold for goods returned by a
 * customer.
 *
 *     decrease:  Dr that account
 *                    Cr Inventory
 *     increase:  Dr Inventory
 *                    Cr that account
 */
export function adjustmentAccount(reason: AdjustmentReason, type: AdjustmentType): string {
  if (reason !== 'other') return BY_REASON[reason];
  return type === 'increase' ? ACCOUNT.stock_differences : ACCOUNT.other_stock_loss;
}

export interface ReceiptSide {
  /** The amount debited to inventory: the cost, including VAT that cannot be claimed. */
  value: number;
  /** All other lines; credits are negative. */
  lines: PostingLine[];
}

/**
 * A goods receipt. Input VAT is claimed only by an organization that charges VAT; otherwise it is part of the cost
 * (NTA s.156).
 *
 *     Dr Inventory                 cost (with VAT that cannot be claimed)
 *     Dr VAT input                 tax
 *         Cr Cash or bank                 paid at once
 *         Cr Accounts payable             on credit from a supplier
 *         Cr Goods received, not invoiced neither
 */
export function receiptSide(receipt: {
  cost: number;
  tax_amount: number;
  vat_registered: boolean;
  /** The cash or bank account that paid at once; null where it was not paid. */
  money_code: string | null;
  supplier_id: string | null;
}): ReceiptSide {
  const { cost, tax_amount, vat_registered, money_code, supplier_id } = receipt;
  const total = addMoney(cost, tax_amount);
  const from = money_code ?? (supplier_id ? ACCOUNT.payable : ACCOUNT.goods_received_not_invoiced);
  const lines: PostingLine[] = [{ account_code: from, amount: -total }];
  if (!vat_registered || tax_amount === 0) return { value: total, lines };
  return { value: cost, lines: [{ account_code: ACCOUNT.vat_input, amount: tax_amount }, ...lines] };
}
