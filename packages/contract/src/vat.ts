import { z } from 'zod';
import { PAYMENT_METHODS, TAX_CATEGORIES } from './documents.ts';
import {
  CivilDate,
  can,
  Id,
  Instant,
  integerText,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
} from './fields.ts';
import { route } from './route.ts';

const base = '/api/v1/tax' as const;
const ById = z.strictObject({ id: Id });
/** `YYYY-MM`. */
export const Month = z.string().regex(/^(19|20|21)\d{2}-(0[1-9]|1[0-2])$/, 'Please enter a month');

/**
 * `open`: the month is not over. `due`: it can be filed. `waiting`: an earlier month has to be filed first. `filed`:
 * the lines are as they were filed. `passed`: a later month was filed, so what is here stands in the next return.
 */
export const VAT_RETURN_STATES = ['open', 'due', 'waiting', 'filed', 'passed'] as const;

/** Amounts are kobo. */
const VatDetails = z.object({
  /** Of line 45, what comes from months that were filed before, and from entries without a sale. */
  output_adjustments: z.int(),
  /** The same of the input VAT. */
  input_adjustments: z.int(),
  /** Before apportionment. */
  input_vat: z.int(),
  /** The part of it for exempt sales, which becomes an expense. */
  not_claimable: z.int(),
  /** What the input VAT is divided by where there are exempt sales: taxable sales over all sales. */
  taxable_sales: z.int(),
  all_sales: z.int(),
});

export const VatReturn = z.object({
  month: Month,
  state: z.enum(VAT_RETURN_STATES),
  /** The lines of form 002 in order, in kobo; `opens`: the entries behind it can be listed. */
  lines: z.array(z.object({ line: z.int(), name: z.string(), amount: z.int(), opens: z.boolean() })),
  /** Line 120. */
  payable: z.int(),
  /** Line 115. */
  credit: z.int(),
  details: VatDetails,
  due_on: CivilDate,
  /** The earliest month that has to be filed first; null where that is this one. */
  first_to_file: Month.nullable(),
  filed: z
    .object({
      id: Id,
      filed_on: CivilDate,
      reference: z.string().nullable(),
      journal_entry_id: Id.nullable(),
      filed_by: z.string().nullable(),
    })
    .nullable(),
  paid: z.int(),
  balance_due: z.int(),
  /** Posted into the month after it was filed: in the next return. */
  later: z.object({ entries: z.int(), output_vat: z.int(), input_vat: z.int() }),
  can: can('file', 'unfile', 'pay'),
});
export type VatReturn = z.infer<typeof VatReturn>;

/**
 * A month in the list, in kobo: as it was filed, or what its return comes to as the books stand now. A month that waits
 * has what it would have if those before it were filed now.
 */
export const VatMonth = z.object({
  month: Month,
  state: z.enum(VAT_RETURN_STATES),
  due_on: CivilDate,
  /** Line 45, and line 75: what can be claimed. */
  output_vat: z.int(),
  input_vat: z.int(),
  /** VAT that customers withheld: line 85. */
  withheld_vat: z.int(),
  /** Of the credit brought forward in line 100, what this month uses. */
  credit_used: z.int(),
  /** Line 120: output − input − withheld − credit used, and 0 where a credit is left. */
  payable: z.int(),
  /** Unpaid of a return that was filed. */
  balance_due: z.int(),
  filed_on: CivilDate.nullable(),
});
export type VatMonth = z.infer<typeof VatMonth>;

/** A payment to the tax office for a month. */
export const TaxPayment = z.object({
  id: Id,
  month: Month,
  amount: z.int(),
  /** Penalty and interest. */
  penalty: z.int(),
  paid_on: CivilDate,
  method: z.enum(PAYMENT_METHODS),
  account_id: Id,
  account_name: z.string(),
  reference: z.string().nullable(),
  journal_entry_id: Id,
  created_at: Instant,
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  can: can('void'),
});
export type TaxPayment = z.infer<typeof TaxPayment>;

/** What stands in a line: one tax line of an entry. */
export const VatEntry = z.object({
  entry_id: Id,
  line: z.int(),
  number: z.int(),
  date: CivilDate,
  posted_on: CivilDate,
  memo: z.string(),
  source_type: z.string(),
  source_id: Id.nullable(),
  side: z.enum(['output', 'input', 'withheld']),
  category: z.enum([...TAX_CATEGORIES, 'adjustment']),
  purchase: z.enum(['goods', 'services', 'fixed_assets']).nullable(),
  is_import: z.boolean(),
  is_claimed: z.boolean(),
  is_late: z.boolean(),
  /** Who bought or sold, where that is known. */
  party: z.string().nullable(),
  supplier_id: Id.nullable(),
  net: z.int(),
  tax: z.int(),
});
export type VatEntry = z.infer<typeof VatEntry>;

