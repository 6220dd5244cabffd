import type { MovementKind } from '@lissafi/contract/stock';
import { sql } from 'kysely';
import type { Tx } from '../../db/scope.ts';
import type { Moving, StockMove } from './stock-move.ts';

/** A movement as it is written: what moved, and what was there after it. */
export interface MovementRow extends StockMove {
  id: string;
  seq: number;
  kind_or_true_up: MovementKind;
  value_moved: number;
  quantity_after: number;
  value_after: number;
  /** A true-up that is dated after what brought it. */
  dated?: { occurred_on: string; entry_id: string };
}

/** What came into a lot or left it; a lot below zero is refused by the database. */
export async function writeLots(tx: Tx, rows: readonly MovementRow[]): Promise<void> {
  const changes = new Map<string, number>();
  for (const { lot_id, quantity } of rows) {
    if (lot_id && quantity !== 0) changes.set(lot_id, (changes.get(lot_id) ?? 0) + quantity);
  }
  if (changes.size === 0) return;
  await tx.write(
    'stock_lot',
    sql`update stock_lot l set quantity_e4 = l.quantity_e4 + n.change
      from unnest(${[...changes.keys()]}::uuid[], ${[...changes.values()]}::bigint[]) as n (id, change)
      where l.organization_id = ${tx.organization_id} and l.id = n.id`,
  );
}

export async function insertMovements(
  { tx, now, user_id, occurred_on, entry_id }: Moving,
  rows: readonly MovementRow[],
) {
  const column = <T>(read: (row: MovementRow) => T) => rows.map(read);
  await tx.write(
    'stock_movement',
    sql`insert into stock_movement (organization_id, created_by, created_at, occurred_on, journal_entry_id, id, item_id, seq,
        kind, quantity_e4, value, quantity_after_e4, value_after, source_type, source_id, reason,
        reason_description, reference, notes, lot_id, supplier_id, returns_id, source_line_id)
      select ${tx.organization_id}, ${user_id}::uuid, ${now.toISOString()}::timestamptz, * from unnest(
        ${column((each) => each.dated?.occurred_on ?? occurred_on)}::date[],
        ${column((each) => each.dated?.entry_id ?? entry_id)}::uuid[], ${column((each) => each.id)}::uuid[], ${column((each) => each.item_id)}::uuid[],
        ${column((each) => each.seq)}::bigint[], ${column((each) => each.kind_or_true_up)}::text[],
        ${column((each) => each.quantity)}::bigint[], ${column((each) => each.value_moved)}::bigint[],
        ${column((each) => each.quantity_after)}::bigint[], ${column((each) => each.value_after)}::bigint[],
        ${column((each) => each.source_type)}::text[], ${column((each) => each.source_id)}::uuid[],
        ${column((each) => each.reason ?? null)}::text[], ${column((each) => each.reason_description ?? null)}::text[],
        ${column((each) => each.reference ?? null)}::text[], ${column((each) => each.notes ?? null)}::text[],
        ${column((each) => each.lot_id ?? null)}::uuid[], ${column((each) => each.supplier_id ?? null)}::uuid[],
        ${column((each) => each.returns_id ?? null)}::uuid[],
        ${column((each) => each.source_line_id ?? null)}::uuid[])`,
  );
}
