import { api } from '../../client/api.ts';
import { plainKey } from '../../client/once-key.ts';
import { receiptContent } from '../../ui/shrink-picture.ts';

/** The accepted types of the file input; a phone offers its camera too. */
export const ACCEPTED = ['image/*', 'application/pdf'].join();

/** Sends a photo or a PDF. The same file is the same intention, so that a retry keeps one. */
export async function sendReceipt(id: string, file: File) {
  const idempotencyKey = plainKey(`receipt-${id}-${file.size}-${file.lastModified}`);
  return api.transactions.attach({
    params: { id },
    body: { file: await receiptContent(file) },
    idempotencyKey,
  });
}
