import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { merge, type PostingLine } from '@lissafi/domain/books/posting';
import { toE4 } from '@lissafi/domain/money/decimal';
import { batchShare } from '@lissafi/domain/production/bom';
import { abnormalScrap, plannedUse, type TakenOut, takeOut } from '@lissafi/domain/production/completion';
import { nextOrderStatus, type OrderEvent } from '@lissafi/domain/production/order';
import { appendEvents } from '../../db/events.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { assertExpiry } from '../stock/expiry.ts';
import { findLot } from '../stock/lots.ts';
import { holdItems, lockItems } from '../stock/positions.ts';
import { recordStock } from '../stock/record.ts';
import type { StockMove } from '../stock/stock-move.ts';
import { assertDay, exactOrFault } from './faults.ts';
import { releaseAll, useMaterials } from './materials.ts';
import {
  changeOrder,
  type LockedOrder,
  lockOrder,
  type Material,
  readCheckpoints,
  readMaterials,
  wipOf,
  writeTakenOut,
} from './order-store.ts';

const EVENTS = {
  hold: 'production.held',
  resume: 'production.resumed',
} as const satisfies Partial<Record<OrderEvent, string>>;

/** Starts a planned order, today or on an earlier day. Throws INVALID_STATE. */
export async function startOrder(
  { tx, now, today, user }: MemberContext,
  id: string,
  started_on = today,
): Promise<void> {
  assertDay('started_on', started_on, { today, started_on });
  const order = await lockOrder(tx, id);
  await changeOrder(tx, order, { status: nextOrderStatus(order.status, 'start'), started_on }, now);
  await appendEvents(tx, [{ type: 'production.started', subject_id: id, actor_id: user.id }]);
}

/** Puts an order on hold or resumes it: no stock moves. Throws INVALID_STATE. */
export async function holdOrResumeOrder(
  { tx, now, user }: MemberContext,
  id: string,
  event: keyof typeof EVENTS,
  reason: string | null = null,
): Promise<void> {
  const order = await lockOrder(tx, id);
  await changeOrder(tx, order, { status: nextOrderStatus(order.status, event) }, now);
  await appendEvents(tx, [
    { type: EVENTS[event], subject_id: id, actor_id: user.id, ...(reason !== null && { data: { reason } }) },
  ]);
}

interface Completion {
  quantity_completed: number;
  quantity_scrapped: number;
  use_as_planned?: boolean | undefined;
  planned_for?: 'units' | 'order' | undefined;
  units_left_in_progress?: number | undefined;
  final?: boolean | undefined;
  completed_on?: string | undefined;
  labour_cost?: number | undefined;
  overhead_cost?: number | undefined;
  batch_number: string | null;
  expires_on: string | null;
  accept_expiry: boolean;
}

/**
 * Returns labour and overhead of a completion: as entered, otherwise as the copied bill states for the units worked on,
 * good and scrapped. It is calculated over all completions so far, so that many small ones round to the same as one.
 */
function labourAndOverhead(order: LockedOrder, worked: number, typed: Completion) {
  const bom = { yield_quantity: order.bom_yield_e4 };
  const before = order.completed_e4 + order.scrapped_e4;
  const share = (cost: number) => batchShare(cost, bom, before + worked) - batchShare(cost, bom, before);
  return {
    labour: typed.labour_cost ?? share(order.bom_labour_cost),
    overhead: typed.overhead_cost ?? share(order.bom_overhead_cost),
  };
}

/**
 * Completes good units (S2.4-6; decisions §5). Materials without recorded use are issued as planned, and labour and
 * overhead are added; then the units worked on take their share of each material out of work in progress. The final
 * completion takes exactly the rest, so that the order ends at 0.
 *
 *     Dr Work in progress          labour and overhead of the units worked on, good and scrapped
 *         Cr Labour applied, Overhead applied
 *     Dr Finished goods            the completion's share
 *     Dr Manufacturing loss        the share of abnormal scrap
 *         Cr Work in progress
 *
 * A final completion without a good unit adds the rest to the units completed before (normal scrap stays in their cost),
 * or posts it to manufacturing loss where there are none. Throws INVALID_STATE, CHECKS_OPEN, INSUFFICIENT_STOCK,
 * PERIOD_LOCKED, the fault of `accept_expiry` (EXPIRY).
 */
