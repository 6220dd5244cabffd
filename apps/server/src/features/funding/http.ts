import type { fundingRoutes } from '@lissafi/contract/funding';
import type { Handlers } from '../../http/context.ts';
import { recordFunding, voidFunding } from './record.ts';
import { listFunding, readFunding } from './store.ts';

export const fundingHandlers: Handlers<typeof fundingRoutes> = {
  list: ({ tx, query, organization }) => listFunding(tx, query, organization.permissions),

  async create(context) {
    const id = await recordFunding(context, context.body);
    await context.tx.flush();
    return readFunding(context.tx, id, context.organization.permissions);
  },

  get: ({ tx, params, organization }) => readFunding(tx, params.id, organization.permissions),

  async void(context) {
    const { tx, params, body, organization } = context;
    await voidFunding(context, params.id, body.reason);
    await tx.flush();
    return readFunding(tx, params.id, organization.permissions);
  },
};
