import { z } from 'zod';
import { CivilDate, Id, Instant, ListQuery } from './fields.ts';
import { route } from './route.ts';

export const INBOX_KINDS = [
  'transaction',
  'document',
  'bill',
  'late_sale',
  'payment_alert',
  'sentence',
  'source_document',
  'statement_rows',
  'import',
  'opening_balances',
  'recurring_invoice',
  'recurring_journal',
  'webhook',
] as const;
export type InboxKind = (typeof INBOX_KINDS)[number];

/** Something that waits for a person. Nothing of it is counted in the books. */
export const InboxItem = z.object({
  kind: z.enum(INBOX_KINDS),
  /** Of the record; of rows of bank statements, the account. */
  id: Id,
  /**
   * Its own kind: the type of the document or transaction, how many rows, why a schedule stopped; null where there is
   * none.
   */
  type: z.string().nullable(),
  /** Whom or what it is about, as far as it is known. */
  about: z.string().nullable(),
  /** Kobo, or the minor unit of `currency`. */
  amount: z.int().nullable(),
  currency: z.string(),
  /** The day it is dated. */
  date: CivilDate.nullable(),
  /** What it lacks before it can be finished. */
  missing: z.array(z.string()),
  updated_at: Instant,
});
export type InboxItem = z.infer<typeof InboxItem>;

export const inboxRoutes = {
  list: route({
    method: 'GET',
    path: '/api/v1/inbox',
    access: 'organization:read',
    summary: 'What waits for this person, the latest first, with the number of each kind',
    query: ListQuery.extend({ kind: z.enum(INBOX_KINDS).optional() }),
    response: z.object({
      items: z.array(InboxItem),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
      counts: z.record(z.enum(INBOX_KINDS), z.int()),
    }),
  }),
} as const;
