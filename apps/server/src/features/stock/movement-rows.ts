import type { MovementKind } from '@lissafi/contract/stock';
import { sql } from 'kysely';
import { insertRows } from '../../db/rows.ts';
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
  const same = {
    created_by: user_id,
    created_at: now.toISOString(),
  };
  await tx.write(
    'stock_movement',
    insertRows(
      tx,
      'stock_movement',
      rows.map((row) => ({
        ...same,
        occurred_on: row.dated?.occurred_on ?? occurred_on,
        journal_entry_id: row.dated?.entry_id ?? entry_id,
        id: row.id,
        item_id: row.item_id,
        seq: row.seq,
        kind: row.kind_or_true_up,
        quantity_e4: row.quantity,
        value: row.value_moved,
        quantity_after_e4: row.quantity_after,
        value_after: row.value_after,
        source_type: row.source_type,
        source_id: row.source_id,
        source_line_id: row.source_line_id ?? null,
        reason: row.reason ?? null,
        reason_description: row.reason_description ?? null,
        reference: row.reference ?? null,
        notes: row.notes ?? null,
        lot_id: row.lot_id ?? null,
        supplier_id: row.supplier_id ?? null,
        returns_id: row.returns_id ?? null,
      })),
      MOVEMENT,
    ),
  );
}

const MOVEMENT = {
  occurred_on: 'date',
  journal_entry_id: 'uuid',
  created_by: 'uuid',
  created_at: 'timestamptz',
  id: 'uuid',
  item_id: 'uuid',
  seq: 'bigint',
  kind: 'text',
  quantity_e4: 'bigint',
  value: 'bigint',
  quantity_after_e4: 'bigint',
  value_after: 'bigint',
  source_type: 'text',
  source_id: 'uuid',
  source_line_id: 'uuid',
  reason: 'text',
  reason_description: 'text',
  reference: 'text',
  notes: 'text',
  lot_id: 'uuid',
  supplier_id: 'uuid',
  returns_id: 'uuid',
} as const;
