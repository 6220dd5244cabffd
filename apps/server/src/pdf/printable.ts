import type { InvoiceDocument } from '@lissafi/contract/documents';
import type { Statement } from '@lissafi/contract/receivables';
import type { ReportTable } from '@lissafi/domain/files/report-table';
import type { DocumentModel } from '@lissafi/domain/sales/document';

/** A document with the images that are printed with it. */
export interface Printable {
  document: InvoiceDocument;
  /** PNG, as it is stored. */
  logo: Buffer | null;
  /** The public page; null while the document is not shared. */
  link: string | null;
}

/** A paper of the business that is no sales document, such as an order, a goods received note or a waybill. */
export interface PrintedPaper {
  model: DocumentModel;
  /** Its date. */
  day: string;
  /** PNG, as it is stored. */
  logo: Buffer | null;
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

/** A statement of a customer, or of a supplier with what was bought in place of what was billed. */
export type PrintedStatement = Statement & { of_supplier?: boolean };
