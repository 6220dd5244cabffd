import type { PaymentMethod } from '@lissafi/contract/documents';
import { addMoney } from '../money/money.ts';
import { ACCOUNT, cashAccountFor } from './accounts.ts';
import { balanced, merge, type Posting, type PostingLine, type Share } from './posting.ts';

/** What is owed less of each payable, a line each. */
const offPayable = (shares: readonly Share[], supplier_id: string): PostingLine[] =>
  shares.map(({ invoice_id: document_id, amount }) => ({
    account_code: ACCOUNT.payable,
    amount,
    supplier_id,
    document_id,
  }));

/**
 * Pay a supplier, dated the day it was paid. Withholding tax kept back settles the debt too (decisions §5).
 *
 *     Dr Accounts payable             amount + wht_amount, a line a payable
 *         Cr Cash or bank                  amount
 *         Cr Withholding tax payable       wht_amount
 */
export function supplierPaymentPosting(payment: {
  id: string;
  supplier_id: string;
  paid_on: string;
  method: PaymentMethod;
  amount: number;
  wht_amount: number;
  /** Together amount + wht_amount. */
  allocations: readonly Share[];
}): Posting {
  const { amount, wht_amount } = payment;
  return balanced({
    entry_date: payment.paid_on,
    memo: 'Payment to a supplier',
    source_type: 'supplier_payment',
    source_id: payment.id,
    lines: merge([
      ...offPayable(payment.allocations, payment.supplier_id),
      { account_code: cashAccountFor(payment.method), amount: -amount },
      { account_code: ACCOUNT.wht_payable, amount: -wht_amount },
    ]),
  });
}

/**
 * Goods that go back to a supplier, beside their stock lines (Dr Supplier refunds due, Cr Inventory): what is owed
 * comes down first, and only the rest is a refund that is due.
 *
 *     Dr Accounts payable             what of their cost is still owed, a line a payable
 *         Cr Supplier refunds due
 */
export function supplierReturnLines(allocations: readonly Share[], supplier_id: string): PostingLine[] {
  const settled = addMoney(...allocations.map((each) => each.amount));
  return merge([
    ...offPayable(allocations, supplier_id),
    { account_code: ACCOUNT.supplier_refunds_due, amount: -settled },
  ]);
}
