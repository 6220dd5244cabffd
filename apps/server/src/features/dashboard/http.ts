import type { dashboardRoutes } from '@lissafi/contract/dashboard';
import { fault, invalid } from '@lissafi/contract/errors';
import { LIMITS } from '@lissafi/contract/limits';
import { addMonths, clampDate, daysBetween, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { periodsOf, periodUnit } from '@lissafi/domain/calendar/periods';
import { addMoney } from '@lissafi/domain/money/money';
import type { Handlers } from '../../http/context.ts';
import { readFirstSteps } from '../onboarding/first-steps.ts';
import { readBooks } from './books.ts';
import { readInventory } from './inventory.ts';
import { readAges, readBestCustomers, readCounts, readPeriods, readRecent, readWhoOwes } from './store.ts';

export const dashboardHandlers: Handlers<typeof dashboardRoutes> = {
  async get({ tx, today, organization }) {
    // Independent queries, sent together.
    const mayReadBooks = organization.permissions.includes('books:read');
    const setsUp = organization.permissions.includes('organization:update') && !organization.is_sample;
    const [counts, receivables_by_age, who_owes, recent, inventory, books, first_steps] = await Promise.all([
      readCounts(tx, today),
      readAges(tx, today),
      readWhoOwes(tx, today),
      readRecent(tx, today),
      readInventory(tx, today, organization.permissions),
      mayReadBooks ? readBooks(tx, today) : null,
      setsUp ? readFirstSteps(tx) : null,
    ]);
    const { currency } = organization;
    const cash = mayReadBooks ? {} : { cash_and_bank: null };
    return {
      ...{ currency, today, first_steps, ...counts, ...cash, books },
      ...{ receivables_by_age, who_owes, recent, inventory },
    };
  },

  inventory: ({ tx, today, organization }) => readInventory(tx, today, organization.permissions),

  async period({ tx, query, today, organization }) {
    const to = query.to ?? (query.from && query.from > today ? query.from : today);
    // The last 12 months, including the current one (decisions §11.14).
    const from = query.from ?? clampDate(addMonths(firstOfMonth(to), -11));
    if (daysBetween(from, to) >= LIMITS.period_days)
      throw invalid(fault('from', 'The range can cover at most ten years'));
    const [periods, best_customers] = await Promise.all([
      readPeriods(tx, periodsOf(from, to)),
      readBestCustomers(tx, from, to),
    ]);
    // A member who may not read the books sees sales, but not cash and bank.
    const hidden = organization.permissions.includes('books:read') ? {} : { cash_in: null, cash_out: null };
    const sum = (key: 'sales' | 'cash_in' | 'cash_out') => addMoney(...periods.map((each) => each[key]));
    return {
      from,
      to,
      currency: organization.currency,
      sales: sum('sales'),
      cash_in: sum('cash_in'),
      cash_out: sum('cash_out'),
      ...hidden,
      unit: periodUnit(from, to),
      periods: periods.map((each) => ({ ...each, ...hidden })),
      best_customers,
    };
  },
};
