import type { SalesReport } from '@lissafi/contract/sales-reports';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { readSalesWithoutCost } from '../documents/without-cost.ts';

export interface Period {
  date_from: string;
  date_to: string;
}
interface Filter {
  branch_id?: string | undefined;
  customer_id?: string | undefined;
  item_id?: string | undefined;
}

/**
 * Returns a query of the cost of goods sold of each item in a period, as rows of item_id and cost: the movements of that
 * account, which takes lines from nothing else (S2.7-47). Like their sales, cancelled documents are left out with what
 * put them right, so that a row compares the cost and the sales of the same documents.
 */
export function costsOfItems(tx: Tx, { date_from, date_to }: Period, filter: Filter): Sql {
  const org = tx.organization_id;
  const { branch_id, customer_id, item_id } = filter;
  return sql`
    select m.item_id, (-sum(m.value))::bigint as cost
    from stock_movement m
    left join invoice s on s.organization_id = ${org} and s.id = m.source_id
    left join customer c on c.organization_id = ${org} and c.id = s.customer_id
    where m.organization_id = ${org} and m.account_code = ${ACCOUNT.cost_of_goods_sold}
      and m.occurred_on between ${date_from}::date and ${date_to}::date
      and coalesce(s.status, '') <> 'cancelled'
      ${branch_id ? sql`and m.branch_id = ${branch_id}::uuid` : sql``}
      ${customer_id ? sql`and coalesce(c.merged_into, s.customer_id) = ${customer_id}::uuid` : sql``}
      ${item_id ? sql`and m.item_id = ${item_id}::uuid` : sql``}
    group by m.item_id`;
}

/** Returns sales and cost of goods sold of a period as the profit and loss has them. */
export async function readBooks(
  tx: Tx,
  { date_from, date_to }: Period,
): Promise<NonNullable<SalesReport['books']>> {
  const sales = [ACCOUNT.sales, ACCOUNT.services, ACCOUNT.sales_returns];
  const without_cost = await readSalesWithoutCost(tx, { date_from, date_to });
  const { rows } = await sql<{ net: number; cost: number }>`
    select coalesce(sum(credit - debit) filter (where account_code = any (${sales}::text[])), 0)::bigint as net,
      coalesce(sum(debit - credit) filter (where account_code = ${ACCOUNT.cost_of_goods_sold}), 0)::bigint as cost
    from account_day where organization_id = ${tx.organization_id}
      and account_code = any (${[...sales, ACCOUNT.cost_of_goods_sold]}::text[])
      and day between ${date_from}::date and ${date_to}::date`.execute(tx.db);
  return { ...rows[0]!, without_cost };
}
