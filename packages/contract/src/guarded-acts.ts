/**
 * What hands over an organization, its data or its money. A person confirms her identity again before it, the owners
 * are told of it by mail, and it stands among the security events of her account.
 */
export const GUARDED_ACTS = [
  'ownership_transferred',
  'organization_closed',
  'handover_undone',
  'organization_exported',
  'organization_imported',
  'api_key_made',
  'webhook_set',
  'webhook_secret_shown',
  'provider_keys_set',
  'shown_accounts_changed',
  'other_account_named',
] as const;
export type GuardedAct = (typeof GUARDED_ACTS)[number];

/** A request header: what `POST /security/users/me/proofs` answered. Of a refusal, its value is `required`. */
export const PROOF_HEADER = 'identity-proof';
