import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { PurchaseOrder, PurchaseOrderRow, purchaseOrderRoutes } from '@lissafi/contract/purchase-orders';
import type { Query } from '@lissafi/contract/route';
import { fromE4 } from '@lissafi/domain/money/decimal';
import { readMoney } from '@lissafi/domain/money/money';
import { remainingOf } from '@lissafi/domain/purchases/order';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';

export interface Reader {
  today: string;
  permissions: readonly Permission[];
}

/** What deliveries that are not void brought of the line `l` of an order, scaled by 10^4. */
const receivedOf = (tx: Tx): Sql<number> => sql`(select coalesce(sum(g.quantity_e4), 0)::bigint
  from goods_receipt_line g
  join goods_receipt r on r.organization_id = g.organization_id and r.id = g.receipt_id
  where g.organization_id = ${tx.organization_id} and g.order_line_id = l.id and r.voided_at is null)`;

/** The displayed status of the order `o`: everything has come when every item has; lines in words are not received. */
const statusOf = (
  tx: Tx,
): Sql<PurchaseOrderRow['status']> => sql`case when o.status <> 'sent' then o.status else
  coalesce((select case when bool_and(t.received >= t.quantity_e4) then 'received'
      when bool_or(t.received > 0) then 'partly_received' else 'sent' end
    from (select l.quantity_e4, ${receivedOf(tx)} as received from purchase_order_line l
      where l.organization_id = ${tx.organization_id} and l.order_id = o.id and l.item_id is not null) t), 'sent')
  end`;

const orders = (tx: Tx, today: string) =>
  tx.db
    .selectFrom('purchase_order as o')
    .innerJoin('supplier as s', (join) =>
      join.onRef('s.organization_id', '=', 'o.organization_id').onRef('s.id', '=', 'o.supplier_id'),
    )
    .select(['o.id', 'o.version', 'o.order_number', 'o.supplier_id', 's.name as supplier_name'])
    .select([
      'o.order_date',
      'o.expected_on',
      'o.net_amount',
      'o.tax_amount',
      'o.total_amount',
      'o.created_at',
    ])
    .select([
      statusOf(tx).as('status'),
      sql<boolean>`o.status = 'sent' and coalesce(o.expected_on < ${today}::date, false)
        and ${statusOf(tx)} <> 'received'`.as('is_late'),
    ])
    .where('o.organization_id', '=', tx.organization_id);

const SORTS = {
  order_date: sql`o.order_date`,
  expected_on: sql`o.expected_on`,
  order_number: sql`o.order_number`,
  supplier: sql`lower(s.name)`,
  total_amount: sql`o.total_amount`,
};

const OPEN = sql`('sent', 'partly_received')`;

function filtered(tx: Tx, query: Query<typeof purchaseOrderRoutes.list>, today: string) {
  let found = orders(tx, today);
  const { status, search, item_id } = query;
  if (status === 'open' || status === 'late') found = found.where(sql<boolean>`${statusOf(tx)} in ${OPEN}`);
  else if (status) found = found.where(sql<boolean>`${statusOf(tx)} = ${status}`);
  if (status === 'late') found = found.where('o.expected_on', '<', today);
  if (query.supplier_id) found = found.where('o.supplier_id', '=', query.supplier_id);
  if (item_id)
    found = found.where(
      sql<boolean>`exists (select from purchase_order_line l where l.organization_id = ${tx.organization_id}
        and l.order_id = o.id and l.item_id = ${item_id})`,
    );
  if (query.date_from) found = found.where('o.order_date', '>=', query.date_from);
  if (query.date_to) found = found.where('o.order_date', '<=', query.date_to);
  if (search) {
    const amount = readMoney(search)?.minor ?? null;
    found = found.where((where) =>
      where.or([
        anyContains(search, sql`o.order_number`, sql`s.name`, sql`o.notes`),
        sql<boolean>`exists (select from purchase_order_line l where l.organization_id = ${tx.organization_id}
          and l.order_id = o.id and ${anyContains(search, sql`l.name`)})`,
        ...(amount === null ? [] : [where('o.total_amount', '=', amount)]),
      ]),
    );
  }
  return found;
}

export async function listOrders(tx: Tx, query: Query<typeof purchaseOrderRoutes.list>, today: string) {
  const { limit, offset } = query;
  const found = filtered(tx, query, today);
  const [{ total }, purchase_orders] = await Promise.all([
    found
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    found
      .orderBy(SORTS[query.sort_by], (by) =>
        query.sort_direction === 'desc' ? by.desc().nullsLast() : by.asc().nullsLast(),
      )
      .orderBy('o.id', query.sort_direction)
      .limit(limit)
      .offset(offset)
      .execute(),
  ]);
  return { purchase_orders, total, limit, offset };
}

