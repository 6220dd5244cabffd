import type { assetRoutes } from '@lissafi/contract/assets';
import { may } from '@lissafi/contract/permissions';
import type { Handlers, MemberContext } from '../../http/context.ts';
import { depreciate } from './depreciation.ts';
import { changeAsset, disposeAsset, recordAsset, voidAsset } from './record.ts';
import { listAssets, readAsset } from './store.ts';

async function asset({ tx, organization }: Pick<MemberContext, 'tx' | 'organization'>, id: string) {
  await tx.flush();
  const mayWrite = !organization.closed && may(organization.role, 'journals:write');
  return readAsset(tx, id, mayWrite, organization.currency);
}

export const assetHandlers: Handlers<typeof assetRoutes> = {
  list: ({ tx, query, today }) => listAssets(tx, query, today),
  create: async (context) => asset(context, await recordAsset(context, context.body)),
  async depreciate(context) {
    const { until } = context.body;
    return { until, entries: await depreciate(context, until) };
  },
  get: (context) => asset(context, context.params.id),
  async update(context) {
    const { id } = context.params;
    await changeAsset(context, id, context.body, () => asset(context, id));
    return asset(context, id);
  },
  async dispose(context) {
    await disposeAsset(context, context.params.id, context.body);
    return asset(context, context.params.id);
  },
  async void(context) {
    await voidAsset(context, context.params.id, context.body.reason);
    return asset(context, context.params.id);
  },
};
