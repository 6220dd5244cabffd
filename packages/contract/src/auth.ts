import { z } from 'zod';
import { Email, Id, Instant, Line } from './fields.ts';
import { TIERS } from './flag-list.ts';
import { LIMITS } from './limits.ts';
import { type Permission, ROLES } from './permissions.ts';
import { route } from './route.ts';

const auth = '/api/v1/auth';

// Routes under /auth return an envelope, `{ user }` or `{ user, tokens }`; /security/users/me returns the user itself.

export const Membership = z.object({
  id: Id,
  name: z.string(),
  owner_id: Id,
  role: z.enum(ROLES),
  permissions: z.array(z.string() as z.ZodType<Permission>),
  tier: z.enum(TIERS),
  logo_url: z.string().nullable(),
  /** False until the Settings step of onboarding was submitted, on any device. */
  onboarded: z.boolean(),
  /** Closed by its owner; it can only be read. */
  closed: z.boolean(),
  /** It holds sample data: nothing is sent to anybody, and it can be removed. */
  is_sample: z.boolean(),
});
export type Membership = z.infer<typeof Membership>;

/** The languages of the screens: English, Nigerian Pidgin, Hausa, Igbo, Yoruba (docs/decisions/0091). */
export const LANGUAGES = ['en', 'pcm', 'ha', 'ig', 'yo'] as const;
export type Language = (typeof LANGUAGES)[number];

export const User = z.object({
  id: Id,
  email: z.string(),
  first_name: z.string(),
  last_name: z.string(),
  phone: z.string().nullable(),
  language: z.enum(LANGUAGES),
  email_verified: z.boolean(),
  email_verified_at: Instant.nullable(),
  terms_accepted: z.boolean(),
  organizations: z.array(Membership),
  current_organization_id: Id.nullable(),
});
export type User = z.infer<typeof User>;

/** `refresh_token` is null for the web client, which has it in an httpOnly cookie (decisions §2). */
export const Tokens = z.object({ access_token: z.string(), refresh_token: z.string().nullable() });
export type Tokens = z.infer<typeof Tokens>;
export const UserAndTokens = z.object({ user: User, tokens: Tokens });
export type UserAndTokens = z.infer<typeof UserAndTokens>;
export const UserAnswer = z.object({ user: User });
export const MessageAnswer = z.object({ message: z.string() });

/**
 * A person with a second factor gets this instead of user and tokens: the factors that remain. The token is valid for
 * five minutes and five attempts at `POST /auth/second-factor` (docs/decisions/0011).
 */
export const Challenge = z.object({
  challenge: z.object({
    token: z.string(),
    methods: z.array(z.enum(['totp', 'recovery_code'])),
    expires_at: Instant,
  }),
});
export type Challenge = z.infer<typeof Challenge>;
/** The response to signing in: user and tokens, or the second factor that is required. */
export const SignIn = z.union([UserAndTokens, Challenge]);
export type SignIn = z.infer<typeof SignIn>;

/** What `@simplewebauthn/browser` takes and returns; the server's library validates it in full. */
export const WebAuthnOptions = z.looseObject({ challenge: z.string() });
export const WebAuthnCredential = z.looseObject({
  id: z.string().min(1).max(1400),
  response: z.looseObject({}),
});

export const Password = z
  .string()
  .min(LIMITS.password_min, `At least ${LIMITS.password_min} characters`)
  .max(LIMITS.password_max);
export const Token = z.string().min(1).max(200);

export const authRoutes = {
  register: route({
    method: 'POST',
    path: `${auth}/register`,
    access: 'public',
    summary: 'Create an account; records the acceptance of the terms',
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
    summary: 'Sign in; with a second factor the answer is a challenge',
    body: z.strictObject({ email: Email, password: z.string().min(1).max(LIMITS.password_max) }),
    response: SignIn,
    rate: 'sign_in',
  }),
  secondFactor: route({
    method: 'POST',
    path: `${auth}/second-factor`,
    access: 'public',
    summary: 'Answer the challenge of a sign-in with a code of the authenticator app, or a recovery code',
    body: z.strictObject({ challenge: Token, code: z.string().trim().min(6).max(20) }),
    response: UserAndTokens,
    rate: 'sign_in',
  }),
  passkeyOptions: route({
    method: 'POST',
    path: `${auth}/passkey/options`,
    access: 'public',
    summary: 'What the browser needs to sign in with a passkey',
    body: z.strictObject({}).nullish(),
    response: z.object({ challenge: z.string(), options: WebAuthnOptions }),
    rate: 'sign_in',
  }),
  passkey: route({
    method: 'POST',
    path: `${auth}/passkey`,
    access: 'public',
    summary: 'Sign in with a passkey',
    body: z.strictObject({ challenge: Token, credential: WebAuthnCredential }),
    response: UserAndTokens,
    rate: 'sign_in',
  }),
  methods: route({
    method: 'GET',
    path: `${auth}/methods`,
    access: 'public',
    summary: 'Which ways of signing in this installation has',
    response: z.object({ google: z.boolean() }),
  }),
  google: route({
    method: 'GET',
    path: `${auth}/google`,
    access: 'public',
    summary: 'Start signing in with Google (OpenID Connect): redirects to it',
    query: z.strictObject({ state: z.string().min(16).max(200).optional() }),
    response: 'redirect',
    rate: 'address',
  }),
  googleCallback: route({
    method: 'GET',
    path: `${auth}/google/callback`,
    access: 'public',
    summary: 'Finish signing in with Google, with what it put into the address',
    // The provider adds parameters of its own (scope, iss, session_state).
    query: z.looseObject({ code: z.string().min(1).max(2_000), state: z.string().min(1).max(200) }),
    response: SignIn,
    rate: 'address',
  }),
  requestPasswordReset: route({
    method: 'POST',
    path: `${auth}/request-password-reset`,
    access: 'public',
    summary: 'Send a link for a new password; answers the same whether or not the address exists',
    body: z.strictObject({ email: Email }),
    response: MessageAnswer,
    rate: 'address',
  }),
  resetPassword: route({
    method: 'POST',
    path: `${auth}/reset-password`,
    access: 'public',
    summary: 'Set a new password with a reset token and end every session; the token works once',
    body: z.strictObject({ token: Token, new_password: Password }),
    response: MessageAnswer,
    rate: 'address',
  }),
  checkReset: route({
    method: 'POST',
    path: `${auth}/reset-password/check`,
    access: 'public',
    summary: 'Whether a reset token still works; it is not used up',
    body: z.strictObject({ token: Token }),
    response: MessageAnswer,
    rate: 'address',
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
    summary: 'End the session of this access token, and that of a refresh token in the body',
    body: z.strictObject({ refresh_token: z.string().max(200).nullish() }).nullish(),
    response: MessageAnswer,
  }),
  verifyEmail: route({
    method: 'POST',
    path: `${auth}/verify-email`,
    access: 'public',
    summary: 'Verify the email address with a token; the token works once',
    body: z.strictObject({ token: Token }),
    response: UserAnswer,
    rate: 'address',
  }),
  verifyEmailByLink: route({
    method: 'GET',
    path: `${auth}/verify-email`,
    access: 'public',
    summary: 'Verify the email address with the token of a link; the token works once',
    query: z.strictObject({ token: Token }),
    response: UserAnswer,
    rate: 'address',
  }),
  resendVerification: route({
    method: 'POST',
    path: `${auth}/resend-verification`,
    access: 'public',
    summary: 'Send the verification email again; answers the same whether or not the address exists',
    body: z.strictObject({ email: Email }),
    response: MessageAnswer,
    rate: 'address',
  }),
} as const;
