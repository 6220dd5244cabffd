import type { Invoice } from '@lissafi/contract/invoices';
import { formatDate } from '@lissafi/domain/civil-date';
import { formatMoney } from '@lissafi/domain/money';

/** What stands in a message to the person billed: who, what, how much, until when, where. */
export function shareText(invoice: Invoice, url: string): string {
  const { company, customer, totals, currency, days_late: late } = invoice;
  const what = invoice.document_type === 'receipt' ? 'receipt' : 'invoice';
  const open = totals.balance_due > 0 && what === 'invoice';
  const sum = formatMoney(open ? totals.balance_due : totals.total_amount, currency);
  const due = formatDate(invoice.due_date, invoice.date_format);
  const when = !open ? '' : late > 0 ? `, which was due on ${due}` : `, due on ${due}`;
  const opening = open && late > 0 ? 'A friendly reminder of' : 'Here is';
  return `Good day ${customer.name},\n\n${opening} ${what} ${invoice.invoice_number ?? ''} from ${company.name} over ${sum}${when}.\n\nSee it and download it here: ${url}\n\nThank you.`;
}

/** Opens WhatsApp with the text written; without a number the sender chooses the chat. */
export function whatsAppAddress(text: string, phone: string | null): string {
  const number = (phone ?? '').replace(/\D/g, '');
  return `https://wa.me/${number}?text=${encodeURIComponent(text)}`;
}

/** Copies where the browser lets it; false where it does not (no secure context, no permission). */
export async function copyText(text: string): Promise<boolean> {
  try {
    await navigator.clipboard.writeText(text);
    return true;
  } catch {
    return false;
  }
}

/** Hands a file that came with the token to the person. */
export function saveFile(file: Blob, name: string) {
  const link = document.createElement('a');
  link.href = URL.createObjectURL(file);
  link.download = name;
  link.click();
  setTimeout(() => URL.revokeObjectURL(link.href), 60_000);
}
