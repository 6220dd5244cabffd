import type { categoryRoutes } from '@lissafi/contract/categories';
import { type FieldFault, fault, Refusal, refusalOfAll } from '@lissafi/contract/errors';
import type { finishedGoodRoutes, ItemType, rawMaterialRoutes } from '@lissafi/contract/items';
import { LIMITS } from '@lissafi/contract/limits';
import { appendEvents } from '../../db/events.ts';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { adjustStock } from '../stock/adjust.ts';
import { alertOf } from '../stock/alert.ts';
import { holdItems, peekItems } from '../stock/positions.ts';
import { receiveStock } from '../stock/receive.ts';
import { recordOnce } from '../text-readings/store.ts';
import {
  deleteCategory,
  insertCategory,
  listCategories,
  readCategory,
  renameCategory,
} from './categories.ts';
import { type ItemQuery, listItems } from './list.ts';
import { listMovements } from './movements.ts';
import { dropPicture, redrawPicture, storePicture } from './pictures.ts';
import { listSales } from './sales.ts';
import {
  assertItemFields,
  assertKindMayChange,
  deleteItem,
  freeSku,
  type ItemFields,
  insertItem,
  readItem,
  readMinimum,
  readPrice,
  updateItem,
} from './store.ts';

const reader = ({ organization }: MemberContext) => ({ permissions: organization.permissions });

async function create(
  context: MemberContext & { body: ItemFields & { id?: string | undefined } },
  type: ItemType,
) {
  const { tx, newId, now, user, body } = context;
  const { id = newId(), ...said } = body;
  const fields = { ...said, sku: said.sku ?? (await freeSku(tx, said.name ?? '', id)) };
  await assertItemFields(tx, fields, id);
  await insertItem(tx, type, id, fields, now);
  await appendEvents(tx, [{ type: 'item.created', subject_id: id, actor_id: user.id }]);
  await tx.flush();
  return readItem(tx, type, id, reader(context));
}

async function change(
  context: MemberContext,
  type: ItemType,
  id: string,
  { version, ...given }: ItemFields & { version: number },
) {
  const { tx, now, user } = context;
  const fields = await withoutHiddenPrice(context, id, given);
  await assertItemFields(tx, fields, id);
  await assertKindMayChange(tx, id, fields);
  const minimumBefore = 'minimum_stock' in fields ? await readMinimum(tx, id) : undefined;
  if (!(await updateItem(tx, type, id, version, fields, now)))
    throw new Refusal('STALE_VERSION', { current: await readItem(tx, type, id, reader(context)) });
  const alert = minimumBefore === undefined ? null : await alertOfMinimum(context, id, minimumBefore);
  await appendEvents(tx, [
    { type: 'item.updated', subject_id: id, actor_id: user.id },
    ...(alert ? [alert] : []),
  ]);
  await tx.flush();
  return readItem(tx, type, id, reader(context));
}

/**
 * The fields without the price of who may not see it, which comes back as null. Throws FORBIDDEN where she would set
 * another one.
 */
async function withoutHiddenPrice(
  { tx, organization }: MemberContext,
  id: string,
  { selling_price, ...fields }: ItemFields,
): Promise<ItemFields> {
  if (organization.permissions.includes('sales_totals:read')) return { selling_price, ...fields };
  const item = await readPrice(tx, id);
  const isOther = typeof selling_price === 'number' && selling_price !== item?.selling_price;
  const isTaxed =
    fields.price_includes_tax !== undefined && fields.price_includes_tax !== item?.price_includes_tax;
  if (item && (isOther || isTaxed))
    throw new Refusal('FORBIDDEN', {
      field: isOther ? 'selling_price' : 'price_includes_tax',
      message: 'Your role may not change selling prices.',
    });
  return fields;
}

/** A changed minimum can make an item low in stock. */
async function alertOfMinimum({ tx, user }: MemberContext, id: string, before: number | null) {
  const item = (await peekItems(tx, [id])).get(id);
  return item ? alertOf(item, item.quantity, item.quantity, user.id, before) : null;
}

async function bulk(
  context: MemberContext,
  type: ItemType,
  updates: readonly (ItemFields & { id: string; version: number })[],
) {
  const changed = [];
  // Positions are locked before the first change and in order of id, so that two of these requests cannot deadlock; the
  // transaction applies all or none.
  await holdItems(
    context.tx,
    updates.map((update) => update.id),
  );
  const faults: FieldFault[] = [];
  const refused: Refusal[] = [];
  for (const { id, ...rest } of [...updates].sort((a, b) => (a.id < b.id ? -1 : 1))) {
    try {
      changed.push(await change(context, type, id, rest));
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const row = `updates.${updates.findIndex((update) => update.id === id)}`;
      const own = error.errors ?? [fault(error.field ?? 'id', error.message, error.code)];
      refused.push(error);
      faults.push(...own.map((each) => ({ ...each, field: `${row}.${each.field}` })));
    }
  }
  const [only, ...others] = refused;
  // Of one stale update its record comes back, as from its own address.
  if (only?.code === 'STALE_VERSION' && others.length === 0)
    throw new Refusal(only.code, { errors: faults, current: only.current });
  if (faults.length > 0) throw refusalOfAll(faults);
  const byId = new Map(changed.map((item) => [item.id, item]));
  return updates.map((update) => byId.get(update.id)!);
}

