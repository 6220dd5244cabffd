import { type FieldFault, fault, invalid, Refusal, refusalOfAll } from '@lissafi/contract/errors';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { fromE4, toE4 } from '@lissafi/domain/money/decimal';
import { unitsMadeOf } from '@lissafi/domain/production/completion';
import { appendEvents } from '../../db/events.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { reserve } from '../stock/allocate.ts';
import { lockItems } from '../stock/positions.ts';
import { recordStock } from '../stock/record.ts';
import type { StockMove } from '../stock/stock-move.ts';
import { dayFaults } from './faults.ts';
import { changeOrder, type LockedOrder, lockOrder, type Material, readMaterials } from './order-store.ts';

/** Adds up quantities of the same item. */
function summed(rows: readonly { item_id: string; quantity: number }[]): Map<string, number> {
  const sums = new Map<string, number>();
  for (const { item_id, quantity } of rows) sums.set(item_id, (sums.get(item_id) ?? 0) + toE4(quantity));
  return sums;
}

const itselfFaults = (order: LockedOrder, rows: readonly { item_id: string }[], name: string): FieldFault[] =>
  rows.flatMap((row, index) =>
    row.item_id === order.finished_good_id
      ? [fault(`${name}.${index}.item_id`, 'A product cannot be made of itself')]
      : [],
  );

/**
 * Reserves exactly these quantities for the order, replacing its earlier reservations (S2.7-36). Nothing is reserved
 * twice. Throws INSUFFICIENT_STOCK with the shortages, INVALID_STATE for a closed order.
 */
export async function allocate(
  { tx, now, today, user }: MemberContext,
  orderId: string,
  allocations: readonly { item_id: string; quantity: number }[],
): Promise<void> {
  const order = await lockOrder(tx, orderId);
  if (order.status === 'completed' || order.status === 'cancelled') throw new Refusal('INVALID_STATE');
  const faults = itselfFaults(order, allocations, 'allocations');
  if (faults.length > 0) throw invalid(...faults);
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
  await insertRows(
    tx,
    'production_material',
    changes.map(({ item_id, wanted }) => ({
      ...{ order_id: orderId, item_id, planned_e4: 0, planned_cost: 0, allocated_e4: wanted },
    })),
    {
      order_id: 'uuid',
      item_id: 'uuid',
      planned_e4: 'bigint',
      planned_cost: 'bigint',
      allocated_e4: 'bigint',
    },
    sql`on conflict (organization_id, order_id, item_id) do update set allocated_e4 = excluded.allocated_e4`,
  ).execute(tx.db);
}

/** Releases what the order still has reserved; `also` are locked with its items, for later moves. */
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
 * Issues materials to a running order at cost, first from its reservations (S2.7-37), as a recorded use. Throws
 * INVALID_STATE, INSUFFICIENT_STOCK, PERIOD_LOCKED.
 */
export async function consume(
  context: MemberContext,
  orderId: string,
  { consumption, consumed_on }: { consumption: readonly Consumption[]; consumed_on?: string | undefined },
): Promise<void> {
  const { tx, today } = context;
  const occurred_on = consumed_on ?? today;
  const order = await lockOrder(tx, orderId);
  if (order.status !== 'in_progress')
    throw new Refusal('INVALID_STATE', {
      message: 'Materials can only be used while the order is in progress.',
    });
  const faults = [
    ...dayFaults('consumed_on', occurred_on, { today, started_on: order.started_on }),
    ...itselfFaults(order, consumption, 'consumption'),
  ];
  if (faults.length > 0) throw invalid(...faults);
  const lots = await chosenLots(tx, consumption, occurred_on);
  const lines = consumption.map((line, index) => ({
    item_id: line.item_id,
    quantity: toE4(line.quantity),
    lot_id: lots[index] ?? null,
  }));
  await useMaterials(context, order, lines, { occurred_on, is_recorded: true });
}

/**
 * Issues materials to a locked order at cost.
 *
 *     Dr Work in progress
 *         Cr Raw materials, or finished goods for sub-assemblies
 *
 * When stock was allowed to go negative, the later correction of its cost is posted to cost of goods sold, so that the
 * order's cost does not change. Throws INSUFFICIENT_STOCK, PERIOD_LOCKED.
 */
