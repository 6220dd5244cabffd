import { z } from 'zod';
import { UserAnswer } from './auth.ts';
import { Currency, Line, TimeZone } from './fields.ts';
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

export const onboardingRoutes = {
  complete: route({
    method: 'POST',
    path: '/api/v1/auth/onboarding/complete',
    access: 'organization:update',
    summary: 'Store the business settings of the current organization',
    body: z.strictObject({ businessSettings: BusinessSettings }),
    response: UserAnswer,
  }),
} as const;
