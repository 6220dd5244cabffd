import type { DocumentType } from '@lissafi/contract/invoices';

/** Receipts have a series of their own in every organization; it needs no setting. */
const RECEIPT_SERIES = 'RCT';

/** The series that counts a document: the organization's prefix for invoices, RCT for receipts. */
export function seriesFor(documentType: DocumentType, prefix: string): string {
  return documentType === 'receipt' ? RECEIPT_SERIES : prefix;
}

/** The year whose counter gives the number: that of the issue date. */
export function yearOf(issueDate: string): number {
  return Number(issueDate.slice(0, 4));
}

/** `INV-2026-001`: at least three digits (S1.9-11). Throws RangeError unless the sequence is an integer ≥ 1. */
export function formatNumber(prefix: string, year: number, sequence: number): string {
  if (!Number.isSafeInteger(sequence) || sequence < 1) throw new RangeError(`No sequence: ${sequence}`);
  return `${prefix}-${String(year).padStart(4, '0')}-${String(sequence).padStart(3, '0')}`;
}

/**
 * Reads a number of the series exactly as formatNumber writes it, else null. A typed `INV-2026-0001` or
 * `inv-2026-001` is another text, so it can never meet a given number, and the counter need not step over it.
 */
export function parseNumber(text: string, series: string): { year: number; sequence: number } | null {
  if (!text.startsWith(`${series}-`)) return null;
  const match = /^(\d{4})-(\d{3,15})$/.exec(text.slice(series.length + 1));
  if (!match) return null;
  const year = Number(match[1]);
  const sequence = Number(match[2]);
  return sequence >= 1 && formatNumber(series, year, sequence) === text ? { year, sequence } : null;
}
