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
