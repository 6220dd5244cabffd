import { Refusal } from '@lissafi/contract/errors';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import type { StockTransfer, transferRoutes } from '@lissafi/contract/transfers';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

type Row = Omit<StockTransfer, 'can'>;

const select = async (tx: Tx, more: Sql<unknown>): Promise<Row[]> =>
  (
    await sql<Row>`select t.id, t.number, t.from_location_id, f.name as from_name, t.to_location_id, o.name as to_name,
        t.transferred_on, t.notes, t.created_at, t.voided_at, t.void_reason,
        nullif(trim(concat_ws(' ', u.first_name, u.last_name)), '') as created_by_name,
        (select json_agg(json_build_object('line', l.line, 'item_id', l.item_id, 'item_type', i.item_type,
            'name', i.name, 'sku', i.sku, 'unit', i.unit, 'batch_number', l.batch_number,
            'quantity', l.quantity_e4 / 10000.0) order by l.line)
          from stock_transfer_line l join item i on i.organization_id = l.organization_id and i.id = l.item_id
          where l.organization_id = ${tx.organization_id} and l.transfer_id = t.id) as lines
      from stock_transfer t
      join location f on f.organization_id = ${tx.organization_id} and f.id = t.from_location_id
      join location o on o.organization_id = ${tx.organization_id} and o.id = t.to_location_id
      left join app_user u on u.id = t.created_by
      where t.organization_id = ${tx.organization_id} ${more}`.execute(tx.db)
  ).rows;

const toTransfer = (row: Row, permissions: readonly Permission[]): StockTransfer => ({
  ...row,
  can: { void: row.voided_at === null && permissions.includes('stock:write') },
});

/** Throws NOT_FOUND. */
export async function readTransfer(
  tx: Tx,
  id: string,
  permissions: readonly Permission[],
): Promise<StockTransfer> {
  const [row] = await select(tx, sql`and t.id = ${id}`);
  if (!row) throw new Refusal('NOT_FOUND');
  return toTransfer(row, permissions);
}

export async function listTransfers(
  tx: Tx,
  query: Query<typeof transferRoutes.list>,
  permissions: readonly Permission[],
) {
  const { limit, offset, location_id, date_from, date_to } = query;
  const conditions = sql`
    ${location_id ? sql`and (t.from_location_id = ${location_id} or t.to_location_id = ${location_id})` : sql``}
    ${date_from ? sql`and t.transferred_on >= ${date_from}::date` : sql``}
    ${date_to ? sql`and t.transferred_on <= ${date_to}::date` : sql``}`;
  const { rows } = await sql<{ total: number }>`select count(*)::int as total from stock_transfer t
    where t.organization_id = ${tx.organization_id} ${conditions}`.execute(tx.db);
  const page = await select(
    tx,
    sql`${conditions} order by t.transferred_on desc, t.id desc limit ${limit} offset ${offset}`,
  );
  return { transfers: page.map((row) => toTransfer(row, permissions)), total: rows[0]!.total, limit, offset };
}

export interface TransferLine {
  item_id: string;
  batch_number: string | null;
  quantity_e4: number;
}

export async function insertTransfer(
  tx: Tx,
  transfer: {
    id: string;
    number: string;
    from_location_id: string;
    to_location_id: string;
    transferred_on: string;
    notes: string | null;
    created_by: string;
    created_at: string;
  },
  lines: readonly TransferLine[],
): Promise<void> {
  await tx.write(
    'stock_transfer',
    insertRows(tx, 'stock_transfer', [transfer], {
      ...({ id: 'uuid', number: 'text', from_location_id: 'uuid', to_location_id: 'uuid' } as const),
      ...({ transferred_on: 'date', notes: 'text', created_by: 'uuid', created_at: 'timestamptz' } as const),
    }),
  );
  await tx.write(
    'stock_transfer_line',
    insertRows(
      tx,
      'stock_transfer_line',
      lines.map((line, index) => ({ ...line, transfer_id: transfer.id, line: index + 1 })),
      {
        ...({ transfer_id: 'uuid', line: 'integer', item_id: 'uuid', batch_number: 'text' } as const),
        quantity_e4: 'bigint',
      },
    ),
  );
}