export async function completeOrder(context: MemberContext, id: string, body: Completion): Promise<void> {
  const { tx, now, today } = context;
  const occurred_on = body.completed_on ?? today;
  let order = await lockOrder(tx, id);
  const status = nextOrderStatus(order.status, 'complete');
  assertDay('completed_on', occurred_on, { today, started_on: order.started_on });
  if (occurred_on < today) await assertAfterUse(context, id, occurred_on);
  await assertChecked(context, id);
  const quantity = toE4(body.quantity_completed);
  const scrapped = toE4(body.quantity_scrapped);
  const reached = order.completed_e4 + order.scrapped_e4 + quantity + scrapped >= order.quantity_e4;
  const final = body.final ?? reached;
  if (quantity === 0 && !final && scrapped === 0)
    throw invalid(fault('quantity_completed', 'Please enter the quantity produced'));
  if (body.planned_for === 'order' && !final)
    throw invalid(fault('planned_for', 'Only the last output uses the materials of the whole order'));
  if (body.planned_for && body.use_as_planned === false)
    throw invalid(fault('planned_for', 'Please leave this out: no materials are used as planned'));
  order = await useAsPlanned(context, order, quantity + scrapped, { ...body, occurred_on });
  if (final) await releaseAll(tx, id, today, [order.finished_good_id]);
  const materials = await readMaterials(tx, id);
  const { labour, overhead, taken, abnormal } = exactOrFault('quantity_completed', () =>
    completionCosts(order, materials, { quantity, scrapped, final }, body),
  );
  await writeTakenOut(tx, id, materials, taken.materials);
  const value = taken.to_goods;
  const lines: PostingLine[] = [
    { account_code: ACCOUNT.work_in_progress, amount: labour + overhead },
    { account_code: ACCOUNT.labour_applied, amount: -labour },
    { account_code: ACCOUNT.overhead_applied, amount: -overhead },
    ...lossLines(taken.to_loss),
  ];
  const moves: StockMove[] = [];
  if (quantity > 0) moves.push(await production(context, order, { ...body, quantity, value, occurred_on }));
  else if (value > 0) moves.push(await lateCost(context, order, value));
  await recordStock(context, {
    source_id: id,
    source_type: 'production_order',
    occurred_on,
    memo: `Completion of ${order.order_number}`,
    event: final ? 'production.completed' : 'production.partly_completed',
    subject_id: id,
    moves,
    lines: merge(lines),
    data: () => ({
      quantity: body.quantity_completed,
      scrapped: body.quantity_scrapped,
      cost: value,
      ...(taken.to_loss > 0 && { lost: taken.to_loss }),
    }),
  });
  await changeOrder(
    tx,
    order,
    {
      completed_e4: order.completed_e4 + quantity,
      scrapped_e4: order.scrapped_e4 + scrapped,
      abnormal_e4: order.abnormal_e4 + abnormal,
      labour_cost: order.labour_cost + labour,
      overhead_cost: order.overhead_cost + overhead,
      cost_out: order.cost_out + value + taken.to_loss,
      ...(final && { status, completed_on: occurred_on }),
    },
    now,
  );
}

/** Issues what the plan still requires of the materials that the request names. Returns the updated order. */
async function useAsPlanned(
  context: MemberContext,
  order: LockedOrder,
  now: number,
  { use_as_planned, planned_for, occurred_on }: Completion & { occurred_on: string },
): Promise<LockedOrder> {
  if (use_as_planned === false) return order;
  const { tx } = context;
  const made = order.completed_e4 + order.scrapped_e4 + now;
  const worked = planned_for === 'order' ? Math.max(made, order.quantity_e4) : made;
  const materials = await readMaterials(tx, order.id);
  const which = use_as_planned === undefined ? 'unrecorded' : 'all';
  const lines = exactOrFault('quantity_completed', () =>
    plannedUse(
      materials.map((each) => ({ ...each, planned_quantity: each.planned })),
      { worked, order_quantity: order.quantity_e4 },
      which,
    ).map(({ material, quantity }) => ({ item_id: material.item_id, lot_id: null, quantity })),
  );
  if (lines.length === 0) return order;
  // Locks all items of both entries before the counter that the first entry takes.
  await holdItems(tx, [order.finished_good_id, ...materials.map((each) => each.item_id)]);
  await useMaterials(context, order, lines, { occurred_on, is_recorded: false });
  await tx.flush();
  return lockOrder(tx, order.id);
}

/** Returns the costs that go in and out with a completion. */
function completionCosts(
  order: LockedOrder,
  materials: readonly Material[],
  { quantity, scrapped, final }: { quantity: number; scrapped: number; final: boolean },
  body: Completion,
): { labour: number; overhead: number; taken: TakenOut; abnormal: number } {
  const { labour, overhead } = labourAndOverhead(order, quantity + scrapped, body);
  const inProgress = materials.map((each) => each.consumed_cost - each.cost_out);
  const abnormal = abnormalScrap({
    completed: order.completed_e4 + quantity,
    scrapped: order.scrapped_e4 + scrapped,
    abnormal: order.abnormal_e4,
    normal_scrap_percentage: order.bom_normal_scrap_e4,
  });
  const left = body.units_left_in_progress;
  const found = takeOut({
    materials: materials.map((each, index) => ({
      value: inProgress[index]!,
      units: each.in_progress,
      is_planned: each.planned > 0,
    })),
    labour_and_overhead: labour + overhead,
    carried: wipOf(order) - inProgress.reduce((sum, value) => sum + value, 0),
    good: quantity,
    scrapped,
    abnormal,
    still_planned: Math.max(0, order.quantity_e4 - order.completed_e4 - order.scrapped_e4),
    ...(left !== undefined && { units_left: toE4(left) }),
    final,
  });
  // There was no good unit to carry the cost.
  const isLost = final && quantity === 0 && order.completed_e4 === 0;
  const taken = isLost ? { ...found, to_goods: 0, to_loss: found.to_goods + found.to_loss } : found;
  return { labour, overhead, taken, abnormal };
}