/** What an accountant looks at before the return is filed. */
export const VAT_REVIEWS = [
  'sales_without_vat',
  'input_without_supplier_tax_id',
  'late_entries',
  'input_not_claimed',
  'adjustments',
] as const;
export type VatReview = (typeof VAT_REVIEWS)[number];

export const VAT_PARTS = ['output_adjustments', 'input_adjustments'] as const;

export const vatRoutes = {
  get: route({
    method: 'GET',
    path: '/api/v1/ledger/vat-return',
    access: 'tax:read',
    snapshot: true,
    summary: 'The VAT return of a month by the lines of form 002: as it was filed, or as the books stand now',
    query: z.strictObject({ month: Month }),
    files: true,
    report: true,
    response: VatReturn,
  }),
  list: route({
    method: 'GET',
    path: `${base}/vat-returns`,
    access: 'tax:read',
    snapshot: true,
    summary: 'Months with their state and what is due, newest first, and the VAT accounts beside the returns',
    query: ListQuery,
    files: true,
    report: true,
    response: listOf('vat_returns', VatMonth).extend({
      vat_registered: z.boolean(),
      /** Unpaid of returns that were filed. */
      due: z.int(),
      /** Carried forward by the latest return. */
      credit: z.int(),
      /** Of tax lines that no return holds yet, and the balance of the three accounts: the same. */
      unfiled: z.int(),
      unfiled_ledger: z.int(),
      /** Due less credit, and the balance of VAT payable. */
      settled_ledger: z.int(),
    }),
  }),
  entries: route({
    method: 'GET',
    path: `${base}/vat-entries`,
    access: 'tax:read',
    summary: 'What stands in a line of the return, in a part of it, or in a review, by date',
    query: ListQuery.extend({
      month: Month,
      line: integerText(0, 0, 120),
      part: z.enum(VAT_PARTS).optional(),
      review: z.enum(VAT_REVIEWS).optional(),
    }),
    files: true,
    report: true,
    response: listOf('vat_entries', VatEntry).extend({ net: z.int(), tax: z.int() }),
  }),
  review: route({
    method: 'GET',
    path: `${base}/vat-review`,
    access: 'tax:read',
    summary: 'Unusual entries of a month, by kind',
    query: z.strictObject({ month: Month }),
    response: z.object({
      month: Month,
      reviews: z.array(
        z.object({ review: z.enum(VAT_REVIEWS), entries: z.int(), net: z.int(), tax: z.int() }),
      ),
    }),
  }),
  file: route({
    method: 'POST',
    path: `${base}/vat-returns`,
    access: 'tax:write',
    summary: 'File the return of a month: its lines stay as they are, and its VAT is settled in the books',
    body: z.strictObject({
      id: NewId.optional(),
      month: Month,
      filed_on: CivilDate,
      reference: OptionalLine(100).default(null),
      /** What the person saw; if it has changed since, the answer is 409 STALE_VERSION. */
      payable: Money.optional(),
    }),
    response: VatReturn,
    status: 201,
    idempotent: true,
  }),
  unfile: route({
    method: 'POST',
    path: `${base}/vat-returns/:id/void`,
    access: 'tax:write',
    summary: 'Take the latest return back by a reversal, unless it was paid',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: VatReturn,
    idempotent: true,
  }),
  payments: route({
    method: 'GET',
    path: `${base}/vat-payments`,
    access: 'tax:read',
    summary: 'Payments of VAT, newest first',
    query: ListQuery.extend({ month: Month.optional() }),
    files: true,
    report: true,
    response: listOf('vat_payments', TaxPayment),
  }),
  pay: route({
    method: 'POST',
    path: `${base}/vat-payments`,
    access: 'tax:write',
    summary: 'Pay the VAT of a month that was filed, in full or in part, with penalty and interest',
    body: z
      .strictObject({
        id: NewId.optional(),
        month: Month,
        amount: Money,
        penalty: Money.default(0),
        paid_on: CivilDate,
        method: z.enum(PAYMENT_METHODS),
        /** When left out, the default account for the method. */
        account_id: Id.optional(),
        reference: OptionalLine(100).default(null),
      })
      .refine((value) => value.amount + value.penalty > 0, {
        path: ['amount'],
        message: 'Please enter an amount',
      }),
    response: TaxPayment,
    status: 201,
    idempotent: true,
  }),
  voidPayment: route({
    method: 'POST',
    path: `${base}/vat-payments/:id/void`,
    access: 'tax:write',
    summary: 'Void a payment by a reversal',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: TaxPayment,
    idempotent: true,
  }),
} as const;
