import type { duplicateRoutes } from '@lissafi/contract/duplicates';
import { after, type Handlers, type MemberContext } from '../../http/context.ts';
import { readCustomer } from '../customers/store.ts';
import { duplicatePairs, findPairs } from './find.ts';
import { mergeCustomer } from './merge.ts';

const reader = ({ today, organization }: MemberContext) => ({ today, permissions: organization.permissions });

export const duplicateHandlers: Handlers<typeof duplicateRoutes> = {
  list: after(
    ({ services, organization }) => findPairs(services, organization.id),
    async (context) => ({ pairs: await duplicatePairs(context.tx, context.prepared, reader(context)) }),
  ),

  async merge(context) {
    const { tx, params, body } = context;
    await mergeCustomer(context, params.id, body.into_id);
    await tx.flush();
    return readCustomer(tx, body.into_id, reader(context));
  },
};
