import type { payableRoutes } from '@lissafi/contract/payables';
import type { OpenParties } from '@lissafi/contract/receivables';
import type { Handlers } from '../../http/context.ts';
import { readOpenDocuments, readOpenParties } from '../ledger/open-documents.ts';
import { readSupplierDebt } from './debt.ts';
import { printed, readSupplierStatement } from './statement.ts';
import { readToPay } from './to-pay.ts';

export const payableHandlers: Handlers<typeof payableRoutes> = {
  toPay: ({ tx, query, today, organization }) => readToPay(tx, query, today, organization.currency),

  async ageingOn({ tx, query, today, organization }) {
    const currency = organization.currency as OpenParties['currency'];
    const [open, debt] = await Promise.all([
      readOpenParties(tx, 'payable', query, today, currency),
      readSupplierDebt(tx, { as_of: query.as_of ?? today, known_on: query.known_on }),
    ]);
    return { ...open, debt };
  },

  openOn: ({ tx, query, today, organization }) =>
    readOpenDocuments(tx, 'payable', query, today, organization.currency as OpenParties['currency']),

  statement: ({ tx, params, query, today, organization }) =>
    readSupplierStatement(tx, params.id, query, today, organization.currency),

  async statementPdf({ tx, services, reply, params, query, today, organization }) {
    const statement = await readSupplierStatement(tx, params.id, query, today, organization.currency);
    reply.header(
      'content-disposition',
      `attachment; filename="supplier-statement-${statement.from}-${statement.to}.pdf"`,
    );
    return () => services.printer.print({ ...printed(statement), of_supplier: true }, tx);
  },
};
