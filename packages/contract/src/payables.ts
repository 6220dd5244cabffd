import { z } from 'zod';
import { CivilDate, Currency, Id, ListQuery } from './fields.ts';
import {
  OpenDocuments,
  OpenDocumentsQuery,
  OpenParties,
  OpenPartiesQuery,
  Statement,
  StatementLine,
  StatementPeriodQuery,
} from './receivables.ts';
import { route } from './route.ts';

const ById = z.strictObject({ id: Id });

/** The ledger between a supplier and us; a positive balance is owed by us. Purchases are credits, payments debits. */
export const SupplierStatement = Statement.omit({ customer: true, open: true }).extend({
  supplier: Statement.shape.customer,
  /** What is owed besides today, for goods that came without a bill: no entry above has it. */
  goods_without_bill: z.int(),
  /** `due_date` of the entry that opened a payable; null for all others. */
  lines: z.array(StatementLine.extend({ due_date: CivilDate.nullable() })),
});
export type SupplierStatement = z.infer<typeof SupplierStatement>;

/** What is owed to suppliers, in kobo: every screen that says so says these. */
export const SupplierDebt = z.object({
  /** Billed, or bought on credit, and not paid. */
  billed: z.int(),
  /** Goods that came without a bill. */
  without_bill: z.int(),
  /** Both. */
  total: z.int(),
});
export type SupplierDebt = z.infer<typeof SupplierDebt>;

const toPaySums = {
  /** Due before today. */
  overdue: z.int(),
  /** Due from today to `week_end`. */
  this_week: z.int(),
  later: z.int(),
  total: z.int(),
};
/** What is owed to a supplier, by when it is due; kobo. */
export const ToPayRow = z.object({
  supplier_id: Id,
  name: z.string(),
  documents: z.int(),
  /** The earliest due date. */
  due_date: CivilDate,
  ...toPaySums,
  /** What the supplier has of ours, and could be applied first. */
  credits: z.int(),
});
export type ToPayRow = z.infer<typeof ToPayRow>;

export const DUE_PARTS = ['overdue', 'this_week', 'later'] as const;

export const payableRoutes = {
  toPay: route({
    method: 'GET',
    path: '/api/v1/payables/to-pay',
    access: 'supplier_payments:read',
    summary:
      'What has to be paid, by supplier: overdue, due in the next seven days, later; the most urgent first',
    query: ListQuery.extend({
      /** Only suppliers who are owed something that is due then; the figures stay those of all. */
      due: z.enum(DUE_PARTS).optional(),
    }),
    files: true,
    report: true,
    response: z.object({
      as_of: CivilDate,
      /** The last of seven days, today included. */
      week_end: CivilDate,
      currency: Currency,
      suppliers: z.array(ToPayRow),
      total: z.int(),
      limit: z.int(),
      offset: z.int(),
      totals: z.object(toPaySums),
      /** The totals above are what was billed. */
      debt: SupplierDebt,
    }),
  }),
  ageingOn: route({
    method: 'GET',
    path: '/api/v1/ledger/payables-ageing',
    snapshot: true,
    access: 'books:read',
    summary: 'What was owed to each supplier at the end of a day (today when left out), by age',
    query: OpenPartiesQuery,
    files: true,
    report: true,
    response: OpenParties.extend({ debt: SupplierDebt }),
  }),
  openOn: route({
    method: 'GET',
    path: '/api/v1/ledger/payables-ageing/documents',
    access: 'books:read',
    summary: 'The purchases that were open at the end of a day, the oldest first',
    query: OpenDocumentsQuery,
    files: true,
    report: true,
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
    report: true,
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
