import { z } from 'zod';
import { PAYMENT_METHODS } from './documents.ts';
import {
  CivilDate,
  can,
  Id,
  integerText,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';
import { Month, TaxPayment } from './vat.ts';

const base = '/api/v1/tax' as const;
const ById = z.strictObject({ id: Id });

/** What a payment is for, as the rates of withholding tax know it. */
export const WHT_NATURES = [
  'goods',
  'services',
  'professional',
  'rent',
  'building',
  'construction',
  'royalty',
  'dividend_interest',
  'directors_fees',
] as const;
export type WhtNature = (typeof WHT_NATURES)[number];
export const WHT_PAYEES = ['company', 'person'] as const;
export type WhtPayee = (typeof WHT_PAYEES)[number];

/** Why this much is suggested. */
export const WHT_REASONS = [
  'rate',
  'doubled',
  'not_subject',
  'small_payer',
  'own_manufacture',
  'over_the_counter',
] as const;
export type WhtReason = (typeof WHT_REASONS)[number];

const yesNo = z.enum(['true', 'false']);

export const WhtSuggestion = z.object({
  /** Kobo before VAT, of the purchases that the payment settles. */
  base: z.int(),
  /** Percent. */
  rate: z.number(),
  amount: z.int(),
  reason: z.enum(WHT_REASONS),
  has_tax_id: z.boolean(),
  /** Purchases from the supplier in the month of the payment, before VAT. */
  month_total: z.int(),
});
export type WhtSuggestion = z.infer<typeof WhtSuggestion>;

/** A line of the account of withholding tax payable; kobo, what is owed to the tax office is positive. */
export const WhtDeduction = z.object({
  entry_id: Id,
  number: z.int(),
  date: CivilDate,
  memo: z.string(),
  /** The payment to the supplier; null for other entries. */
  payment_id: Id.nullable(),
  is_voided: z.boolean(),
  /** It takes the deduction of a payment back. */
  is_reversal: z.boolean(),
  supplier_id: Id.nullable(),
  supplier_name: z.string().nullable(),
  tax_id: z.string().nullable(),
  nature: z.enum(WHT_NATURES).nullable(),
  payee: z.enum(WHT_PAYEES).nullable(),
  base: z.int().nullable(),
  rate: z.number().nullable(),
  amount: z.int(),
  /** The supplier’s bills that were paid. */
  references: z.string().nullable(),
  receipt: z.object({ number: z.string(), given_on: CivilDate }).nullable(),
  can: can('give_receipt'),
});
export type WhtDeduction = z.infer<typeof WhtDeduction>;

export const WhtMonth = z.object({
  month: Month,
  due_on: CivilDate,
  deducted: z.int(),
  remitted: z.int(),
  due: z.int(),
  can: can('remit'),
});
export type WhtMonth = z.infer<typeof WhtMonth>;

export const WHT_AGES = ['current', '1-30', '31-60', '61-90', 'over_90'] as const;

/** Withholding tax that a customer deducted from a payment; kobo of the organization's currency. */
export const WhtSuffered = z.object({
  payment_id: Id,
  paid_on: CivilDate,
  customer_id: Id,
  customer_name: z.string(),
  customer_phone: z.string().nullable(),
  /** The documents that were paid. */
  documents: z.string().nullable(),
  amount: z.int(),
  certificate: z.string().nullable(),
  certificate_on: CivilDate.nullable(),
  /** Days since the payment, while the certificate is missing. */
  days_missing: z.int().nullable(),
  can: can('certify'),
});
export type WhtSuffered = z.infer<typeof WhtSuffered>;

/** The receipt for one deduction. */
export const WhtReceipt = z.object({
  number: z.string(),
  given_on: CivilDate,
  currency: z.string(),
  payer: z.object({ name: z.string(), tax_id: z.string().nullable(), address: z.string().nullable() }),
  supplier: z.object({ name: z.string(), tax_id: z.string().nullable() }),
  paid_on: CivilDate,
  nature: z.enum(WHT_NATURES).nullable(),
  base: z.int().nullable(),
  rate: z.number().nullable(),
  amount: z.int(),
  paid: z.int(),
  references: z.string().nullable(),
  is_voided: z.boolean(),
});
export type WhtReceipt = z.infer<typeof WhtReceipt>;

export const withholdingRoutes = {
  suggest: route({
    method: 'GET',
    path: `${base}/wht-suggestion`,
    access: 'supplier_payments:read',
    summary: 'What to withhold from a payment to a supplier, and why',
    query: z.strictObject({
      supplier_id: Id,
      /** Kobo of payables that the payment settles, the oldest first. */
      settled: integerText(0, 0, LIMITS.money_max),
      paid_on: CivilDate,
      nature: z.enum(WHT_NATURES),
      payee: z.enum(WHT_PAYEES).default('company'),
      resident: yesNo.default('true'),
      own_manufacture: yesNo.default('false'),
      over_the_counter: yesNo.default('false'),
    }),
    response: WhtSuggestion,
  }),
  months: route({
    method: 'GET',
    path: `${base}/wht-months`,
    access: 'tax:read',
    snapshot: true,
    summary: 'Withholding tax deducted and remitted by month, newest first, beside its account',
    query: ListQuery,
    files: true,
    report: true,
    response: listOf('wht_months', WhtMonth).extend({
      due: z.int(),
      /** The balance of withholding tax payable: the same. */
      ledger: z.int(),
    }),
  }),
  deducted: route({
    method: 'GET',
    path: `${base}/wht-deducted`,
    access: 'tax:read',
    summary: 'The schedule of what was deducted from suppliers, by date',
    query: ListQuery.extend({ month: Month.optional(), payment_id: Id.optional() }),
    files: true,
    report: true,
    response: listOf('wht_deducted', WhtDeduction).extend({ amount: z.int() }),
  }),
  giveReceipt: route({
    method: 'POST',
    path: `${base}/wht-deductions/:id/receipt`,
    access: 'supplier_payments:write',
    summary: 'Give the supplier a numbered receipt for the tax that was withheld from a payment',
    params: ById,
    body: z.strictObject({ given_on: CivilDate }),
    response: WhtReceipt,
    status: 201,
    idempotent: true,
  }),
  receipt: route({
    method: 'GET',
    path: `${base}/wht-deductions/:id/receipt`,
    access: 'supplier_payments:read',
    summary: 'The receipt that was given for a payment to a supplier',
    params: ById,
    files: true,
    report: true,
    response: WhtReceipt,
  }),
  suffered: route({
    method: 'GET',
    path: `${base}/wht-suffered`,
    access: 'tax:read',
    summary: 'The schedule of what customers withheld, newest first, with its certificates',
    query: ListQuery.extend({
      certificate: z.enum(['missing', 'received']).optional(),
      date_from: CivilDate.optional(),
      date_to: CivilDate.optional(),
    }),
    files: true,
    report: true,
    response: listOf('wht_suffered', WhtSuffered).extend({ amount: z.int() }),
  }),
  sufferedSummary: route({
    method: 'GET',
    path: `${base}/wht-suffered-summary`,
    access: 'tax:read',
    snapshot: true,
    summary:
      'What was withheld from us by fiscal year, to set off against company tax, and certificates that are missing by age',
    response: z.object({
      years: z.array(
        z.object({ date_from: CivilDate, date_to: CivilDate, amount: z.int(), certified: z.int() }),
      ),
      missing: z.array(z.object({ age: z.enum(WHT_AGES), payments: z.int(), amount: z.int() })),
      /** Of the schedule, and the balance of withholding tax receivable; the rest are entries without a payment. */
      amount: z.int(),
      ledger: z.int(),
    }),
  }),
  remittances: route({
    method: 'GET',
    path: `${base}/wht-remittances`,
    access: 'tax:read',
    summary: 'Withholding tax that was remitted, newest first',
    query: ListQuery.extend({ month: Month.optional() }),
    files: true,
    report: true,
    response: listOf('wht_remittances', TaxPayment),
  }),
  remit: route({
    method: 'POST',
    path: `${base}/wht-remittances`,
    access: 'tax:write',
    summary: 'Pay the withholding tax of a month to the tax office, at most what is due',
    body: z.strictObject({
      id: NewId.optional(),
      month: Month,
      /** When left out, all that is due. */
      amount: Money.refine((value) => value > 0, 'Please enter an amount').optional(),
      penalty: Money.default(0),
      paid_on: CivilDate,
      method: z.enum(PAYMENT_METHODS).default('bank_transfer'),
      account_id: Id.optional(),
      reference: OptionalLine(100).default(null),
    }),
    response: TaxPayment,
    status: 201,
    idempotent: true,
  }),
  voidRemittance: route({
    method: 'POST',
    path: `${base}/wht-remittances/:id/void`,
    access: 'tax:write',
    summary: 'Void a remittance by a reversal',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: TaxPayment,
    idempotent: true,
  }),
} as const;
