import type { DocumentType } from '@lissafi/contract/documents';

/** The title of each type of document, on paper, on screens and in the books. */
export const DOCUMENT_TITLES = {
  invoice: 'Invoice',
  receipt: 'Receipt',
  quote: 'Quote',
  credit_note: 'Credit note',
} as const satisfies Record<DocumentType, string>;
export type DocumentTitle = (typeof DOCUMENT_TITLES)[DocumentType];