/** A completion cannot be dated before the use of its materials. Throws the date's fault. */
async function assertAfterUse({ tx }: MemberContext, id: string, completed_on: string): Promise<void> {
  const { rows } = await sql`select from stock_movement where organization_id = ${tx.organization_id}
    and source_id = ${id} and kind = 'consumption' and occurred_on > ${completed_on} limit 1`.execute(tx.db);
  if (rows.length > 0) throw invalid(fault('completed_on', 'Materials were used after this day'));
}

const lossLines = (value: number): PostingLine[] => [
  { account_code: ACCOUNT.manufacturing_loss, amount: value },
  { account_code: ACCOUNT.work_in_progress, amount: -value },
];

/** Required checks must have passed first (S2.7-39). Throws CHECKS_OPEN with each open check. */
async function assertChecked({ tx }: MemberContext, id: string): Promise<void> {
  const open = (await readCheckpoints(tx, id)).filter((each) => each.required && each.status !== 'passed');
  if (open.length > 0)
    throw new Refusal('CHECKS_OPEN', {
      errors: open.map((each) => ({
        field: each.id,
        code: 'CHECKS_OPEN',
        message: each.status === 'failed' ? `${each.name} has failed` : `${each.name} is not checked yet`,
      })),
    });
}

/** Adds cost that was still in the order at its last good unit to the good units, whether on hand or issued. */
async function lateCost({ tx }: MemberContext, order: LockedOrder, value: number): Promise<StockMove> {
  const { rows } = await sql<{ id: string }>`select id from stock_movement
    where organization_id = ${tx.organization_id} and source_id = ${order.id} and kind = 'production'`.execute(
    tx.db,
  );
  return {
    item_id: order.finished_good_id,
    kind: 'production',
    quantity: 0,
    late: { receipts: rows.map((row) => row.id), made: order.completed_e4 },
    value,
    account_code: ACCOUNT.work_in_progress,
    source_type: 'production_order',
    source_id: order.id,
    reference: order.order_number,
  };
}

async function production(
  context: MemberContext,
  order: LockedOrder,
  out: {
    quantity: number;
    value: number;
    occurred_on: string;
    batch_number: string | null;
    expires_on: string | null;
    accept_expiry: boolean;
  },
): Promise<StockMove> {
  const { tx, newId } = context;
  const good = await tx.db
    .selectFrom('item')
    .select(['name', 'batch_tracking_enabled'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', order.finished_good_id)
    .executeTakeFirstOrThrow();
  // Locks the position before its lot, in the same order as sales.
  if (good.batch_tracking_enabled) await lockItems(tx, [order.finished_good_id]);
  const batch_number = out.batch_number ?? order.order_number;
  if (good.batch_tracking_enabled && !out.accept_expiry)
    await assertExpiry(context, { on: out.occurred_on }, [
      { item_id: order.finished_good_id, name: good.name, batch_number, expires_on: out.expires_on },
    ]);
  const lot_id = good.batch_tracking_enabled
    ? await findLot(tx, newId, order.finished_good_id, {
        batch_number,
        create: true,
        made_on: out.occurred_on,
        expires_on: out.expires_on,
        nafdac_number: null,
        on: out.occurred_on,
      })
    : null;
  return {
    item_id: order.finished_good_id,
    kind: 'production',
    quantity: out.quantity,
    value: out.value,
    account_code: ACCOUNT.work_in_progress,
    source_type: 'production_order',
    source_id: order.id,
    lot_id,
    reference: order.order_number,
  };
}

/**
 * Cancels an order with a reason; its work in progress becomes a loss (S2.4-7, S2.7-35).
 *
 *     Dr Manufacturing loss        what is in progress
 *         Cr Work in progress
 */
export async function cancelOrder(context: MemberContext, id: string, reason: string): Promise<void> {
  const { tx, now, today } = context;
  const order = await lockOrder(tx, id);
  const status = nextOrderStatus(order.status, 'cancel');
  await releaseAll(tx, id, today);
  const lost = wipOf(order);
  await recordStock(context, {
    source_id: id,
    source_type: 'production_order',
    occurred_on: today,
    memo: `Cancellation of ${order.order_number}`,
    event: 'production.cancelled',
    effect: 'taking_back',
    subject_id: id,
    moves: [],
    lines: merge(lossLines(lost)),
    data: () => ({ reason, cost: lost }),
  });
  await changeOrder(
    tx,
    order,
    { status, cancelled_on: today, cancel_reason: reason, cost_out: order.cost_out + lost },
    now,
  );
}
