import type { DocumentType, TaxCategory } from '@lissafi/contract/documents';
import { toBase } from '../money/exchange.ts';
import { addMoney } from '../money/money.ts';
import { DOCUMENT_TITLES } from '../sales/document-title.ts';
import { ACCOUNT } from './accounts.ts';
import { deductionLines, type PostedDeductions } from './deduction-postings.ts';
import { negated, saleTaxLines, type TaxLine } from './tax-lines.ts';

/**
 * Every event that changes the books, and its journal entry: one pure function for each event, with its T-account in
 * the comment. Amounts are kobo of the organization's currency; debits are positive, credits negative.
 */

export interface PostingLine {
  account_code: string;
  amount: number;
  /** The customer, on lines of receivables and customer credits. */
  customer_id?: string | null;
  /** The supplier, on lines of payables. */
  supplier_id?: string | null;
  /** The receivable or payable that the line opens or settles. */
  document_id?: string | null;
}

/** The amount by which a document is settled. */
export interface Share {
  invoice_id: string;
  amount: number;
}

export interface Posting {
  entry_date: string;
  /** Ids and document numbers only, never a person's name, because entries remain after personal data is erased. */
  memo: string;
  source_type: string;
  source_id: string;
  reverses_id?: string;
  /** When left out, the organization's first branch. */
  branch_id?: string;
  lines: PostingLine[];
  /**
   * What it means for value added tax; see tax-lines.ts. A reversal leaves them out: `post` mirrors those of the entry
   * that it reverses.
   */
  taxes?: TaxLine[];
}

/** Throws Error unless there are at least two lines, each amount is a safe integer other than 0, and they sum to 0. */
export function assertBalanced(posting: Pick<Posting, 'lines'>): void {
  if (posting.lines.length < 2) throw new Error('A posting needs two lines or more');
  let sum = 0n;
  for (const { account_code, amount } of posting.lines) {
    if (!Number.isSafeInteger(amount) || amount === 0)
      throw new Error(`Account ${account_code}: ${amount} is no amount of a posting`);
    sum += BigInt(amount);
  }
  if (sum !== 0n) throw new Error(`The posting does not balance: off by ${sum} kobo`);
}

const sameOf = (line: PostingLine) =>
  [line.account_code, line.customer_id, line.supplier_id, line.document_id].map((each) => each ?? '').join();

/**
 * Merges lines of the same account, customer, supplier and document, in the order of first appearance; zero lines are
 * dropped.
 */
export function merge(lines: PostingLine[]): PostingLine[] {
  const merged: PostingLine[] = [];
  for (const line of lines) {
    const same = merged.find((each) => sameOf(each) === sameOf(line));
    if (same) same.amount = addMoney(same.amount, line.amount);
    else merged.push({ ...line });
  }
  return merged.filter((line) => line.amount !== 0);
}

export function balanced(posting: Posting): Posting {
  assertBalanced(posting);
  return posting;
}

/** The name of an issued document in the books: its type and number. */
export const nameOf = (type: DocumentType, number: string) => `${DOCUMENT_TITLES[type]} ${number}`;

export interface TaxedAmount {
  total_amount: number;
  tax_amount: number;
  tax_category: TaxCategory;
}

/** A line of an issued document. */
export interface SoldAmount extends TaxedAmount {
  /** The line sells a service from the organization's items. */
  is_service?: boolean;
}

/**
 * Returns the tax of the lines by the account that it is posted to, in kobo; accounts without tax are left out.
 * Throws Error for tax on a zero-rated, exempt or untaxed line.
 */
export function taxesByAccount(items: readonly TaxedAmount[]): { account_code: string; amount: number }[] {
  const lines: PostingLine[] = [];
  for (const { tax_amount, tax_category } of items) {
    if (tax_amount === 0) continue;
    if (tax_category !== 'standard' && tax_category !== 'other')
      throw new Error(`A line that is ${tax_category} has tax ${tax_amount}`);
    const account_code = tax_category === 'standard' ? ACCOUNT.vat_output : ACCOUNT.other_sales_taxes;
    lines.push({ account_code, amount: tax_amount });
  }
  return merge(lines);
}

/**
 * Returns the part of the net amount that is for services, in the organization's currency; all of it where only
 * services are sold.
 */
function servicesOf(items: readonly SoldAmount[], net: number, rate: string | null): number {
  if (items.every((item) => item.is_service)) return net;
  const sold = items.filter((item) => item.is_service);
  return toBase(addMoney(...sold.map((item) => item.total_amount - item.tax_amount)), rate);
}

