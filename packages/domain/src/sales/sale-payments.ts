import type { DocumentType, PaymentMethod, SalePayment } from '@lissafi/contract/documents';
import { fault, invalid } from '@lissafi/contract/errors';
import { addMoney } from '../money/money.ts';

interface Sold {
  document_type: DocumentType;
  total_amount: number;
}

/**
 * Returns the payments that are recorded when a document is issued, in its currency: all of a receipt, in the ways that
 * were given or in one; all, a part or nothing of an invoice, in the ways that were given. Nothing where nothing is owed.
 * Throws Refusal VALIDATION_FAILED on `payments` where a receipt would not be settled, or more would be paid than is
 * owed, and on `tendered` where less cash was handed over than was paid with.
 */
export function paymentsAtIssue(
  { document_type, total_amount }: Sold,
  given: {
    payments?: readonly SalePayment[] | undefined;
    tendered?: number | undefined;
    method: PaymentMethod;
    account_id?: string | undefined;
  },
): SalePayment[] {
  if (document_type === 'quote' || document_type === 'credit_note') return [];
  const { payments, tendered, method, account_id } = given;
  if (!payments) {
    if (document_type === 'invoice' || total_amount === 0) return [];
    const whole = { method, amount: total_amount, ...(account_id && { account_id }), reference: null };
    checkTendered(tendered, [whole]);
    return [whole];
  }
  const paid = addMoney(...payments.map(({ amount }) => amount));
  if (paid > total_amount) throw invalid(fault('payments', 'More is paid than the total'));
  if (document_type === 'receipt' && paid < total_amount)
    throw invalid(fault('payments', 'The payments are less than the total. Sell the rest on credit.'));
  checkTendered(tendered, payments);
  return [...payments];
}

function checkTendered(tendered: number | undefined, payments: readonly SalePayment[]) {
  if (tendered !== undefined && tendered < cashOf(payments))
    throw invalid(fault('tendered', 'Less cash was received than is paid in cash'));
}

/** Returns what is paid in cash; kobo. */
export const cashOf = (payments: readonly Pick<SalePayment, 'method' | 'amount'>[]): number =>
  addMoney(...payments.filter(({ method }) => method === 'cash').map(({ amount }) => amount));

/** Returns the change to give back, in kobo: never below 0, and 0 where nobody said how much was handed over. */
export const changeDue = (
  payments: readonly Pick<SalePayment, 'method' | 'amount'>[],
  tendered: number | null | undefined,
): number => Math.max(0, (tendered ?? 0) - cashOf(payments));
