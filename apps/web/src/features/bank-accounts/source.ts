import type { MoneyLine } from '@lissafi/contract/bank-accounts';

const itemPage = (line: MoneyLine) =>
  line.item_id &&
  `/inventory/${line.item_type === 'finished_good' ? 'finished-goods' : 'raw-materials'}/${line.item_id}`;

/** Returns the page of what a line came from; what has no page of its own opens its journal entries. */
export function sourcePage(line: MoneyLine): string {
  const { source_type, source_id } = line;
  if (source_id === null) return '/books/entries';
  const pages: Record<string, string | null> = {
    payment: `/payments/${source_id}`,
    invoice: `/invoices/${source_id}`,
    transaction: `/transactions/${source_id}`,
    funding: `/money/funding/${source_id}`,
    transfer: `/money/transfers/${source_id}`,
    supplier_payment: line.supplier_id && `/suppliers/${line.supplier_id}`,
    stock_receipt: itemPage(line),
  };
  return pages[source_type] ?? `/books/entries?source_id=${source_id}`;
}
