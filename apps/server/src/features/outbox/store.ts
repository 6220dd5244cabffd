import type { InvoiceCreate } from '@lissafi/contract/documents';
import { Refusal } from '@lissafi/contract/errors';
import type { LateSale, outboxRoutes } from '@lissafi/contract/outbox';
import type { Permission } from '@lissafi/contract/permissions';
import type { Query } from '@lissafi/contract/route';
import type { z } from 'zod';
import type { Tx } from '../../db/scope.ts';
import { type Sql, sql } from '../../db/sql.ts';

/** Whoever looks at late sales: who accepts them sees all, others their own. */
export interface Reader {
  user: { id: string };
  organization: { permissions: readonly Permission[] };
}

type Body = z.infer<typeof InvoiceCreate>;
interface Row extends Omit<LateSale, 'items' | 'issue_date' | 'can'> {
  body: Body | null;
}

const accepts = ({ organization }: Reader) => organization.permissions.includes('sales:accept');

function toLateSale({ body, ...row }: Row, reader: Reader): LateSale {
  const decides = accepts(reader);
  return {
    ...row,
    items: body?.items.map(({ name, quantity, unit_price }) => ({ name, quantity, unit_price })) ?? null,
    issue_date: body?.issue_date ?? null,
    can: {
      accept: decides && row.status === 'refused',
      decline: decides && row.status === 'refused',
      see: decides && row.status === 'recorded',
    },
  };
}

const readRows = (tx: Tx, reader: Reader, more: Sql<unknown>) =>
  sql<Row>`
    select l.id, l.status, l.reason, l.message, l.customer_name, l.total_amount, l.currency, l.provisional_number,
      l.body, l.sold_at, u.id as seller_id, nullif(trim(concat(u.first_name, ' ', u.last_name)), '') as seller_name,
      l.created_at, l.decided_at, l.note
    from late_sale l left join app_user u on u.id = l.created_by
    where l.organization_id = ${tx.organization_id}
      ${accepts(reader) ? sql`` : sql`and l.created_by = ${reader.user.id}`} ${more}`.execute(tx.db);

/** The newest first. */
export async function listLateSales(tx: Tx, query: Query<typeof outboxRoutes.list>, reader: Reader) {
  const { status, limit, offset } = query;
  const filter = status ? sql`and l.status = ${status}` : sql``;
  const { rows: counted } = await sql<{ total: number }>`select count(*)::int as total from late_sale l
    where l.organization_id = ${tx.organization_id}
      ${accepts(reader) ? sql`` : sql`and l.created_by = ${reader.user.id}`} ${filter}`.execute(tx.db);
  const { rows } = await readRows(
    tx,
    reader,
    sql`${filter} order by l.created_at desc, l.id limit ${limit} offset ${offset}`,
  );
  return { sales: rows.map((row) => toLateSale(row, reader)), total: counted[0]!.total, limit, offset };
}

/** Throws NOT_FOUND. */
export async function readLateSale(tx: Tx, id: string, reader: Reader): Promise<LateSale> {
  const { rows } = await readRows(tx, reader, sql`and l.id = ${id}`);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return toLateSale(rows[0], reader);
}

/** Locks a late sale to the end of the transaction. Throws NOT_FOUND, and INVALID_STATE where it is decided already. */
export async function holdLateSale(
  tx: Tx,
  id: string,
  status: 'refused' | 'recorded',
): Promise<{ body: Body | null; created_by: string | null }> {
  const { rows } = await sql<{ status: string; body: Body | null; created_by: string | null }>`
    select status, body, created_by from late_sale
    where organization_id = ${tx.organization_id} and id = ${id} for no key update`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  if (rows[0].status !== status) throw new Refusal('INVALID_STATE');
  return rows[0];
}

/** Throws ID_TAKEN. */
export async function insertRefusedSale(
  tx: Tx,
  sale: {
    id: string;
    reason: string;
    message: string;
    body: Body;
    customer_name: string | null;
    total_amount: number;
    currency: string;
    created_by: string;
    created_at: string;
  },
): Promise<void> {
  const { rows } =
    await sql`insert into late_sale (organization_id, id, status, reason, message, body, customer_name,
      total_amount, currency, provisional_number, sold_at, created_by, created_at)
    values (${tx.organization_id}, ${sale.id}, 'refused', ${sale.reason}, ${sale.message}, ${JSON.stringify(sale.body)},
      ${sale.customer_name}, ${sale.total_amount}, ${sale.currency}, ${sale.body.provisional_number ?? null},
      ${sale.body.sold_at}, ${sale.created_by}, ${sale.created_at})
    on conflict (organization_id, id) do nothing returning id`.execute(tx.db);
  if (rows.length === 0) throw new Refusal('ID_TAKEN', { field: 'sale.id' });
}

export async function decideLateSale(
  tx: Tx,
  id: string,
  decision: { status: 'accepted' | 'declined' | 'seen'; by: string; at: string; note?: string },
): Promise<void> {
  const { status, by, at, note = null } = decision;
  await sql`update late_sale set status = ${status}, decided_by = ${by}, decided_at = ${at}, note = ${note}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}
