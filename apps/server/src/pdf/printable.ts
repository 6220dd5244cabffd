import type { InvoiceDocument } from '@lissafi/contract/documents';

/** A document with all that is drawn on paper beside its words. */
export interface Printable {
  document: InvoiceDocument;
  /** PNG, as the organization keeps it. */
  logo: Buffer | null;
  /** The public page; null while nobody shared the document. */
  link: string | null;
}
