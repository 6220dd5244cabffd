import { z } from 'zod';
import { PAYMENT_TERMS } from './documents.ts';
import {
  Address,
  can,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalEmail,
  OptionalLine,
  OptionalPhone,
  OptionalText,
  Search,
  SortDirection,
  Version,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/customers';
/** The path of this one call is singular in S1 §7. */
const single = '/api/v1/customer';
const ById = z.strictObject({ id: Id });

export const CUSTOMER_TYPES = ['individual', 'business'] as const;
export const CUSTOMER_STATUSES = ['active', 'inactive', 'blocked'] as const;

const fields = {
  company_name: OptionalLine(),
  email: OptionalEmail,
  phone: OptionalPhone,
  tax_id: OptionalLine(30),
  registration_number: OptionalLine(30),
  billing_address: Address.nullable(),
  shipping_address: Address.nullable(),
  city: OptionalLine(100),
  status: z.enum(CUSTOMER_STATUSES),
  /** Kobo; null or 0 means that no limit is set. */
  credit_limit: Money.nullable(),
  payment_terms: z.enum(PAYMENT_TERMS).nullable(),
  /** Null: the selling prices. Setting it needs the permission to reduce prices. */
  price_list_id: Id.nullable(),
  notes: OptionalText,
};
const optionalFields = z.strictObject(fields).partial().shape;

/** The one customer of all sales without a name, as it stands on documents. */
export const WALK_IN_NAME = 'Walk-in customer';

export const Customer = z.object({
  id: Id,
  organization_id: Id,
  version: z.int(),
  name: z.string(),
  type: z.enum(CUSTOMER_TYPES),
  ...fields,
  price_list_name: z.string().nullable(),
  /** Kobo owed on issued documents. */
  outstanding: z.int(),
  /** Part of it past its due date. */
  overdue: z.int(),
  /** Kobo paid beyond what was invoiced. */
  unapplied_credit: z.int(),
  /** Null where no limit is set. */
  available_credit: z.int().nullable(),
  is_walk_in: z.boolean(),
  /** The customer that this one was merged into; it is kept as a redirect and not listed. */
  merged_into: Id.nullable(),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'invoice', 'delete', 'merge', 'limit', 'pay', 'apply_credit', 'pay_out'),
});
export type Customer = z.infer<typeof Customer>;

/** What was parsed from a line of text, for a person to review; nothing is saved. */
export const CustomerDraft = z.object({
  text: z.string(),
  /** Null where no name could be read with certainty. */
  name: z.string().nullable(),
  type: z.enum(CUSTOMER_TYPES),
  company_name: z.string().nullable(),
  email: z.string().nullable(),
  phone: z.string().nullable(),
  address: z.string().nullable(),
  city: z.string().nullable(),
  state: z.string().nullable(),
  /** What the customer owed before, in kobo; below 0 a credit, null where the text says nothing of it. */
  opening_balance: z.int().nullable().optional(),
  /** The reason why no customer could be read, in words. */
  problem: z.string().nullable(),
});
export type CustomerDraft = z.infer<typeof CustomerDraft>;

export const TopCustomer = z.object({
  id: Id,
  name: z.string(),
  company_name: z.string().nullable(),
  /** Kobo invoiced, without cancelled documents and opening balances. */
  total_invoiced: z.int(),
  invoice_count: z.int(),
  outstanding: z.int(),
});
export type TopCustomer = z.infer<typeof TopCustomer>;

export const customerRoutes = {
  search: route({
    method: 'GET',
    path: `${base}/search`,
    access: 'customers:read',
    summary: 'Customers by name, company, email or telephone, also misspelt; best matches first',
    query: z.strictObject({
      q: Line(LIMITS.search),
      limit: z.coerce.number().int().min(1).max(LIMITS.page_size_max).default(10),
    }),
    response: z.object({ customers: z.array(Customer) }),
  }),
  top: route({
    method: 'GET',
    path: `${base}/top`,
    access: 'customers:read',
    summary: 'The customers with the highest total invoiced, without cancelled documents',
    query: z.strictObject({
      limit: z.coerce.number().int().min(1).max(LIMITS.page_size_max).default(LIMITS.top_customers),
    }),
    response: z.object({ customers: z.array(TopCustomer) }),
  }),
  cities: route({
    method: 'GET',
    path: `${base}/cities`,
    access: 'customers:read',
    summary: 'The cities that customers are in, for the filter',
    response: z.object({ cities: z.array(z.string()) }),
  }),
  batchParse: route({
    method: 'POST',
    path: `${single}/batch-parse`,
    access: 'customers:write',
    summary: 'Extract customers from lines of text; the result is fetched by the id of the task',
    body: z.strictObject({
      texts: z.array(Line(LIMITS.batch_text)).min(1).max(LIMITS.batch_texts),
    }),
    response: z.object({ task_id: Id }),
    status: 201,
    idempotent: true,
  }),
  batchResult: route({
    method: 'GET',
    path: `${single}/batch-parse/:id`,
    access: 'customers:write',
    summary: 'The result of a batch parse',
    params: ById,
    response: z.object({
      task_id: Id,
      status: z.enum(['queued', 'running', 'done', 'failed']),
      /** Lines that were read, of all. */
      done: z.int(),
      total: z.int(),
      drafts: z.array(CustomerDraft),
    }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'customers:write',
    summary: 'Add a customer',
    body: z.strictObject({
      id: NewId.optional(),
      name: Line(),
      type: z.enum(CUSTOMER_TYPES),
      ...optionalFields,
    }),
    response: Customer,
    status: 201,
    idempotent: true,
  }),
  list: route({
    method: 'GET',
    path: base,
    access: 'customers:read',
    summary: 'Customers, filtered and sorted',
    query: ListQuery.extend({
      type: z.enum(CUSTOMER_TYPES).optional(),
      status: z.enum(CUSTOMER_STATUSES).optional(),
      city: OptionalLine(100).optional(),
      has_credit: z.enum(['true', 'false']).optional(),
      search: Search,
      sort_by: z.enum(['name', 'created_at', 'outstanding', 'city']).default('name'),
      sort_direction: SortDirection.default('asc'),
    }),
    files: true,
    response: listOf('customers', Customer),
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'customers:read',
    summary: 'One customer',
    params: ById,
    response: Customer,
  }),
  update: route({
    method: 'PUT',
    path: `${base}/:id`,
    access: 'customers:write',
    summary: 'Change the given fields',
    params: ById,
    body: z.strictObject({
      version: Version,
      name: Line().optional(),
      type: z.enum(CUSTOMER_TYPES).optional(),
      ...optionalFields,
    }),
    response: Customer,
  }),
  delete: route({
    method: 'DELETE',
    path: `${base}/:id`,
    access: 'customers:write',
    summary: 'Delete a customer without documents',
    params: ById,
    response: z.object({ id: Id }),
  }),
  creditLimit: route({
    method: 'PUT',
    path: `${base}/:id/credit-limit`,
    access: 'credit_limit:override',
    summary: 'Set the credit limit; null or 0 means no limit. A given version must be the newest',
    params: ById,
    body: z.strictObject({
      credit_limit: Money.nullable(),
      version: Version.optional(),
    }),
    response: Customer,
  }),
} as const;
