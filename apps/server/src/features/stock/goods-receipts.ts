import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

export type ReceiptSettlement = GoodsReceipt['settlement'];

export interface NewReceiptLine {
  /** The movement. */
  id: string;
  /** The line of the purchase order that it brings. */
  order_line_id: string | null;
  item_id: string;
  quantity_e4: number;
  /** Kobo without VAT. */
  cost: number;
  tax_amount: number;
  /** The VAT was claimed with the receipt; otherwise it is part of the cost. */
  tax_claimed: boolean;
  /** Kobo credited to goods received, not invoiced. */
  accrued: number;
}

/** Adds the document of a goods receipt, whose movements are written. */
export async function addGoodsReceipt(
  { tx, now, user }: Pick<MemberContext, 'tx' | 'now' | 'user'>,
  receipt: {
    id: string;
    number: string;
    order_id: string | null;
    supplier_id: string | null;
    received_on: string;
    reference: string | null;
    settlement: ReceiptSettlement;
    payable_id: string | null;
    journal_entry_id: string | null;
  },
  lines: readonly NewReceiptLine[],
): Promise<void> {
  await tx.write(
    'goods_receipt',
    sql`insert into goods_receipt (organization_id, id, number, order_id, supplier_id, received_on, reference, settlement,
        payable_id, journal_entry_id, created_by, created_at)
      values (${tx.organization_id}, ${receipt.id}, ${receipt.number}, ${receipt.order_id}, ${receipt.supplier_id},
        ${receipt.received_on}, ${receipt.reference}, ${receipt.settlement}, ${receipt.payable_id}, ${receipt.journal_entry_id}, ${user.id},
        ${now.toISOString()})`,
  );
  await tx.write(
    'goods_receipt_line',
    insertRows(
      tx,
      'goods_receipt_line',
      lines.map((each, index) => ({ ...each, receipt_id: receipt.id, line: index + 1 })),
      {
        ...({
          id: 'uuid',
          receipt_id: 'uuid',
          line: 'smallint',
          order_line_id: 'uuid',
          item_id: 'uuid',
          quantity_e4: 'bigint',
        } as const),
        ...({ cost: 'bigint', tax_amount: 'bigint', tax_claimed: 'boolean', accrued: 'bigint' } as const),
      },
    ),
  );
}

/** A line of a goods receipt while it is locked. Quantities are scaled by 10^4, amounts are kobo. */
export interface LockedReceiptLine {
  id: string;
  receipt_id: string;
  item_id: string;
  quantity_e4: number;
  cost: number;
  tax_amount: number;
  tax_claimed: boolean;
  accrued: number;
  billed_e4: number;
  cleared: number;
}

export interface BilledLine extends LockedReceiptLine {
  settlement: ReceiptSettlement;
  supplier_id: string | null;
  received_on: string;
  is_void: boolean;
}

/** Locks lines of goods receipts in order of id, before their items, and returns them with their receipts. */
export async function lockReceiptLines(tx: Tx, ids: readonly string[]): Promise<Map<string, BilledLine>> {
  if (ids.length === 0) return new Map();
  const { rows: lines } = await sql<LockedReceiptLine>`
    select id, receipt_id, item_id, quantity_e4, cost, tax_amount, tax_claimed, accrued, billed_e4, cleared
    from goods_receipt_line where organization_id = ${tx.organization_id} and id = any (${[...ids].sort()}::uuid[])
    order by id for no key update`.execute(tx.db);
  const { rows: receipts } = await sql<
    Pick<BilledLine, 'settlement' | 'supplier_id' | 'received_on' | 'is_void'> & { id: string }
  >`
    select id, settlement, supplier_id, received_on, voided_at is not null as is_void from goods_receipt
    where organization_id = ${tx.organization_id}
      and id = any (${[...new Set(lines.map((line) => line.receipt_id))]}::uuid[])`.execute(tx.db);
  const byId = new Map(receipts.map(({ id, ...receipt }) => [id, receipt]));
  return new Map(lines.map((line) => [line.id, { ...line, ...byId.get(line.receipt_id)! }]));
}

/** Adds to what bills have cleared of lines, which are locked; below 0 for a bill that is voided. */
export async function clearReceiptLines(
  tx: Tx,
  cleared: readonly { id: string; quantity_e4: number; amount: number }[],
): Promise<void> {
  if (cleared.length === 0) return;
  await tx.write(
    'goods_receipt_line',
    sql`update goods_receipt_line l set billed_e4 = l.billed_e4 + n.quantity, cleared = l.cleared + n.amount
      from unnest(${cleared.map((each) => each.id)}::uuid[], ${cleared.map((each) => each.quantity_e4)}::bigint[],
        ${cleared.map((each) => each.amount)}::bigint[]) as n (id, quantity, amount)
      where l.organization_id = ${tx.organization_id} and l.id = n.id`,
  );
}

export interface LockedReceipt {
  id: string;
  supplier_id: string | null;
  received_on: string;
  settlement: ReceiptSettlement;
  payable_id: string | null;
  journal_entry_id: string | null;
  voided_at: string | null;
  reference: string | null;
}

/** Reads a goods receipt without a lock; null where there is none. */
export async function findReceipt(tx: Tx, id: string): Promise<LockedReceipt | null> {
  const { rows } = await sql<LockedReceipt>`
    select id, supplier_id, received_on, settlement, payable_id, journal_entry_id, voided_at, reference
    from goods_receipt where organization_id = ${tx.organization_id} and id = ${id}`.execute(tx.db);
  return rows[0] ?? null;
}

/** Locks a goods receipt, after its supplier and before its lines. */
export async function lockReceipt(tx: Tx, id: string): Promise<LockedReceipt> {
  await sql`select from goods_receipt where organization_id = ${tx.organization_id} and id = ${id}
    for no key update`.execute(tx.db);
  return (await findReceipt(tx, id))!;
}

/** Marks a receipt as void; nothing of it waits for a bill any more. It is locked. */
export async function markReceiptVoid(
  tx: Tx,
  id: string,
  { at, reason, entry_id }: { at: string; reason: string; entry_id: string | null },
): Promise<void> {
  await tx.write(
    'goods_receipt',
    sql`update goods_receipt set voided_at = ${at}, void_reason = ${reason}, void_entry_id = ${entry_id}
      where organization_id = ${tx.organization_id} and id = ${id}`,
  );
  await tx.write(
    'goods_receipt_line',
    sql`update goods_receipt_line set billed_e4 = quantity_e4, cleared = accrued
      where organization_id = ${tx.organization_id} and receipt_id = ${id}`,
  );
}
