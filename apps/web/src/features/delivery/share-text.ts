import type { Invoice } from '@lissafi/contract/documents';
import { messageLines, payToLine } from '@lissafi/domain/sales/document-message';

/** The text of a message to the customer: document, amount, due date, where to pay and link; or of a reminder. */
export function shareText(invoice: Invoice, today: string, url: string, isReminder = false): string {
  const isOpen = invoice.document_type === 'invoice' && invoice.totals.balance_due > 0;
  const lines = [
    `Good day ${invoice.customer.name},`,
    ...messageLines(invoice, today, { isReminder }),
    isOpen && payToLine(invoice.payment_info),
    `View and download it here: ${url}`,
    'Thank you.',
  ];
  return lines.filter(Boolean).join('\n\n');
}
