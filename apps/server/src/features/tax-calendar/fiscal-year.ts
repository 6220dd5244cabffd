import { addDays, addMonths, firstOfMonth, monthOf } from '@lissafi/domain/calendar/civil-date';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** The fiscal year that a day is in, and its last month. */
export async function fiscalYear(
  tx: Tx,
  today: string,
): Promise<{ date_from: string; date_to: string; year_end: string }> {
  const { rows } = await sql<{ fiscal_year_start: string }>`
    select fiscal_year_start from organization where organization_id = ${tx.organization_id}`.execute(tx.db);
  const into = (Number(today.slice(5, 7)) - Number(rows[0]!.fiscal_year_start) + 12) % 12;
  const date_from = addMonths(firstOfMonth(today), -into);
  const date_to = addDays(addMonths(date_from, 12), -1);
  return { date_from, date_to, year_end: monthOf(date_to) };
}
