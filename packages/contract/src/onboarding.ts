import { z } from 'zod';
import { UserAnswer } from './auth.ts';
import { Currency, Id, Line, TimeZone } from './fields.ts';
import { route } from './route.ts';

/** The Settings step of onboarding, in S1's spelling; fields that are left out stay unchanged. */
export const BusinessSettings = z.strictObject({
  currency: Currency.optional(),
  timezone: TimeZone.optional(),
  dateFormat: Line(20).optional(),
  fiscalYearStart: z
    .string()
    .regex(/^(0[1-9]|1[0-2])$/, "A month, '01' to '12'")
    .optional(),
  accountingMethod: z.enum(['accrual', 'cash']).optional(),
});
export type BusinessSettings = z.infer<typeof BusinessSettings>;

export const FIRST_STEPS = ['details', 'bank', 'customer', 'item', 'invoice', 'sent', 'paid'] as const;
export type FirstStep = (typeof FIRST_STEPS)[number];

/** What a business that was already paid may still lack. */
const AFTER_PAYMENT: readonly FirstStep[] = ['details', 'bank', 'item'];

/** The way to the first invoice that is paid, as far as the records of the organization show it. */
export const FirstSteps = z.object({
  done: z.array(z.enum(FIRST_STEPS)),
  /** The latest issued invoice that is not paid: the one to send and to be paid for. */
  invoice_id: Id.nullable(),
  hidden: z.boolean(),
});
export type FirstSteps = z.infer<typeof FirstSteps>;

/** The steps that the checklist shows: all on the way to the first payment; then what is open, until it is put away. */
export function shownSteps({ done, hidden }: FirstSteps): readonly FirstStep[] {
  if (!done.includes('paid')) return FIRST_STEPS;
  return hidden ? [] : AFTER_PAYMENT.filter((step) => !done.includes(step));
}

export const onboardingRoutes = {
  complete: route({
    method: 'POST',
    path: '/api/v1/auth/onboarding/complete',
    access: 'organization:update',
    summary: 'Store the business settings of the current organization',
    body: z.strictObject({ businessSettings: BusinessSettings }),
    response: UserAnswer,
  }),
  hideFirstSteps: route({
    method: 'PUT',
    path: '/api/v1/onboarding/first-steps',
    access: 'organization:update',
    summary: 'Put the checklist of the first steps away, or bring it back',
    body: z.strictObject({ hidden: z.boolean() }),
    response: FirstSteps,
  }),
} as const;
