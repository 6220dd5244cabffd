import { z } from 'zod';
import { PAYMENT_METHODS, TAX_CATEGORIES } from './documents.ts';
import {
  CivilDate,
  can,
  Id,
  Instant,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
  Search,
} from './fields.ts';
import { ITEM_KINDS } from './items.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/counter';
const ById = z.strictObject({ id: Id });

/** What the counter shows of something that it can sell, and what it needs to compute the sale. */
export const CounterProduct = z.object({
  id: Id,
  name: z.string(),
  sku: z.string(),
  barcode: z.string().nullable(),
  category: z.string().nullable(),
  unit: z.string(),
  item_kind: z.enum(ITEM_KINDS),
  /** Kobo for one unit; null where no price is set, and the person types one. */
  selling_price: z.int().nullable(),
  price_includes_tax: z.boolean(),
  tax_category: z.enum(TAX_CATEGORIES).nullable(),
  /** What can be sold at the branch: at its place, less what orders have reserved there. Null for a service. */
  available: z.number().nullable(),
  /** Units sold in the last 90 days. */
  sold: z.number(),
  /** The day of the last sale in the last 90 days. */
  last_sold_on: CivilDate.nullable(),
});
export type CounterProduct = z.infer<typeof CounterProduct>;

/** Money of one kind in a shift; kobo. */
export const ShiftMethod = z.object({
  method: z.enum(PAYMENT_METHODS),
  account_id: Id.nullable(),
  account_name: z.string().nullable(),
  count: z.int(),
  amount: z.int(),
});
export type ShiftMethod = z.infer<typeof ShiftMethod>;

/**
 * A person's time at a till, from the counted float to the counted till. Kobo. Figures include sales that were recorded
 * without network and arrived after the till was counted.
 */
export const Shift = z.object({
  id: Id,
  account_id: Id,
  account_name: z.string(),
  /** Null where the person is not known here, after an import. */
  person_id: Id.nullable(),
  person_name: z.string().nullable(),
  opened_at: Instant,
  opening_float: z.int(),
  /** When the till was counted; null while the shift is open. */
  counted_at: Instant.nullable(),
  closed_at: Instant.nullable(),
  sale_count: z.int(),
  /** Total of the documents that were sold, paid or not. */
  sale_amount: z.int(),
  /**
   * Of them without tax, goods whose cost is not known: nobody knows what they earned. Null in lists, and for a member who
   * may not see costs.
   */
  sales_without_cost: z.int().nullable(),
  /** Money received for them at the counter. */
  received: z.array(ShiftMethod),
  /** Sold on credit: the part that was not paid at the counter. */
  credit_amount: z.int(),
  /** Money that was given back. */
  refunded: z.array(ShiftMethod),
  /** In the till's account: what its sales brought, what was given back, and everything else that moved in it. */
  cash_received: z.int(),
  cash_refunded: z.int(),
  other_cash: z.int(),
  /** Float and all of these. */
  expected: z.int(),
  counted: z.int().nullable(),
  /** Counted less expected: posted to cash over and short. */
  difference: z.int().nullable(),
  /** Sales that arrived after the till was counted. */
  late_count: z.int(),
  late_amount: z.int(),
  till_count_id: Id.nullable(),
  journal_entry_id: Id.nullable(),
  memo: z.string().nullable(),
  can: can('close'),
});
export type Shift = z.infer<typeof Shift>;

export const counterRoutes = {
  products: route({
    method: 'GET',
    path: `${base}/products`,
    access: 'documents:write',
    summary:
      'What the counter of a branch sells, best sellers first; `search` looks for what is beyond the limit',
    query: z.strictObject({ search: Search, branch_id: Id.optional() }),
    response: z.object({
      products: z.array(CounterProduct),
      /** All that could be sold; where there are more than were sent, the rest is found by searching. */
      total: z.int(),
    }),
  }),
  today: route({
    method: 'GET',
    path: `${base}/today`,
    access: 'documents:write',
    summary: 'What this person sold today, and the open shift',
    response: z.object({
      day: CivilDate,
      sale_count: z.int(),
      sale_amount: z.int(),
      shift: Shift.nullable(),
    }),
  }),
  shifts: route({
    method: 'GET',
    path: `${base}/shifts`,
    access: 'documents:read',
    summary: 'Shifts, newest first',
    query: ListQuery.extend({ person_id: Id.optional(), account_id: Id.optional() }),
    response: listOf('shifts', Shift),
  }),
  openShift: route({
    method: 'POST',
    path: `${base}/shifts`,
    access: 'payments:write',
    summary: 'Begin a shift at a till with the float that was counted; one for each person and each till',
    body: z.strictObject({
      id: NewId.optional(),
      /** When left out, the default till. */
      account_id: Id.optional(),
      opening_float: Money,
      /**
       * What becomes of a difference between the float and the books: `ask` refuses with the fault TILL_DIFFERENCE,
       * `post` posts it to cash over and short, `leave` (when left out) leaves in the till's account what the books have
       * beyond the float.
       */
      difference: z.enum(['ask', 'post', 'leave']).default('leave'),
      /** Why the till holds something else; stands on the count that is posted. */
      memo: OptionalLine(LIMITS.short_text).default(null),
    }),
    response: Shift,
    status: 201,
    idempotent: true,
  }),
  currentShift: route({
    method: 'GET',
    path: `${base}/shifts/current`,
    access: 'documents:read',
    summary: 'The open shift of this person',
    response: z.object({ shift: Shift.nullable() }),
  }),
  shift: route({
    method: 'GET',
    path: `${base}/shifts/:id`,
    access: 'documents:read',
    summary: 'One shift',
    params: ById,
    response: Shift,
  }),
  closeShift: route({
    method: 'POST',
    path: `${base}/shifts/:id/close`,
    access: 'payments:write',
    summary: 'Count the till and end the shift; the difference goes to cash over and short',
    params: ById,
    body: z.strictObject({
      counted: Money,
      /** When the till was counted; when left out, now. */
      counted_at: Instant.optional(),
      memo: OptionalLine(LIMITS.short_text).default(null),
    }),
    response: Shift,
    idempotent: true,
  }),
} as const;
