import type { goodsReceiptRoutes } from '@lissafi/contract/goods-receipts';
import type { Handlers } from '../../http/context.ts';
import { receiveDelivery } from '../stock/receive.ts';
import { voidReceipt } from '../stock/void-receipt.ts';
import { recordOnce } from '../text-readings/store.ts';
import { checkOrder } from './for-order.ts';
import { listReceipts, readReceipt } from './store.ts';

export const goodsReceiptHandlers: Handlers<typeof goodsReceiptRoutes> = {
  list: ({ tx, query, organization }) => listReceipts(tx, query, organization.permissions),
  get: ({ tx, params, organization }) => readReceipt(tx, params.id, organization.permissions),
  create: (context) =>
    recordOnce(context, context.body.said, 'delivery', async () => {
      const warnings = await checkOrder(context, context.body);
      const id = await receiveDelivery(context, context.body);
      await context.tx.flush();
      return { ...(await readReceipt(context.tx, id, context.organization.permissions)), warnings };
    }),
  async void(context) {
    const { tx, params, body, organization } = context;
    await voidReceipt(context, params.id, body.reason);
    await tx.flush();
    return readReceipt(tx, params.id, organization.permissions);
  },
};