/**
 * Issues an invoice or a receipt, dated its issue date; null when its total is 0, because there is nothing to post.
 *
 *     Dr Accounts receivable   total
 *         Cr Sales                        net of goods (after discount, before tax)
 *         Cr Services                     net of services, by the kind of the item that a line sells
 *         Cr VAT output                   tax of standard lines
 *         Cr Other sales taxes            tax of other lines
 *     Dr Cost of goods sold    what its goods cost (`stock`)
 *         Cr Inventory
 *
 * Only standard lines reach VAT output and so the VAT return (decisions §4). A foreign document is posted at its rate:
 * the total and each tax are converted, sales take the rest.
 * Throws Error for tax on a zero-rated, exempt or untaxed line.
 */
export function invoicePosting(invoice: {
  id: string;
  document_type: DocumentType;
  invoice_number: string;
  issue_date: string;
  customer_id: string | null;
  exchange_rate?: string | null;
  items: readonly SoldAmount[];
  stock?: readonly PostingLine[];
}): Posting | null {
  const rate = invoice.exchange_rate ?? null;
  const total = toBase(addMoney(...invoice.items.map((item) => item.total_amount)), rate);
  const taxes = taxesByAccount(invoice.items).map((tax) => ({ ...tax, amount: toBase(tax.amount, rate) }));
  const net = total - addMoney(...taxes.map((tax) => tax.amount));
  const services = servicesOf(invoice.items, net, rate);
  const merged = merge([
    {
      account_code: ACCOUNT.receivable,
      amount: total,
      customer_id: invoice.customer_id,
      document_id: invoice.id,
    },
    { account_code: ACCOUNT.sales, amount: services - net },
    { account_code: ACCOUNT.services, amount: -services },
    ...taxes.map((tax) => ({ ...tax, amount: -tax.amount })),
    ...(invoice.stock ?? []),
  ]);
  if (merged.length === 0) return null;
  return balanced({
    entry_date: invoice.issue_date,
    memo: nameOf(invoice.document_type, invoice.invoice_number),
    source_type: 'invoice',
    source_id: invoice.id,
    lines: merged,
    taxes: saleTaxLines(invoice.items, { net, taxes, document_id: invoice.id }),
  });
}

/**
 * Money received for a document, dated the day it was received.
 *
 *     Dr Cash or bank                 amount
 *     Dr Withholding tax receivable   wht_amount, and all else that was deducted (deductionLines)
 *         Cr Accounts receivable                   to_receivable
 *         Cr Customer credits                      to_credit (what is above the balance)
 *         Cr Exchange gain                         exchange_difference (below 0: Dr Exchange loss)
 *
 * The split comes from settle() and settleInBase(). Throws Error when it does not add up.
 */
export function paymentPosting(
  payment: PostedDeductions & {
    id: string;
    document_id: string;
    document_type: DocumentType;
    invoice_number: string;
    paid_on: string;
    /** The cash or bank account; see moneyAccountFor(). */
    money_code: string;
    customer_id: string | null;
    amount: number;
    to_receivable: number;
    to_credit: number;
    exchange_difference?: number;
  },
): Posting {
  const { customer_id, document_id, exchange_difference = 0 } = payment;
  return balanced({
    entry_date: payment.paid_on,
    memo: `Payment of ${nameOf(payment.document_type, payment.invoice_number)}`,
    source_type: 'payment',
    source_id: payment.id,
    lines: merge([
      { account_code: payment.money_code, amount: payment.amount },
      ...deductionLines(payment),
      { account_code: ACCOUNT.receivable, amount: -payment.to_receivable, customer_id, document_id },
      { account_code: ACCOUNT.customer_credits, amount: -payment.to_credit, customer_id },
      {
        account_code: exchange_difference > 0 ? ACCOUNT.exchange_gain : ACCOUNT.exchange_loss,
        amount: -exchange_difference,
      },
    ]),
    taxes: [...(payment.discount_tax_lines ?? [])],
  });
}

/**
 * A credit note for an issued document, dated the credit note's date; null when its total is 0. Amounts are kobo of
 * the organization's currency, at the rate of the document.
 *
 *     Dr Sales returns                net (total without tax; of an opening debt Opening balance equity)
 *     Dr VAT output                   tax of standard lines
 *     Dr Other sales taxes            tax of other lines
 *         Cr Accounts receivable           to_receivable (down to 0)
 *         Cr Customer credits              to_credit (the rest)
 *     Dr Inventory                    goods that came back, at what they were issued at (`stock`)
 *         Cr Cost of goods sold
 *         Cr Exchange gain                 the kobo by which a rounded share of the receivable differs (or Dr loss)
 */
