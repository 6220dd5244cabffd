import type { CostSource } from '@lissafi/contract/cost-history';
import type { MovementKind } from '@lissafi/contract/stock';
import { exactCost } from '@lissafi/domain/inventory/stock';
import { fromE4, ONE_E4 } from '@lissafi/domain/money/decimal';
import { isValue } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { type MovementRow, toMovement } from '../items/movements.ts';
import type { Reader } from '../items/store.ts';

interface Page {
  limit: number;
  offset: number;
}
type Row = MovementRow & {
  item_name: string;
  item_type: CostSource['item_type'];
  unit: string;
  supplier_name: string | null;
  part_quantity_e4: number | null;
  part_value: number | null;
};

/**
 * Returns kobo for one unit at the end of each day with a movement; a movement that is recorded late counts from its
 * recording.
 */
export async function listCosts(tx: Tx, itemId: string, to: string) {
  const { rows } = await sql<{ date: string; quantity: number; value: number }>`
    select distinct on (date) date, quantity_after_e4 as quantity, value_after as value
    from (select max(occurred_on) over (order by seq) as date, seq, quantity_after_e4, value_after
      from stock_movement where organization_id = ${tx.organization_id} and item_id = ${itemId}) m
    where date <= ${to}::date and quantity_after_e4 > 0
    order by date, seq desc`.execute(tx.db);
  return rows.flatMap(({ date, ...cost }) => {
    const unit_cost = exactCost(ONE_E4, cost);
    return unit_cost === null ? [] : [{ date, unit_cost }];
  });
}

/** Returns the price at the end of each day on which it was set. */
export async function listPrices(tx: Tx, itemId: string, to: string, timezone: string) {
  const { rows } = await sql<{ date: string; price: number | null }>`
    select distinct on (date) date, price
    from (select (set_at at time zone ${timezone})::date as date, set_at, price from item_price
      where organization_id = ${tx.organization_id} and item_id = ${itemId}) p
    where date <= ${to}::date
    order by date, set_at desc`.execute(tx.db);
  return rows;
}

/** `picked` gives movement_id, part_quantity_e4 and part_value. */
async function sourcesFrom(tx: Tx, picked: Sql<unknown>, page: Page, reader: Reader) {
  const [totalResult, { rows }] = await Promise.all([
    sql<{ total: number }>`select count(*)::int as total from (${picked}) p`.execute(tx.db),
    sql<Row>`select m.*, i.name as item_name, i.item_type, i.unit, l.batch_number, s.name as supplier_name,
        p.part_quantity_e4, p.part_value
      from (${picked}) p
      join stock_movement m on m.organization_id = ${tx.organization_id} and m.id = p.movement_id
      join item i on i.organization_id = m.organization_id and i.id = m.item_id
      left join stock_lot l on l.organization_id = m.organization_id and l.id = m.lot_id
      left join supplier s on s.organization_id = m.organization_id and s.id = m.supplier_id
      order by i.name, m.item_id, m.seq desc
      limit ${page.limit} offset ${page.offset}`.execute(tx.db),
  ]);
  const sources = rows.map(
    ({ item_name, item_type, unit, supplier_name, part_quantity_e4, part_value, ...row }): CostSource => ({
      ...toMovement(row, reader),
      item_name,
      item_type,
      unit,
      supplier_name,
      unit_cost: exactCost(ONE_E4, { quantity: row.quantity_e4, value: row.value }) ?? 0,
      part_quantity: fromE4(part_quantity_e4),
      part_value,
    }),
  );
  return { sources, total: totalResult.rows[0]!.total, ...page };
}

/**
 * Selects the receipts since stock was last 0, which determine the average. `before` is a position in the item's
 * movements.
 */
const averaged = (tx: Tx, itemId: string, before: Sql<unknown>) => sql`
  select m.id as movement_id, null::bigint as part_quantity_e4, null::bigint as part_value from stock_movement m
  where m.organization_id = ${tx.organization_id} and m.item_id = ${itemId} and m.quantity_e4 > 0 and m.kind <> 'transfer'
    and m.seq < ${before}
    and m.seq > coalesce((select max(e.seq) from stock_movement e where e.organization_id = ${tx.organization_id}
      and e.item_id = ${itemId} and e.quantity_after_e4 <= 0 and e.seq < ${before}), 0)`;

const END = sql`9223372036854775807`;

/** Returns the open layers of an item; without layers, the receipts of its average. */
export async function listItemSources(tx: Tx, itemId: string, page: Page, reader: Reader) {
  const layers = sql`select movement_id, quantity_e4 as part_quantity_e4, value as part_value from stock_layer
    where organization_id = ${tx.organization_id} and item_id = ${itemId}`;
  const found = await sourcesFrom(tx, layers, page, reader);
  return found.total > 0 ? found : sourcesFrom(tx, averaged(tx, itemId, END), page, reader);
}

export interface Opened {
  id: string;
  item_id: string;
  seq: number;
  kind: MovementKind;
  quantity_e4: number;
  source_id: string;
  returns_id: string | null;
}

export async function findMovement(tx: Tx, id: string): Promise<Opened | undefined> {
  return tx.db
    .selectFrom('stock_movement')
    .select(['id', 'item_id', 'seq', 'kind', 'quantity_e4', 'source_id', 'returns_id'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', id)
    .executeTakeFirst() as Promise<Opened | undefined>;
}

/**
 * Returns the sources of a movement's cost: for an issue the receipts that it was taken from, for production the
 * materials of its order, for a return the cost at which the goods were issued. A purchase has no sources.
 */
export async function listMovementSources(tx: Tx, movement: Opened, page: Page, reader: Reader) {
  const { organization_id } = tx;
  const whole = sql`null::bigint as part_quantity_e4, null::bigint as part_value`;
  if (movement.kind === 'production')
    return sourcesFrom(
      tx,
      sql`select id as movement_id, ${whole} from stock_movement where organization_id = ${organization_id}
        and source_id = ${movement.source_id} and kind = 'consumption'`,
      page,
      reader,
    );
  if (movement.quantity_e4 >= 0)
    return sourcesFrom(
      tx,
      sql`select id as movement_id, ${whole} from stock_movement
        where organization_id = ${organization_id} and ${isValue('id', movement.returns_id)}
        union all select issue_id, quantity_e4, value from stock_return
        where organization_id = ${organization_id} and movement_id = ${movement.id}`,
      page,
      reader,
    );
  const drawn = sql`select from_movement_id as movement_id, quantity_e4 as part_quantity_e4, value as part_value
    from stock_draw where organization_id = ${organization_id} and movement_id = ${movement.id}`;
  const found = await sourcesFrom(tx, drawn, page, reader);
  return found.total > 0
    ? found
    : sourcesFrom(tx, averaged(tx, movement.item_id, sql`${movement.seq}::bigint`), page, reader);
}
