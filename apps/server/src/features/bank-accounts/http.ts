import type { bankAccountRoutes } from '@lissafi/contract/bank-accounts';
import { type Handlers, provenIf } from '../../http/context.ts';
import { recordOnce } from '../text-readings/store.ts';
import { readLines } from './lines.ts';
import { listUnsettled, recordSettlement } from './settlements.ts';
import { listAccounts, readAccount } from './store.ts';
import { countTill, listCounts, readCount } from './till-count.ts';
import { changesShown } from './told.ts';
import { listTransfers, readTransfer, recordTransfer, voidTransfer } from './transfers.ts';
import { createAccount, updateAccount } from './write.ts';

export const bankAccountHandlers: Handlers<typeof bankAccountRoutes> = {
  list: ({ tx, query, organization }) => listAccounts(tx, query, organization.permissions),

  create: provenIf(
    async ({ body }) => body.show_on_documents === true,
    async (context) => {
      const { tx, body, organization } = context;
      return readAccount(tx, await createAccount(context, body), organization.permissions);
    },
  ),

  get: ({ tx, params, organization }) => readAccount(tx, params.id, organization.permissions),

  update: provenIf(
    ({ tx, params, body }) => changesShown(tx, params.id, body),
    async (context) => {
      const { tx, params, body, organization } = context;
      await updateAccount(context, params.id, body);
      return readAccount(tx, params.id, organization.permissions);
    },
  ),

  async lines({ tx, params, query, organization }) {
    const { account_code } = await readAccount(tx, params.id, organization.permissions);
    return readLines(tx, account_code, query);
  },

  async unsettled(context) {
    const { tx, params, query, organization } = context;
    const { account_code } = await readAccount(tx, params.id, organization.permissions);
    return listUnsettled(context, account_code, query);
  },

  async settle(context) {
    const { tx, params, body, organization } = context;
    const { id: from_id } = await readAccount(tx, params.id, organization.permissions);
    return readTransfer(tx, await recordSettlement(context, from_id, body), organization.permissions);
  },

  async counts({ tx, params, query, organization }) {
    await readAccount(tx, params.id, organization.permissions);
    return listCounts(tx, params.id, query);
  },

  async count(context) {
    const id = await countTill(context, context.params.id, context.body);
    await context.tx.flush();
    return readCount(context.tx, id);
  },

  transfers: ({ tx, query, organization }) => listTransfers(tx, query, organization.permissions),

  transfer: (context) =>
    recordOnce(context, context.body.said, 'transfer', async () => {
      const id = await recordTransfer(context, context.body);
      await context.tx.flush();
      return readTransfer(context.tx, id, context.organization.permissions);
    }),

  getTransfer: ({ tx, params, organization }) => readTransfer(tx, params.id, organization.permissions),

  async voidTransfer(context) {
    const { tx, params, body, organization } = context;
    await voidTransfer(context, params.id, body.reason);
    await tx.flush();
    return readTransfer(tx, params.id, organization.permissions);
  },
};
