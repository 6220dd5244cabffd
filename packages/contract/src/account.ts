import { z } from 'zod';
import {
  LANGUAGES,
  Membership,
  MessageAnswer,
  Password,
  User,
  WebAuthnCredential,
  WebAuthnOptions,
} from './auth.ts';
import { Email, Id, Instant, Line, ListQuery, listOf, OptionalPhone } from './fields.ts';
import { GUARDED_ACTS } from './guarded-acts.ts';
import { LIMITS } from './limits.ts';
import { route } from './route.ts';

const me = '/api/v1/security/users/me';

/** Security events of a person's account, as that person sees them. */
export const SECURITY_EVENTS = [
  'registered',
  'sign_in',
  'sign_in_failed',
  'second_factor_failed',
  'sign_out',
  'email_verified',
  'email_change_asked',
  'email_changed',
  'password_changed',
  'password_reset',
  'google_linked',
  'totp_enabled',
  'totp_disabled',
  'recovery_codes_made',
  'recovery_code_used',
  'passkey_added',
  'passkey_removed',
  'session_revoked',
  'sessions_revoked',
  'refresh_token_reused',
  'data_downloaded',
  'proof_failed',
  ...GUARDED_ACTS,
] as const;
export type SecurityEventType = (typeof SECURITY_EVENTS)[number];

const SecurityEvent = z.object({
  id: Id,
  type: z.enum(SECURITY_EVENTS),
  at: Instant,
  ip: z.string(),
  user_agent: z.string(),
  /** Whether the event happened in the current session. */
  here: z.boolean(),
});
export type SecurityEvent = z.infer<typeof SecurityEvent>;

const Device = z.object({
  id: Id,
  user_agent: z.string(),
  ip: z.string(),
  method: z.enum(['password', 'google', 'passkey']),
  created_at: Instant,
  last_used_at: Instant,
  current: z.boolean(),
});
export type Device = z.infer<typeof Device>;

const Passkey = z.object({
  id: Id,
  name: z.string(),
  created_at: Instant,
  last_used_at: Instant.nullable(),
});

const Overview = z.object({
  has_password: z.boolean(),
  google: z.boolean(),
  totp: z.object({ enabled: z.boolean(), recovery_codes_left: z.int() }),
  passkeys: z.array(Passkey),
  /** The new address while it is not verified. */
  pending_email: z.string().nullable(),
});
export type SecurityOverview = z.infer<typeof Overview>;

/** A person with a password confirms with it; a person without one must have signed in recently. */
const Proof = { password: z.string().min(1).max(LIMITS.password_max).optional() };
const Code = z.string().trim().min(6).max(20);

