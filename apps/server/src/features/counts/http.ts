import type { countRoutes } from '@lissafi/contract/counts';
import { Refusal } from '@lissafi/contract/errors';
import type { Handlers } from '../../http/context.ts';
import { peekItems } from '../stock/positions.ts';
import { recordOnce } from '../text-readings/store.ts';
import { countItem } from './count-item.ts';
import { readItemCount } from './store.ts';

export const countHandlers: Handlers<typeof countRoutes> = {
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
