import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { firstOf } from '../../db/rows.ts';
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

/** Documents that were issued before they said it of themselves; with the same condition as their index. */
const notLookedAt = sql<boolean>`i.net_without_cost is null and i.status <> 'draft'
  and i.document_type in ('invoice', 'receipt', 'credit_note')`;

/** Rows `id` and `net` of such documents, from their lines and movements; those without a net have none. */
const fromLines = (tx: Tx, which: Sql<boolean>): Sql<{ id: string; net: number }> => {
  const org = tx.organization_id;
  return sql`select i.id, sum(round((t.total_amount - t.tax_amount)
      * coalesce(i.base_total_amount::numeric / nullif(i.total_amount, 0), 1)))::bigint as net
    from invoice i
    join invoice_item t on t.organization_id = ${org} and t.invoice_id = i.id
    left join invoice_item credited on credited.organization_id = ${org} and credited.id = t.credits_item_id
    left join item x on x.organization_id = ${org}
      and x.id = ${firstOf('t.inventory_item_id', 'credited.inventory_item_id')}
    where i.organization_id = ${org} and ${notLookedAt} and ${which}
      and coalesce(x.item_kind, 'stocked') = 'stocked'
      and not exists (select from stock_movement m
        where m.organization_id = ${org} and m.source_id = ${firstOf('credited.invoice_id', 'i.id')}
          and m.item_id = x.id and m.account_code = ${ACCOUNT.cost_of_goods_sold} and m.value <> 0)
    group by i.id`;
};

/**
 * Returns the sales without tax, less what was credited, in kobo of the organization's currency, of goods whose cost is not
 * known: they were sold by name alone, or the books had them for nothing. A gain that counts them is too high by their
 * cost. Services have no cost, and a business without stocked items has none of these. Documents say it of themselves, so
 * that the answer costs the same with any number of lines; of those that do not yet, the lines are looked at.
 */
export async function readSalesWithoutCost(tx: Tx, which: SalesLookedAt): Promise<number> {
  const counts = sql<boolean>`i.status not in ('draft', 'cancelled') and not i.is_opening and ${lookedAt(which)}`;
  const signed = sql.raw("case when i.document_type = 'credit_note' then -1 else 1 end");
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(s.net), 0)::bigint as net from (
      select ${signed} * i.net_without_cost as net from invoice i
      where i.organization_id = ${tx.organization_id} and i.net_without_cost <> 0
        and i.document_type in ('invoice', 'receipt', 'credit_note') and ${counts}
      union all
      select ${signed} * n.net from (${fromLines(tx, counts)}) n
      join invoice i on i.organization_id = ${tx.organization_id} and i.id = n.id) s
    where exists (select from item g where g.organization_id = ${tx.organization_id} and g.item_kind = 'stocked')`.execute(
    tx.db,
  );
  return rows[0]!.net;
}

/** Lets this many documents of before say it of themselves; returns how many that were. */
export async function noteSalesWithoutCost(tx: Tx, limit: number): Promise<number> {
  const { rows } = await sql<{ noted: number }>`
    with few as (select i.id from invoice i where i.organization_id = ${tx.organization_id} and ${notLookedAt}
        order by i.issue_date limit ${limit}),
      found as (${fromLines(tx, sql`i.id in (select id from few)`)}),
      noted as (update invoice d set net_without_cost = coalesce((select net from found where found.id = d.id), 0)
        where d.organization_id = ${tx.organization_id} and d.id in (select id from few) returning 1)
    select count(*)::int as noted from noted`.execute(tx.db);
  return rows[0]!.noted;
}
