-- People and how they sign in. A person can belong to several organizations, so these tables are not tenant tables.

create table app_user (
  id uuid constraint app_user_pkey primary key,
  email text not null constraint app_user_email_once unique
    constraint app_user_email_lower_case check (email = lower(email)),
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  email_verified_at timestamptz,
  terms_accepted_at timestamptz,
  current_organization_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  erased_at timestamptz
);

-- A session is a family of refresh tokens; revoking it ends all of them. Only its owner sees where and how it began.
create table session (
  id uuid constraint session_pkey primary key,
  user_id uuid not null constraint session_of_person references app_user (id) on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  ip text not null default '',
  device_id uuid,
  method text not null default 'password'
    constraint session_method check (method in ('password', 'google', 'passkey')),
  last_used_at timestamptz not null default now()
);
create index session_of_user on session (user_id);

create table refresh_token (
  token_hash bytea constraint refresh_token_pkey primary key,
  session_id uuid not null constraint refresh_token_session references session (id) on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index refresh_token_of_session on refresh_token (session_id);

-- An email proves the address that it was sent to, not the address that the person has when it is read.
create table mail_token (
  token_hash bytea constraint mail_token_pkey primary key,
  user_id uuid not null constraint mail_token_user references app_user (id) on delete cascade,
  kind text not null
    constraint mail_token_kind check (kind in ('verify_email', 'reset_password', 'change_email')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now(),
  email text not null
);
create index mail_token_of_user on mail_token (user_id);

-- The identity of a person at an OpenID provider: the subject never changes, the email address may.
create table external_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null constraint external_identity_user references app_user (id) on delete cascade,
  created_at timestamptz not null default now(),
  constraint external_identity_pkey primary key (issuer, subject)
);
create index external_identity_of_user on external_identity (user_id);

-- The secret is encrypted with a key derived from APP_SECRET; last_step makes each code valid once.
create table totp (
  user_id uuid constraint totp_pkey primary key constraint totp_user references app_user (id) on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_code (
  id uuid constraint recovery_code_pkey primary key,
  user_id uuid not null constraint recovery_code_user references app_user (id) on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create index recovery_code_of_user on recovery_code (user_id);

create table passkey (
  credential_id text constraint passkey_pkey primary key,
  user_id uuid not null constraint passkey_user references app_user (id) on delete cascade,
  id uuid not null constraint passkey_id_once unique,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index passkey_of_user on passkey (user_id);

-- A pending second factor of a sign-in, or a pending passkey registration. Used once; data holds the WebAuthn
-- challenge.
create table auth_challenge (
  token_hash bytea constraint auth_challenge_pkey primary key,
  kind text not null
    constraint auth_challenge_kind check (kind in ('second_factor', 'passkey_sign_in', 'passkey_add')),
  user_id uuid constraint auth_challenge_user references app_user (id) on delete cascade,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index auth_challenge_of_user on auth_challenge (user_id) where user_id is not null;
create index auth_challenge_by_expiry on auth_challenge (expires_at);

-- Counts attempts across all processes: it stores a hash of the subject, never an address.
create table throttle (
  key bytea constraint throttle_pkey primary key,
  count integer not null,
  since timestamptz not null
);

-- Security events of a person's account, for that person. user_id is null for attempts at unknown addresses.
create table security_event (
  id uuid constraint security_event_pkey primary key,
  user_id uuid constraint security_event_user references app_user (id) on delete cascade,
  type text not null,
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  session_id uuid,
  data jsonb not null default '{}'
);
create index security_event_of_user on security_event (user_id, at desc, id desc);
create index security_event_by_age on security_event (at);

-- Idempotency keys of requests without an organization, such as creating one.
create table user_idempotency_key (
  user_id uuid not null constraint user_idempotency_key_user references app_user (id) on delete cascade,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  constraint user_idempotency_key_pkey primary key (user_id, route, key)
);
-- Old keys are deleted every night; rows are in order of time, so BRIN, the smallest kind of index, finds them.
create index user_idempotency_key_by_age on user_idempotency_key using brin (created_at);

grant select, insert, update, delete on app_user, session, refresh_token, mail_token, external_identity, totp,
  recovery_code, passkey, auth_challenge, throttle to lissafi_app;
-- Security events are never changed; they are deleted with the person, or when they expire.
grant select, insert, delete on security_event, user_idempotency_key to lissafi_app;
