import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { Statement } from '@lissafi/contract/receivables';

/** A document with the images that are printed with it. */
export interface Printable {
  document: InvoiceDocument;
  /** PNG, as it is stored. */
  logo: Buffer | null;
  /** The public page; null while the document is not shared. */
  link: string | null;
}

/** A statement of a customer, or of a supplier with what was bought in place of what was billed. */
export type PrintedStatement = Statement & { of_supplier?: boolean };
