import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { sql } from 'kysely';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import type { MemberContext } from '../../http/context.ts';
import { e4 } from '../boms/store.ts';
import { reserve } from '../stock/allocate.ts';
import { lockItems } from '../stock/positions.ts';
import { recordStock } from '../stock/record.ts';
import type { StockMove } from '../stock/stock-move.ts';
import { assertDay } from './faults.ts';
import { changeOrder, type LockedOrder, lockOrder, readMaterials } from './order-store.ts';

/** The same item named twice is summed. */
function summed(rows: readonly { item_id: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { item_id, quantity } of rows) sums.set(item_id, (sums.get(item_id) ?? 0) + e4(quantity));
  return sums;
}

function assertNotItself(order: LockedOrder, rows: readonly { item_id: string }[], name: string): void {
  const index = rows.findIndex((row) => row.item_id === order.finished_good_id);
  if (index >= 0) throw invalid(fault(`${name}.${index}.item_id`, 'A product cannot be made of itself'));
}

/**
 * Reserves exactly these quantities for the order, in place of what was reserved (S2.7-36). Nothing is promised twice.
 * Throws INSUFFICIENT_STOCK with the shortages, INVALID_STATE for a closed order.
 */
export async function allocate(
  { tx, now, today, user }: MemberContext,
  orderId: string,
  allocations: readonly { item_id: string; quantity: number }[],
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status === 'completed' || order.status === 'cancelled') throw new Refusal('INVALID_STATE');
  assertNotItself(order, allocations, 'allocations');
  const wanted = summed(allocations);
  const held = new Map((await readMaterials(tx, orderId)).map((each) => [each.item_id, each.allocated]));
  for (const id of held.keys()) if (!wanted.has(id)) wanted.set(id, 0);
  const changes = [...wanted]
    .map(([item_id, quantity]) => ({
      item_id,
      wanted: quantity,
      change: quantity - (held.get(item_id) ?? 0),
    }))
    .filter(({ change }) => change !== 0);
  await reserve(tx, changes, today);
  await writeAllocated(tx, orderId, changes);
  await changeOrder(tx, order, {}, now);
  await appendEvents(tx, [{ type: 'production.allocated', subject_id: orderId, actor_id: user.id }]);
}

async function writeAllocated(
  tx: Tx,
  orderId: string,
  changes: readonly { item_id: string; wanted: number }[],
): Promise<void> {
  if (changes.length === 0) return;
  await sql`insert into production_material as m (organization_id, order_id, item_id, planned_e4, planned_cost, allocated_e4)
    select ${tx.organization_id}, ${orderId}, n.item_id, 0, 0, n.wanted
    from unnest(${changes.map((each) => each.item_id)}::uuid[], ${changes.map((each) => each.wanted)}::bigint[])
      as n (item_id, wanted)
    on conflict (organization_id, order_id, item_id) do update set allocated_e4 = excluded.allocated_e4`.execute(
    tx.db,
  );
}

/** Gives back what the order still has reserved; `also` are locked with its items, for what is moved next. */
export async function releaseAll(
  tx: Tx,
  orderId: string,
  today: string,
  also: readonly string[] = [],
): Promise<void> {
  const held = (await readMaterials(tx, orderId)).filter((each) => each.allocated > 0);
  await reserve(
    tx,
    held.map(({ item_id, allocated }) => ({ item_id, change: -allocated })),
    today,
    also,
  );
  await sql`update production_material set allocated_e4 = 0 where organization_id = ${tx.organization_id}
    and order_id = ${orderId} and allocated_e4 > 0`.execute(tx.db);
}

interface Consumption {
  item_id: string;
  quantity: number;
  batch_number: string | null;
}

/**
 * Materials go into a running order at what they cost, first what was reserved for it (S2.7-37).
 *
 *     Dr Work in progress
 *         Cr Raw materials, or finished goods for sub-assemblies
 *
 * What stock allowed below zero costs more or less when it comes goes to cost of goods sold, so that the order stays as
 * it was. Throws INVALID_STATE, INSUFFICIENT_STOCK, PERIOD_LOCKED.
 */
