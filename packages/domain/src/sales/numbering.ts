import type { DocumentType } from '@lissafi/contract/documents';

/** These have a series of their own in every organization; it needs no setting. */
const SERIES = { receipt: 'RCT', quote: 'QUO', credit_note: 'CRN' } as const;

/** The series that counts a document: the organization's prefix for invoices, RCT for receipts and so on. */
export function seriesFor(documentType: DocumentType, prefix: string): string {
  return documentType === 'invoice' ? prefix : SERIES[documentType];
}

/** The year whose counter gives the number: that of the issue date. */
export function yearOf(issueDate: string): number {
  return Number(issueDate.slice(0, 4));
}

/**
 * A number as a person typed it, without what cannot be seen; one that looks like a series' own is in capitals, as
 * those are, so that it cannot stand beside its twin.
 */
export function typedNumber(text: string): string {
  const seen = text.replace(/\p{Cf}/gu, '').trim();
  return isNumberLike(seen.toUpperCase()) ? seen.toUpperCase() : seen;
}

/**
 * Whether a typed number could be given by some series, now or after a change of the prefix: then the counters have
 * to look for holes from here on.
 */
export const isNumberLike = (text: string): boolean => /^[A-Z0-9]{1,10}-\d{4}-\d{3,15}$/.test(text);

/** `INV-2026-001`: at least three digits (S1.9-11). Throws RangeError unless the sequence is an integer ≥ 1. */
export function formatNumber(prefix: string, year: number, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`No sequence: ${sequence}`);
  return `${prefix}-${String(year).padStart(4, '0')}-${String(sequence).padStart(3, '0')}`;
}
