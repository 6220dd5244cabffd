import type { CompanyBlock, InvoiceDocument } from '@lissafi/contract/documents';

/** Whom a customer pays, and where to. */
export interface Payee {
  company: CompanyBlock;
  /** The customer as the seller names her. */
  customer: string;
  info: InvoiceDocument['payment_info'];
  /** What is written as the narration of a transfer: the number of the document, or her name. */
  narration: string;
  /** How the seller writes dates. */
  date_format: string;
}
