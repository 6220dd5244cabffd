import type { InboxItem, InboxKind } from '@lissafi/contract/inbox';
import { DOCUMENT_TITLES } from '@lissafi/domain/sales/document-title';

/** The tabs, in the order in which they are shown. */
export const KINDS: Record<InboxKind, string> = {
  transaction: 'Income and expenses',
  document: 'Invoices and quotes',
  bill: 'Bills',
  late_sale: 'Late sales',
  payment_alert: 'Payment alerts',
  sentence: 'Sentences',
  source_document: 'Pictures and recordings',
  statement_rows: 'Bank statements',
  import: 'Imports',
  opening_balances: 'Opening balances',
  recurring_invoice: 'Recurring invoices',
  recurring_journal: 'Recurring journals',
  webhook: 'Webhooks',
};

/** What an item is: "Draft of an expense". */
export function titleOf({ kind, type }: InboxItem): string {
  if (kind === 'bill') return 'Draft of a bill';
  if (kind === 'late_sale')
    return type === 'refused' ? 'Sale that was refused' : 'Late sale, recorded as it was made';
  if (kind === 'payment_alert')
    return type === 'in' ? 'Alert received, not confirmed' : 'Debit alert, not confirmed';
  if (kind === 'sentence') return `Not recorded: ${type}`;
  if (kind === 'source_document')
    return type === 'picture' ? 'Picture, not recorded' : 'Recording, not recorded';
  if (kind === 'statement_rows')
    return type === '1' ? '1 row of a statement to correct' : `${type} rows of statements to correct`;
  if (kind === 'import') return type === '1' ? '1 row to import' : `${type} rows to import`;
  if (kind === 'opening_balances') return 'Draft of the opening balances';
  if (kind === 'recurring_invoice' || kind === 'recurring_journal') return `Stopped: ${type}`;
  if (kind === 'webhook') return 'Webhook that was turned off because whoever made it left';
  if (kind === 'transaction') return type === 'income' ? 'Draft of income' : 'Draft of an expense';
  const title = DOCUMENT_TITLES[type as keyof typeof DOCUMENT_TITLES].toLowerCase();
  return `Draft of ${/^[aeiou]/.test(title) ? 'an' : 'a'} ${title}`;
}

/** The address where it is finished. */
export function placeOf({ kind, id }: InboxItem): string {
  if (kind === 'transaction') return `/transactions/${id}`;
  if (kind === 'import') return `/import/${id}`;
  if (kind === 'bill') return `/purchases/bills/${id}/edit`;
  if (kind === 'payment_alert') return `/money/alerts/${id}`;
  if (kind === 'late_sale') return '/outbox';
  if (kind === 'recurring_invoice') return `/recurring/${id}`;
  if (kind === 'recurring_journal') return '/books/journals/recurring';
  if (kind === 'webhook') return `/settings/developers/webhooks/${id}`;
  if (kind === 'sentence') return `/say/${id}`;
  if (kind === 'source_document') return `/source-documents/${id}`;
  if (kind === 'statement_rows') return `/money/reconcile/${id}/lines?state=faulty`;
  return kind === 'document' ? `/invoices/${id}/edit` : '/books/opening-balances';
}
