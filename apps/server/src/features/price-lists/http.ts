import type { EventType } from '@lissafi/contract/events';
import type { priceListRoutes } from '@lissafi/contract/price-lists';
import { appendEvents } from '../../db/events.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { listItems, pricesOfItem, readRule } from './prices.ts';
import {
  changePriceList,
  deletePriceList,
  fillPrices,
  insertPriceList,
  listPriceLists,
  readPriceList,
  replacePrices,
  takePriceList,
} from './store.ts';

const reader = ({ today, organization }: MemberContext) => ({ today, permissions: organization.permissions });

const log = (
  { tx, user }: Pick<MemberContext, 'tx' | 'user'>,
  type: EventType,
  id: string,
  data: Record<string, string | number> = {},
) => appendEvents(tx, [{ type, subject_id: id, actor_id: user.id, data }]);

export const priceListHandlers: Handlers<typeof priceListRoutes> = {
  async list(context) {
    const create = context.organization.permissions.includes('price_lists:write');
    return { price_lists: await listPriceLists(context.tx, reader(context)), can: { create } };
  },

  async create(context) {
    const { tx, newId, now, body } = context;
    const { id = newId(), ...fields } = body;
    await insertPriceList(tx, id, fields, now);
    await log(context, 'price_list.created', id);
    return readPriceList(tx, id, reader(context));
  },

  get: (context) => readPriceList(context.tx, context.params.id, reader(context)),

  async update(context) {
    const { tx, now, params, body } = context;
    const { version, ...fields } = body;
    await takePriceList(tx, params.id, version, reader(context), now);
    await changePriceList(tx, params.id, fields, reader(context), now);
    await log(context, 'price_list.updated', params.id);
    return readPriceList(tx, params.id, reader(context));
  },

  async delete(context) {
    const { id } = context.params;
    await deletePriceList(context.tx, id, reader(context));
    await log(context, 'price_list.deleted', id);
    return { id };
  },

  rule: ({ tx, params }) => readRule(tx, params.id),

  items: ({ tx, params, query }) => listItems(tx, params.id, query),

  async setPrices(context) {
    const { tx, now, params, body } = context;
    await takePriceList(tx, params.id, body.version, reader(context), now);
    await replacePrices(tx, params.id, body.prices, now);
    await log(context, 'price_list.updated', params.id, { products: body.prices.length });
    return readPriceList(tx, params.id, reader(context));
  },

  async fill(context) {
    const { tx, now, params, body } = context;
    const { version, which, percentage, rounding } = body;
    await takePriceList(tx, params.id, version, reader(context), now);
    await fillPrices(tx, params.id, body, now);
    await log(context, 'price_list.updated', params.id, { which, percentage, rounding });
    return readPriceList(tx, params.id, reader(context));
  },

  async ofItem({ tx, params, today }) {
    return { prices: await pricesOfItem(tx, params.id, today) };
  },
};