/** The low stock list returns 50 items unless the request asks otherwise (S2.9). */
const sized = <Q extends { limit?: number | undefined; stock_status?: string | undefined }>(query: Q) =>
  ({
    ...query,
    limit: query.limit ?? (query.stock_status === 'low_stock' ? LIMITS.low_stock : LIMITS.page_size_default),
  }) as unknown as ItemQuery;

async function list(context: MemberContext & { query: object }, type: ItemType) {
  return listItems(context.tx, type, sized(context.query), reader(context));
}

async function remove({ tx, user }: MemberContext, type: ItemType, id: string) {
  await deleteItem(tx, type, id);
  await appendEvents(tx, [{ type: 'item.deleted', subject_id: id, actor_id: user.id }]);
  return { id };
}

/**
 * A picture is stored apart from the fields, so that a concurrent edit does not become stale by it. Throws NOT_FOUND.
 */
async function setPicture(context: MemberContext, type: ItemType, id: string, base64: string) {
  const { tx, user, now } = context;
  await readItem(tx, type, id, reader(context));
  await storePicture(tx, id, await redrawPicture(base64), now);
  await appendEvents(tx, [{ type: 'item.updated', subject_id: id, actor_id: user.id }]);
  await tx.flush();
  return readItem(tx, type, id, reader(context));
}

async function removePicture(context: MemberContext, type: ItemType, id: string) {
  const { tx, user, now } = context;
  await readItem(tx, type, id, reader(context));
  await dropPicture(tx, id, now);
  await appendEvents(tx, [{ type: 'item.updated', subject_id: id, actor_id: user.id }]);
  await tx.flush();
  return readItem(tx, type, id, reader(context));
}

/** What is done alike for both; what is not is beside it below. */
function itemHandlers(type: ItemType) {
  const read = (context: MemberContext, id: string) => readItem(context.tx, type, id, reader(context));
  return {
    create: (context) => create(context, type),
    get: (context) => read(context, context.params.id),
    update: (context) => change(context, type, context.params.id, context.body),
    delete: (context) => remove(context, type, context.params.id),
    adjust: (context) =>
      recordOnce(context, context.body.said, type, async () => {
        await read(context, context.params.id);
        const warnings = await adjustStock(context, context.params.id, context.body);
        await context.tx.flush();
        return { ...(await read(context, context.params.id)), warnings };
      }),
    async receive(context) {
      await read(context, context.params.id);
      await receiveStock(context, context.params.id, context.body);
      await context.tx.flush();
      return read(context, context.params.id);
    },
    async movements(context) {
      await read(context, context.params.id);
      return listMovements(context.tx, context.params.id, context.query, reader(context));
    },
    setPicture: (context) => setPicture(context, type, context.params.id, context.body.content),
    removePicture: (context) => removePicture(context, type, context.params.id),
  } satisfies Partial<Handlers<typeof finishedGoodRoutes>>;
}

export const rawMaterialHandlers: Handlers<typeof rawMaterialRoutes> = {
  ...itemHandlers('raw_material'),
  async list(context) {
    const { rows, ...page } = await list(context, 'raw_material');
    return { raw_materials: rows, ...page };
  },
  bulkUpdate: async (context) => ({
    raw_materials: await bulk(context, 'raw_material', context.body.updates),
  }),
};

export const finishedGoodHandlers: Handlers<typeof finishedGoodRoutes> = {
  ...itemHandlers('finished_good'),
  async list(context) {
    const { rows, ...page } = await list(context, 'finished_good');
    return { finished_goods: rows, ...page };
  },
  async sales(context) {
    await readItem(context.tx, 'finished_good', context.params.id, reader(context));
    return listSales(context.tx, context.params.id, context.query, reader(context));
  },
  bulkUpdate: async (context) => ({
    finished_goods: await bulk(context, 'finished_good', context.body.updates),
  }),
};

export const categoryHandlers: Handlers<typeof categoryRoutes> = {
  list: ({ tx, query }) => listCategories(tx, query),
  async create({ tx, newId, user, body }) {
    const { id = newId(), name } = body;
    await insertCategory(tx, id, name);
    await appendEvents(tx, [{ type: 'category.changed', subject_id: id, actor_id: user.id }]);
    await tx.flush();
    return readCategory(tx, id);
  },
  async update({ tx, now, user, params, body }) {
    if (!(await renameCategory(tx, params.id, body.version, body.name, now)))
      throw new Refusal('STALE_VERSION', { current: await readCategory(tx, params.id) });
    await appendEvents(tx, [{ type: 'category.changed', subject_id: params.id, actor_id: user.id }]);
    await tx.flush();
    return readCategory(tx, params.id);
  },
  async delete({ tx, user, params }) {
    await deleteCategory(tx, params.id);
    await appendEvents(tx, [{ type: 'category.changed', subject_id: params.id, actor_id: user.id }]);
    return { id: params.id };
  },
};
