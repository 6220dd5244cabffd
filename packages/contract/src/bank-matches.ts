import { z } from 'zod';
import { CivilDate, Id } from './fields.ts';

// What statements and books have of each other, also for those who record and close: the routes are in bank-statements.ts.

/** A line of the journal on the account's own ledger account. */
export const BookLine = z.object({
  entry_id: Id,
  line: z.int(),
  entry_number: z.int(),
  entry_date: CivilDate,
  memo: z.string(),
  source_type: z.string(),
  source_id: Id.nullable(),
  /** The customer or supplier. */
  party: z.string().nullable(),
  /** Money in is positive. */
  amount: z.int(),
});
export type BookLine = z.infer<typeof BookLine>;

/** As the books stood on `as_of`: what was entered for later days is not in it. `difference` = ledger_balance + not_presented − not_credited + unmatched − statement_balance (decisions §12.7). */
export const Reconciliation = z.object({
  account_id: Id,
  account_name: z.string(),
  account_code: z.string(),
  as_of: CivilDate,
  ledger_balance: z.int(),
  /** Paid in the books, not yet on the statement. */
  not_presented: z.int(),
  /** Received in the books, not yet on the statement. */
  not_credited: z.int(),
  /** Statement lines without their counterpart in the books by that day: money in less money out. */
  unmatched: z.int(),
  /** As the file states it; null before the first statement. */
  statement_balance: z.int().nullable(),
  /** The day of that balance. */
  statement_on: CivilDate.nullable(),
  difference: z.int().nullable(),
  is_proved: z.boolean(),
  /** The first day of the first statement: what is older in the books counts as presented, unless it is matched later. */
  started_on: CivilDate.nullable(),
  counts: z.object({
    not_presented: z.int(),
    not_credited: z.int(),
    unmatched: z.int(),
    matched: z.int(),
    lines: z.int(),
    faulty: z.int(),
  }),
  /** Lines of all days, and those among them that are matched with nothing now. */
  progress: z.object({ lines: z.int(), to_match: z.int() }),
});
export type Reconciliation = z.infer<typeof Reconciliation>;
