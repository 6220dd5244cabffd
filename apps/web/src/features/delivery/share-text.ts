import type { Invoice } from '@lissafi/contract/documents';
import { messageLines } from '@lissafi/domain/sales/document-message';

/** The text of a message to the customer: document, amount, due date and link. The email has the same content. */
export function shareText(invoice: Invoice, today: string, url: string): string {
  const lines = messageLines(invoice, today).join('\n\n');
  return `Good day ${invoice.customer.name},\n\n${lines}\n\nView and download it here: ${url}\n\nThank you.`;
}
