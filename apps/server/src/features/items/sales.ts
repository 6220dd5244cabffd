import type { finishedGoodRoutes, ItemSale } from '@lissafi/contract/items';
import type { Query } from '@lissafi/contract/route';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { firstOf } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Reader } from './store.ts';

/** Returns issued lines that sold the item, and the lines of their credit notes, newest first (S2.7-22). */
export async function listSales(
  tx: Tx,
  itemId: string,
  query: Query<typeof finishedGoodRoutes.sales>,
  { permissions }: Reader,
) {
  const from = sql`from invoice_item l
    join invoice v on v.organization_id = l.organization_id and v.id = l.invoice_id
    where l.organization_id = ${tx.organization_id} and l.inventory_item_id = ${itemId}
      and v.document_type <> 'quote' and v.status not in ('draft', 'cancelled')
      and (${query.date_from ?? null}::date is null or v.issue_date >= ${query.date_from ?? null}::date)
      and (${query.date_to ?? null}::date is null or v.issue_date <= ${query.date_to ?? null}::date)`;
  const [totalResult, page] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total ${from}`.execute(tx.db),
    sql<ItemSale & { quantity_e4: number }>`
      select l.id as line_id, v.id as invoice_id, v.document_type, v.invoice_number, v.issue_date, v.customer_id,
        v.customer_name, v.currency, l.unit_price,
        case when v.document_type = 'credit_note' then -l.credited_quantity_e4 else l.quantity_e4 end as quantity_e4,
        case when v.document_type = 'credit_note' then -1 else 1 end * (l.total_amount - l.tax_amount) as net_amount,
        (select -sum(m.value + coalesce((select sum(t.value) from stock_movement t
            where t.organization_id = ${tx.organization_id} and t.returns_id = m.id and t.kind = 'true_up'), 0))::bigint
          from stock_movement m where m.organization_id = ${tx.organization_id} and m.source_id = v.id
            and m.source_line_id = ${firstOf('l.credits_item_id', 'l.id')}) as cost
      ${from}
      order by v.issue_date desc, v.issued_at desc, v.id desc, l.line
      limit ${query.limit} offset ${query.offset}`.execute(tx.db),
  ]);
  const sees = (permission: Reader['permissions'][number]) => permissions.includes(permission);
  const sales = page.rows.map(
    ({ quantity_e4, ...row }): ItemSale => ({
      ...row,
      quantity: fromE4(quantity_e4),
      customer_id: sees('customers:read') ? row.customer_id : null,
      customer_name: sees('customers:read') ? row.customer_name : null,
      unit_price: sees('sales_totals:read') ? row.unit_price : null,
      net_amount: sees('sales_totals:read') ? row.net_amount : null,
      cost: sees('costs:read') ? row.cost : null,
    }),
  );
  return { sales, total: totalResult.rows[0]!.total, limit: query.limit, offset: query.offset };
}
