import { firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import type { SecondState } from '@lissafi/domain/inventory/second-valuation';
import { holdingOf } from '@lissafi/domain/inventory/stock';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { PendingChange } from '../stock/sums.ts';

/** What an item has on hand by the other method, with the last movement that is included. */
export interface StoredSecond extends SecondState {
  item_id: string;
  seq: number;
}

/** A change as it is stored. */
export interface SecondRow extends PendingChange {
  part: number;
  movement_id: string;
}

/** Makes the missing rows of items with movements and locks all rows in order of item. */
export async function lockSecond(tx: Tx): Promise<void> {
  await sql`insert into second_position (organization_id, item_id, seq, quantity_e4, value, layers, shortfalls)
    select p.organization_id, p.item_id, 0, 0, 0, '[]', '[]' from stock_position p
    where p.organization_id = ${tx.organization_id} and p.next_seq > 1
    order by p.item_id on conflict (organization_id, item_id) do nothing`.execute(tx.db);
  await sql`select from second_position where organization_id = ${tx.organization_id}
    order by item_id for update`.execute(tx.db);
}

/** Writes the states back; their rows exist and are locked. */
export async function writeSecond(tx: Tx, states: ReadonlyMap<string, StoredSecond>): Promise<void> {
  const rows = [...states.values()].map((state) => ({ ...state, ...holdingOf(state) }));
  if (rows.length === 0) return;
  await tx.write(
    'second_position',
    sql`update second_position p set seq = n.seq, quantity_e4 = n.quantity, value = n.value,
        last_quantity_e4 = n.last_quantity, last_value = n.last_value, layers = n.layers, shortfalls = n.shortfalls
      from unnest(${rows.map((row) => row.item_id)}::uuid[], ${rows.map((row) => row.seq)}::bigint[],
        ${rows.map((row) => row.quantity)}::bigint[], ${rows.map((row) => row.value)}::bigint[],
        ${rows.map((row) => row.last?.quantity ?? null)}::bigint[], ${rows.map((row) => row.last?.value ?? null)}::bigint[],
        ${rows.map((row) => JSON.stringify(row.layers))}::jsonb[], ${rows.map((row) => JSON.stringify(row.shortfalls))}::jsonb[])
        as n (item_id, seq, quantity, value, last_quantity, last_value, layers, shortfalls)
      where p.organization_id = ${tx.organization_id} and p.item_id = n.item_id`,
  );
}

/** Appends changes and adds them to the sums by month. */
export async function insertSecondRows(tx: Tx, rows: readonly SecondRow[]): Promise<void> {
  if (rows.length === 0) return;
  await tx.write('second_month', insertMonths(tx, rows));
  await tx.write(
    'second_cost',
    insertRows(tx, 'second_cost', rows, {
      ...({
        item_id: 'uuid',
        seq: 'bigint',
        part: 'smallint',
        movement_id: 'uuid',
        occurred_on: 'date',
      } as const),
      ...({
        posted_on: 'date',
        kind: 'text',
        account_code: 'text',
        quantity_e4: 'bigint',
        value: 'bigint',
      } as const),
    }),
  );
}

function insertMonths(tx: Tx, rows: readonly SecondRow[]) {
  const sums = new Map<
    string,
    Omit<PendingChange, 'seq' | 'occurred_on' | 'posted_on'> & Record<'month' | 'posted_month', string>
  >();
  for (const { item_id, kind, account_code, occurred_on, posted_on, quantity_e4, value } of rows) {
    const [month, posted_month] = [firstOfMonth(occurred_on), firstOfMonth(posted_on)];
    const key = [item_id, month, posted_month, kind, account_code].join();
    const sum = sums.get(key) ?? {
      item_id,
      month,
      posted_month,
      kind,
      account_code,
      quantity_e4: 0,
      value: 0,
    };
    sums.set(key, { ...sum, quantity_e4: sum.quantity_e4 + quantity_e4, value: sum.value + value });
  }
  return insertRows(
    tx,
    'second_month',
    [...sums].sort(([a], [b]) => (a < b ? -1 : 1)).map(([, sum]) => sum),
    {
      ...({
        item_id: 'uuid',
        month: 'date',
        posted_month: 'date',
        kind: 'text',
        account_code: 'text',
      } as const),
      ...({ quantity_e4: 'bigint', value: 'bigint' } as const),
    },
    sql`on conflict (organization_id, item_id, month, posted_month, kind, account_code)
      do update set quantity_e4 = second_month.quantity_e4 + excluded.quantity_e4,
        value = second_month.value + excluded.value`,
  );
}
