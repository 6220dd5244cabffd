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

/**
 * Returns the sales without tax, less what was credited, in kobo of the organization's currency, of goods whose
 * cost is not known: they were sold by name alone, or the books had them for nothing. A gain that counts them is too high
 * by their cost. Services have no cost, and a business without stocked items has none of these.
 */
export async function readSalesWithoutCost(tx: Tx, which: SalesLookedAt): Promise<number> {
  const org = tx.organization_id;
  const { rows } = await sql<{ net: number }>`
    select coalesce(sum(round(
        case when i.document_type = 'credit_note' then -1 else 1 end * (t.total_amount - t.tax_amount)
        * coalesce(i.base_total_amount::numeric / nullif(i.total_amount, 0), 1))), 0)::bigint as net
    from invoice i
    join invoice_item t on t.organization_id = ${org} and t.invoice_id = i.id
    left join invoice_item credited on credited.organization_id = ${org} and credited.id = t.credits_item_id
    left join item x on x.organization_id = ${org}
      and x.id = ${firstOf('t.inventory_item_id', 'credited.inventory_item_id')}
    where i.organization_id = ${org} and i.document_type in ('invoice', 'receipt', 'credit_note')
      and i.status not in ('draft', 'cancelled') and not i.is_opening
      and ${lookedAt(which)}
      and coalesce(x.item_kind, 'stocked') = 'stocked'
      and not exists (select from stock_movement m
        where m.organization_id = ${org} and m.source_id = ${firstOf('credited.invoice_id', 'i.id')}
          and m.item_id = x.id and m.account_code = ${ACCOUNT.cost_of_goods_sold} and m.value <> 0)
      and exists (select from item s where s.organization_id = ${org} and s.item_kind = 'stocked')`.execute(
    tx.db,
  );
  return rows[0]!.net;
}
