import type { Invoice, InvoiceRow } from '@lissafi/contract/documents';
import { messageLines, owedLines, payToLine } from '@lissafi/domain/sales/document-message';

/**
 * The text of a message to the customer: document, amount, due date, where to pay and link. With `owed`, all that the
 * customer owes, it is a reminder of that, and the document is the first of it.
 */
export function shareText(
  invoice: Invoice,
  today: string,
  url: string,
  owed: readonly InvoiceRow[] = [],
): string {
  const isAll = owed.length > 1;
  const isOpen = invoice.document_type === 'invoice' && invoice.totals.balance_due > 0;
  const lines = [
    `Good day ${invoice.customer.name},`,
    ...(isAll ? owedLines(invoice.company.name, owed, today) : messageLines(invoice, today)),
    isOpen && payToLine(invoice.payment_info),
    isAll
      ? `View ${invoice.invoice_number} and download it here: ${url}`
      : `View and download it here: ${url}`,
    'Thank you.',
  ];
  return lines.filter(Boolean).join('\n\n');
}
