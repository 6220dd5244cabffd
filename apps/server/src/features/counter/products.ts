import type { CounterProduct } from '@lissafi/contract/counter';
import { LIMITS } from '@lissafi/contract/limits';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { readMoney } from '@lissafi/domain/money/money';
import type { Tx } from '../../db/scope.ts';
import { anyContains, hasBarcode } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { findPlace } from '../stock/find-place.ts';
import { availableAt } from '../stock/place-sums.ts';
import { firstPlace } from '../stock/places.ts';

interface Row extends Omit<CounterProduct, 'available' | 'sold'> {
  available_e4: number;
  sold_e4: number;
  total: number;
}

/** What a person types at the counter: a part of the name, a code, or a price. */
function matching(search: string): Sql {
  const price = readMoney(search)?.minor ?? null;
  return sql`and (${anyContains(search, sql`i.name`, sql`i.sku`)} or ${hasBarcode(sql`i.barcode`, search)} ${price === null ? sql`` : sql`or i.selling_price = ${price}`})`;
}

/**
 * Returns active finished goods and services with stock and sales of the last 90 days, best sellers first, up to the
 * limit, and how many there are in all. Stock is that of the place from which the branch sells. Throws NOT_FOUND, or the
 * fault of the branch.
 */
export async function readProducts(
  tx: Tx,
  { search, branch_id }: { search?: string | undefined; branch_id?: string | undefined },
  today: string,
): Promise<{ products: CounterProduct[]; total: number }> {
  const { location_id } = branch_id ? await findPlace(tx, { branch_id }, { hold: false }) : firstPlace(tx);
  const from = addDays(today, -LIMITS.counter_days);
  const { rows } = await sql<Row>`
    with sold as (
      select t.inventory_item_id as item_id, sum(t.quantity_e4)::bigint as sold_e4, sum(t.total_amount) as amount,
        max(d.issue_date) as last_sold_on
      from invoice d join invoice_item t on t.organization_id = d.organization_id and t.invoice_id = d.id
      where d.organization_id = ${tx.organization_id} and d.issue_date >= ${from}::date
        and d.status not in ('draft', 'cancelled') and d.document_type in ('invoice', 'receipt') and not d.is_opening
        and t.inventory_item_type = 'finished_good'
      group by 1)
    select i.id, i.name, i.sku, i.barcode, c.name as category, i.unit, i.item_kind, i.selling_price,
      i.price_includes_tax, i.tax_category, ${availableAt(tx, sql`${location_id}::uuid`)} as available_e4,
      coalesce(s.sold_e4, 0) as sold_e4, s.last_sold_on, count(*) over ()::int as total
    from item i
    join stock_position p on p.organization_id = i.organization_id and p.item_id = i.id
    left join item_category c on c.organization_id = i.organization_id and c.id = i.category_id
    left join sold s on s.item_id = i.id
    where i.organization_id = ${tx.organization_id} and i.item_type = 'finished_good' and i.status = 'active'
      ${search ? matching(search) : sql``}
    order by s.amount desc nulls last, s.sold_e4 desc nulls last, i.name, i.id
    limit ${LIMITS.counter_products}`.execute(tx.db);
  return {
    products: rows.map(({ available_e4, sold_e4, total: _, ...row }) => ({
      ...row,
      available: row.item_kind === 'service' ? null : fromE4(available_e4),
      sold: fromE4(sold_e4),
    })),
    total: rows[0]?.total ?? 0,
  };
}
