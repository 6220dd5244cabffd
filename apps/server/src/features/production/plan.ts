import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { toE4 } from '@lissafi/domain/money/decimal';
import { addMoney } from '@lissafi/domain/money/money';
import { type Bom, batchShare, needsOf } from '@lissafi/domain/production/bom';
import { formatNumber, yearOf } from '@lissafi/domain/sales/numbering';
import { appendEvents } from '../../db/events.ts';
import { takeNumbers } from '../../db/numbers.ts';
import { insertRows } from '../../db/rows.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';
import { activeBom, assertGood, type Checkpoint, toDomainBom } from '../boms/store.ts';
import { holdForUse, peekItems, readRules } from '../stock/positions.ts';
import { issueCost } from '../stock/value.ts';
import { exactOrFault } from './faults.ts';
import { changeOrder, type LockedOrder, lockOrder, readMaterials } from './order-store.ts';

interface Plan {
  id?: string | undefined;
  finished_good_id: string;
  quantity: number;
  priority: string;
  planned_start: string | null;
  planned_end: string | null;
  notes: string | null;
  quality_checkpoints?: Checkpoint[] | undefined;
}

function assertDates(start: string | null, end: string | null): void {
  if (start && end && end < start) throw invalid(fault('planned_end', 'The end is before the start'));
}

/**
 * Plans an order: takes the next WO number of the year and copies the active bill (decisions §5), so that later changes
 * of the bill do not affect it. Throws NOT_FOUND, INVALID_STATE without a bill.
 */
export async function planOrder(context: MemberContext, plan: Plan): Promise<string> {
  const { tx, newId, today, now, user } = context;
  const id = plan.id ?? newId();
  assertDates(plan.planned_start, plan.planned_end);
  const bom = await billOf(tx, plan.finished_good_id);
  const quantity = toE4(plan.quantity);
  const needs = await plannedNeeds(tx, toDomainBom(bom), quantity);
  const series = `WO-${yearOf(today)}`;
  await holdForUse(tx, [plan.finished_good_id, ...needs.map((need) => need.item_id)]);
  const numbers = await takeNumbers(context, series);
  const order_number = formatNumber('WO', yearOf(today), numbers.document);
  const lines = bom.lines.map(({ item_id, quantity, scrap_percentage }) => ({
    item_id,
    quantity,
    scrap_percentage,
  }));
  const inserted = await tx.db
    .insertInto('production_order')
    .values({
      organization_id: tx.organization_id,
      id,
      order_number,
      finished_good_id: plan.finished_good_id,
      quantity_e4: quantity,
      priority: plan.priority,
      planned_start: plan.planned_start,
      planned_end: plan.planned_end,
      notes: plan.notes,
      bom_id: bom.id,
      bom_revision: bom.revision,
      bom_yield_e4: bom.yield_e4,
      bom_labour_cost: bom.labour_cost,
      bom_overhead_cost: bom.overhead_cost,
      bom_normal_scrap_e4: bom.normal_scrap_e4,
      bom_lines: JSON.stringify(lines),
      created_on: today,
      created_by: user.id,
      created_at: now.toISOString(),
      updated_at: now.toISOString(),
    })
    .onConflict((conflict) => conflict.columns(['organization_id', 'id']).doNothing())
    .returning('id')
    .executeTakeFirst();
  if (!inserted) throw new Refusal('ID_TAKEN', { field: 'id' });
  await writePlanned(tx, id, needs);
  await writeCheckpoints(context, id, plan.quality_checkpoints ?? bom.checkpoints);
  await appendEvents(tx, [
    { type: 'production.planned', subject_id: id, actor_id: user.id, data: { quantity: plan.quantity } },
  ]);
  return id;
}

async function billOf(tx: Tx, goodId: string) {
  try {
    await assertGood(tx, goodId);
  } catch (error) {
    if (error instanceof Refusal)
      throw new Refusal(error.code, {
        message: error.code === 'NOT_FOUND' ? 'There is no such finished good.' : error.message,
        field: 'finished_good_id',
      });
    throw error;
  }
  try {
    return await activeBom(tx, goodId);
  } catch (error) {
    if (!(error instanceof Refusal)) throw error;
    throw new Refusal('INVALID_STATE', {
      message: 'This good has no bill of materials yet.',
      field: 'finished_good_id',
    });
  }
}

/** Returns the materials that the bill requires, at their current cost: the plan with which actual cost is compared. */
async function plannedNeeds(tx: Tx, bom: Omit<Bom, 'finished_good_id'>, quantity: number) {
  const [needs, labour, overhead] = exactOrFault('quantity', () => [
    needsOf(bom, quantity),
    batchShare(bom.labour_cost, bom, quantity),
    batchShare(bom.overhead_cost, bom, quantity),
  ]);
  const [{ method }, items] = await Promise.all([
    readRules(tx),
    peekItems(
      tx,
      needs.map((need) => need.item_id),
    ),
  ]);
  return exactOrFault('quantity', () => {
    const costed = needs.map((need) => ({
      ...need,
      cost: issueCost(method, items.get(need.item_id)!, need.needed),
    }));
    addMoney(labour, overhead, ...costed.map((need) => need.cost));
    return costed;
  });
}

