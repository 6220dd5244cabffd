import type { dashboardRoutes } from '@lissafi/contract/dashboard';
import type { Handlers } from '../../http/context.ts';
import { readAges, readCounts, readMonths, readRecent, readWhoOwes } from './store.ts';

export const dashboardHandlers: Handlers<typeof dashboardRoutes> = {
  async get({ tx, today, organization }) {
    return {
      currency: organization.currency,
      today,
      ...(await readCounts(tx, today)),
      receivables_by_age: await readAges(tx, today),
      who_owes: await readWhoOwes(tx, today),
      months: await readMonths(tx, today),
      recent: await readRecent(tx, today),
    };
  },
};
