import { z } from 'zod';
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
} from './fields.ts';
import { PAYMENT_TERMS } from './invoices.ts';
import { route } from './route.ts';

const base = '/api/v1/customers';
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
  notes: OptionalText,
};
const optionalFields = z.strictObject(fields).partial().shape;

export const Customer = z.object({
  id: Id,
  organization_id: Id,
  version: z.int(),
  name: z.string(),
  type: z.enum(CUSTOMER_TYPES),
  ...fields,
  /** Kobo owed on issued documents. */
  outstanding: z.int(),
  /** Part of it past its due date. */
  overdue: z.int(),
  /** Kobo paid above what was billed. */
  unapplied_credit: z.int(),
  /** Null where no limit is set. */
  available_credit: z.int().nullable(),
  is_walk_in: z.boolean(),
  created_at: Instant,
  updated_at: Instant,
  can: can('update', 'invoice'),
});
export type Customer = z.infer<typeof Customer>;

export const customerRoutes = {
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
      version: z.int().min(1),
      name: Line().optional(),
      type: z.enum(CUSTOMER_TYPES).optional(),
      ...optionalFields,
    }),
    response: Customer,
  }),
} as const;
