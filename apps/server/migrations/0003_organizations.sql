-- Organizations: logo, tier, closing; invitations; feature flags.

alter table organization
  add column logo_id uuid,
  add column tier text not null default 'free' check (tier in ('free', 'pro', 'enterprise')),
  -- When the Settings step of onboarding was sent; null: it can be taken up on any device.
  add column onboarded_at timestamptz,
  -- Read-only from then on, kept for six years.
  add column closed_at timestamptz;
-- Whoever was here before this column has long been at work.
update organization set onboarded_at = created_at;

create unique index membership_one_owner on membership (organization_id) where role = 'owner';

-- Never changed and never deleted: documents keep the logo that they were issued with.
create table organization_logo (
  organization_id uuid not null references organization (organization_id),
  id uuid not null,
  content bytea not null,
  created_at timestamptz not null default now()
);
alter table organization_logo add primary key (organization_id, id);
alter table organization_logo enable row level security;
alter table organization_logo force row level security;
create policy tenant on organization_logo
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on organization_logo to lissafi_app;

-- token_hash is set when the mail is sent, so that no readable token ever waits in the queue.
create table invitation (
  id uuid primary key,
  organization_id uuid not null,
  email text not null check (email = lower(email)),
  role text not null check (role in ('admin', 'accountant', 'sales', 'storekeeper', 'viewer')),
  invited_by uuid not null references app_user on delete cascade,
  token_hash bytea unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create unique index invitation_open on invitation (organization_id, email)
  where accepted_at is null and revoked_at is null;
grant select, insert, update on invitation to lissafi_app;

-- What an operator says of a flag: its value, and parts of its description. Names that are not known are ignored.
create table feature_flag (
  name text primary key,
  value jsonb,
  metadata jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
grant select on feature_flag to lissafi_app;

create function queue_invitation_mail(invitation_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('invitation_mail', json_build_object('invitation_id', invitation_id), max_attempts => 12);
end $$;
revoke all on function queue_invitation_mail from public;
grant execute on function queue_invitation_mail to lissafi_app;
