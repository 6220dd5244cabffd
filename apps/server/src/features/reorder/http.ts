import type { reorderRoutes } from '@lissafi/contract/reorder';
import type { Handlers } from '../../http/context.ts';
import { readReorderList } from './suggestions.ts';

export const reorderHandlers: Handlers<typeof reorderRoutes> = {
  suggestions: ({ tx, query, today, organization }) =>
    readReorderList(tx, { ...query, today, permissions: organization.permissions }),
};
