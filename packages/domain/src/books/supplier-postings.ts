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
 * Goods that go back to a supplier, beside their stock lines (Dr Supplier refunds due, Cr Inventory, at cost): the
 * supplier's credit note takes its amount off what is owed first, and only the rest is a refund that is due. What it
 * differs from the cost is a purchase difference (decisions §5).
 *
 *     Dr Accounts payable             what of the note is still owed, a line a payable
 *     Dr Supplier refunds due         the rest of the note
 *         Cr Inventory                     what the goods cost in stock
 *         Cr VAT input                     the note's VAT, where it was claimed
 *         Cr Purchase differences          what the note is above it (below it: Dr)
 *
 * `amount` is the note's, VAT included; null: there is no note yet, and it is taken to be what the goods cost.
 */
export function supplierReturnLines(back: {
  cost: number;
  amount: number | null;
  tax_amount: number;
  vat_registered: boolean;
  supplier_id: string;
  /** What of the note comes off what is owed. */
  allocations: readonly Share[];
}): PostingLine[] {
  const { cost, allocations } = back;
  const amount = back.amount ?? cost;
  const claimed = back.vat_registered && back.amount !== null ? back.tax_amount : 0;
  const settled = addMoney(...allocations.map((each) => each.amount));
  return merge([
    ...offPayable(allocations, back.supplier_id),
    { account_code: ACCOUNT.supplier_refunds_due, amount: amount - settled - cost },
    { account_code: ACCOUNT.vat_input, amount: -claimed },
    { account_code: ACCOUNT.purchase_differences, amount: cost - (amount - claimed) },
  ]);
}
