import type { PaymentMethod } from '@lissafi/contract/documents';
import { addMoney } from '../money/money.ts';
import { ACCOUNT, cashAccountFor } from './accounts.ts';
import { balanced, merge, type Posting, type PostingLine } from './posting.ts';

/**
 * Pay a supplier, dated the day it was paid. Withholding tax kept back settles the debt too (decisions §5).
 *
 *     Dr Accounts payable             amount + wht_amount
 *         Cr Cash or bank                  amount
 *         Cr Withholding tax payable       wht_amount
 */
export function supplierPaymentPosting(payment: {
  id: string;
  paid_on: string;
  method: PaymentMethod;
  amount: number;
  wht_amount: number;
}): Posting {
  const { amount, wht_amount } = payment;
  return balanced({
    entry_date: payment.paid_on,
    memo: 'Payment to a supplier',
    source_type: 'supplier_payment',
    source_id: payment.id,
    lines: merge([
      { account_code: ACCOUNT.payable, amount: addMoney(amount, wht_amount) },
      { account_code: cashAccountFor(payment.method), amount: -amount },
      { account_code: ACCOUNT.wht_payable, amount: -wht_amount },
    ]),
  });
}

/**
 * Goods that go back to a supplier, beside their stock lines (Dr Supplier refunds due, Cr Inventory): what is owed
 * comes down first, and only the rest is a refund that is due.
 *
 *     Dr Accounts payable             what of their cost is still owed
 *         Cr Supplier refunds due
 */
export function supplierReturnLines(cost: number, owed: number): PostingLine[] {
  const settled = Math.min(cost, owed);
  return merge([
    { account_code: ACCOUNT.payable, amount: settled },
    { account_code: ACCOUNT.supplier_refunds_due, amount: -settled },
  ]);
}
