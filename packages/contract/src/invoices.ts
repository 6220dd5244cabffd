import { z } from 'zod';
import {
  DOCUMENT_TYPES,
  INVOICE_SORTS,
  INVOICE_STATUSES,
  Invoice,
  InvoiceCreate,
  InvoiceRow,
  InvoiceUpdate,
  PAYMENT_METHODS,
  SAYS_WHERE_TO_PAY,
  WRITABLE_DOCUMENT_TYPES,
} from './documents.ts';
import { CivilDate, Id, Line, ListQuery, listOf, Search, SortDirection } from './fields.ts';
import { parseTextRoute } from './invoice-text.ts';
import { route } from './route.ts';

const ById = z.strictObject({ id: Id });
const base = '/api/v1/invoices';

export const invoiceRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'documents:read',
    summary: 'Invoices and receipts; `status` filters what is displayed',
    query: ListQuery.extend({
      /** `open` means every issued document with a balance. */
      status: z.enum([...INVOICE_STATUSES, 'open']).optional(),
      document_type: z.enum(DOCUMENT_TYPES).optional(),
      customer_id: Id.optional(),
      /** Created by this recurring invoice. */
      recurring_id: Id.optional(),
      /** Sold in this shift. */
      shift_id: Id.optional(),
      branch_id: Id.optional(),
      date_from: CivilDate.optional(),
      date_to: CivilDate.optional(),
      search: Search,
      sort_by: z.enum(INVOICE_SORTS).default('created_at'),
      sort_direction: SortDirection.default('desc'),
    }),
    files: true,
    response: listOf('invoices', InvoiceRow),
  }),
  nextNumber: route({
    method: 'GET',
    path: `${base}/next-number`,
    access: 'documents:read',
    summary: 'The next invoice number, as a hint only',
    query: z.strictObject({
      issue_date: CivilDate,
      document_type: z.enum(WRITABLE_DOCUMENT_TYPES).default('invoice'),
    }),
    response: z.object({ invoice_number: z.string() }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'documents:write',
    proof: { act: 'other_account_named', when: ['payment_info', 'payment_instructions'], depends: true },
    summary: 'Create a draft, or issue it immediately with `issue: true`',
    body: InvoiceCreate,
    response: Invoice,
    status: 201,
    idempotent: true,
    takesLateSales: true,
  }),
  parseText: parseTextRoute,
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'documents:read',
    summary: 'One invoice or receipt',
    params: ById,
    response: Invoice,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'documents:write',
    proof: { act: 'other_account_named', when: SAYS_WHERE_TO_PAY, depends: true },
    summary: 'Change a draft',
    params: ById,
    body: InvoiceUpdate,
    response: Invoice,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'documents:write',
    summary: 'Delete a draft',
    params: ById,
    response: z.object({ id: Id }),
  }),
  issue: route({
    method: 'POST',
    path: `${base}/:id/issue`,
    access: 'documents:write',
    summary: 'Issue the draft: assign its number and post it to the books',
    params: ById,
    body: z.strictObject({
      override_credit_limit: z.boolean().default(false),
      /** How a receipt was paid; when left out, the method of its draft, otherwise cash. */
      payment_method: z.enum(PAYMENT_METHODS).optional(),
      /** The account that a receipt was paid into; when left out, the default for the method. */
      account_id: Id.optional(),
    }),
    response: Invoice,
    idempotent: true,
  }),
  cancel: route({
    method: 'POST',
    path: `${base}/:id/cancel`,
    access: 'documents:write',
    summary: 'Reverse an issued invoice, dated today; its number stays used',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: Invoice,
    idempotent: true,
  }),
  duplicate: route({
    method: 'POST',
    path: `${base}/:id/duplicate`,
    access: 'documents:write',
    summary: 'A new draft with the same content, dated today',
    params: ById,
    body: z.strictObject({}),
    response: Invoice,
    status: 201,
    idempotent: true,
  }),
  convert: route({
    method: 'POST',
    path: `${base}/:id/convert`,
    access: 'documents:write',
    summary: 'Create a draft invoice from an issued quote, once',
    params: ById,
    body: z.strictObject({}),
    response: Invoice,
    status: 201,
    idempotent: true,
  }),
  pdf: route({
    method: 'GET',
    path: `${base}/:id/pdf`,
    access: 'documents:read',
    summary: 'The document as PDF',
    params: ById,
    response: 'application/pdf',
  }),
} as const;