/** Returns the rows of these orders, in the order of their numbers. */
export const readOrderRows = (tx: Tx, ids: readonly string[], today: string): Promise<PurchaseOrderRow[]> =>
  orders(tx, today).where(sql<boolean>`o.id = any (${ids}::uuid[])`).orderBy('o.order_number').execute();

/** Throws NOT_FOUND. */
export async function readOrder(tx: Tx, id: string, { today, permissions }: Reader): Promise<PurchaseOrder> {
  const row = await orders(tx, today)
    .select(['s.email as supplier_email', 's.phone as supplier_phone', 'o.notes', 'o.sent_at', 'o.ended_at'])
    .select(['o.end_reason', 'o.updated_at'])
    .where('o.id', '=', id)
    .executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  const [lines, deliveries, sends] = await Promise.all([
    readLines(tx, id),
    readDeliveries(tx, id),
    readSends(tx, id),
  ]);
  const write = permissions.includes('purchase_orders:write');
  const isOpen = row.status === 'sent' || row.status === 'partly_received';
  return {
    ...row,
    lines,
    deliveries,
    sends,
    can: {
      update: write && row.status === 'draft',
      send: write && (row.status === 'draft' || isOpen),
      receive: permissions.includes('stock:write') && isOpen && lines.some((line) => line.item_id !== null),
      close: write && isOpen,
      cancel: write && (row.status === 'draft' || row.status === 'sent'),
    },
  };
}

type StoredLine = Omit<
  PurchaseOrder['lines'][number],
  'quantity' | 'received' | 'remaining' | 'tax_percentage'
> & { quantity_e4: number; received_e4: number; tax_percentage_e4: number };

async function readLines(tx: Tx, orderId: string): Promise<PurchaseOrder['lines']> {
  const { rows } = await sql<StoredLine>`
    select l.id, l.item_id, i.item_type, i.sku, l.name, l.description, l.quantity_e4, l.unit, l.unit_price,
      l.tax_category, l.tax_percentage_e4, l.net_amount, l.tax_amount, ${receivedOf(tx)} as received_e4,
      coalesce(i.batch_tracking_enabled, false) as batch_tracking_enabled
    from purchase_order_line l
    left join item i on i.organization_id = l.organization_id and i.id = l.item_id
    where l.organization_id = ${tx.organization_id} and l.order_id = ${orderId} order by l.line`.execute(
    tx.db,
  );
  return rows.map(({ quantity_e4, received_e4, tax_percentage_e4, ...line }) => ({
    ...line,
    quantity: fromE4(quantity_e4),
    tax_percentage: fromE4(tax_percentage_e4),
    received: fromE4(received_e4),
    remaining: line.item_id === null ? 0 : fromE4(remainingOf(quantity_e4, received_e4)),
  }));
}

async function readDeliveries(tx: Tx, orderId: string): Promise<PurchaseOrder['deliveries']> {
  const { rows } = await sql<PurchaseOrder['deliveries'][number]>`
    select id, received_on, reference, voided_at is not null as is_void from goods_receipt
    where organization_id = ${tx.organization_id} and order_id = ${orderId} order by received_on, id`.execute(
    tx.db,
  );
  return rows;
}

async function readSends(tx: Tx, orderId: string): Promise<PurchaseOrder['sends']> {
  const { rows } = await sql<PurchaseOrder['sends'][number]>`
    select id, recipient, status, refusal, created_at from purchase_order_send
    where organization_id = ${tx.organization_id} and order_id = ${orderId} order by created_at, id`.execute(
    tx.db,
  );
  return rows;
}

export interface LockedOrder {
  id: string;
  version: number;
  order_number: string;
  status: 'draft' | 'sent' | 'closed' | 'cancelled';
  supplier_id: string;
}

/** Locks an order to commit, before its supplier. Null where there is none. */
export async function lockOrder(tx: Tx, id: string): Promise<LockedOrder | null> {
  const { rows } = await sql<LockedOrder>`
    select id, version, order_number, status, supplier_id from purchase_order
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  return rows[0] ?? null;
}

/** A line of an order with what has come of it; quantities are scaled by 10^4. */
export interface OrderedLine {
  id: string;
  item_id: string | null;
  name: string;
  unit: string | null;
  quantity_e4: number;
  received_e4: number;
}

/** Returns the lines of an order, which is locked, by id. */
export async function readOrderedLines(tx: Tx, orderId: string): Promise<Map<string, OrderedLine>> {
  const { rows } = await sql<OrderedLine>`
    select l.id, l.item_id, l.name, l.unit, l.quantity_e4, ${receivedOf(tx)} as received_e4
    from purchase_order_line l
    where l.organization_id = ${tx.organization_id} and l.order_id = ${orderId}`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}
