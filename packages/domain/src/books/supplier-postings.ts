import { addMoney } from '../money/money.ts';
import { ACCOUNT } from './accounts.ts';
import { balanced, merge, type Posting, type PostingLine, type Share } from './posting.ts';
import { inputLine, negated, type TaxLine } from './tax-lines.ts';

/** One line a payable, each debiting the amount that is settled. */
export const offPayable = (shares: readonly Share[], supplier_id: string): PostingLine[] =>
  shares.map(({ invoice_id: document_id, amount }) => ({
    account_code: ACCOUNT.payable,
    amount,
    supplier_id,
    document_id,
  }));

/**
 * A payment to a supplier, dated the day it was paid. Withholding tax that we deduct also settles the payable
 * (decisions §5).
 *
 *     Dr Accounts payable             amount + wht_amount + settlement_discount, a line a payable
 *         Cr Cash or bank                  amount
 *         Cr Withholding tax payable       wht_amount
 *     Dr Supplier advances            what settles nothing yet
 *     Dr Exchange loss                what was paid for foreign bills above their value in the books
 *         Cr Exchange gain                 what was paid below it
 *         Cr Purchase discounts            settlement_discount without its tax
 *         Cr VAT input                     the tax in the discount, where it was claimed
 */
export function supplierPaymentPosting(payment: {
  id: string;
  supplier_id: string;
  paid_on: string;
  /** The cash or bank account; see moneyAccountFor(). */
  money_code: string;
  amount: number;
  wht_amount: number;
  settlement_discount?: number;
  /** VAT in the discount that had been claimed. */
  discount_tax?: number;
  /** What the discount takes back of the purchases (purchaseDiscountLines). */
  discount_tax_lines?: readonly TaxLine[];
  /** Their sum with the advance, less the exchange difference, is amount + wht_amount + settlement_discount. */
  allocations: readonly Share[];
  advance_amount?: number;
  /** Above 0 a gain on foreign bills, below 0 a loss (settleForeignBill). */
  exchange_difference?: number;
}): Posting {
  const { advance_amount = 0, exchange_difference = 0 } = payment;
  const { amount, wht_amount, settlement_discount = 0, discount_tax = 0 } = payment;
  return balanced({
    entry_date: payment.paid_on,
    memo: 'Payment to a supplier',
    source_type: 'supplier_payment',
    source_id: payment.id,
    lines: merge([
      ...offPayable(payment.allocations, payment.supplier_id),
      {
        account_code: ACCOUNT.supplier_advances,
        amount: advance_amount,
        supplier_id: payment.supplier_id,
        document_id: payment.id,
      },
      { account_code: payment.money_code, amount: -amount },
      {
        account_code: exchange_difference > 0 ? ACCOUNT.exchange_gain : ACCOUNT.exchange_loss,
        amount: -exchange_difference,
      },
      { account_code: ACCOUNT.wht_payable, amount: -wht_amount },
      { account_code: ACCOUNT.purchase_discounts, amount: discount_tax - settlement_discount },
      { account_code: ACCOUNT.vat_input, amount: -discount_tax },
    ]),
    taxes: [...(payment.discount_tax_lines ?? [])],
  });
}

/**
 * Goods returned to a supplier, in addition to their stock lines (Dr Supplier refunds due, Cr Inventory, at cost):
 * the supplier's credit note first reduces what is owed, and only the rest is a refund due. The difference between
 * the note and the cost is a purchase difference (decisions §5).
 *
 *     Dr Accounts payable             what of the note is still owed, a line a payable
 *     Dr Supplier refunds due         the rest of the note
 *         Cr Inventory                     what the goods cost in stock
 *         Cr VAT input                     the note's VAT, where it was claimed
 *         Cr Purchase differences          what the note is above it (below it: Dr)
 *
 * `document_id` is the return. `amount` is the note's total with VAT; null while there is no note, and then the cost of the goods is used.
 */
export function supplierReturnLines(back: {
  cost: number;
  amount: number | null;
  tax_amount: number;
  vat_registered: boolean;
  supplier_id: string;
  document_id: string;
  /** The part of the note that settles payables. */
  allocations: readonly Share[];
}): PostingLine[] {
  const { cost, allocations } = back;
  const amount = back.amount ?? cost;
  const claimed = back.vat_registered && back.amount !== null ? back.tax_amount : 0;
  const settled = addMoney(...allocations.map((each) => each.amount));
  return merge([
    ...offPayable(allocations, back.supplier_id),
    {
      account_code: ACCOUNT.supplier_refunds_due,
      amount: amount - settled - cost,
      supplier_id: back.supplier_id,
      document_id: back.document_id,
    },
    { account_code: ACCOUNT.vat_input, amount: -claimed },
    { account_code: ACCOUNT.purchase_differences, amount: cost - (amount - claimed) },
  ]);
}

/**
 * What a supplier's credit note for goods takes back of the purchases. Without a note there is nothing yet: the tax
 * comes with the note.
 */
export function supplierReturnTaxes(back: {
  amount: number | null;
  tax_amount: number;
  vat_registered: boolean;
  supplier_id: string;
  document_id: string;
}): TaxLine[] {
  const { amount, tax_amount: tax, vat_registered, supplier_id, document_id } = back;
  if (amount === null) return [];
  const net = amount - tax;
  const bought = {
    purchase: 'goods' as const,
    net,
    tax,
    is_claimed: vat_registered,
    supplier_id,
    document_id,
  };
  return negated([inputLine(bought)]);
}
