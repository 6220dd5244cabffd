import type { salesReportRoutes } from '@lissafi/contract/sales-reports';
import { completePeriod } from '@lissafi/domain/books/statement-columns';
import type { Handlers } from '../../http/context.ts';
import { readSales, readSalesDocuments } from './store.ts';

/** The days of a period; the month of today, or of the one end that is given. */
const periodOf = (query: { date_from?: string | undefined; date_to?: string | undefined }, today: string) => {
  const { from: date_from, to: date_to } = completePeriod(query, today);
  return { date_from, date_to };
};

export const salesReportHandlers: Handlers<typeof salesReportRoutes> = {
  sales: ({ tx, query, today, organization }) => readSales(tx, query, periodOf(query, today), organization),

  documents: ({ tx, query, today, organization }) =>
    readSalesDocuments(tx, query, periodOf(query, today), organization.currency),
};
