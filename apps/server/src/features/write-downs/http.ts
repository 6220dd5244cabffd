import type { writeDownRoutes } from '@lissafi/contract/write-downs';
import type { Handlers } from '../../http/context.ts';
import { recordWriteDown } from './record.ts';
import { listRealisable } from './store.ts';

export const writeDownHandlers: Handlers<typeof writeDownRoutes> = {
  list: (context) => listRealisable(context.tx, context.query, context),
  record: (context) => recordWriteDown(context, context.body),
};
