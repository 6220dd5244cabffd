import type { goodsReceiptRoutes } from '@lissafi/contract/goods-receipts';
import { receivedNoteModel } from '@lissafi/domain/inventory/stock-papers';
import type { Handlers } from '../../http/context.ts';
import { readLetterhead } from '../documents/letterhead.ts';
import { fileName } from '../documents/printable.ts';
import { receiveDelivery } from '../stock/receive.ts';
import { voidReceipt } from '../stock/void-receipt.ts';
import { recordOnce } from '../text-readings/store.ts';
import { checkOrder } from './for-order.ts';
import { listReceipts, readReceipt, readSender } from './store.ts';

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
  async pdf({ tx, services, reply, params }) {
    const receipt = await readReceipt(tx, params.id, []);
    const supplier = receipt.supplier_id ? await readSender(tx, receipt.supplier_id) : null;
    const { logo, company, date_format } = await readLetterhead(tx);
    reply.header('content-disposition', `inline; filename="${fileName(receipt.number)}"`);
    const model = receivedNoteModel({ receipt, supplier, company, date_format });
    return () => services.printer.print({ model, day: receipt.received_on, logo }, tx);
  },
  async void(context) {
    const { tx, params, body, organization } = context;
    await voidReceipt(context, params.id, body.reason);
    await tx.flush();
    return readReceipt(tx, params.id, organization.permissions);
  },
};
