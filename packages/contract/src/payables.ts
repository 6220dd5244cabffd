import { z } from 'zod';
import { Id } from './fields.ts';
import {
  OpenDocuments,
  OpenDocumentsQuery,
  OpenParties,
  OpenPartiesQuery,
  Statement,
  StatementPeriodQuery,
} from './receivables.ts';
import { route } from './route.ts';

const ById = z.strictObject({ id: Id });

/** The ledger between a supplier and us; a positive balance is owed by us. Purchases are credits, payments debits. */
export const SupplierStatement = Statement.omit({ customer: true }).extend({
  supplier: Statement.shape.customer,
});
export type SupplierStatement = z.infer<typeof SupplierStatement>;

export const payableRoutes = {
  ageingOn: route({
    method: 'GET',
    path: '/api/v1/ledger/payables-ageing',
    snapshot: true,
    access: 'books:read',
    summary: 'What was owed to each supplier at the end of a day (today when left out), by age',
    query: OpenPartiesQuery,
    files: true,
    response: OpenParties,
  }),
  openOn: route({
    method: 'GET',
    path: '/api/v1/ledger/payables-ageing/documents',
    access: 'books:read',
    summary: 'The purchases that were open at the end of a day, the oldest first',
    query: OpenDocumentsQuery,
    files: true,
    response: OpenDocuments,
  }),
  statement: route({
    method: 'GET',
    path: '/api/v1/suppliers/:id/statement',
    access: 'supplier_payments:read',
    summary:
      'Opening balance, entries and closing balance of a supplier; the last three months when left out',
    params: ById,
    query: StatementPeriodQuery,
    files: true,
    response: SupplierStatement,
  }),
  statementPdf: route({
    method: 'GET',
    path: '/api/v1/suppliers/:id/statement/pdf',
    access: 'supplier_payments:read',
    summary: 'The statement of a supplier as PDF',
    params: ById,
    query: StatementPeriodQuery,
    response: 'application/pdf',
  }),
} as const;
