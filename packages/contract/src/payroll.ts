import { z } from 'zod';
import { PAYMENT_METHODS } from './documents.ts';
import {
  CivilDate,
  can,
  Id,
  Instant,
  Line,
  ListQuery,
  listOf,
  Money,
  NewId,
  OptionalLine,
} from './fields.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const base = '/api/v1/payrolls' as const;
const paymentBase = '/api/v1/payroll-payments' as const;
const ById = z.strictObject({ id: Id });
/** `YYYY-MM`. */
const Month = z.string().regex(/^\d{4}-(0[1-9]|1[0-2])$/, 'Please enter a month');

/** The pay of one person, in kobo. */
const PayInput = z.strictObject({
  employee: Line(100),
  gross: Money.refine((value) => value > 0, 'Please enter the pay'),
  paye: Money.default(0),
  /** Withheld from the employee. */
  pension: Money.default(0),
  /** Paid by the employer in addition. */
  employer_pension: Money.default(0),
});

const totals = {
  gross: z.int(),
  paye: z.int(),
  pension: z.int(),
  employer_pension: z.int(),
  net: z.int(),
};

export const PayrollRow = z.object({
  id: Id,
  month: Month,
  entry_date: CivilDate,
  people: z.int(),
  ...totals,
  journal_entry_id: Id,
  created_at: Instant,
  voided_at: Instant.nullable(),
  void_reason: z.string().nullable(),
  can: can('void'),
});
export type PayrollRow = z.infer<typeof PayrollRow>;

export const Payroll = PayrollRow.extend({
  currency: z.string(),
  lines: z.array(z.object({ employee: z.string(), ...totals })),
});
export type Payroll = z.infer<typeof Payroll>;

export const PAYROLL_DUES = ['net_pay', 'paye', 'pension'] as const;

/** Kobo still to pay out or to remit. */
export const PayrollDues = z.object({ net_pay: z.int(), paye: z.int(), pension: z.int() });
export type PayrollDues = z.infer<typeof PayrollDues>;

export const PayrollPayment = z.object({
  id: Id,
  due: z.enum(PAYROLL_DUES),
  amount: z.int(),
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
export type PayrollPayment = z.infer<typeof PayrollPayment>;

export const payrollRoutes = {
  list: route({
    method: 'GET',
    path: base,
    access: 'payroll:read',
    summary: 'Payrolls, the latest month first, and what is still to pay of them',
    query: ListQuery,
    files: true,
    response: listOf('payrolls', PayrollRow).extend({ due: PayrollDues }),
  }),
  create: route({
    method: 'POST',
    path: base,
    access: 'payroll:write',
    summary: 'Post the pay of a month: salaries, PAYE, pension and what is paid out',
    body: z.strictObject({
      id: NewId.optional(),
      month: Month,
      entry_date: CivilDate,
      lines: z.array(PayInput).min(1, 'At least one person').max(LIMITS.payroll_lines),
    }),
    response: Payroll,
    status: 201,
    idempotent: true,
  }),
  get: route({
    method: 'GET',
    path: `${base}/:id`,
    access: 'payroll:read',
    summary: 'One payroll with its people',
    params: ById,
    files: true,
    response: Payroll,
  }),
  void: route({
    method: 'POST',
    path: `${base}/:id/void`,
    access: 'payroll:write',
    summary: 'Void a payroll by a reversal, unless more of it was paid than the others leave due',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: Payroll,
    idempotent: true,
  }),
  payments: route({
    method: 'GET',
    path: paymentBase,
    access: 'payroll:read',
    summary: 'Net pay that was paid out, PAYE and pension that were remitted, newest first',
    query: ListQuery,
    files: true,
    response: listOf('payroll_payments', PayrollPayment),
  }),
  pay: route({
    method: 'POST',
    path: paymentBase,
    access: 'payroll:write',
    summary: 'Pay out net pay, or remit PAYE or pension; at most what is due',
    body: z.strictObject({
      id: NewId.optional(),
      due: z.enum(PAYROLL_DUES),
      amount: Money.refine((value) => value > 0, 'Please enter an amount'),
      paid_on: CivilDate,
      method: z.enum(PAYMENT_METHODS),
      account_id: Id.optional(),
      reference: OptionalLine(100).default(null),
    }),
    response: PayrollPayment,
    status: 201,
    idempotent: true,
  }),
  voidPayment: route({
    method: 'POST',
    path: `${paymentBase}/:id/void`,
    access: 'payroll:write',
    summary: 'Void a payment by a reversal',
    params: ById,
    body: z.strictObject({ reason: Line(500) }),
    response: PayrollPayment,
    idempotent: true,
  }),
} as const;
