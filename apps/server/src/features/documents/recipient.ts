import { fault, invalid } from '@lissafi/contract/errors';
import type { Tx } from '../../db/scope.ts';
import { type BillTo, readParties } from './parties.ts';
import type { InvoiceRecord } from './record.ts';

/**
 * Returns the email address for a document: the typed one, otherwise the one on the document. Throws the fault of `to`.
 */
export async function addressFor(
  { tx }: { tx: Tx },
  invoice: InvoiceRecord,
  typed: string | null | undefined,
): Promise<string> {
  if (typed) return typed;
  const copied = invoice.customer as { email: string | null } | null;
  const { customer } = copied
    ? { customer: copied }
    : await readParties(tx, invoice.customer_id, invoice.bill_to as BillTo | null);
  if (!customer.email) throw invalid(fault('to', 'This customer has no email address', 'REQUIRED'));
  return customer.email;
}
