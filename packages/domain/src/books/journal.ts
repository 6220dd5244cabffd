import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { Posting, PostingLine } from './posting.ts';

/**
 * Throws Refusal PERIOD_LOCKED for an entry dated on or before the day up to which the books are closed. Every
 * function that posts calls it (decisions §6). Null means that no period is closed.
 */
export function assertPeriodOpen(entryDate: string, booksLockedUntil: string | null): void {
  if (booksLockedUntil !== null && entryDate <= booksLockedUntil) throw new Refusal('PERIOD_LOCKED');
}

/**
 * The effect of an entry on the books: it records something new, settles what is open, or reverses an earlier entry.
 */
export type EntryEffect = 'new' | 'settlement' | 'taking_back';

/** The effect of an entry that does not state it. */
export function effectOf(posting: Pick<Posting, 'source_type' | 'reverses_id'>): EntryEffect {
  if (posting.reverses_id) return 'taking_back';
  return posting.source_type === 'payment' ||
    posting.source_type === 'supplier_payment' ||
    posting.source_type === 'supplier_application' ||
    posting.source_type === 'supplier_refund'
    ? 'settlement'
    : 'new';
}

/**
 * Reserves capacity in the books: new documents are refused first, settlements later, and reversals are always
 * posted, as long as amounts stay exact. `amount` is the entry's debit and `posted` the total debit of all earlier
 * entries, in kobo. Throws Refusal VALIDATION_FAILED for an entry that is too large, BOOKS_FULL when no capacity is
 * left.
 */
export function assertRoom(effect: EntryEffect, amount: number, posted: number): void {
  if (effect === 'taking_back') return;
  const isNew = effect === 'new';
  // Exchange differences and withholding tax are added to the amount of the document that is settled.
  if (amount > LIMITS.document_max * (isNew ? 1 : 2))
    throw new Refusal('VALIDATION_FAILED', { message: TOO_LARGE });
  if (amount + posted > (isNew ? LIMITS.books_documents : LIMITS.books_settlements))
    throw new Refusal('BOOKS_FULL');
}
const TOO_LARGE = 'The amount of one document cannot exceed 100,000,000,000.00. Please check the amounts.';

/**
 * Returns the canonical form of an entry, over which its hash is computed: JSON without spaces, keys in this order,
 * ids in lower case, lines `[code, kobo]` in their stored order:
 *
 *     {"organization_id":…,"id":…,"entry_date":…,"posted_on":…,"posted_by":…,"source_type":…,"source_id":…,"reverses_id":…,"lines":[["1100",107500],…]}
 *
 * `posted_by` is the id of a person, null for the system. The form contains ids, dates and amounts only, no names and
 * no memo, so that personal data can be erased without breaking the chain.
 */
export function canonicalEntry(entry: {
  organization_id: string;
  id: string;
  entry_date: string;
  posted_on: string;
  posted_by: string | null;
  source_type: string;
  source_id: string | null;
  reverses_id?: string | null;
  lines: readonly Pick<PostingLine, 'account_code' | 'amount'>[];
}): string {
  return JSON.stringify({
    organization_id: entry.organization_id.toLowerCase(),
    id: entry.id.toLowerCase(),
    entry_date: entry.entry_date,
    posted_on: entry.posted_on,
    posted_by: entry.posted_by?.toLowerCase() ?? null,
    source_type: entry.source_type,
    source_id: entry.source_id?.toLowerCase() ?? null,
    reverses_id: entry.reverses_id?.toLowerCase() ?? null,
    lines: entry.lines.map((line) => [line.account_code, line.amount]),
  });
}
