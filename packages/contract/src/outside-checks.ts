import { z } from 'zod';
import { Id, Instant } from './fields.ts';
import { EXPORT_FORMATS } from './ledger.ts';
import { route } from './route.ts';

export const OUTSIDE_CHECK_STATUSES = ['waiting', 'agrees', 'differs', 'failed'] as const;

/** The balances of the books, worked out again by another accounting program from the exported journal. */
export const OutsideCheck = z.object({
  id: Id,
  program: z.enum(EXPORT_FORMATS),
  status: z.enum(OUTSIDE_CHECK_STATUSES),
  asked_at: Instant,
  finished_at: Instant.nullable(),
  /** What the program calls its version. */
  version: z.string().nullable(),
  /** Entries in the journal that it read; null until it has ended. */
  entries: z.int().nullable(),
  /** Accounts whose balances were compared. */
  accounts: z.int().nullable(),
  /** Kobo, debit positive. */
  differences: z.array(
    z.object({ account_code: z.string(), name: z.string(), books: z.int(), program: z.int() }),
  ),
  /** Why it failed. */
  message: z.string().nullable(),
});
export type OutsideCheck = z.infer<typeof OutsideCheck>;

const path = '/api/v1/ledger/outside-checks';

export const outsideCheckRoutes = {
  list: route({
    method: 'GET',
    path,
    access: 'books:read',
    summary:
      'The accounting programs that are installed on the server, and what each found when it was last asked',
    response: z.object({
      programs: z.array(
        z.object({
          name: z.enum(EXPORT_FORMATS),
          /** Null where it is not installed. */
          version: z.string().nullable(),
          last: OutsideCheck.nullable(),
        }),
      ),
    }),
  }),
  start: route({
    method: 'POST',
    path,
    access: 'books:read',
    summary:
      'Have the balances worked out again by another program; one that still runs is answered as it is',
    body: z.strictObject({ program: z.enum(EXPORT_FORMATS) }),
    status: 201,
    response: OutsideCheck,
  }),
} as const;
