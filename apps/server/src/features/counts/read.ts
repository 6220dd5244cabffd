import type { CountLine, CountSheet, countRoutes, StockCount } from '@lissafi/contract/counts';
import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import { fromE4 } from '@lissafi/domain/money/decimal';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';
import { quantityAt } from '../stock/place-sums.ts';

type Permissions = readonly Permission[];
type CountRow = Omit<StockCount, 'can'>;

const nameOf = (person: string) =>
  sql`nullif(trim(concat_ws(' ', ${sql.ref(`${person}.first_name`)}, ${sql.ref(`${person}.last_name`)})), '')`;

async function selectCounts(tx: Tx, more: Sql<unknown>): Promise<CountRow[]> {
  const org = tx.organization_id;
  const { rows } = await sql<CountRow>`
    select c.id, c.kind, c.title, c.location_id, p.name as location_name, c.is_blind, c.status, c.notes, c.occurred_on,
      c.journal_entry_id, sums.lines_total, sums.lines_counted,
      case when c.status = 'posted' then sums.differences end as differences,
      case when c.status = 'posted' then sums.value end as value, ${nameOf('a')} as created_by_name, c.created_at,
      ${nameOf('b')} as closed_by_name, c.closed_at
    from stock_count c
    join location p on p.organization_id = ${org} and p.id = c.location_id
    left join app_user a on a.id = c.created_by
    left join app_user b on b.id = c.closed_by
    cross join lateral (select count(*)::int as lines_total, count(l.counted_e4)::int as lines_counted,
      count(*) filter (where l.counted_e4 <> l.expected_e4)::int as differences,
      coalesce(sum(l.value), 0)::bigint as value
      from stock_count_line l where l.organization_id = ${org} and l.count_id = c.id) sums
    where c.organization_id = ${org} ${more}`.execute(tx.db);
  return rows;
}

function toCount(row: CountRow, permissions: Permissions): StockCount {
  const may = permissions.includes('stock:adjust') && row.status === 'open';
  return {
    ...row,
    value: permissions.includes('costs:read') ? row.value : null,
    can: { count: may, post: may && row.lines_counted > 0, discard: may },
  };
}

export async function listCounts(tx: Tx, query: Query<typeof countRoutes.list>, permissions: Permissions) {
  const { limit, offset, status, search } = query;
  const conditions = sql`${status ? sql`and c.status = ${status}` : sql``}
    ${search ? sql`and ${anyContains(search, sql`c.title`)}` : sql``}`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from stock_count c
    where c.organization_id = ${tx.organization_id} ${conditions}`.execute(tx.db);
  const page = await selectCounts(
    tx,
    sql`${conditions} order by c.created_at desc, c.id desc limit ${limit} offset ${offset}`,
  );
  return { counts: page.map((row) => toCount(row, permissions)), total: rows[0]!.total, limit, offset };
}

type LineRow = Omit<CountLine, 'counted' | 'expected' | 'difference' | 'earlier' | 'conversions'> & {
  conversions: { unit: string; factor_e4: number }[];
  counted_e4: number | null;
  expected_e4: number | null;
  earlier_e4: number | null;
  earlier_at: string | null;
  earlier_by_name: string | null;
};

/** The lines of a sheet; of one that is open, with what the books say for the moment of counting. */
async function selectLines(tx: Tx, countId: string, more: Sql<unknown> = sql``): Promise<LineRow[]> {
  const org = tx.organization_id;
  const { rows } = await sql<LineRow>`
    select l.line, l.item_id, i.item_type, i.name, i.sku, i.barcode, i.unit, i.conversions, i.batch_tracking_enabled,
      nullif(l.batch_number, '') as batch_number, l.counted_e4, l.counted_at, l.counted_by,
      ${nameOf('a')} as counted_by_name, l.earlier_e4, l.earlier_at, ${nameOf('b')} as earlier_by_name,
      coalesce(l.reason, 'physical_count') as reason, l.reason_description, l.movement_id, books.expected_e4,
      case when c.status = 'posted' then l.value
        else round((l.counted_e4 - books.expected_e4) * case when p.quantity_e4 > 0 then p.value::numeric / p.quantity_e4
          when p.last_quantity_e4 > 0 then p.last_value::numeric / p.last_quantity_e4
          else coalesce(i.standard_cost, 0) / 10000.0 end)::bigint end as value
    from stock_count c
    join stock_count_line l on l.organization_id = ${org} and l.count_id = c.id
    join item i on i.organization_id = ${org} and i.id = l.item_id
    join stock_position p on p.organization_id = ${org} and p.item_id = l.item_id
    left join stock_lot o on o.organization_id = ${org} and o.item_id = l.item_id and o.batch_number = l.batch_number
      and o.location_id = c.location_id
    left join app_user a on a.id = l.counted_by
    left join app_user b on b.id = l.earlier_by
    cross join lateral (select case when c.status = 'posted' then l.expected_e4 when c.status = 'discarded' then null
      else case when l.batch_number = '' then ${quantityAt(tx, sql`c.location_id`)} else coalesce(o.quantity_e4, 0) end - coalesce((
        select sum(m.quantity_e4) from stock_movement m where m.organization_id = ${org} and m.item_id = l.item_id and m.location_id = c.location_id
          and coalesce(m.happened_at, m.created_at) > l.counted_at
          and (l.batch_number = '' or m.lot_id = o.id)), 0)::bigint end as expected_e4) books
    where c.organization_id = ${org} and c.id = ${countId} ${more}
    order by l.line`.execute(tx.db);
  return rows;
}

function toLine(row: LineRow, isHidden: boolean, permissions: Permissions): CountLine {
  const { counted_e4, expected_e4, earlier_e4, earlier_at, earlier_by_name, ...line } = row;
  const isKnown = counted_e4 !== null && expected_e4 !== null && !isHidden;
  return {
    ...line,
    conversions: line.conversions.map(({ unit, factor_e4 }) => ({ unit, factor: fromE4(factor_e4) })),
    counted: counted_e4 === null ? null : fromE4(counted_e4),
    earlier:
      earlier_e4 === null
        ? null
        : { counted: fromE4(earlier_e4), counted_at: earlier_at!, counted_by_name: earlier_by_name },
    expected: expected_e4 === null || isHidden ? null : fromE4(expected_e4),
    difference: isKnown ? fromE4(counted_e4 - expected_e4) : null,
    value: isKnown && permissions.includes('costs:read') ? row.value : null,
  };
}

const isHidden = ({ is_blind, status }: CountRow) => is_blind && status === 'open';

/** Throws NOT_FOUND. */
export async function readSheet(tx: Tx, id: string, permissions: Permissions): Promise<CountSheet> {
  const [row] = await selectCounts(tx, sql`and c.id = ${id}`);
  if (!row) throw new Refusal('NOT_FOUND');
  const lines = await selectLines(tx, id);
  return {
    ...toCount(row, permissions),
    lines: lines.map((line) => toLine(line, isHidden(row), permissions)),
  };
}

/** Returns one line of a sheet that exists. */
export async function readLine(
  tx: Tx,
  id: string,
  { item_id, batch_number }: { item_id: string; batch_number: string | null },
  permissions: Permissions,
): Promise<CountLine> {
  const [[row], [line]] = await Promise.all([
    selectCounts(tx, sql`and c.id = ${id}`),
    selectLines(tx, id, sql`and l.item_id = ${item_id} and l.batch_number = ${batch_number ?? ''}`),
  ]);
  return toLine(line!, isHidden(row!), permissions);
}
