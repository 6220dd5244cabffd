import type { MovementKind } from '@lissafi/contract/stock';
import { monthOf } from '@lissafi/domain/calendar/civil-date';
import { happenedAt } from '../../db/happened-at.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { Place } from './places.ts';
import type { Moving, StockMove } from './stock-move.ts';

/** A movement as it is written, with the balances after it. */
export interface MovementRow extends StockMove {
  id: string;
  seq: number;
  kind_or_true_up: MovementKind;
  value_moved: number;
  /** Where it happens. */
  at: Place;
  /** The standard cost for one unit, in kobo, at that moment. */
  standard_cost: number | null;
  quantity_after: number;
  value_after: number;
  /** The date and entry of a correction that is dated after the receipt that caused it. */
  dated?: { occurred_on: string; entry_id: string };
}

/** Writes changes of lots; the database refuses a negative lot. */
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
  { tx, now, today, user_id, occurred_on, entry_id }: Moving,
  rows: readonly MovementRow[],
) {
  const same = {
    created_by: user_id,
    created_at: now.toISOString(),
  };
  const happened_at = happenedAt(tx, now);
  const posted_on = sql`greatest(s.last_posted_on, ${today}::date)`;
  await tx.write(
    'stock_movement',
    insertRows(
      tx,
      'stock_movement',
      rows.map((row) => ({
        ...same,
        occurred_on: row.dated?.occurred_on ?? occurred_on,
        journal_entry_id: row.dated?.entry_id ?? entry_id,
        ...row.at,
        happened_at: row.happened_at ?? happened_at,
        account_code: row.account_code,
        standard_cost: row.standard_cost,
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
      sql``,
      { posted_on },
    ),
  );
  await tx.write(
    'stock_month',
    insertRows(
      tx,
      'stock_month',
      byMonth(rows, occurred_on),
      MONTH,
      sql`on conflict (organization_id, item_id, month, posted_month, kind, account_code, location_id, branch_id)
        do update set quantity_e4 = stock_month.quantity_e4 + excluded.quantity_e4,
          value = stock_month.value + excluded.value, movements = stock_month.movements + excluded.movements,
          received_e4 = stock_month.received_e4 + excluded.received_e4`,
      { posted_month: sql`date_trunc('month', ${posted_on})::date` },
    ),
  );
}

interface MonthSum {
  item_id: string;
  month: string;
  kind: MovementKind;
  account_code: string;
  quantity_e4: number;
  value: number;
  /** How many there are. */
  movements: number;
  /** What came in with them. */
  received_e4: number;
  branch_id: string;
  location_id: string;
}

/** In order of the key; the items are locked. */
function byMonth(rows: readonly MovementRow[], occurred_on: string): MonthSum[] {
  const sums = new Map<string, MonthSum>();
  for (const { item_id, kind_or_true_up: kind, account_code, quantity, value_moved, dated, at } of rows) {
    const month = `${monthOf(dated?.occurred_on ?? occurred_on)}-01`;
    const key = [item_id, month, kind, account_code, at.location_id, at.branch_id].join();
    const sum = sums.get(key) ?? {
      item_id,
      month,
      kind,
      account_code,
      quantity_e4: 0,
      value: 0,
      movements: 0,
      received_e4: 0,
      ...at,
    };
    sum.movements += 1;
    // What is carried from one place to another does not come in.
    if (kind !== 'transfer') sum.received_e4 += Math.max(quantity, 0);
    sum.quantity_e4 += quantity;
    sum.value += value_moved;
    sums.set(key, sum);
  }
  return [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum);
}

const MONTH = {
  item_id: 'uuid',
  month: 'date',
  kind: 'text',
  account_code: 'text',
  quantity_e4: 'bigint',
  value: 'bigint',
  movements: 'bigint',
  received_e4: 'bigint',
  branch_id: 'uuid',
  location_id: 'uuid',
} as const;

const MOVEMENT = {
  branch_id: 'uuid',
  location_id: 'uuid',
  account_code: 'text',
  standard_cost: 'bigint',
  occurred_on: 'date',
  journal_entry_id: 'uuid',
  created_by: 'uuid',
  created_at: 'timestamptz',
  happened_at: 'timestamptz',
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