export const accountRoutes = {
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
    summary: 'Change name, telephone number and language',
    body: z.strictObject({
      first_name: Line(100).optional(),
      last_name: Line(100).optional(),
      phone: OptionalPhone.optional(),
      language: z.enum(LANGUAGES).optional(),
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
  overview: route({
    method: 'GET',
    path: `${me}/security`,
    access: 'session',
    summary: 'How the account is protected',
    response: Overview,
  }),
  changePassword: route({
    method: 'PUT',
    path: `${me}/password`,
    access: 'session',
    summary: 'Change the password; ends every other session',
    body: z.strictObject({ ...Proof, new_password: Password }),
    response: MessageAnswer,
  }),
  changeEmail: route({
    method: 'PUT',
    path: `${me}/email`,
    access: 'session',
    summary:
      'Request a change of email address; it takes effect when the link in the email to the new address is opened',
    body: z.strictObject({ ...Proof, email: Email }),
    response: MessageAnswer,
  }),
  correctEmail: route({
    method: 'PUT',
    path: `${me}/unverified-email`,
    access: 'session',
    summary:
      'Correct the address of an account that is not verified yet; a new link is sent, and earlier ones stop working',
    body: z.strictObject({ email: Email }),
    response: User,
  }),
  devices: route({
    method: 'GET',
    path: `${me}/sessions`,
    access: 'session',
    summary: 'Where this person is signed in',
    response: z.object({ sessions: z.array(Device) }),
  }),
  revokeDevice: route({
    method: 'DELETE',
    path: `${me}/sessions/:id`,
    access: 'session',
    summary: 'Sign out on that device',
    params: z.object({ id: Id }),
    response: MessageAnswer,
  }),
  revokeOtherDevices: route({
    method: 'POST',
    path: `${me}/sessions/revoke-others`,
    access: 'session',
    summary: 'Sign out on every other device',
    body: z.strictObject({}).nullish(),
    response: MessageAnswer,
  }),
  events: route({
    method: 'GET',
    path: `${me}/security-events`,
    access: 'session',
    summary: 'The security events of the account, newest first',
    query: ListQuery,
    response: listOf('security_events', SecurityEvent),
  }),
  prove: route({
    method: 'POST',
    path: `${me}/proofs`,
    access: 'session',
    summary:
      'Confirm who one is by password or passkey: the answer is sent as `identity-proof` with what asks for it, for some minutes',
    body: z.strictObject({
      ...Proof,
      /** In place of the password: what `POST /auth/passkey/options` answered, signed by a passkey of this person. */
      passkey: z.strictObject({ challenge: z.string().max(200), credential: WebAuthnCredential }).optional(),
    }),
    response: z.object({ proof: z.string(), expires_at: Instant }),
  }),
  startTotp: route({
    method: 'POST',
    path: `${me}/totp`,
    access: 'session',
    summary: 'Begin a second factor: the secret for an authenticator app',
    body: z.strictObject(Proof),
    response: z.object({ secret: z.string(), otpauth_url: z.string() }),
  }),
  confirmTotp: route({
    method: 'POST',
    path: `${me}/totp/confirm`,
    access: 'session',
    summary: 'Turn the second factor on with its first code; answers the recovery codes, once',
    body: z.strictObject({ code: Code }),
    response: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  disableTotp: route({
    method: 'POST',
    path: `${me}/totp/disable`,
    access: 'session',
    summary: 'Turn the second factor off',
    body: z.strictObject({ ...Proof, code: Code }),
    response: MessageAnswer,
  }),
  recoveryCodes: route({
    method: 'POST',
    path: `${me}/recovery-codes`,
    access: 'session',
    summary: 'Make new recovery codes; the old ones stop working',
    body: z.strictObject(Proof),
    response: z.object({ recovery_codes: z.array(z.string()) }),
  }),
  passkeyOptions: route({
    method: 'POST',
    path: `${me}/passkeys/options`,
    access: 'session',
    summary: 'What the browser needs to make a passkey',
    body: z.strictObject(Proof),
    response: z.object({ challenge: z.string(), options: WebAuthnOptions }),
  }),
  addPasskey: route({
    method: 'POST',
    path: `${me}/passkeys`,
    access: 'session',
    summary: 'Store the passkey that the browser created',
    body: z.strictObject({ challenge: z.string().max(200), name: Line(100), credential: WebAuthnCredential }),
    response: Overview,
    status: 201,
  }),
  removePasskey: route({
    method: 'DELETE',
    path: `${me}/passkeys/:id`,
    access: 'session',
    summary: 'Remove a passkey',
    params: z.object({ id: Id }),
    response: Overview,
  }),
  data: route({
    method: 'GET',
    path: `${me}/data`,
    access: 'session',
    summary: 'Everything stored about this person, as JSON',
    response: z.looseObject({ exported_at: Instant }),
  }),
  erase: route({
    method: 'POST',
    path: `${me}/erase`,
    access: 'session',
    summary: 'Erase this person; refused while they own an organization',
    body: z.strictObject({ ...Proof, email: Email }),
    response: MessageAnswer,
  }),
} as const;
