import type { salesReportRoutes } from '@lissafi/contract/sales-reports';
import { completePeriod } from '@lissafi/domain/books/statement-columns';
import type { Handlers } from '../../http/context.ts';
import { readBooks } from './costs.ts';
import { readSales, readSalesDocuments } from './store.ts';

/** The days of a period; the month of today, or of the one end that is given. */
const periodOf = (query: { date_from?: string | undefined; date_to?: string | undefined }, today: string) => {
  const { from: date_from, to: date_to } = completePeriod(query, today);
  return { date_from, date_to };
};

export const salesReportHandlers: Handlers<typeof salesReportRoutes> = {
  async sales({ tx, query, today, organization: { currency, permissions } }) {
    const period = periodOf(query, today);
    const withCosts = query.by === 'item' && permissions.includes('costs:read');
    const isWhole = !query.branch_id && !query.customer_id && !query.item_id;
    return {
      ...(await readSales(tx, query, period, { currency, withCosts })),
      books: withCosts && isWhole ? await readBooks(tx, period) : null,
    };
  },

  documents: ({ tx, query, today, organization }) =>
    readSalesDocuments(tx, query, periodOf(query, today), organization.currency),
};
