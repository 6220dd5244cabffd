import { fault, invalid } from '@lissafi/contract/errors';
import { addMoney } from '../money/money.ts';
import { assertDeductions, type Deductions, NO_DEDUCTIONS, settledBy } from './deductions.ts';

/** A document with a balance, in kobo of the organization's currency. */
export interface OpenDocument {
  id: string;
  issue_date: string;
  due_date: string;
  balance_due: number;
}
export interface Allocation {
  invoice_id: string;
  amount: number;
}

/** Sorts the oldest due first (decisions §3): by due date, then by issue date, then by id. */
export function oldestFirst<Document extends OpenDocument>(documents: readonly Document[]): Document[] {
  const key = ({ due_date, issue_date, id }: Document) => `${due_date} ${issue_date} ${id}`;
  return [...documents].sort((a, b) => (key(a) < key(b) ? -1 : 1));
}

/** Allocates an amount, oldest due first; what remains after the last document is not in the result. */
export function allocateOldest(amount: number, documents: readonly OpenDocument[]): Allocation[] {
  const allocations: Allocation[] = [];
  let left = amount;
  for (const { id, balance_due } of oldestFirst(documents)) {
    const share = Math.min(left, balance_due);
    if (share <= 0) continue;
    allocations.push({ invoice_id: id, amount: share });
    left -= share;
  }
  return allocations;
}

/** Throws Refusal VALIDATION_FAILED for every allocation whose document is not open or whose balance is smaller. */
export function assertAllocations(
  allocations: readonly Allocation[],
  documents: readonly OpenDocument[],
  field = 'allocations',
): void {
  const open = new Map(documents.map((document) => [document.id, document]));
  const faults = allocations.flatMap(({ invoice_id, amount }, index) => {
    const document = open.get(invoice_id);
    if (!document)
      return [fault(`${field}.${index}.invoice_id`, 'Nothing is owed on this document by this customer')];
    return amount > document.balance_due
      ? [fault(`${field}.${index}.amount`, 'This is more than the balance due')]
      : [];
  });
  if (faults.length > 0) throw invalid(...faults);
}

/**
 * Allocates one payment of a customer to several documents, in kobo (decisions §3): settled = money + what was
 * deducted; to the named documents, otherwise oldest due first; the rest becomes unapplied credit. Tax and discounts
 * are deducted from what is owed, so they never become credit. Throws Refusal VALIDATION_FAILED on the fields.
 */
export function settleOnAccount(
  payment: Partial<Deductions> & {
    amount: number;
    documents: readonly OpenDocument[];
    allocations?: readonly Allocation[] | undefined;
  },
): { allocations: Allocation[]; to_receivable: number; to_credit: number } {
  const { documents } = payment;
  const settled = settledBy({ ...NO_DEDUCTIONS, ...payment });
  if (settled <= 0) throw invalid(fault('amount', 'Please enter an amount'));
  if (payment.allocations) assertAllocations(payment.allocations, documents);
  const allocations = payment.allocations
    ? payment.allocations.map((each) => ({ ...each }))
    : allocateOldest(settled, documents);
  const to_receivable = addMoney(...allocations.map((each) => each.amount));
  if (to_receivable > settled) throw invalid(fault('allocations', 'More is allocated than was received'));
  assertDeductions(payment, to_receivable, 'amount that it is deducted from');
  return { allocations, to_receivable, to_credit: settled - to_receivable };
}