export function creditNotePosting(note: {
  id: string;
  /** The document that it credits. */
  credits_id: string;
  invoice_number: string;
  issue_date: string;
  customer_id: string | null;
  /** It credits an opening receivable, which is not a sale in these books. */
  is_opening?: boolean;
  total: number;
  taxes: readonly { account_code: string; amount: number }[];
  /** Its lines, in the currency of the document. */
  items: readonly TaxedAmount[];
  to_receivable: number;
  to_credit: number;
  stock?: readonly PostingLine[];
}): Posting | null {
  const { customer_id, total, taxes, credits_id: document_id } = note;
  const difference = total - note.to_receivable - note.to_credit;
  const net = total - addMoney(...taxes.map((tax) => tax.amount));
  const lines = merge([
    { account_code: note.is_opening ? ACCOUNT.opening_balance_equity : ACCOUNT.sales_returns, amount: net },
    ...taxes,
    { account_code: ACCOUNT.receivable, amount: -note.to_receivable, customer_id, document_id },
    { account_code: ACCOUNT.customer_credits, amount: -note.to_credit, customer_id },
    { account_code: difference > 0 ? ACCOUNT.exchange_gain : ACCOUNT.exchange_loss, amount: -difference },
    ...(note.stock ?? []),
  ]);
  if (lines.length === 0) return null;
  return balanced({
    entry_date: note.issue_date,
    memo: nameOf('credit_note', note.invoice_number),
    source_type: 'invoice',
    source_id: note.id,
    lines,
    taxes: note.is_opening ? [] : negated(saleTaxLines(note.items, { net, taxes, document_id: note.id })),
  });
}

/**
 * Money paid back to a customer, dated the day it was paid.
 *
 *     Dr Customer credits             credit (what the credit note put there, less what stays the customer's)
 *         Cr Cash or bank                  amount
 *         Cr Withholding tax receivable    wht_amount (withheld without a certificate: not to be had any more)
 *         Cr Exchange gain                 what the money is worth less today (or Dr Exchange loss)
 */
export function refundPosting(refund: {
  id: string;
  invoice_number: string;
  document_type: DocumentType;
  paid_on: string;
  /** The cash or bank account; see moneyAccountFor(). */
  money_code: string;
  customer_id: string | null;
  amount: number;
  wht_amount: number;
  credit: number;
}): Posting {
  const difference = refund.credit - refund.amount - refund.wht_amount;
  return balanced({
    entry_date: refund.paid_on,
    memo: `Refund of ${nameOf(refund.document_type, refund.invoice_number)}`,
    source_type: 'payment',
    source_id: refund.id,
    lines: merge([
      { account_code: ACCOUNT.customer_credits, amount: refund.credit, customer_id: refund.customer_id },
      { account_code: refund.money_code, amount: -refund.amount },
      { account_code: ACCOUNT.wht_receivable, amount: -refund.wht_amount },
      { account_code: difference > 0 ? ACCOUNT.exchange_gain : ACCOUNT.exchange_loss, amount: -difference },
    ]),
  });
}

/**
 * Reverses an entry line by line. Corrections are reversals, dated the later of today and the entry's date (decisions
 * §6).
 *
 *     Dr what was credited
 *         Cr what was debited
 */
export function reversalPosting(
  original: readonly PostingLine[],
  entry: { entry_date: string; memo: string; source_type: string; source_id: string; reverses_id: string },
): Posting {
  return balanced({ ...entry, lines: original.map((line) => ({ ...line, amount: -line.amount })) });
}

const STOCK_ACCOUNTS: readonly string[] = [
  ACCOUNT.cost_of_goods_sold,
  ACCOUNT.raw_materials,
  ACCOUNT.finished_goods,
];

/**
 * Cancels an issued document: reverses its entry and takes its goods back into stock at their cost as it is known now
 * (higher than in the entry where they were sold before they were received). Returns null when there is nothing to
 * post.
 *
 *     Dr Sales, VAT output, other sales taxes
 *         Cr Accounts receivable
 *     Dr Inventory
 *         Cr Cost of goods sold
 */
export function cancelPosting(
  original: readonly PostingLine[],
  stock: readonly PostingLine[],
  entry: Omit<Posting, 'lines'>,
): Posting | null {
  const sales = original.filter(({ account_code }) => !STOCK_ACCOUNTS.includes(account_code));
  const lines = merge([...sales.map((line) => ({ ...line, amount: -line.amount })), ...stock]);
  return lines.length === 0 ? null : balanced({ ...entry, lines });
}
