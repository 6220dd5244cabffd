import type { InvoiceDocument } from '@lissafi/contract/invoices';
import type { Statement } from '@lissafi/contract/receivables';
import { move } from 'piscina';
import { renderPdf } from './pdf.ts';
import { renderStatement } from './pdf-statement.ts';

/** Runs in a thread of the printer. */
export default async function print(document: InvoiceDocument | Statement) {
  const pdf = await ('opening_balance' in document ? renderStatement(document) : renderPdf(document));
  // A view of memory of its own, so that it can be handed over instead of copied.
  return move(new Uint8Array(pdf));
}
