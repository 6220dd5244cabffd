import type { Query } from '@lissafi/contract/route';
import type { RealisableItem, writeDownRoutes } from '@lissafi/contract/write-downs';
import { costAt } from '@lissafi/domain/inventory/stock';
import { changeToRealisable, realisableFromPrice } from '@lissafi/domain/inventory/write-down';
import { fromE4, ONE_E4 } from '@lissafi/domain/money/decimal';
import { vatRate } from '@lissafi/domain/nigeria/tax-rules';
import { priceWithoutTax } from '@lissafi/domain/sales/invoice';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import type { Member } from '../../http/context.ts';

interface Row {
  item_id: string;
  item_type: RealisableItem['item_type'];
  name: string;
  sku: string;
  unit: string;
  quantity_e4: number;
  value: number;
  written_down: number;
  selling_price: number | null;
}

const roundedSql = (whole: Sql<unknown>) => sql`round(${whole})`;

/** The price without its VAT; the same as priceWithoutTax, so that the filter and the figures agree. */
const priceSql = (rate: number, charges: boolean) =>
  charges
    ? sql`(case when i.price_includes_tax and coalesce(i.tax_category, 'standard') = 'standard'
        then ${roundedSql(sql`i.selling_price * 100 / (100 + ${rate}::numeric)`)} else i.selling_price end)`
    : sql`i.selling_price`;

/** Returns what is on hand beside what it brings, the largest loss first. */
export async function listRealisable(
  tx: Tx,
  query: Query<typeof writeDownRoutes.list>,
  { organization, today }: Pick<Member, 'organization' | 'today'>,
) {
  const { show, selling_cost, limit, offset } = query;
  const charges = organization.vat_registered;
  const brings = sql`${roundedSql(
    sql`p.quantity_e4::numeric * ${roundedSql(
      sql`${priceSql(vatRate(today), charges)} * (100 - ${selling_cost}::numeric) / 100`,
    )} / ${ONE_E4}`,
  )}`;
  const wanted = {
    below: sql`and i.selling_price is not null and ${brings} < p.value`,
    written_down: sql`and p.written_down > 0`,
    all: sql``,
  }[show];
  const from = sql`from stock_position p
    join item i on i.organization_id = ${tx.organization_id} and i.id = p.item_id
    where p.organization_id = ${tx.organization_id} and p.item_kind = 'stocked' and p.quantity_e4 > 0 ${wanted}`;
  const totals = sql<{ total: number; total_change: number }>`
    select count(*)::int as total, coalesce(sum(least(${brings} - p.value, 0)), 0)::bigint as total_change
    ${from}`.execute(tx.db);
  const page = sql<Row & { includes_tax: boolean }>`
    select p.item_id, p.item_type, i.name, i.sku, i.unit, p.quantity_e4, p.value, p.written_down,
      i.selling_price,
      i.price_includes_tax and coalesce(i.tax_category, 'standard') = 'standard' as includes_tax ${from}
    order by ${brings} - p.value nulls last, p.item_id limit ${limit} offset ${offset}`.execute(tx.db);
  const [{ rows: counted }, { rows }] = await Promise.all([totals, page]);
  const items = rows.map(({ quantity_e4, includes_tax, selling_price: price, ...row }): RealisableItem => {
    const selling_price =
      price !== null && charges && includes_tax ? priceWithoutTax(price, vatRate(today)) : price;
    const unit_value = selling_price === null ? null : realisableFromPrice(selling_price, selling_cost);
    const held = { quantity: quantity_e4, value: row.value };
    return {
      ...row,
      quantity: fromE4(quantity_e4),
      unit_cost: costAt(ONE_E4, held),
      selling_price,
      unit_value,
      change: unit_value === null ? 0 : changeToRealisable(held, unit_value, row.written_down),
    };
  });
  return { items, ...counted[0]!, limit, offset };
}
