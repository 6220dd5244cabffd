import { messageOf } from '../../client/api-error.ts';
import { type OnceKey, plainKey } from '../../client/once-key.ts';
import { recordOrKeep } from '../../client/outbox/outbox.ts';
import { fieldErrorsOf } from '../../ui/form/use-form.ts';
import { receiptContent } from '../../ui/shrink-picture.ts';

/** The accepted types of the file input; a phone offers its camera too. */
export const ACCEPTED = ['image/*', 'application/pdf'].join();

/** Stores a file with its record: an expense or a bill. */
export type SendAttachment = (body: { file: string }, idempotencyKey: OnceKey) => Promise<unknown>;

/** Sends a photo or a PDF. The same file is the same intention, so that a retry keeps one. `of` names the record. */
export async function sendReceipt(of: string, file: File, send: SendAttachment) {
  const idempotencyKey = plainKey(`receipt-${of}-${file.size}-${file.lastModified}`);
  return send({ file: await receiptContent(file) }, idempotencyKey);
}

/** Sends files one after another; returns what went wrong with one of them, in words, null when all are kept. */
export async function sendAll(
  files: readonly File[],
  of: string,
  send: SendAttachment,
): Promise<string | null> {
  let lost: string | null = null;
  for (const file of files) {
    try {
      await sendReceipt(of, file, send);
    } catch (error) {
      lost = `${file.name}: ${fieldErrorsOf(error).file ?? messageOf(error)}`;
    }
  }
  return lost;
}

/** Attaches files to a new expense or income, which may itself still wait on this device; otherwise as `sendAll`. */
export async function keepAll(files: readonly File[], id: string): Promise<string | null> {
  let lost: string | null = null;
  for (const file of files) {
    try {
      const body = { file: await receiptContent(file) };
      await recordOrKeep({
        kind: 'attachment',
        call: 'transactions.attach',
        options: { params: { id }, body },
        description: [file.name],
      });
    } catch (error) {
      lost = `${file.name}: ${fieldErrorsOf(error).file ?? messageOf(error)}`;
    }
  }
  return lost;
}
