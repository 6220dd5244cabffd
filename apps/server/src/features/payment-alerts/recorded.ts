import { addDays, formatDate } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { type OutstandingRow, outstanding, withParties } from '../bank-matches/outstanding.ts';

/** A transfer is in the account on the day, or over a weekend and a holiday after it. */
const DAYS_APART = 3;

/** Money in the books that no statement and no other alert has proved yet. */
export interface RecordedMoney {
  date: string;
  party: string | null;
}

/**
 * Returns the entry of the account of this amount (kobo, below 0 for money out) about this day that nothing of the bank
 * has proved yet: an alert of the same amount is likely about it. Null where there is none.
 */
export async function recordedMoney(
  tx: Tx,
  { account_code, amount, date }: { account_code: string; amount: number; date: string },
): Promise<RecordedMoney | null> {
  const [from, to] = [addDays(date, -DAYS_APART), addDays(date, DAYS_APART)];
  const rows = sql<OutstandingRow>`select o.* from (${outstanding(tx, account_code, from, to)}) o
    where o.amount = ${amount} and not exists (select from payment_alert a
      where a.organization_id = ${tx.organization_id} and a.state = 'confirmed' and a.payment_id = o.source_id)`;
  const [found] = await withParties(tx, rows, { limit: 1, offset: 0 });
  return found ? { date: found.entry_date, party: found.party } : null;
}

/** What is said of it, for the person who decides. */
export const alreadyRecorded = ({ date, party }: RecordedMoney): string =>
  `This looks like the money of ${formatDate(date, 'D MMM YYYY')}${party ? `, ${party},` : ''} that is recorded already`;
