-- Identity beyond the spine: reset, change of e-mail, Google, second factor, passkeys, devices, security events.
-- All of it is of a person, who belongs to several organizations: these tables stand in src/db/unscoped.ts.

alter table app_user add column erased_at timestamptz;

-- Where and how a session began; what is kept of a device is shown to its owner and to nobody else.
alter table session
  add column ip text not null default '',
  add column device_id uuid,
  add column method text not null default 'password'
    check (method in ('password', 'google', 'passkey')),
  add column last_used_at timestamptz not null default now();

-- A mail proves the address that it was sent to, not the one that the person has by the time it is read.
alter table mail_token
  drop constraint mail_token_kind_check,
  add constraint mail_token_kind_check check (kind in ('verify_email', 'reset_password', 'change_email')),
  add column email text;
update mail_token set email = (select u.email from app_user u where u.id = mail_token.user_id);
alter table mail_token alter column email set not null;

-- Who a person is at an OpenID provider: the subject never changes, the e-mail there may.
create table external_identity (
  issuer text not null,
  subject text not null,
  user_id uuid not null references app_user on delete cascade,
  created_at timestamptz not null default now(),
  primary key (issuer, subject)
);
create index on external_identity (user_id);

-- The secret is encrypted with a key derived from APP_SECRET; last_step makes each code good for one use.
create table totp (
  user_id uuid primary key references app_user on delete cascade,
  secret bytea not null,
  confirmed_at timestamptz,
  last_step bigint not null default 0,
  created_at timestamptz not null default now()
);

create table recovery_code (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  code_hash text not null,
  used_at timestamptz
);
create index on recovery_code (user_id);

create table passkey (
  credential_id text primary key,
  user_id uuid not null references app_user on delete cascade,
  id uuid not null unique,
  name text not null,
  public_key bytea not null,
  counter bigint not null,
  transports jsonb not null default '[]',
  backed_up boolean not null default false,
  created_at timestamptz not null default now(),
  last_used_at timestamptz
);
create index on passkey (user_id);

-- What a sign-in or a registration of a passkey still waits for. Used once; data holds the WebAuthn challenge.
create table auth_challenge (
  token_hash bytea primary key,
  kind text not null check (kind in ('second_factor', 'passkey_sign_in', 'passkey_add')),
  user_id uuid references app_user on delete cascade,
  data jsonb not null default '{}',
  attempts integer not null default 0,
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on auth_challenge (expires_at);

-- Counts tries across all processes: a hash of what is counted, never an address itself.
create table throttle (
  key bytea primary key,
  count integer not null,
  since timestamptz not null
);

-- What happened to a person's account, for that person. user_id is null for tries at addresses nobody has.
create table security_event (
  id uuid primary key,
  user_id uuid references app_user on delete cascade,
  type text not null,
  at timestamptz not null,
  ip text not null,
  user_agent text not null,
  session_id uuid,
  data jsonb not null default '{}'
);
create index on security_event (user_id, at desc, id desc);
create index on security_event (at);

-- Identity mails carry what they need: an address as it was typed (nobody looks whether it exists before the
-- answer is sent), or a person's id. Tokens are made when the mail is sent.
drop function queue_identity_mail(uuid, text);
create function queue_identity_mail(kind text, payload json) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if kind not in ('verify_email', 'reset_password', 'change_email', 'email_change_asked', 'email_changed',
    'password_changed', 'new_sign_in', 'second_factor_changed') then
    raise exception 'unknown mail %', kind;
  end if;
  perform graphile_worker.add_job('identity_mail', json_build_object('kind', kind, 'payload', payload),
    max_attempts => 12);
end $$;
revoke all on function queue_identity_mail from public;
grant execute on function queue_identity_mail to lissafi_app;

grant select, insert, update, delete on external_identity, totp, recovery_code, passkey, auth_challenge, throttle
  to lissafi_app;
-- Nobody edits the record of what happened; it goes with the person, and after its time.
grant select, insert, delete on security_event to lissafi_app;
