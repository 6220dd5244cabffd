import { Refusal } from '@lissafi/contract/errors';
import type { PricedLine } from '@lissafi/domain/purchases/bill';
import { constraintOf } from '../../db/constraint.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';

/** A line of an order as it is stored; amounts are kobo. */
export interface StoredOrderLine extends PricedLine {
  id: string;
  item_id: string | null;
  name: string;
  description: string | null;
  unit: string | null;
}

/** The head of an order as it is stored. */
export interface OrderHead {
  supplier_id: string;
  order_date: string;
  expected_on: string | null;
  notes: string | null;
  net_amount: number;
  tax_amount: number;
  total_amount: number;
}

/** Inserts a draft with its lines. Throws ID_TAKEN. */
export async function insertOrder(
  tx: Tx,
  order: OrderHead & { id: string; order_number: string; created_by: string; created_at: string },
  lines: readonly StoredOrderLine[],
): Promise<void> {
  try {
    await sql`insert into purchase_order (organization_id, id, order_number, status, supplier_id, order_date,
        expected_on, notes, net_amount, tax_amount, total_amount, created_by, created_at, updated_at)
      values (${tx.organization_id}, ${order.id}, ${order.order_number}, 'draft', ${order.supplier_id},
        ${order.order_date}, ${order.expected_on}, ${order.notes}, ${order.net_amount}, ${order.tax_amount},
        ${order.total_amount}, ${order.created_by}, ${order.created_at}, ${order.created_at})`.execute(tx.db);
  } catch (error) {
    if (constraintOf(error) === 'purchase_order_pkey') throw new Refusal('ID_TAKEN', { field: 'id' });
    throw error;
  }
  await insertLines(tx, order.id, lines);
}

async function insertLines(tx: Tx, order_id: string, lines: readonly StoredOrderLine[]): Promise<void> {
  await insertRows(
    tx,
    'purchase_order_line',
    lines.map((line, index) => ({ ...line, order_id, line: index + 1 })),
    {
      ...({ id: 'uuid', order_id: 'uuid', line: 'smallint', item_id: 'uuid', name: 'text' } as const),
      ...({ description: 'text', quantity_e4: 'bigint', unit: 'text', unit_price: 'bigint' } as const),
      ...({ tax_category: 'text', tax_percentage_e4: 'integer' } as const),
      ...({ net_amount: 'bigint', tax_amount: 'bigint' } as const),
    },
  ).execute(tx.db);
}

/** Replaces a draft, which is locked. */
export async function replaceOrder(
  tx: Tx,
  id: string,
  order: OrderHead,
  lines: readonly StoredOrderLine[],
  at: string,
): Promise<void> {
  await sql`update purchase_order set version = version + 1, supplier_id = ${order.supplier_id},
      order_date = ${order.order_date}, expected_on = ${order.expected_on}, notes = ${order.notes},
      net_amount = ${order.net_amount}, tax_amount = ${order.tax_amount}, total_amount = ${order.total_amount},
      updated_at = ${at}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  await sql`delete from purchase_order_line
    where organization_id = ${tx.organization_id} and order_id = ${id}`.execute(tx.db);
  await insertLines(tx, id, lines);
}

/** Marks a locked draft as sent. */
export async function markOrderSent(tx: Tx, id: string, at: string): Promise<void> {
  await tx.write(
    'purchase_order',
    sql`update purchase_order set status = 'sent', version = version + 1, sent_at = ${at}, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}

/** Ends a locked order: what has not come is given up, or nothing is wanted of it. */
export async function endOrder(
  tx: Tx,
  id: string,
  { status, at, reason }: { status: 'closed' | 'cancelled'; at: string; reason: string | null },
): Promise<void> {
  await tx.write(
    'purchase_order',
    sql`update purchase_order set status = ${status}, version = version + 1, ended_at = ${at},
        end_reason = ${reason}, updated_at = ${at}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
}

/** What lines name of items, as far as they exist in this organization. */
export async function readOrderItems(tx: Tx, ids: readonly string[]) {
  const { rows } = await sql<{ id: string; name: string; unit: string; item_kind: string }>`
    select id, name, unit, item_kind from item
    where organization_id = ${tx.organization_id} and id = any (${ids}::uuid[])`.execute(tx.db);
  return new Map(rows.map((row) => [row.id, row]));
}

export interface OrderSend {
  id: string;
  order_id: string;
  recipient: string;
  message: string | null;
  status: string;
  created_by: string | null;
}

export async function insertOrderSend(
  tx: Tx,
  send: Omit<OrderSend, 'status'> & { created_by: string; created_at: string },
): Promise<void> {
  await tx.write(
    'purchase_order_send',
    sql`insert into purchase_order_send (organization_id, id, order_id, recipient, message, created_by, created_at)
      values (${tx.organization_id}, ${send.id}, ${send.order_id}, ${send.recipient}, ${send.message},
        ${send.created_by}, ${send.created_at})`,
  );
}

/** Throws NOT_FOUND. */
export async function readOrderSend(tx: Tx, id: string): Promise<OrderSend> {
  const { rows } = await sql<OrderSend>`
    select id, order_id, recipient, message, status, created_by from purchase_order_send
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  if (!rows[0]) throw new Refusal('NOT_FOUND');
  return rows[0];
}

/** A mail server's message may be long; this much of it is stored for people to read. */
const REFUSAL_MAX = 500;

/** Records that the mail server accepted an email, or why it did not. */
export async function markOrderSend(tx: Tx, id: string, at: string, refusal: string | null): Promise<void> {
  await sql`update purchase_order_send set status = ${refusal === null ? 'sent' : 'failed'},
      refusal = ${refusal?.slice(0, REFUSAL_MAX) ?? null}, sent_at = ${refusal === null ? at : null},
      failed_at = ${refusal === null ? null : at}
    where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
}
