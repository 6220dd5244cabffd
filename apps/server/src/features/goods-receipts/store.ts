import { Refusal } from '@lissafi/contract/errors';
import type { GoodsReceipt, goodsReceiptRoutes } from '@lissafi/contract/goods-receipts';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import type { Supplier } from '@lissafi/contract/suppliers';
import type { Tx } from '../../db/scope.ts';
import { anyContains } from '../../db/search.ts';
import { type Sql, sql } from '../../db/sql.ts';

type StoredLine = Omit<GoodsReceipt['lines'][number], 'cost' | 'tax_amount' | 'open_amount'> &
  Record<'cost' | 'tax_amount' | 'open_amount', number>;

/** The place and the notes are those of the movements, which are the same for every line. */
const ofFirstMove = (tx: Tx, what: Sql<unknown>) =>
  sql<string | null>`(select ${what} from goods_receipt_line l
    join stock_movement m on m.organization_id = l.organization_id and m.id = l.id
    join location f on f.organization_id = m.organization_id and f.id = m.location_id
    where l.organization_id = ${tx.organization_id} and l.receipt_id = g.id and l.line = 1)`;

const receipts = (tx: Tx) =>
  tx.db
    .selectFrom('goods_receipt as g')
    .leftJoin('supplier as s', (join) =>
      join.onRef('s.organization_id', '=', 'g.organization_id').onRef('s.id', '=', 'g.supplier_id'),
    )
    .leftJoin('payable as p', (join) =>
      join.onRef('p.organization_id', '=', 'g.organization_id').onRef('p.id', '=', 'g.payable_id'),
    )
    .leftJoin('purchase_order as o', (join) =>
      join.onRef('o.organization_id', '=', 'g.organization_id').onRef('o.id', '=', 'g.order_id'),
    )
    .leftJoin('app_user as u', 'u.id', 'g.created_by')
    .select(['g.order_id', 'o.order_number'])
    .select([
      'g.id',
      'g.number',
      'g.supplier_id',
      's.name as supplier_name',
      'g.received_on',
      'g.reference',
      'g.settlement',
    ])
    .select(['g.payable_id', 'g.journal_entry_id', 'g.voided_at', 'g.void_reason', 'g.void_entry_id'])
    .select([
      'g.created_at',
      sql<string | null>`nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '')`.as('received_by_name'),
      ofFirstMove(tx, sql`f.name`).as('location_name'),
      ofFirstMove(tx, sql`m.notes`).as('notes'),
      sql<number>`coalesce(p.amount_paid, 0)`.as('settled'),
      sql<
        StoredLine[]
      >`(select json_agg(json_build_object('id', l.id, 'order_line_id', l.order_line_id, 'item_id', l.item_id,
          'item_type', i.item_type, 'name', i.name, 'sku', i.sku, 'unit', i.unit,
          'batch_number', (select b.batch_number from stock_movement m
            join stock_lot b on b.organization_id = m.organization_id and b.id = m.lot_id
            where m.organization_id = ${tx.organization_id} and m.id = l.id),
          'quantity', l.quantity_e4 / 10000.0, 'cost', l.cost, 'tax_amount', l.tax_amount,
          'unbilled_quantity', case when g.settlement = 'not_invoiced' and g.voided_at is null
            then (l.quantity_e4 - l.billed_e4) / 10000.0 else 0 end,
          'open_amount', l.accrued - l.cleared) order by l.line)
        from goods_receipt_line l join item i on i.organization_id = l.organization_id and i.id = l.item_id
        where l.organization_id = ${tx.organization_id} and l.receipt_id = g.id)`.as('lines'),
      sql<boolean>`exists (select from goods_receipt_line l where l.organization_id = ${tx.organization_id}
        and l.receipt_id = g.id and l.billed_e4 > 0)`.as('is_billed'),
    ])
    .where('g.organization_id', '=', tx.organization_id);

type Row = Awaited<ReturnType<ReturnType<typeof receipts>['executeTakeFirstOrThrow']>>;

function toReceipt(
  { settled, is_billed, lines, ...row }: Row,
  permissions: readonly Permission[],
): GoodsReceipt {
  const seen = permissions.includes('costs:read');
  return {
    ...row,
    settlement: row.settlement as GoodsReceipt['settlement'],
    lines: lines.map((line) => ({
      ...line,
      ...(!seen && { cost: null, tax_amount: null, open_amount: null }),
    })),
    can: {
      void: permissions.includes('stock:write') && row.voided_at === null && settled === 0 && !is_billed,
    },
  };
}

/** Throws NOT_FOUND. */
export async function readReceipt(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<GoodsReceipt> {
  const row = await receipts(tx).where('g.id', '=', id).executeTakeFirst();
  if (!row) throw new Refusal('NOT_FOUND');
  return toReceipt(row, permissions);
}

/** Returns who brought goods, as it stands on their paper. */
export async function readSender(
  tx: Tx,
  id: string,
): Promise<Pick<Supplier, 'name' | 'address' | 'phone' | 'email'>> {
  const { rows } = await sql<Pick<Supplier, 'name' | 'address' | 'phone' | 'email'>>`
    select name, address, phone, email from supplier
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  return rows[0]!;
}

export async function listReceipts(
  tx: Tx,
  query: Query<typeof goodsReceiptRoutes.list>,
  permissions: readonly Permission[],
) {
  const { limit, offset, supplier_id, item_id, unbilled, search } = query;
  const waiting = unbilled === 'true';
  let filtered = receipts(tx);
  if (supplier_id)
    filtered = filtered.where((where) =>
      where.or([
        where('g.supplier_id', '=', supplier_id),
        ...(waiting ? [where('g.supplier_id', 'is', null)] : []),
      ]),
    );
  if (waiting)
    filtered = filtered
      .where('g.settlement', '=', 'not_invoiced')
      .where('g.voided_at', 'is', null)
      .where(
        sql<boolean>`exists (select from goods_receipt_line l where l.organization_id = ${tx.organization_id}
          and l.receipt_id = g.id and l.billed_e4 < l.quantity_e4)`,
      );
  if (item_id)
    filtered = filtered.where(
      sql<boolean>`exists (select from goods_receipt_line l where l.organization_id = ${tx.organization_id}
        and l.receipt_id = g.id and l.item_id = ${item_id})`,
    );
  if (query.date_from) filtered = filtered.where('g.received_on', '>=', query.date_from);
  if (query.date_to) filtered = filtered.where('g.received_on', '<=', query.date_to);
  if (search) {
    filtered = filtered.where((where) =>
      where.or([
        anyContains(search, sql`g.number`, sql`g.reference`, sql`o.order_number`, sql`s.name`),
        sql<boolean>`exists (select from goods_receipt_line l
          join item i on i.organization_id = l.organization_id and i.id = l.item_id
          where l.organization_id = ${tx.organization_id} and l.receipt_id = g.id and ${anyContains(search, sql`i.name`)})`,
      ]),
    );
  }
  const [{ total }, rows] = await Promise.all([
    filtered
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow(),
    filtered.orderBy('g.received_on', 'desc').orderBy('g.id', 'desc').limit(limit).offset(offset).execute(),
  ]);
  return { receipts: rows.map((row) => toReceipt(row, permissions)), total, limit, offset };
}
