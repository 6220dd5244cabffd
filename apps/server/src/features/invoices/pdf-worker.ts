import type { InvoiceDocument } from '@lissafi/contract/invoices';
import { move } from 'piscina';
import { type PrintOptions, renderPdf } from './pdf.ts';

export interface PrintJob extends PrintOptions {
  document: InvoiceDocument;
}

/** Runs in a thread of the printer. */
export default async function print({ document, ...options }: PrintJob) {
  const pdf = await renderPdf(document, options);
  // A view of memory of its own, so that it can be handed over instead of copied.
  return move(new Uint8Array(pdf));
}
