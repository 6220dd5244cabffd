import type { Invoice } from '@lissafi/contract/documents';
import type { PaymentRecord } from '@lissafi/contract/payments';
import { messageLines, payToLine, receiptLines } from '@lissafi/domain/sales/document-message';

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

/** The text that tells a customer that her money came, with the link of what it was for where there is one. */
export function receiptText(
  payment: PaymentRecord,
  {
    customer,
    company,
    url,
    ...written
  }: {
    customer: string;
    company: string;
    url: string | null;
    currency: string;
    date: (day: string) => string;
  },
): string {
  const lines = [
    `Good day ${customer},`,
    ...receiptLines(payment, written),
    url && `View and download it here: ${url}`,
    company,
  ];
  return lines.filter(Boolean).join('\n\n');
}
