import { z } from 'zod';
import { DOCUMENT_TYPES } from './documents.ts';
import { CivilDate, Id, inOrder, Line, ListQuery } from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/reports/sales' as const;

/** By what sales are added up; a person is who issued the document. */
export const SALES_BY = ['item', 'customer', 'person'] as const;
export type SalesBy = (typeof SALES_BY)[number];

const period = {
  date_from: CivilDate.optional(),
  date_to: CivilDate.optional(),
  branch_id: Id.optional(),
  /** Only what this customer bought, or only this item. */
  customer_id: Id.optional(),
  item_id: Id.optional(),
};

/** Kobo of the organization's currency, without tax. */
const amounts = {
  invoiced: z.int(),
  credited: z.int(),
  /** Invoiced − credited. */
  net: z.int(),
};

export const SalesRow = z.object({
  /** Names the row where its documents are asked for. */
  key: z.string(),
  name: z.string(),
  /** The item, customer or person; null for a line that names none. */
  id: Id.nullable(),
  /** Sold less returned; null where it would add up different things. */
  quantity: z.number().nullable(),
  unit: z.string().nullable(),
  documents: z.int(),
  ...amounts,
});
export type SalesRow = z.infer<typeof SalesRow>;

const head = {
  by: z.enum(SALES_BY),
  date_from: CivilDate,
  date_to: CivilDate,
  branch_id: Id.nullable(),
  currency: z.string(),
};

export const SalesReport = z.object({
  ...head,
  rows: z.array(SalesRow),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  totals: z.object({ documents: z.int(), ...amounts }),
});
export type SalesReport = z.infer<typeof SalesReport>;

export const SalesDocuments = z.object({
  ...head,
  documents: z.array(
    z.object({
      id: Id,
      document_type: z.enum(DOCUMENT_TYPES),
      number: z.string().nullable(),
      date: CivilDate,
      customer_name: z.string(),
      /** What of the document belongs to the row; a credit note is below 0. */
      net: z.int(),
    }),
  ),
  total: z.int(),
  limit: z.int(),
  offset: z.int(),
  net: z.int(),
});
export type SalesDocuments = z.infer<typeof SalesDocuments>;

export const salesReportRoutes = {
  sales: route({
    method: 'GET',
    path: base,
    access: 'sales_totals:read',
    summary:
      'Sales without tax by item, customer or person (who issued), less credit notes; the current month when left out',
    query: inOrder(ListQuery.extend({ by: z.enum(SALES_BY).default('item'), ...period })),
    files: true,
    response: SalesReport,
  }),
  documents: route({
    method: 'GET',
    path: `${base}/documents`,
    access: 'sales_totals:read',
    summary: 'The documents behind a row of the sales report, or behind all of it',
    query: inOrder(
      ListQuery.extend({ by: z.enum(SALES_BY).default('item'), key: Line(300).optional(), ...period }),
    ),
    response: SalesDocuments,
  }),
} as const;
