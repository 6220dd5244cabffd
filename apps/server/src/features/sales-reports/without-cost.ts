import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Which documents are looked at: those of a period, of all branches or one; or those of a shift at the counter. */
export type SalesLookedAt = { date_from: string; date_to: string; branch_id?: string } | { shift_id: string };

const lookedAt = (which: SalesLookedAt): Sql<boolean> => {
  if ('shift_id' in which) return sql`i.shift_id = ${which.shift_id}`;
  const { date_from, date_to, branch_id } = which;
  const ofPeriod = sql<boolean>`i.issue_date between ${date_from}::date and ${date_to}::date`;
  return branch_id ? sql`${ofPeriod} and i.branch_id = ${branch_id}` : ofPeriod;
};

/**
 * Returns the sales without tax, less what was credited, in kobo of the organization's currency, of goods whose cost is not
 * known: they were sold by name alone, or the books had them for nothing. A gain that counts them is too high by their
 * cost. Services have no cost, and a business without stocked items has none of these. Documents say it of themselves, so
 * that the answer costs the same with any number of lines.
 */
export async function readSalesWithoutCost(tx: Tx, which: SalesLookedAt): Promise<number> {
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(case when i.document_type = 'credit_note' then -1 else 1 end * i.net_without_cost), 0)::bigint as net
    from invoice i
    where i.organization_id = ${tx.organization_id} and i.net_without_cost <> 0
      and i.document_type in ('invoice', 'receipt', 'credit_note') and i.status not in ('draft', 'cancelled')
      and not i.is_opening and ${lookedAt(which)}
      and exists (select from item s where s.organization_id = ${tx.organization_id} and s.item_kind = 'stocked')`.execute(
    tx.db,
  );
  return rows[0]!.net;
}