export async function consume(
  context: MemberContext,
  orderId: string,
  { consumption, consumed_on }: { consumption: readonly Consumption[]; consumed_on?: string | undefined },
): Promise<void> {
  const { tx, now, today } = context;
  const occurred_on = consumed_on ?? today;
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'in_progress')
    throw new Refusal('INVALID_STATE', {
      message: 'Materials can only be used while the order is in progress.',
    });
  assertDay('consumed_on', occurred_on, { today, started_on: order.started_on });
  assertNotItself(order, consumption, 'consumption');
  const lots = await chosenLots(tx, consumption, occurred_on);
  const held = new Map((await readMaterials(tx, orderId)).map((each) => [each.item_id, each.allocated]));
  const moves = consumption.map((line, index): StockMove => {
    const quantity = e4(line.quantity);
    const reserved = Math.min(held.get(line.item_id) ?? 0, quantity);
    held.set(line.item_id, (held.get(line.item_id) ?? 0) - reserved);
    return {
      item_id: line.item_id,
      kind: 'consumption',
      quantity: -quantity,
      account_code: ACCOUNT.work_in_progress,
      true_up_code: ACCOUNT.cost_of_goods_sold,
      source_type: 'production_order',
      source_id: orderId,
      lot_id: lots[index] ?? null,
      from_allocated: reserved,
      reference: order.order_number,
    };
  });
  const { values } = await recordStock(context, {
    source_id: orderId,
    source_type: 'production_order',
    occurred_on,
    memo: `Materials for ${order.order_number}`,
    event: 'production.consumed',
    subject_id: orderId,
    moves,
    data: (moved) => ({ cost: moved.reduce((sum, value) => sum + value, 0) }),
  });
  await addConsumed(
    tx,
    orderId,
    moves.map((move, index) => ({ ...move, value: values[index]! })),
  );
  const cost = values.reduce((sum, value) => sum + value, 0);
  await changeOrder(tx, order, { material_cost: order.material_cost + cost }, now);
}

async function addConsumed(
  tx: Tx,
  orderId: string,
  moves: readonly (StockMove & { value: number })[],
): Promise<void> {
  await sql`insert into production_material as m (organization_id, order_id, item_id, planned_e4, planned_cost,
      consumed_e4, consumed_cost)
    select ${tx.organization_id}, ${orderId}, item_id, 0, 0, sum(quantity), sum(value)
    from unnest(${moves.map((move) => move.item_id)}::uuid[], ${moves.map((move) => -move.quantity)}::bigint[],
      ${moves.map((move) => move.value)}::bigint[]) as n (item_id, quantity, value)
    group by item_id
    on conflict (organization_id, order_id, item_id) do update
      set consumed_e4 = m.consumed_e4 + excluded.consumed_e4, consumed_cost = m.consumed_cost + excluded.consumed_cost,
        allocated_e4 = greatest(0, m.allocated_e4 - excluded.consumed_e4)`.execute(tx.db);
}

/** The lots that were named, one a line; enough must be left in each, and none may have expired. */
async function chosenLots(tx: Tx, lines: readonly Consumption[], on: string): Promise<(string | null)[]> {
  const items = await lockItems(
    tx,
    lines.map((line) => line.item_id),
  );
  const taken = new Map<string, number>();
  return lines.map((line, index) => {
    if (line.batch_number === null) return null;
    const field = `consumption.${index}.batch_number`;
    const item = items.get(line.item_id);
    const lot = item?.lots.find((each) => each.batch_number === line.batch_number);
    if (!item || !lot) throw new Refusal('NOT_FOUND', { message: 'This batch does not exist.', field });
    if (lot.expires_on !== null && lot.expires_on < on) throw invalid(fault(field, 'This batch has expired'));
    const sum = (taken.get(lot.id) ?? 0) + e4(line.quantity);
    taken.set(lot.id, sum);
    if (sum > lot.quantity)
      throw new Refusal('INSUFFICIENT_STOCK', {
        errors: [
          {
            field,
            code: 'INSUFFICIENT_STOCK',
            message: `${item.name}, batch ${lot.batch_number}: ${lot.quantity / 10_000} there, ${sum / 10_000} needed`,
          },
        ],
      });
    return lot.id;
  });
}
