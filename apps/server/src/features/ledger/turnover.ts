import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** What the thresholds of tax law look at; kobo. */
export interface Size {
  /** Sales less returns and discounts of the twelve months up to a day. */
  turnover: number;
  /** Fixed assets at their cost. */
  assets: number;
}

/** Returns turnover of the twelve months up to a day, and fixed assets on it. */
export async function sizeOn(tx: Tx, day: string): Promise<Size> {
  const { rows } = await sql<Size>`
    select (select coalesce(sum(credit - debit), 0) from account_day where organization_id = ${tx.organization_id}
        and account_code >= '40' and account_code < '41' and day <= ${day}::date
        and day > ${day}::date - interval '12 months')::bigint as turnover,
      (select coalesce(sum(debit - credit), 0) from account_day where organization_id = ${tx.organization_id}
        and account_code >= '15' and account_code < '159' and day <= ${day}::date)::bigint as assets`.execute(
    tx.db,
  );
  return rows[0]!;
}
