import type { inboxRoutes } from '@lissafi/contract/inbox';
import type { Handlers } from '../../http/context.ts';
import { listWaiting } from './store.ts';

export const inboxHandlers: Handlers<typeof inboxRoutes> = {
  list: (context) => listWaiting(context.tx, context.query, context),
};
