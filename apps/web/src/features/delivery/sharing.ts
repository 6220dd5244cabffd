import type { Invoice } from '@lissafi/contract/documents';
import { messageLines } from '@lissafi/domain/sales/message';

/** What stands in a message to the person billed: who, what, how much, until when, where; a mail says the same. */
export function shareText(invoice: Invoice, today: string, url: string): string {
  const lines = messageLines(invoice, today).join('\n\n');
  return `Good day ${invoice.customer.name},\n\n${lines}\n\nSee it and download it here: ${url}\n\nThank you.`;
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
