import { z } from 'zod';
import { Invoice, InvoiceCreate } from './documents.ts';
import { CivilDate, can, Id, Instant, Line, ListQuery, listOf } from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/outbox/sales';
const ById = z.strictObject({ id: Id });

/**
 * `refused`: it waits for a decision. `recorded`: it was recorded by what held when it was made, and would be refused
 * now. The others are over.
 */
export const LATE_SALE_STATUSES = ['refused', 'recorded', 'accepted', 'declined', 'seen'] as const;

/** A sale that was made without network and that the owner or an admin has to see. */
export const LateSale = z.object({
  /** Of the document that it is, or becomes. */
  id: Id,
  status: z.enum(LATE_SALE_STATUSES),
  /** The code of the refusal, and its words. */
  reason: z.string(),
  message: z.string(),
  customer_name: z.string().nullable(),
  /** In the minor unit of `currency`. */
  total_amount: z.int(),
  currency: z.string(),
  provisional_number: z.string().nullable(),
  /** What was sold; null for one that is recorded, whose document has it. */
  items: z.array(z.object({ name: z.string(), quantity: z.number(), unit_price: z.int() })).nullable(),
  /** The day of the document; null for one that is recorded. */
  issue_date: CivilDate.nullable(),
  sold_at: Instant,
  /** Who sold it; null where the person is not known here. */
  seller_id: Id.nullable(),
  seller_name: z.string().nullable(),
  created_at: Instant,
  decided_at: Instant.nullable(),
  note: z.string().nullable(),
  can: can('accept', 'decline', 'see'),
});
export type LateSale = z.infer<typeof LateSale>;

/** A sale that was refused, as it was sent. */
const RefusedSale = InvoiceCreate.refine(
  ({ id, issue, sold_at, document_type }) =>
    id !== undefined && issue && sold_at !== undefined && document_type !== 'quote',
  { path: ['sold_at'], message: 'Only a sale that was made is passed on' },
);

export const outboxRoutes = {
  passOn: route({
    method: 'POST',
    path: base,
    access: 'organization:read',
    summary: 'Pass a sale that was refused on to the owner and the admins',
    proof: { act: 'other_account_named', when: ['sale'], depends: true },
    body: z.strictObject({ sale: RefusedSale, reason: Line(50), message: Line(500) }),
    response: LateSale,
    status: 201,
    idempotent: true,
    person: true,
  }),
  list: route({
    method: 'GET',
    path: base,
    access: 'organization:read',
    summary:
      'Sales that were refused, or recorded by what held when they were made; of others only for who accepts',
    query: ListQuery.extend({ status: z.enum(LATE_SALE_STATUSES).optional() }),
    response: listOf('sales', LateSale),
    person: true,
  }),
  accept: route({
    method: 'POST',
    path: `${base}/:id/accept`,
    access: 'sales:accept',
    summary: 'Record a refused sale as it was made, in the name of its seller',
    params: ById,
    /** Another day, where the books of its own are locked. */
    body: z.strictObject({ issue_date: CivilDate.optional() }),
    response: Invoice,
    idempotent: true,
    person: true,
  }),
  decline: route({
    method: 'POST',
    path: `${base}/:id/decline`,
    access: 'sales:accept',
    summary: 'Do not record a refused sale',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: LateSale,
    person: true,
  }),
  see: route({
    method: 'POST',
    path: `${base}/:id/see`,
    access: 'sales:accept',
    summary: 'Take note of a sale that was recorded by what held when it was made',
    params: ById,
    body: z.strictObject({}),
    response: LateSale,
    person: true,
  }),
} as const;
