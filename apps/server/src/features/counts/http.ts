import type { countRoutes } from '@lissafi/contract/counts';
import { Refusal } from '@lissafi/contract/errors';
import type { Handlers } from '../../http/context.ts';
import { peekItems } from '../stock/positions.ts';
import { recordOnce } from '../text-readings/store.ts';
import { countItem } from './count-item.ts';
import { listCounts, readLine, readSheet } from './read.ts';
import { discardSheet, enterCount, postSheet, startSheet } from './sheet.ts';
import { readItemCount } from './store.ts';

export const countHandlers: Handlers<typeof countRoutes> = {
  list: ({ tx, query, organization }) => listCounts(tx, query, organization.permissions),
  get: ({ tx, params, organization }) => readSheet(tx, params.id, organization.permissions),
  async create(context) {
    const { tx, body, organization } = context;
    const id = await startSheet(context, body);
    await tx.flush();
    return readSheet(tx, id, organization.permissions);
  },
  async enter(context) {
    const { tx, params, body, organization } = context;
    await enterCount(context, params.id, body);
    return readLine(tx, params.id, body, organization.permissions);
  },
  async post(context) {
    const { tx, params, body, organization } = context;
    const warnings = await postSheet(context, params.id, body);
    await tx.flush();
    return { ...(await readSheet(tx, params.id, organization.permissions)), warnings };
  },
  async discard(context) {
    const { tx, params, organization } = context;
    await discardSheet(context, params.id);
    await tx.flush();
    return readSheet(tx, params.id, organization.permissions);
  },
  async quick(context) {
    const { tx, body, organization } = context;
    const item = (await peekItems(tx, [body.item_id])).get(body.item_id);
    if (!item) throw new Refusal('NOT_FOUND', { field: 'item_id', message: 'This item does not exist.' });
    let done: Awaited<ReturnType<typeof countItem>>;
    await recordOnce(context, body.said, item.item_type, async () => {
      done = await countItem(context, item, body);
      return { id: item.item_id };
    });
    await tx.flush();
    const { id, warnings } = done!;
    return { ...(await readItemCount(tx, id, organization.permissions)), warnings };
  },
};
