import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { DocumentModel } from '@lissafi/domain/sales/document';
import { move } from 'piscina';
import { type PrintOptions, renderPaper, renderPdf } from './document.ts';
import type { Pictures } from './page.ts';
import type { PrintedReport, PrintedStatement } from './printable.ts';
import { renderReport } from './report.ts';
import { renderStatement } from './statement.ts';

export type PrintJob =
  | (PrintOptions & { document: InvoiceDocument })
  | (Pictures & { model: DocumentModel; day: string })
  | PrintedStatement
  | PrintedReport;

/** Runs in a worker thread of the printer. */
export default async function print(job: PrintJob) {
  const pdf = await render(job);
  // A copy with its own memory, so that it can be transferred instead of copied again.
  return move(new Uint8Array(pdf));
}

function render(job: PrintJob): Promise<Buffer> {
  if ('document' in job) return renderPdf(job.document, job);
  if ('model' in job) return renderPaper(job.model, job.day, job);
  return 'report' in job ? renderReport(job) : renderStatement(job);
}
