import { z } from 'zod';
import { Invoice, InvoiceDocument } from './documents.ts';
import { Id, Instant, OptionalEmail, OptionalLines } from './fields.ts';
import { LIMITS } from './limits.ts';
import { ByToken } from './paying.ts';
import { route } from './route.ts';

const ById = z.strictObject({ id: Id });
const base = '/api/v1/invoices';

/** Delivery of a document to the customer: by email, and by its public link. */
export const deliveryRoutes = {
  send: route({
    method: 'POST',
    path: `${base}/:id/send`,
    access: 'documents:write',
    outward: true,
    summary: 'Email the document with its PDF and public link; a draft is issued first',
    params: ById,
    body: z.strictObject({
      /** When left out, the address on the document. */
      to: OptionalEmail.optional(),
      /** Stands before the usual text. */
      message: OptionalLines(2_000).optional(),
      /** The whole text of the email, in place of the usual one. */
      text: OptionalLines(LIMITS.reminder_text).optional(),
    }),
    response: Invoice,
    idempotent: true,
  }),
  markSent: route({
    method: 'POST',
    path: `${base}/:id/sent`,
    access: 'documents:write',
    summary: 'Record that a person sent the document by another way than our email; issued documents only',
    params: ById,
    body: z.strictObject({ channel: z.enum(['whatsapp']) }),
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
    summary: 'Stop sharing: the public link stops working; a new one can be created',
    params: ById,
    response: Invoice,
  }),
} as const;

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
    summary: 'Record that a person has viewed the document',
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
