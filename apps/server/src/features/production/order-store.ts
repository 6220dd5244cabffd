import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { OrderSummary, ProductionOrder } from '@lissafi/contract/production';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { isOrderOverdue, type OrderStatus } from '@lissafi/domain/production/order';
import type { SqlBool } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { sql } from '../../db/sql.ts';

export interface Reader {
  permissions: readonly Permission[];
  today: string;
}

const orders = (tx: Tx) =>
  tx.db
    .selectFrom('production_order as o')
    .innerJoin('item as g', (join) =>
      join.onRef('g.organization_id', '=', 'o.organization_id').onRef('g.id', '=', 'o.finished_good_id'),
    )
    .selectAll('o')
    .select(['g.name as finished_good_name', 'g.sku as finished_good_sku', 'g.unit'])
    .where('o.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof orders>['executeTakeFirstOrThrow']>>;

export const wipOf = (
  order: Pick<Row, 'material_cost' | 'labour_cost' | 'overhead_cost' | 'cost_out'>,
): number => order.material_cost + order.labour_cost + order.overhead_cost - order.cost_out;

function toSummary(row: Row, { permissions, today }: Reader): OrderSummary {
  const status = row.status as OrderStatus;
  const write = permissions.includes('production:write');
  const open = status !== 'completed' && status !== 'cancelled';
  const running = status === 'in_progress';
  const may = (allowed: boolean) => write && allowed;
  return {
    id: row.id,
    organization_id: row.organization_id,
    version: row.version,
    order_number: row.order_number,
    finished_good_id: row.finished_good_id,
    finished_good_name: row.finished_good_name,
    finished_good_sku: row.finished_good_sku,
    unit: row.unit,
    status,
    is_overdue: isOrderOverdue(status, row.planned_end, today),
    priority: row.priority as OrderSummary['priority'],
    quantity: fromE4(row.quantity_e4),
    quantity_completed: fromE4(row.completed_e4),
    quantity_scrapped: fromE4(row.scrapped_e4),
    quantity_abnormal: fromE4(row.abnormal_e4),
    planned_start: row.planned_start,
    planned_end: row.planned_end,
    notes: row.notes,
    bom_id: row.bom_id,
    bom_revision: row.bom_revision,
    material_cost: row.material_cost,
    labour_cost: row.labour_cost,
    overhead_cost: row.overhead_cost,
    wip_balance: wipOf(row),
    started_on: row.started_on,
    completed_on: row.completed_on,
    cancelled_on: row.cancelled_on,
    cancel_reason: row.cancel_reason,
    created_at: row.created_at,
    updated_at: row.updated_at,
    can: {
      update: may(open),
      delete: may(status === 'planned'),
      start: may(status === 'planned'),
      hold: may(running),
      resume: may(status === 'on_hold'),
      allocate: may(open),
      consume: may(running),
      complete: may(running),
      cancel: may(open),
    },
  };
}

/** Returns the order with its materials and checkpoints. Throws NOT_FOUND. */
export async function readOrder(tx: Tx, id: string, reader: Reader): Promise<ProductionOrder> {
  const row = await orders(tx).where('o.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const [materials, quality_checkpoints] = await Promise.all([
    readMaterials(tx, id),
    readCheckpoints(tx, id),
  ]);
  const closed = row.status === 'completed' || row.status === 'cancelled';
  return {
    ...toSummary(row, reader),
    quality_checkpoints,
    materials: materials.map((material) => {
      const { item_id, item_type, name, sku, unit, consumed_cost, is_recorded } = material;
      const { planned, allocated, consumed, available } = material;
      const needed = closed ? 0 : Math.max(0, planned - consumed - allocated);
      return {
        item_id,
        item_type,
        name,
        sku,
        unit,
        consumed_cost,
        is_recorded,
        planned_quantity: fromE4(planned),
        allocated: fromE4(allocated),
        consumed: fromE4(consumed),
        available: fromE4(available),
        short: fromE4(Math.max(0, needed - Math.max(0, available))),
      };
    }),
  };
}

export interface Material {
  item_id: string;
  item_type: 'raw_material' | 'finished_good';
  name: string;
  sku: string;
  unit: string;
  planned: number;
  planned_cost: number;
  allocated: number;
  consumed: number;
  consumed_cost: number;
  /** The part of the cost that left as finished goods or as a loss. */
  cost_out: number;
  /** Units of the good that the cost in progress is for. */
  in_progress: number;
  /** Use was recorded by a person. */
  is_recorded: boolean;
  available: number;
}

export async function readMaterials(tx: Tx, orderId: string): Promise<Material[]> {
  const { rows } = await sql<Material>`
    select m.item_id, i.item_type, i.name, i.sku, i.unit, m.planned_e4 as planned, m.planned_cost,
      m.allocated_e4 as allocated, m.consumed_e4 as consumed, m.consumed_cost, m.cost_out,
      m.in_progress_e4 as in_progress, m.is_recorded,
      p.quantity_e4 - p.allocated_e4 as available
    from production_material m
    join item i on i.organization_id = m.organization_id and i.id = m.item_id
    join stock_position p on p.organization_id = m.organization_id and p.item_id = m.item_id
    where m.organization_id = ${tx.organization_id} and m.order_id = ${orderId}
    order by lower(i.name), m.item_id`.execute(tx.db);
  return rows;
}

