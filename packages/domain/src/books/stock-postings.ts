import type { PaymentMethod } from '@lissafi/contract/documents';
import type { AdjustmentReason, AdjustmentType } from '@lissafi/contract/stock';
import { addMoney } from '../money/money.ts';
import { ACCOUNT, cashAccountFor } from './accounts.ts';
import type { PostingLine } from './posting.ts';

/** The other side of inventory for what happens to stock (the postings of decisions §5). Amounts are kobo. */
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
 * The account that an adjustment is posted against: a loss of its own for each reason, differences for what a count
 * finds, the supplier's refund for what goes back, cost of goods sold for what a customer brings back.
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
  /** What inventory takes: the cost, with VAT that cannot be claimed. */
  value: number;
  /** Everything beside inventory, credits below 0. */
  lines: PostingLine[];
}

/**
 * Goods that come in. VAT is claimed only by an organization that charges VAT, else it is part of the cost (NTA s.156).
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
  payment_method: PaymentMethod | null;
  supplier_id: string | null;
}): ReceiptSide {
  const { cost, tax_amount, vat_registered, payment_method, supplier_id } = receipt;
  const total = addMoney(cost, tax_amount);
  const from = payment_method
    ? cashAccountFor(payment_method)
    : supplier_id
      ? ACCOUNT.payable
      : ACCOUNT.goods_received_not_invoiced;
  const lines: PostingLine[] = [{ account_code: from, amount: -total }];
  if (!vat_registered || tax_amount === 0) return { value: total, lines };
  return { value: cost, lines: [{ account_code: ACCOUNT.vat_input, amount: tax_amount }, ...lines] };
}
