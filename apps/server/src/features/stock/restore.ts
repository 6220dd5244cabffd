import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** Computes the sums by month from the movements, where there are none yet. */
export async function restoreStockMonths(tx: Tx): Promise<void> {
  await sql`insert into stock_month
      (organization_id, item_id, branch_id, location_id, month, posted_month, kind, account_code, quantity_e4, value,
       movements, received_e4)
    select organization_id, item_id, branch_id, location_id, date_trunc('month', occurred_on)::date,
      date_trunc('month', posted_on)::date, kind, account_code, sum(quantity_e4), sum(value),
      count(*), sum(case when kind = 'transfer' then 0 else greatest(quantity_e4, 0) end)
    from stock_movement where organization_id = ${tx.organization_id}
    group by organization_id, item_id, branch_id, location_id, date_trunc('month', occurred_on),
      date_trunc('month', posted_on), kind, account_code`.execute(tx.db);
}
