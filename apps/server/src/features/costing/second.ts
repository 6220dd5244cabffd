import { Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { isLate, NOTHING_HELD, revalue, type SecondState } from '@lissafi/domain/inventory/second-valuation';
import { type CostingMethod, shareOf } from '@lissafi/domain/inventory/stock';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import { readRules } from '../stock/positions.ts';
import { changesIn, type PendingChange, type Series } from '../stock/sums.ts';
import { otherMethod } from './methods.ts';
import {
  insertSecondRows,
  lockSecond,
  type SecondRow,
  type StoredSecond,
  writeSecond,
} from './second-rows.ts';

/** A movement that the second valuation has not included yet. */
interface WaitingMovement {
  id: string;
  item_id: string;
  seq: number;
  kind: Parameters<typeof revalue>[2]['kind'];
  quantity: number;
  value: number;
  account_code: string;
  lot_id: string | null;
  standard_cost: number | null;
  returns_id: string | null;
  source_id: string;
  occurred_on: string;
  posted_on: string;
}

/** Returns how many movements the second valuation has not included. */
export async function countWaiting(tx: Tx): Promise<number> {
  const { rows } = await sql<{ waiting: number }>`
    select coalesce(sum(p.next_seq - 1 - coalesce(s.seq, 0)), 0)::bigint as waiting
    from stock_position p
    left join second_position s on s.organization_id = p.organization_id and s.item_id = p.item_id
    where p.organization_id = ${tx.organization_id}`.execute(tx.db);
  return rows[0]!.waiting;
}

async function listWaiting(tx: Tx, limit: number): Promise<WaitingMovement[]> {
  const { rows } = await sql<WaitingMovement>`
    select m.id, m.item_id, m.seq, m.kind, m.quantity_e4 as quantity, m.value, m.account_code,
      coalesce(l.batch_id, m.lot_id) as lot_id,
      m.standard_cost, m.returns_id, m.source_id, m.occurred_on, m.posted_on
    from (
      select p.item_id, coalesce(s.seq, 0) as seq
      from stock_position p
      left join second_position s on s.organization_id = p.organization_id and s.item_id = p.item_id
      where p.organization_id = ${tx.organization_id} and p.next_seq - 1 > coalesce(s.seq, 0)
      order by p.item_id limit ${limit}
    ) w
    join stock_movement m on m.organization_id = ${tx.organization_id} and m.item_id = w.item_id and m.seq > w.seq
    left join stock_lot l on l.organization_id = ${tx.organization_id} and l.id = m.lot_id
    order by m.item_id, m.seq limit ${limit}`.execute(tx.db);
  return rows;
}

/**
 * Returns the changes by the other method that are not stored yet, without storing them, because a read must not write.
 * Throws VALUATION_PENDING where there are too many for one answer.
 */
async function pendingChanges(tx: Tx): Promise<PendingChange[]> {
  const waiting = await countWaiting(tx);
  if (waiting === 0) return [];
  if (waiting > LIMITS.second_valuation_read) throw new Refusal('VALUATION_PENDING');
  const { rows } = await replayWaiting(tx, waiting);
  return rows;
}

/** Returns the changes of one series; of the second one also what is not stored yet. */
export async function seriesIn(
  tx: Tx,
  series: Series,
  range: Parameters<typeof changesIn>[1],
): Promise<ReturnType<typeof changesIn>> {
  return changesIn(tx, range, series, series === 'second' ? await pendingChanges(tx) : []);
}

/**
 * Stores the next movements of the second valuation, at most `limit`, and returns how many are left. The positions are
 * locked in order of item, so that two requests never include a movement twice.
 */
export async function catchUp(tx: Tx, limit: number): Promise<number> {
  await lockSecond(tx);
  const { rows, states } = await replayWaiting(tx, limit);
  await insertSecondRows(tx, rows);
  await writeSecond(tx, states);
  await tx.flush();
  return countWaiting(tx);
}

interface Replayed {
  rows: SecondRow[];
  states: Map<string, StoredSecond>;
}

/** Values the next movements by the other method, in order of item and recording. */
async function replayWaiting(tx: Tx, limit: number): Promise<Replayed> {
  const { method } = await readRules(tx);
  return replay(tx, otherMethod(method), await listWaiting(tx, limit));
}

async function replay(
  tx: Tx,
  method: CostingMethod,
  movements: readonly WaitingMovement[],
): Promise<Replayed> {
  const states = await readStates(tx, [...new Set(movements.map((each) => each.item_id))]);
  const [returns, lateReceipts] = await Promise.all([readReturns(tx, movements), readLate(tx, movements)]);
  const rows: SecondRow[] = [];
  /** The cost of issues found in this run, in addition to what is stored. */
  const found = new Map<string, number>();
  for (const movement of movements) {
    const { id, item_id, seq, occurred_on, posted_on } = movement;
    const stored = states.get(item_id) ?? { item_id, seq: 0, ...NOTHING_HELD };
    const returned = returns.get(id);
    const { state, changes } = revalue(method, stored, {
      ...movement,
      ...(returned && { returned_value: returnedValue(movement, returned, found) }),
      late: lateReceipts.get(id),
    });
    // After a movement that changes nothing, the state is the stored one with its number.
    states.set(item_id, { ...state, item_id, seq });
    for (const [index, { quantity, ...change }] of changes.entries()) {
      found.set(change.movement_id, (found.get(change.movement_id) ?? 0) - change.value);
      rows.push({ item_id, seq, part: index + 1, occurred_on, posted_on, ...change, quantity_e4: quantity });
    }
  }
  return { rows, states };
}

/** Returns what the second valuation has on hand of items, as far as it is stored. */
export async function readStates(tx: Tx, itemIds: readonly string[]): Promise<Map<string, StoredSecond>> {
  const { rows } = await sql<
    Pick<SecondState, 'layers' | 'shortfalls'> &
      Record<'seq' | 'last_quantity' | 'last_value', number> & { item_id: string }
  >`select item_id, seq, layers, shortfalls, last_quantity_e4 as last_quantity, last_value from second_position
    where organization_id = ${tx.organization_id} and item_id = any (${itemIds}::uuid[])`.execute(tx.db);
  return new Map(
    rows.map(({ last_quantity, last_value, ...row }) => [
      row.item_id,
      { ...row, last: last_quantity === null ? null : { quantity: last_quantity, value: last_value } },
    ]),
  );
}

interface Returned {
  issue_id: string;
  quantity: number;
  issued_quantity: number;
  /** What the other method had charged for the issue before this run; null where it is valued in this run. */
  issued_value: number | null;
}

/** The value of returned goods: their share of what the other method charged for each issue, rounded once each. */
const returnedValue = (
  movement: WaitingMovement,
  returned: readonly Returned[],
  found: ReadonlyMap<string, number>,
): number => {
  const counted = returned.reduce((sum, each) => sum + each.quantity, 0);
  // Goods beyond those of known issues keep the recorded cost.
  const rest = shareOf(movement.value, Math.max(0, movement.quantity - counted), movement.quantity);
  return returned.reduce((sum, { issue_id, quantity, issued_quantity, issued_value }) => {
    const cost = Math.max(0, (issued_value ?? 0) + (found.get(issue_id) ?? 0));
    return sum + shareOf(cost, quantity, issued_quantity);
  }, rest);
};

/**
 * Returns for each return the issues that it takes back. An issue from before a switch of the method was charged by
 * today's second method in the books, where the two valuations changed places since.
 */
async function readReturns(tx: Tx, movements: readonly WaitingMovement[]): Promise<Map<string, Returned[]>> {
  const ids = movements
    .filter(({ quantity, kind }) => quantity > 0 && kind !== 'receipt')
    .map(({ id }) => id);
  const named = movements.filter(({ quantity, returns_id }) => quantity > 0 && returns_id !== null);
  if (ids.length === 0) return new Map();
  const { rows } = await sql<Returned & { movement_id: string }>`
    select r.movement_id, r.issue_id, r.quantity, -i.quantity_e4 as issued_quantity,
      case when mod((select count(*) from costing_switch s
          where s.organization_id = ${tx.organization_id} and s.created_at > i.created_at), 2) = 0
        then -(select sum(c.value) from second_cost c
          where c.organization_id = ${tx.organization_id} and c.movement_id = i.id)::bigint
        else -i.value - coalesce((select sum(t.value) from stock_movement t
          where t.organization_id = ${tx.organization_id} and t.returns_id = i.id and t.kind = 'true_up'), 0)::bigint
      end as issued_value
    from (
      select movement_id, issue_id, quantity_e4 as quantity from stock_return
      where organization_id = ${tx.organization_id} and movement_id = any (${ids}::uuid[])
      union all
      select u.movement_id, u.issue_id, u.quantity
      from unnest(${named.map(({ id }) => id)}::uuid[], ${named.map(({ returns_id }) => returns_id)}::uuid[],
        ${named.map(({ quantity }) => quantity)}::bigint[]) as u (movement_id, issue_id, quantity)
    ) r
    join stock_movement i on i.organization_id = ${tx.organization_id} and i.id = r.issue_id and i.quantity_e4 < 0
    order by r.movement_id, r.issue_id`.execute(tx.db);
  const byMovement = new Map<string, Returned[]>();
  for (const { movement_id, ...row } of rows)
    byMovement.set(movement_id, [...(byMovement.get(movement_id) ?? []), row]);
  return byMovement;
}

/** Returns for each cost that came late the receipts of its goods, which are those of the same order. */
async function readLate(
  tx: Tx,
  movements: readonly WaitingMovement[],
): Promise<Map<string, { receipts: string[]; made: number }>> {
  const late = movements.filter(isLate);
  if (late.length === 0) return new Map();
  const { rows } = await sql<{ id: string; receipts: string[]; made: number }>`
    select u.id, array_agg(m.id) as receipts, sum(m.quantity_e4)::bigint as made
    from unnest(${late.map(({ id }) => id)}::uuid[], ${late.map(({ source_id }) => source_id)}::uuid[],
      ${late.map(({ item_id }) => item_id)}::uuid[], ${late.map(({ seq }) => seq)}::bigint[])
      as u (id, source_id, item_id, seq)
    join stock_movement m on m.organization_id = ${tx.organization_id} and m.source_id = u.source_id
      and m.item_id = u.item_id and m.seq < u.seq and m.quantity_e4 > 0
    group by u.id`.execute(tx.db);
  return new Map(rows.map(({ id, ...receipts }) => [id, receipts]));
}
