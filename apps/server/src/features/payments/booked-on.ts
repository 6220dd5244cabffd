import type { Tx } from '../../db/scope.ts';
import type { InvoiceRecord } from '../documents/record.ts';
import { entryDays } from '../ledger/store.ts';

/** The day from which each document stands in the books: its own, or of an opening debt that of the opening. */
export async function bookedOn(tx: Tx, invoices: readonly InvoiceRecord[]): Promise<Map<string, string>> {
  const openings = invoices.flatMap((invoice) =>
    invoice.is_opening && invoice.journal_entry_id ? [invoice.journal_entry_id] : [],
  );
  const days = await entryDays(tx, openings);
  return new Map(
    invoices.map((invoice) => [invoice.id, days.get(invoice.journal_entry_id ?? '') ?? invoice.issue_date]),
  );
}
