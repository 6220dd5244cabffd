/**
 * The only tables outside the tenancy rule (invariant 4), each with its reason. Only code for people, sign-in and
 * public links reads them; the catalogue test fails for any other table without organization_id and row security.
 */
export const UNSCOPED: Record<string, string> = {
  app_user: 'a person belongs to several organizations',
  session: 'a session is of a person',
  refresh_token: 'belongs to a session',
  mail_token: 'proves that a person reads an address',
  external_identity: 'who a person is at an OpenID provider',
  totp: 'second factor of a person',
  recovery_code: 'second factor of a person',
  passkey: 'a person signs in with it',
  auth_challenge: 'a sign-in that is under way belongs to nobody yet',
  throttle: 'counts tries before anybody is signed in',
  security_event: 'what happened to a person’s account',
  membership: 'read before the scope is known: it decides it',
  invitation: 'its token is looked up before the organization is known',
  feature_flag: 'flags are of the whole installation',
  share_link: 'a public token is looked up before the organization is known',
  channel_ticket: 'a ticket is looked up before the organization is known',
  user_idempotency_key: 'what a person does outside any organization: making one',
  dev_mail: 'the mailbox of a newcomer without SMTP; empty in production',
  app_secret: 'secrets of the installation; not granted to the application',
  migration: 'which migrations ran',
};
