import type { DocumentType } from '@lissafi/contract/documents';

/** These series exist in every organization and need no setting. */
const SERIES = { receipt: 'RCT', quote: 'QUO', credit_note: 'CRN' } as const;

/** Returns the series of a document: the organization's prefix for invoices, RCT for receipts and so on. */
export function seriesFor(documentType: DocumentType, prefix: string): string {
  return documentType === 'invoice' ? prefix : SERIES[documentType];
}

/** Returns the year whose counter gives the number: that of the issue date. */
export function yearOf(issueDate: string): number {
  return Number(issueDate.slice(0, 4));
}

/**
 * Returns a typed number without invisible characters. A number with the form of a series is changed to capitals, so
 * that it cannot exist twice in different case.
 */
export function typedNumber(text: string): string {
  const seen = text.replace(/\p{Cf}/gu, '').trim();
  return isNumberLike(seen.toUpperCase()) ? seen.toUpperCase() : seen;
}

/**
 * Whether a series could assign a typed number, now or after a change of the prefix. If so, the counters must check
 * from now on whether a number is already used.
 */
export const isNumberLike = (text: string): boolean => /^[A-Z0-9]{1,10}-\d{4}-\d{3,15}$/.test(text);

/** Returns `INV-2026-001`: at least three digits (S1.9-11). Throws RangeError unless the sequence is an integer ≥ 1. */
export function formatNumber(prefix: string, year: number, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`No sequence: ${sequence}`);
  return `${prefix}-${String(year).padStart(4, '0')}-${String(sequence).padStart(3, '0')}`;
}
