import type { Tx } from '../../db/scope.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { entryDays } from '../ledger/store.ts';

/**
 * Returns the day from which each document is in the books: its own date, or for an opening receivable the date of the
 * opening.
 */
export async function bookedOn(tx: Tx, invoices: readonly InvoiceRecord[]): Promise<Map<string, string>> {
  const openings = invoices.flatMap((invoice) =>
    invoice.is_opening && invoice.journal_entry_id ? [invoice.journal_entry_id] : [],
  );
  const days = await entryDays(tx, openings);
  return new Map(
    invoices.map((invoice) => [invoice.id, days.get(invoice.journal_entry_id ?? '') ?? invoice.issue_date]),
  );
}
