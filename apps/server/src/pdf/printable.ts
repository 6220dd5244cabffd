import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { ReportTable } from '@lissafi/domain/files/report-table';

/** A document with the images that are printed with it. */
export interface Printable {
  document: InvoiceDocument;
  /** PNG, as it is stored. */
  logo: Buffer | null;
  /** The public page; null while the document is not shared. */
  link: string | null;
}

/** Whose report it is, as it stands on paper. */
export interface Issuer {
  name: string;
  /** A pattern such as `DD/MM/YYYY`. */
  date_format: string;
}

export interface PrintedReport {
  report: ReportTable;
  issuer: Issuer;
}