/** Writes what a completion took of each material, in the order of `materials`; the order is locked. */
export async function writeTakenOut(
  tx: Tx,
  orderId: string,
  materials: readonly Material[],
  taken: readonly { value: number; units_left: number }[],
): Promise<void> {
  await tx.write(
    'production_material',
    sql`update production_material m set cost_out = m.cost_out + n.value, in_progress_e4 = n.units_left
      from unnest(${materials.map((each) => each.item_id)}::uuid[], ${taken.map((each) => each.value)}::bigint[],
        ${taken.map((each) => each.units_left)}::bigint[]) as n (item_id, value, units_left)
      where m.organization_id = ${tx.organization_id} and m.order_id = ${orderId} and m.item_id = n.item_id`,
  );
}

export async function readCheckpoints(tx: Tx, orderId: string) {
  const { rows } = await sql<ProductionOrder['quality_checkpoints'][number]>`
    select c.id, c.name, c.required, c.status, c.notes, c.checked_by, c.checked_at,
      u.first_name || ' ' || u.last_name as checked_by_name
    from quality_checkpoint c left join app_user u on u.id = c.checked_by
    where c.organization_id = ${tx.organization_id} and c.order_id = ${orderId}
    order by c.line`.execute(tx.db);
  return rows;
}

const SORTS = {
  order_number: sql`o.order_number`,
  status: sql`o.status`,
  priority: sql`array_position(array['low', 'normal', 'high', 'urgent'], o.priority)`,
  quantity: sql`o.quantity_e4`,
  planned_start: sql`o.planned_start`,
  planned_end: sql`o.planned_end`,
  created_at: sql`o.created_at`,
  updated_at: sql`o.updated_at`,
};

export interface OrderQuery {
  status?: string | undefined;
  priority?: string | undefined;
  finished_good_id?: string | undefined;
  date_from?: string | undefined;
  date_to?: string | undefined;
  search?: string | undefined;
  completed_from?: string | undefined;
  completed_to?: string | undefined;
  overdue?: boolean;
  sort_by: keyof typeof SORTS;
  sort_direction: 'asc' | 'desc';
  limit: number;
  offset: number;
}

export async function listOrders(tx: Tx, query: OrderQuery, reader: Reader) {
  let filtered = orders(tx);
  if (query.status) filtered = filtered.where('o.status', '=', query.status);
  if (query.priority) filtered = filtered.where('o.priority', '=', query.priority);
  if (query.finished_good_id) filtered = filtered.where('o.finished_good_id', '=', query.finished_good_id);
  if (query.date_from)
    filtered = filtered.where(sql<SqlBool>`coalesce(o.planned_start, o.created_on) >= ${query.date_from}`);
  if (query.date_to)
    filtered = filtered.where(sql<SqlBool>`coalesce(o.planned_start, o.created_on) <= ${query.date_to}`);
  if (query.completed_from) filtered = filtered.where('o.completed_on', '>=', query.completed_from);
  if (query.completed_to) filtered = filtered.where('o.completed_on', '<=', query.completed_to);
  if (query.overdue)
    filtered = filtered
      .where('o.planned_end', '<', reader.today)
      .where(sql<boolean>`o.status in ('planned', 'in_progress', 'on_hold')`);
  const { search } = query;
  if (search) {
    filtered = filtered.where(
      anyContains(search, sql`o.order_number`, sql`g.name`, sql`g.sku`, sql`o.notes`),
    );
  }
  const totalQuery = filtered
    .clearSelect()
    .select(({ fn }) => [
      fn.countAll<number>().as('total'),
      sql<number>`coalesce(sum(o.completed_e4), 0)::bigint`.as('completed'),
    ])
    .executeTakeFirstOrThrow();
  const page = filtered
    .orderBy(SORTS[query.sort_by], (order) =>
      query.sort_direction === 'desc' ? order.desc().nullsLast() : order.asc().nullsLast(),
    )
    .orderBy('o.id', query.sort_direction)
    .limit(query.limit)
    .offset(query.offset)
    .execute();
  const [{ total, completed }, rows] = await Promise.all([totalQuery, page]);
  return {
    work_in_progress: rows.map((row) => toSummary(row, reader)),
    total,
    total_completed: fromE4(completed),
    limit: query.limit,
    offset: query.offset,
  };
}

/** Locks the order, before its items. Throws NOT_FOUND. */
export async function lockOrder(tx: Tx, id: string) {
  const row = await tx.db
    .selectFrom('production_order as o')
    .selectAll('o')
    .where('o.organization_id', '=', tx.organization_id)
    .where('o.id', '=', id)
    .forNoKeyUpdate()
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return { ...row, status: row.status as OrderStatus };
}
export type LockedOrder = Awaited<ReturnType<typeof lockOrder>>;

/** Writes the changes of a locked order and increments its version. */
export async function changeOrder(
  tx: Tx,
  order: LockedOrder,
  changes: Partial<Omit<LockedOrder, 'id' | 'organization_id' | 'version'>>,
  now: Date,
): Promise<void> {
  await tx.db
    .updateTable('production_order')
    .set({ ...changes, version: order.version + 1, updated_at: now.toISOString() } as never)
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', order.id)
    .execute();
}
