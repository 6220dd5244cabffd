import { z } from 'zod';
import { DOCUMENT_TYPES } from './documents.ts';
import { CivilDate, Id, inOrder, Line, ListQuery, SortDirection } from './fields.ts';
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

/** What the goods of a row cost and what is left of its sales; kobo, null for whoever may not see costs. */
const earned = {
  /** Posted to the cost of goods sold in the period, without cancelled documents. */
  cost: z.int().nullable(),
  /** Net sales − cost. */
  gross_profit: z.int().nullable(),
  /** Gross profit of 100 of sales; null where nothing was sold. */
  margin_percentage: z.number().nullable(),
};

export const SALES_SORTS = ['name', 'quantity', 'net', 'cost', 'gross_profit', 'margin_percentage'] as const;
export type SalesSort = (typeof SALES_SORTS)[number];

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
  ...earned,
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
  totals: z.object({ documents: z.int(), ...amounts, ...earned }),
  /**
   * Of the whole period, as the profit and loss has them: sales of goods and services less returns, and the cost of
   * goods sold. They differ from the totals by documents that were cancelled in another period than they were issued
   * in, and by journals. Null for a report of one customer, item or branch, and for whoever may not see costs.
   */
  books: z
    .object({
      net: z.int(),
      cost: z.int(),
      /** Sales of goods whose cost is not known: the gain is too high by it. */
      without_cost: z.int(),
    })
    .nullable(),
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
      'Sales without tax by item, customer or person (who issued), less credit notes, with the cost of the goods and the margin; the current month when left out',
    query: inOrder(
      ListQuery.extend({
        by: z.enum(SALES_BY).default('item'),
        sort_by: z.enum(SALES_SORTS).default('net'),
        sort_direction: SortDirection.default('desc'),
        ...period,
      }),
    ),
    files: true,
    report: true,
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
