import type { InvoiceDocument } from '@lissafi/contract/documents';
import { move } from 'piscina';
import { type PrintOptions, renderPdf } from './document.ts';
import type { PrintedStatement } from './printable.ts';
import { renderStatement } from './statement.ts';

export type PrintJob = (PrintOptions & { document: InvoiceDocument }) | PrintedStatement;

/** Runs in a worker thread of the printer. */
export default async function print(job: PrintJob) {
  const pdf = await ('document' in job ? renderPdf(job.document, job) : renderStatement(job));
  // A copy with its own memory, so that it can be transferred instead of copied again.
  return move(new Uint8Array(pdf));
}
