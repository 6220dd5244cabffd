import type { transferRoutes } from '@lissafi/contract/transfers';
import type { Handlers } from '../../http/context.ts';
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
  async void(context) {
    const { tx, params, body, organization } = context;
    await voidTransfer(context, params.id, body.reason);
    await tx.flush();
    return readTransfer(tx, params.id, organization.permissions);
  },
};