export async function useMaterials(
  context: MemberContext,
  order: LockedOrder,
  lines: readonly { item_id: string; quantity: number; lot_id: string | null }[],
  { occurred_on, is_recorded }: { occurred_on: string; is_recorded: boolean },
): Promise<void> {
  const { tx, now } = context;
  const orderId = order.id;
  const materials = await readMaterials(tx, orderId);
  const held = new Map(materials.map((each) => [each.item_id, each.allocated]));
  const moves = lines.map(({ quantity, lot_id, ...line }): StockMove => {
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
      lot_id,
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
  const used = moves.map((move, index) => ({ ...move, value: values[index]! }));
  await addConsumed(tx, order, materials, used, is_recorded);
  const cost = values.reduce((sum, value) => sum + value, 0);
  await changeOrder(tx, order, { material_cost: order.material_cost + cost }, now);
}

async function addConsumed(
  tx: Tx,
  order: LockedOrder,
  materials: readonly Material[],
  moves: readonly (StockMove & { value: number })[],
  is_recorded: boolean,
): Promise<void> {
  const used = new Map<string, { quantity: number; value: number }>();
  for (const { item_id, quantity, value } of moves) {
    const before = used.get(item_id) ?? { quantity: 0, value: 0 };
    used.set(item_id, { quantity: before.quantity - quantity, value: before.value + value });
  }
  const rows = [...used].map(([item_id, { quantity, value }]) => {
    const { planned = 0, consumed = 0 } = materials.find((each) => each.item_id === item_id) ?? {};
    const plan = { planned_quantity: planned, order_quantity: order.quantity_e4 };
    // Calculated over the total so far, so that many small uses round to the same as one.
    const in_progress_e4 = unitsMadeOf(consumed + quantity, plan) - unitsMadeOf(consumed, plan);
    return {
      ...{ order_id: order.id, item_id, planned_e4: 0, planned_cost: 0 },
      ...{ consumed_e4: quantity, consumed_cost: value, in_progress_e4, is_recorded },
    };
  });
  await insertRows(
    tx,
    'production_material',
    rows,
    {
      ...{ order_id: 'uuid', item_id: 'uuid', planned_e4: 'bigint', planned_cost: 'bigint' },
      ...{ consumed_e4: 'bigint', consumed_cost: 'bigint', in_progress_e4: 'bigint', is_recorded: 'boolean' },
    },
    sql`on conflict (organization_id, order_id, item_id) do update
      set consumed_e4 = production_material.consumed_e4 + excluded.consumed_e4,
        consumed_cost = production_material.consumed_cost + excluded.consumed_cost,
        in_progress_e4 = production_material.in_progress_e4 + excluded.in_progress_e4,
        is_recorded = production_material.is_recorded or excluded.is_recorded,
        allocated_e4 = greatest(0, production_material.allocated_e4 - excluded.consumed_e4)`,
  ).execute(tx.db);
}

/**
 * Returns the lots that were named, one for each line; each must have enough stock, and none may have expired. Throws the
 * fault of each line.
 */
async function chosenLots(tx: Tx, lines: readonly Consumption[], on: string): Promise<(string | null)[]> {
  const items = await lockItems(
    tx,
    lines.map((line) => line.item_id),
  );
  const taken = new Map<string, number>();
  const faults: FieldFault[] = [];
  const lots = lines.map((line, index) => {
    if (line.batch_number === null) return null;
    const refuse = (message: string, code?: string) => {
      faults.push(fault(`consumption.${index}.batch_number`, message, code));
      return null;
    };
    const item = items.get(line.item_id);
    const lot = item?.lots.find((each) => each.batch_number === line.batch_number);
    if (!item || !lot) return refuse('This batch does not exist.', 'NOT_FOUND');
    if (lot.expires_on !== null && lot.expires_on < on) return refuse('This batch has expired');
    const sum = (taken.get(lot.id) ?? 0) + toE4(line.quantity);
    taken.set(lot.id, sum);
    if (sum <= lot.quantity) return lot.id;
    const amounts = `${fromE4(lot.quantity)} there, ${fromE4(sum)} needed`;
    return refuse(`${item.name}, batch ${lot.batch_number}: ${amounts}`, 'INSUFFICIENT_STOCK');
  });
  if (faults.length > 0) throw refusalOfAll(faults);
  return lots;
}
