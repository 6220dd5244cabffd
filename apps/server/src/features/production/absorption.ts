import { ABSORBED_PARTS } from '@lissafi/contract/production';
import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { APPLIED_ACCOUNTS, absorptionGaps, RECORDED_ACCOUNTS } from '@lissafi/domain/production/absorption';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/**
 * Returns the labour and overhead that production absorbed in the last full month beside the wages and overheads in the
 * books, where they are far apart. Without units made there is nothing that could absorb them.
 */
export async function readAbsorption(tx: Tx, today: string) {
  const date_to = addDays(firstOfMonth(today), -1);
  const date_from = addMonths(firstOfMonth(today), -1);
  const codes = ABSORBED_PARTS.flatMap((part) => [APPLIED_ACCOUNTS[part], ...RECORDED_ACCOUNTS[part]]);
  const { rows } = await sql<{ made: number; sums: { code: string; amount: number }[] }>`
    select (select coalesce(sum(quantity_e4), 0) from stock_movement
        where organization_id = ${tx.organization_id} and kind = 'production'
          and occurred_on between ${date_from}::date and ${date_to}::date)::bigint as made,
      (select coalesce(json_agg(s), '[]') from (
        select account_code as code, sum(debit - credit)::bigint as amount from account_day
        where organization_id = ${tx.organization_id} and account_code = any (${codes}::text[])
          and day between ${date_from}::date and ${date_to}::date
        group by account_code) s) as sums`.execute(tx.db);
  const { made, sums } = rows[0]!;
  const of = (code: string) => sums.find((each) => each.code === code)?.amount ?? 0;
  const figures = ABSORBED_PARTS.map((part) => ({
    part,
    absorbed: -of(APPLIED_ACCOUNTS[part]) + 0,
    recorded: RECORDED_ACCOUNTS[part].reduce((sum, code) => sum + of(code), 0),
  }));
  return { date_from, date_to, units_made: fromE4(made), gaps: made > 0 ? absorptionGaps(figures) : [] };
}
