import type { searchRoutes } from '@lissafi/contract/search';
import type { Handlers } from '../../http/context.ts';
import { findRecords } from './store.ts';

export const searchHandlers: Handlers<typeof searchRoutes> = {
  find: ({ tx, organization, query }) => findRecords(tx, query.q, organization.permissions),
};
