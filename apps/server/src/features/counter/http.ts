import type { counterRoutes } from '@lissafi/contract/counter';
import type { Handlers } from '../../http/context.ts';
import { readProducts } from './products.ts';
import { closeShift, openShift } from './shifts.ts';
import { listShifts, readCurrentShift, readShift, readSoldOn } from './store.ts';

export const counterHandlers: Handlers<typeof counterRoutes> = {
  products: ({ tx, query, today }) => readProducts(tx, query, today),

  async today(context) {
    const { today } = context;
    return { day: today, ...(await readSoldOn(context, today)), shift: await readCurrentShift(context) };
  },

  shifts: (context) => listShifts(context, context.query),

  async openShift(context) {
    const id = await openShift(context, context.body);
    await context.tx.flush();
    return readShift(context, id);
  },

  currentShift: async (context) => ({ shift: await readCurrentShift(context) }),

  shift: (context) => readShift(context, context.params.id),

  async closeShift(context) {
    const { tx, params, body } = context;
    await closeShift(context, params.id, body);
    await tx.flush();
    return readShift(context, params.id);
  },
};
