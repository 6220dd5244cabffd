import { z } from 'zod';
import {
  CreditItem,
  DOCUMENT_TYPES,
  INVOICE_SORTS,
  INVOICE_STATUSES,
  Invoice,
  InvoiceCreate,
  InvoiceDocument,
  InvoiceRow,
  InvoiceUpdate,
  PAYMENT_METHODS,
  WRITABLE_DOCUMENT_TYPES,
} from './documents.ts';
import {
  CivilDate,
  ExchangeRate,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  OptionalEmail,
  OptionalLine,
  OptionalLines,
  Search,
  SortDirection,
} from './fields.ts';
import { parseTextRoute } from './invoice-text.ts';
import { LIMITS } from './limits.ts';
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
      /** `open` is everything issued with a balance. */
      status: z.enum([...INVOICE_STATUSES, 'open']).optional(),
      document_type: z.enum(DOCUMENT_TYPES).optional(),
      customer_id: Id.optional(),
      /** What a schedule made. */
      recurring_id: Id.optional(),
      date_from: CivilDate.optional(),
      date_to: CivilDate.optional(),
      search: Search,
      sort_by: z.enum(INVOICE_SORTS).default('created_at'),
      sort_direction: SortDirection.default('desc'),
    }),
    response: listOf('invoices', InvoiceRow),
  }),
  nextNumber: route({
    method: 'GET',
    path: `${base}/next-number`,
    access: 'documents:read',
    summary: 'The number that would be given next, a hint only',
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
    summary: 'Write a draft, or issue at once with `issue: true`',
    body: InvoiceCreate,
    response: Invoice,
    status: 201,
    idempotent: true,
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
    summary: 'Give the number and post to the books',
    params: ById,
    body: z.strictObject({ override_credit_limit: z.boolean().default(false) }),
    response: Invoice,
    idempotent: true,
  }),
  send: route({
    method: 'POST',
    path: `${base}/:id/send`,
    access: 'documents:write',
    summary: 'Mail the document with its PDF and public link; issues a draft first',
    params: ById,
    body: z.strictObject({
      /** Left out: the address on the document. */
      to: OptionalEmail.optional(),
      message: OptionalLines(2_000).optional(),
    }),
    response: Invoice,
    idempotent: true,
  }),
  pay: route({
    method: 'POST',
    path: `${base}/:id/payments`,
    access: 'payments:write',
    summary: 'Record money received',
    params: ById,
    body: z
      .strictObject({
        amount: Money,
        wht_amount: Money.default(0),
        /** Of a foreign document, on the day of the payment. */
        exchange_rate: ExchangeRate.optional(),
        bank_account: OptionalLine(100).default(null),
        paid_on: CivilDate,
        method: z.enum(PAYMENT_METHODS),
        reference: OptionalLine(100).default(null),
      })
      .refine((value) => value.amount + value.wht_amount > 0, {
        path: ['amount'],
        message: 'Please enter an amount',
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
  credit: route({
    method: 'POST',
    path: `${base}/:id/credit-notes`,
    access: 'documents:write',
    summary: 'Take back from an issued document by lines, at most what is left; answers the credit note',
    params: ById,
    body: z.strictObject({
      /** Left out: all that is left of every line. */
      items: z
        .array(CreditItem)
        .min(1, 'Please choose at least one line')
        .max(LIMITS.invoice_items)
        .optional(),
      reason: Line(500),
      /** What came back goes on the shelf again, once the line keeps stock. */
      restock: z.boolean().default(false),
    }),
    response: Invoice,
    status: 201,
    idempotent: true,
  }),
  refund: route({
    method: 'POST',
    path: `${base}/:id/refund`,
    access: 'payments:write',
    summary: 'A credit note, and money back of what was paid; the rest of it comes off what is owed',
    params: ById,
    body: z.strictObject({
      /** Size of the credit note, spread over the lines; left out: all that is left. */
      amount: Money.refine((amount) => amount > 0, 'Please enter an amount').optional(),
      /** Of a foreign document, on the day the money goes back; left out: the rate at issue. */
      exchange_rate: ExchangeRate.optional(),
      method: z.enum(PAYMENT_METHODS),
      paid_on: CivilDate,
      reason: Line(500).optional(),
      restock: z.boolean().default(false),
    }),
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
    summary: 'A draft invoice out of an issued quote, once',
    params: ById,
    body: z.strictObject({}),
    response: Invoice,
    status: 201,
    idempotent: true,
  }),
  remind: route({
    method: 'POST',
    path: `${base}/:id/remind`,
    access: 'documents:write',
    summary: 'Mail a reminder of what is owed, with the document and its public link',
    params: ById,
    body: z.strictObject({
      /** Left out: the address on the document. */
      to: OptionalEmail.optional(),
      message: OptionalLines(2_000).optional(),
    }),
    response: Invoice,
    idempotent: true,
  }),
  shareLink: route({
    method: 'POST',
    path: `${base}/:id/share-link`,
    access: 'documents:write',
    summary: 'The public link of the document',
    params: ById,
    body: z.strictObject({}),
    response: z.object({ url: z.string(), token: z.string() }),
  }),
  revokeShareLink: route({
    method: 'DELETE',
    path: `${base}/:id/share-link`,
    access: 'documents:write',
    summary: 'Stop sharing: the public link opens nothing from now on; another one can be made',
    params: ById,
    response: Invoice,
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

const ByToken = z.strictObject({ token: z.string().min(16).max(100) });
const publicBase = '/api/v1/public/invoices/:token' as const;

export const publicInvoiceRoutes = {
  get: route({
    method: 'GET',
    path: publicBase,
    access: 'public',
    summary: 'The document behind a public link; changes nothing',
    params: ByToken,
    response: InvoiceDocument,
    rate: 'public_document',
  }),
  view: route({
    method: 'POST',
    path: `${publicBase}/view`,
    access: 'public',
    summary: 'The page says that a person sees the document',
    params: ByToken,
    response: z.object({ viewed_at: Instant.nullable() }),
    rate: 'public_document',
  }),
  pdf: route({
    method: 'GET',
    path: `${publicBase}/pdf`,
    access: 'public',
    summary: 'The document behind a public link as PDF',
    params: ByToken,
    response: 'application/pdf',
    rate: 'public_pdf',
  }),
} as const;
