import type { InvoiceDocument } from '@lissafi/contract/documents';

/** A document with the images that are printed with it. */
export interface Printable {
  document: InvoiceDocument;
  /** PNG, as it is stored. */
  logo: Buffer | null;
  /** The public page; null while the document is not shared. */
  link: string | null;
}
