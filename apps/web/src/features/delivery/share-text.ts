import type { Invoice } from '@lissafi/contract/documents';
import { messageLines } from '@lissafi/domain/sales/document-message';

/** What stands in a message to the person billed: who, what, how much, until when, where; a mail says the same. */
export function shareText(invoice: Invoice, today: string, url: string): string {
  const lines = messageLines(invoice, today).join('\n\n');
  return `Good day ${invoice.customer.name},\n\n${lines}\n\nView and download it here: ${url}\n\nThank you.`;
}
