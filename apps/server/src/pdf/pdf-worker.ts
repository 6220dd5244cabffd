import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { Statement } from '@lissafi/contract/receivables';
import { move } from 'piscina';
import { type PrintOptions, renderPdf } from './document.ts';
import type { PrintedReport } from './printable.ts';
import { renderReport } from './report.ts';
import { renderStatement } from './statement.ts';

export type PrintJob = (PrintOptions & { document: InvoiceDocument }) | Statement | PrintedReport;

/** Runs in a worker thread of the printer. */
export default async function print(job: PrintJob) {
  const pdf = await render(job);
  // A copy with its own memory, so that it can be transferred instead of copied again.
  return move(new Uint8Array(pdf));
}

function render(job: PrintJob): Promise<Buffer> {
  if ('document' in job) return renderPdf(job.document, job);
  return 'report' in job ? renderReport(job) : renderStatement(job);
}
