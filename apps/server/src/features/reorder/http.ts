import type { reorderRoutes } from '@lissafi/contract/reorder';
import type { Handlers } from '../../http/context.ts';
import { readSuggestions } from './suggestions.ts';

export const reorderHandlers: Handlers<typeof reorderRoutes> = {
  suggestions: ({ tx, query, today, organization }) =>
    readSuggestions(tx, { ...query, today, permissions: organization.permissions }),
};
