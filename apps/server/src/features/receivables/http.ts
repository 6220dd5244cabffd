import type { receivableRoutes, Statement } from '@lissafi/contract/receivables';
import type { Handlers } from '../../http/context.ts';
import { readOpenDocuments, readOpenParties } from '../ledger/open-documents.ts';
import { readStatement } from './statement.ts';
import { readAgeing, readMetrics } from './store.ts';

export const receivableHandlers: Handlers<typeof receivableRoutes> = {
  async ageing({ tx, query, today, organization }) {
    return {
      ...(await readAgeing(tx, query, today)),
      limit: query.limit,
      offset: query.offset,
      as_of: today,
      currency: organization.currency as Statement['currency'],
    };
  },

  ageingOn: ({ tx, query, today, organization }) =>
    readOpenParties(tx, 'receivable', query, today, organization.currency as Statement['currency']),

  openOn: ({ tx, query, today, organization }) =>
    readOpenDocuments(tx, 'receivable', query, today, organization.currency as Statement['currency']),

  metrics: ({ tx, params, today, organization }) => readMetrics(tx, params.id, today, organization.currency),

  statement: ({ tx, params, query, today, organization }) =>
    readStatement(tx, params.id, query, today, organization.currency),

  async statementPdf({ tx, services, reply, params, query, today, organization }) {
    const statement = await readStatement(tx, params.id, query, today, organization.currency);
    reply.header(
      'content-disposition',
      `attachment; filename="statement-${statement.from}-${statement.to}.pdf"`,
    );
    return () => services.printer.print(statement, tx);
  },
};
