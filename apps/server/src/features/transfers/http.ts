import type { transferRoutes } from '@lissafi/contract/transfers';
import { waybillModel } from '@lissafi/domain/inventory/stock-papers';
import type { Handlers } from '../../http/context.ts';
import { readLetterhead } from '../documents/letterhead.ts';
import { fileName } from '../documents/printable.ts';
import { recordTransfer, voidTransfer } from './record.ts';
import { listTransfers, readTransfer } from './store.ts';

export const transferHandlers: Handlers<typeof transferRoutes> = {
  list: ({ tx, query, organization }) => listTransfers(tx, query, organization.permissions),
  get: ({ tx, params, organization }) => readTransfer(tx, params.id, organization.permissions),
  async create(context) {
    const { tx, body, organization } = context;
    const id = await recordTransfer(context, body);
    await tx.flush();
    return readTransfer(tx, id, organization.permissions);
  },
  async pdf({ tx, services, reply, params }) {
    const transfer = await readTransfer(tx, params.id, []);
    const { logo, company, date_format } = await readLetterhead(tx);
    reply.header('content-disposition', `inline; filename="${fileName(transfer.number)}"`);
    const model = waybillModel({ transfer, company, date_format });
    return () => services.printer.print({ model, day: transfer.transferred_on, logo }, tx);
  },
  async void(context) {
    const { tx, params, body, organization } = context;
    await voidTransfer(context, params.id, body.reason);
    await tx.flush();
    return readTransfer(tx, params.id, organization.permissions);
  },
};
