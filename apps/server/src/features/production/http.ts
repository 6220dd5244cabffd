import { fault, invalid, Refusal } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import type { productionRoutes } from '@lissafi/contract/production';
import { addDays, addMonths, clampDate, daysBetween } from '@lissafi/domain/calendar/civil-date';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { assertGood } from '../boms/store.ts';
import { recordOnce } from '../text-readings/store.ts';
import { readAbsorption } from './absorption.ts';
import { recordCheck } from './checkpoints.ts';
import { cancelOrder, completeOrder, holdOrResumeOrder, startOrder } from './finish.ts';
import { allocate, consume } from './materials.ts';
import { listOrders, readCheckpoints, readOrder } from './order-store.ts';
import { deleteOrder, planOrder, updateOrder } from './plan.ts';
import { readCapacity, readCostBreakdown, readTimeline } from './reports.ts';

const reader = ({ organization, today }: MemberContext) => ({ permissions: organization.permissions, today });

/** Returns the whole updated order. */
async function current(context: MemberContext, id: string) {
  await context.tx.flush();
  return readOrder(context.tx, id, reader(context));
}

/** The default range is the last 12 months and the coming one (decisions §11.14). */
function rangeOf(query: { date_from?: string | undefined; date_to?: string | undefined }, today: string) {
  const date_to = query.date_to ?? addMonths(today, 1);
  const date_from = query.date_from ?? clampDate(addDays(addMonths(date_to, -13), 1));
  if (date_from > date_to) throw invalid(fault('date_to', 'The end is before the start'));
  if (daysBetween(date_from, date_to) > LIMITS.period_days)
    throw invalid(fault('date_from', 'This period is too long'));
  return { date_from, date_to };
}

export const productionHandlers: Handlers<typeof productionRoutes> = {
  list: (context) => listOrders(context.tx, context.query, reader(context)),
  overdue: (context) =>
    listOrders(
      context.tx,
      { ...context.query, overdue: true, sort_by: 'planned_end', sort_direction: 'asc' },
      reader(context),
    ),
  absorption: ({ tx, today }) => readAbsorption(tx, today),
  capacity: ({ tx, query, today }) => readCapacity(tx, rangeOf(query, today)),
  async ofGood(context) {
    await assertGood(context.tx, context.params.id);
    return listOrders(
      context.tx,
      {
        ...context.query,
        finished_good_id: context.params.id,
        sort_by: 'created_at',
        sort_direction: 'desc',
      },
      reader(context),
    );
  },
  create: (context) =>
    recordOnce(context, context.body.said, 'production_order', async () =>
      current(context, await planOrder(context, context.body)),
    ),
  get: (context) => readOrder(context.tx, context.params.id, reader(context)),
  async update(context) {
    if (!(await updateOrder(context, context.params.id, context.body)))
      throw new Refusal('STALE_VERSION', { current: await current(context, context.params.id) });
    return current(context, context.params.id);
  },
  async delete(context) {
    await deleteOrder(context, context.params.id);
    return { id: context.params.id };
  },
  async start(context) {
    await startOrder(context, context.params.id, context.body.started_on);
    return current(context, context.params.id);
  },
  async hold(context) {
    await holdOrResumeOrder(context, context.params.id, 'hold', context.body.reason);
    return current(context, context.params.id);
  },
  async resume(context) {
    await holdOrResumeOrder(context, context.params.id, 'resume');
    return current(context, context.params.id);
  },
  async complete(context) {
    await completeOrder(context, context.params.id, context.body);
    return current(context, context.params.id);
  },
  async cancel(context) {
    await cancelOrder(context, context.params.id, context.body.reason);
    return current(context, context.params.id);
  },
  async allocate(context) {
    await allocate(context, context.params.id, context.body.allocations);
    return current(context, context.params.id);
  },
  async consume(context) {
    await consume(context, context.params.id, context.body);
    return current(context, context.params.id);
  },
  async timeline(context) {
    const { tx, params, query } = context;
    await readOrder(tx, params.id, reader(context));
    return readTimeline(tx, params.id, query);
  },
  async checkpoints(context) {
    const { tx, params, query } = context;
    await readOrder(tx, params.id, reader(context));
    const all = await readCheckpoints(tx, params.id);
    return {
      quality_checkpoints: all.slice(query.offset, query.offset + query.limit),
      total: all.length,
      ...query,
    };
  },
  check: (context) => recordCheck(context, context.params.id, context.params.checkpointId, context.body),
  costBreakdown: ({ tx, params }) => readCostBreakdown(tx, params.id),
};
