import { finishedGoodRoutes, rawMaterialRoutes } from '@lissafi/contract/items';
import { type ProductionOrder, productionRoutes } from '@lissafi/contract/production';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import type { DemoApi } from './api.ts';
import type { Bake } from './stock-plan.ts';

/** What is baked: each batch of the year, and the orders of today. */

/** A batch, from its plan to the shelf, on its day; now and then it should have been the day before. */
export async function bakeOrder(
  api: DemoApi,
  idOf: (name: string) => string,
  { good, quantity, usage, scrapped }: Bake,
  day: string,
  isLate: boolean,
): Promise<void> {
  const order = await api.call(productionRoutes.create, {
    body: {
      ...{ finished_good_id: idOf(good.name), quantity: quantity + scrapped },
      ...{ planned_start: addDays(day, -1), planned_end: isLate ? addDays(day, -1) : day },
    },
  });
  const { id } = order;
  await api.call(productionRoutes.start, { id, body: { started_on: addDays(day, -1) } });
  // Without recorded use, completing takes what the bill says, which of eggs may be a fraction.
  if (usage !== 1000 || order.materials.some(isBroken))
    await api.call(productionRoutes.consume, { id, body: { consumption: used(order.materials, usage) } });
  await check(api, order);
  await api.call(productionRoutes.complete, {
    id,
    body: { quantity_completed: quantity, quantity_scrapped: scrapped, final: true },
  });
}

async function check(api: DemoApi, { id, quality_checkpoints }: ProductionOrder): Promise<void> {
  for (const { id: checkpointId } of quality_checkpoints)
    await api.call(productionRoutes.check, { id, checkpointId, body: { status: 'passed' } });
}

/** An order in progress with some of it done, one planned, one late; bread that grew stale; materials that run low. */
export async function bakeToday(api: DemoApi, today: string, idOf: (name: string) => string): Promise<void> {
  const plan = (good: string, quantity: number, dates: object) =>
    api.call(productionRoutes.create, { body: { finished_good_id: idOf(good), quantity, ...dates } });
  const running = await plan('Agege bread', 100, {
    planned_start: today,
    planned_end: today,
    priority: 'high',
  });
  await api.call(productionRoutes.start, { id: running.id, body: {} });
  await api.call(productionRoutes.consume, {
    id: running.id,
    body: { consumption: used(running.materials, 800) },
  });
  await api.call(productionRoutes.complete, {
    id: running.id,
    body: { quantity_completed: 40, final: false },
  });
  await plan('Sliced loaf, large', 60, {
    planned_start: addDays(today, 1),
    planned_end: addDays(today, 1),
  });
  await plan('Wheat loaf', 20, {
    planned_start: addDays(today, -3),
    planned_end: addDays(today, -2),
    notes: 'The wholewheat flour came late.',
  });
  await api.call(finishedGoodRoutes.adjust, {
    id: idOf('Agege bread'),
    body: {
      adjustment_type: 'decrease',
      quantity_adjusted: 12,
      reason: 'expired',
      reason_description: 'Stale, from Saturday',
      occurred_on: today,
    },
  });
  for (const name of ['Eggs', 'Vegetable oil']) {
    const { version, current_stock } = await api.call(rawMaterialRoutes.get, { id: idOf(name) });
    await api.call(rawMaterialRoutes.update, {
      id: idOf(name),
      body: { version, minimum_stock: Math.ceil(current_stock) + 20 },
    });
  }
}

const isBroken = ({ planned_quantity, unit }: { planned_quantity: number; unit: string }) =>
  unit === 'piece' && !Number.isInteger(planned_quantity);

/** The used part of the bill's quantity, in thousandths; counted units stay whole. */
const used = (
  materials: readonly { item_id: string; planned_quantity: number; unit: string }[],
  usage: number,
) =>
  materials.map(({ item_id, planned_quantity, unit }) => ({
    item_id,
    quantity:
      unit === 'piece' ? Math.ceil(planned_quantity) : Math.round(planned_quantity * usage * 10) / 10_000,
  }));
