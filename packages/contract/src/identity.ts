import { z } from 'zod';
import { Currency, Email, Id, Instant, Line, OptionalPhone, TimeZone } from './fields.ts';
import { TIERS } from './flag-list.ts';
import { LIMITS } from './limits.ts';
import { type Permission, ROLES } from './permissions.ts';
import { route } from './route.ts';

const auth = '/api/v1/auth';
const me = '/api/v1/security/users/me';

export const Membership = z.object({
  id: Id,
  name: z.string(),
  owner_id: Id,
  role: z.enum(ROLES),
  permissions: z.array(z.string() as z.ZodType<Permission>),
  tier: z.enum(TIERS),
  logo_url: z.string().nullable(),
  /** False until the Settings step of onboarding was sent, from whichever device. */
  onboarded: z.boolean(),
  /** Closed by its owner: it can only be read. */
  closed: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

export const User = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  email_verified: z.boolean(),
  email_verified_at: Instant.nullable(),
  terms_accepted: z.boolean(),
  organizations: z.array(Membership),
  current_organization_id: Id.nullable(),
});
export type User = z.infer<typeof User>;

/** `refresh_token` is null for the web client: it has it in an httpOnly cookie (decisions §2). */
export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().nullable() });
export type Tokens = z.infer<typeof Tokens>;
export const UserAndTokens = z.object({ user: User, tokens: Tokens });
export type UserAndTokens = z.infer<typeof UserAndTokens>;
const UserAnswer = z.object({ user: User });

export const Password = z
  .string()
  .min(LIMITS.password_min, `At least ${LIMITS.password_min} characters`)
  .max(LIMITS.password_max);
const Token = z.string().min(1).max(200);

/** Settings step of onboarding, in S1's spelling; what is left out stays as it is. */
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

export const identityRoutes = {
  register: route({
    method: 'POST',
    path: `${auth}/register`,
    access: 'public',
    summary: 'Make an account; records the acceptance of the terms',
    body: z.strictObject({
      email: Email,
      password: Password,
      first_name: Line(100),
      last_name: Line(100),
      terms_accepted: z.literal(true, { error: 'Please accept the terms' }),
    }),
    response: UserAndTokens,
    status: 201,
    rate: 'address',
  }),
  login: route({
    method: 'POST',
    path: `${auth}/login`,
    access: 'public',
    summary: 'Sign in',
    body: z.strictObject({ email: Email, password: z.string().min(1).max(LIMITS.password_max) }),
    response: UserAndTokens,
    rate: 'strict',
  }),
  refresh: route({
    method: 'POST',
    path: `${auth}/refresh`,
    access: 'public',
    summary: 'Rotate the refresh token (cookie or body) and get a new access token',
    body: z.strictObject({ refresh_token: z.string().min(1).max(200).nullish() }).nullish(),
    response: UserAndTokens,
  }),
  logout: route({
    method: 'POST',
    path: `${auth}/logout`,
    access: 'public',
    summary: 'End the session of this refresh token',
    body: z.strictObject({ refresh_token: z.string().max(200).nullish() }).nullish(),
    response: z.object({ message: z.string() }),
  }),
  verifyEmail: route({
    method: 'POST',
    path: `${auth}/verify-email`,
    access: 'public',
    summary: 'Use up a verification token',
    body: z.strictObject({ token: Token }),
    response: UserAnswer,
    rate: 'address',
  }),
  verifyEmailByLink: route({
    method: 'GET',
    path: `${auth}/verify-email`,
    access: 'public',
    summary: 'Use up a verification token from a link',
    query: z.strictObject({ token: Token }),
    response: UserAnswer,
    rate: 'address',
  }),
  resendVerification: route({
    method: 'POST',
    path: `${auth}/resend-verification`,
    access: 'public',
    summary: 'Send the verification mail again; answers the same whether or not the address exists',
    body: z.strictObject({ email: Email }),
    response: z.object({ message: z.string() }),
    rate: 'address',
  }),
  completeOnboarding: route({
    method: 'POST',
    path: `${auth}/onboarding/complete`,
    access: 'organization:update',
    summary: 'Store the business settings of the current organization',
    body: z.strictObject({ businessSettings: BusinessSettings }),
    response: UserAnswer,
  }),
  me: route({
    method: 'GET',
    path: me,
    access: 'session',
    summary: 'The signed-in user',
    response: User,
  }),
  updateMe: route({
    method: 'PUT',
    path: me,
    access: 'session',
    summary: 'Change name and telephone number',
    body: z.strictObject({
      first_name: Line(100).optional(),
      last_name: Line(100).optional(),
      phone: OptionalPhone.optional(),
    }),
    response: User,
  }),
  myOrganizations: route({
    method: 'GET',
    path: `${me}/organizations`,
    access: 'session',
    summary: 'Organizations of the signed-in user',
    response: z.object({ organizations: z.array(Membership) }),
  }),
  acceptTerms: route({
    method: 'POST',
    path: `${me}/accept-terms`,
    access: 'session',
    summary: 'Accept the terms',
    body: z.strictObject({ terms_accepted: z.literal(true) }),
    response: User,
  }),
} as const;
