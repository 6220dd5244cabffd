import type { costHistoryRoutes } from '@lissafi/contract/cost-history';
import { Refusal } from '@lissafi/contract/errors';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { changesSince } from '@lissafi/domain/inventory/cost-changes';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { listMovementsOf } from '../items/movements.ts';
import { assertItem } from '../items/store.ts';
import { readRules } from '../stock/positions.ts';
import { findMadeCost } from './made-cost.ts';
import { findMovement, listCosts, listItemSources, listMovementSources, listPrices } from './store.ts';

const reader = ({ organization }: MemberContext) => ({ permissions: organization.permissions });
const YEAR = 365;

export const costHistoryHandlers: Handlers<typeof costHistoryRoutes> = {
  async history({ tx, params, query, today, organization }) {
    await assertItem(tx, params.id);
    const { to = today } = query;
    const { from = addDays(to, -YEAR) } = query;
    const [costs, prices] = await Promise.all([
      listCosts(tx, params.id, to),
      organization.permissions.includes('sales_totals:read')
        ? listPrices(tx, params.id, to, organization.timezone)
        : [],
    ]);
    return {
      from,
      to,
      costs: changesSince(costs, from, ({ unit_cost }) => unit_cost),
      prices: changesSince(prices, from, ({ price }) => price),
    };
  },
  async ofItem(context) {
    const { tx, params, query } = context;
    await assertItem(tx, params.id);
    const { method: costing_method } = await readRules(tx);
    const sources = await listItemSources(tx, params.id, query, reader(context));
    return { costing_method, ...sources, made: await findMadeCost(tx, params.id) };
  },
  async ofMovement(context) {
    const { tx, params, query } = context;
    const movement = await findMovement(tx, params.id);
    if (!movement) throw new Refusal('NOT_FOUND');
    const { method: costing_method } = await readRules(tx);
    return { costing_method, ...(await listMovementSources(tx, movement, query, reader(context))) };
  },
  movements: (context) => listMovementsOf(context.tx, context.query, reader(context)),
};