async function writePlanned(
  tx: Tx,
  orderId: string,
  needs: readonly { item_id: string; needed: number; cost: number }[],
): Promise<void> {
  await insertRows(
    tx,
    'production_material',
    needs.map(({ item_id, needed, cost }) => ({
      ...{ order_id: orderId, item_id, planned_e4: needed, planned_cost: cost },
    })),
    { order_id: 'uuid', item_id: 'uuid', planned_e4: 'bigint', planned_cost: 'bigint' },
    sql`on conflict (organization_id, order_id, item_id)
      do update set planned_e4 = excluded.planned_e4, planned_cost = excluded.planned_cost`,
  ).execute(tx.db);
}

async function writeCheckpoints(
  { tx, newId }: MemberContext,
  orderId: string,
  checkpoints: readonly Checkpoint[],
): Promise<void> {
  await insertRows(
    tx,
    'quality_checkpoint',
    checkpoints.map(({ name, required }, index) => ({
      ...{ order_id: orderId, id: newId(), line: index + 1, name, required },
    })),
    { order_id: 'uuid', id: 'uuid', line: 'smallint', name: 'text', required: 'boolean' },
  ).execute(tx.db);
}

interface Changes {
  version: number;
  quantity?: number | undefined;
  priority?: string | undefined;
  planned_start?: string | null | undefined;
  planned_end?: string | null | undefined;
  notes?: string | null | undefined;
  quality_checkpoints?: Checkpoint[] | undefined;
}

/**
 * Changes an open order; quantity and checks only while it is planned. Returns false for a stale version. Throws
 * INVALID_STATE.
 */
export async function updateOrder(context: MemberContext, id: string, changes: Changes): Promise<boolean> {
  const { tx, now, user } = context;
  const order = await lockOrder(tx, id);
  if (order.version !== changes.version) return false;
  const { version: _, quantity, quality_checkpoints, ...plain } = changes;
  if (order.status === 'completed' || order.status === 'cancelled') throw new Refusal('INVALID_STATE');
  if (order.status !== 'planned' && (quantity !== undefined || quality_checkpoints))
    throw new Refusal('INVALID_STATE', {
      message: 'Quantity and checks can only change before the order is started.',
      field: quantity === undefined ? 'quality_checkpoints' : 'quantity',
    });
  assertDates(
    plain.planned_start === undefined ? order.planned_start : plain.planned_start,
    plain.planned_end === undefined ? order.planned_end : plain.planned_end,
  );
  if (quantity !== undefined) await replan(tx, order, toE4(quantity));
  if (quality_checkpoints) {
    await sql`delete from quality_checkpoint where organization_id = ${tx.organization_id}
      and order_id = ${id}`.execute(tx.db);
    await writeCheckpoints(context, id, quality_checkpoints);
  }
  const given = Object.fromEntries(Object.entries(plain).filter(([, value]) => value !== undefined));
  await changeOrder(
    tx,
    order,
    { ...given, ...(quantity !== undefined && { quantity_e4: toE4(quantity) }) },
    now,
  );
  await appendEvents(tx, [{ type: 'production.updated', subject_id: id, actor_id: user.id }]);
  return true;
}

/** Recalculates the materials for another quantity, by the order's own copy of the bill. */
async function replan(tx: Tx, order: LockedOrder, quantity: number): Promise<void> {
  const bom = {
    yield_quantity: order.bom_yield_e4,
    labour_cost: order.bom_labour_cost,
    overhead_cost: order.bom_overhead_cost,
    lines: order.bom_lines as Bom['lines'],
  };
  await writePlanned(tx, order.id, await plannedNeeds(tx, bom, quantity));
}

/** Deletes a planned order without reservations or consumption (decisions §11.10). Throws INVALID_STATE. */
export async function deleteOrder({ tx, user }: MemberContext, id: string): Promise<void> {
  const order = await lockOrder(tx, id);
  const used = (await readMaterials(tx, id)).some((each) => each.allocated > 0 || each.consumed > 0);
  if (order.status !== 'planned' || used)
    throw new Refusal('INVALID_STATE', {
      message: 'Only an order that is planned, with nothing reserved, can be deleted. Cancel it instead.',
    });
  await sql`delete from production_order where organization_id = ${tx.organization_id} and id = ${id}`.execute(
    tx.db,
  );
  await appendEvents(tx, [{ type: 'production.deleted', subject_id: id, actor_id: user.id }]);
}
