import type { InvoiceDocument } from '@lissafi/contract/invoices';
import { move } from 'piscina';
import { renderPdf } from './pdf.ts';

/** Runs in a thread of the printer. */
export default async function print(document: InvoiceDocument) {
  const pdf = await renderPdf(document);
  // A view of memory of its own, so that it can be handed over instead of copied.
  return move(new Uint8Array(pdf));
}
