-- Organizations, their members, and the row of counters that every posting locks.

create table organization (
  organization_id uuid constraint organization_pkey primary key,
  -- The member with the role owner (membership_one_owner).
  owner_id uuid not null,
  version integer not null default 1,
  name text not null,
  legal_name text,
  business_type text,
  industry text,
  email text,
  phone text,
  address jsonb,
  tax_id text,
  vat_registered boolean not null default false,
  registration_number text,
  currency text not null default 'NGN',
  timezone text not null default 'Africa/Lagos',
  date_format text not null default 'MMM D, YYYY',
  fiscal_year_start text not null default '01',
  accounting_method text not null default 'accrual'
    constraint organization_accounting_method check (accounting_method in ('accrual', 'cash')),
  costing_method text not null default 'weighted_average'
    constraint organization_costing_method check (costing_method in ('weighted_average', 'fifo')),
  default_tax_e4 integer constraint organization_default_tax check (default_tax_e4 between 0 and 1000000),
  default_payment_terms text not null default 'net_15',
  invoice_prefix text not null default 'INV',
  late_payment_text text,
  bank_accounts jsonb not null default '[]',
  allow_negative_stock boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  logo_id uuid,
  tier text not null default 'free' constraint organization_tier check (tier in ('free', 'pro', 'enterprise')),
  -- When the Settings step of onboarding was submitted; while null, it can be completed on any device.
  onboarded_at timestamptz,
  -- From then on read-only, and kept for six years.
  closed_at timestamptz,
  weekly_capacity bigint constraint organization_weekly_capacity check (weekly_capacity > 0)
);
alter table app_user add constraint app_user_current_organization
  foreign key (current_organization_id) references organization (organization_id);
select protect('organization');
grant select, insert, update on organization to lissafi_app;

-- Numbers of documents, entries and events and the head of the hash chain: one row per organization, taken by
-- one UPDATE … RETURNING as the last lock of a transaction and held to commit, so that commit order is number
-- order. document_numbers: { "INV-2026": next sequence }.
create table organization_counter (
  organization_id uuid constraint organization_counter_pkey primary key
    constraint organization_counter_organization references organization (organization_id),
  next_entry bigint not null default 1,
  next_event bigint not null default 1,
  chain_head bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000',
  document_numbers jsonb not null default '{}',
  -- Whether a document was ever issued with a number typed by hand; only then must the counter check whether a number
  -- is used.
  has_typed_numbers boolean not null default false,
  -- These columns are here and not in organization, so that they are read under the lock that posting takes.
  books_locked_until date,
  currency text not null default 'NGN',
  -- The total of all postings, so that no total exceeds the range of exact integers.
  posted_total bigint not null default 0
    constraint organization_counter_posted_total check (posted_total <= 9007199254740991),
  -- The day of the latest posting: no later entry is posted on an earlier day.
  last_posted_on date
) with (fillfactor = 50);
select protect('organization_counter');
-- The relay reads the end of each event log.
select let_owner('organization_counter', 'select');
grant select, insert, update on organization_counter to lissafi_app;

-- Branches of an organization, and places where its stock is. The first of each has the organization's own id, so that
-- a record without one needs no lookup.
create table branch (
  organization_id uuid not null constraint branch_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  status text not null default 'active' constraint branch_status check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint branch_first_is_active check (id <> organization_id or status = 'active')
);
create unique index branch_name on branch (organization_id, lower(name));
alter table branch add constraint branch_pkey primary key (organization_id, id);
select protect('branch');
grant select, insert, update on branch to lissafi_app;

create table location (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  branch_id uuid not null,
  name text not null,
  status text not null default 'active' constraint location_status check (status in ('active', 'inactive')),
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint location_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint location_first_is_active check (id <> organization_id or status = 'active')
);
create unique index location_name on location (organization_id, lower(name));
alter table location add constraint location_pkey primary key (organization_id, id);
select protect('location');
grant select, insert, update on location to lissafi_app;

-- Never changed and never deleted: documents keep the logo that they were issued with.
create table organization_logo (
  organization_id uuid not null constraint organization_logo_organization references organization (organization_id),
  id uuid not null,
  content bytea not null,
  created_at timestamptz not null default now(),
  constraint organization_logo_pkey primary key (organization_id, id)
);
alter table organization add constraint organization_logo
  foreign key (organization_id, logo_id) references organization_logo (organization_id, id);
select protect('organization_logo');
grant select, insert on organization_logo to lissafi_app;

-- Read before the scope is known, because it determines the scope.
create table membership (
  organization_id uuid not null constraint membership_organization references organization (organization_id),
  user_id uuid not null constraint membership_user references app_user (id) on delete cascade,
  role text not null constraint membership_role
    check (role in ('owner', 'admin', 'accountant', 'sales', 'storekeeper', 'viewer')),
  created_at timestamptz not null default now(),
  constraint membership_pkey primary key (organization_id, user_id)
);
create index membership_of_user on membership (user_id);
create unique index membership_one_owner on membership (organization_id) where role = 'owner';
grant select, insert, update, delete on membership to lissafi_app;

-- token_hash is set when the email is sent, so that no readable token waits in the queue.
create table invitation (
  id uuid constraint invitation_pkey primary key,
  organization_id uuid not null constraint invitation_organization references organization (organization_id),
  email text not null constraint invitation_email_lower_case check (email = lower(email)),
  role text not null constraint invitation_role
    check (role in ('admin', 'accountant', 'sales', 'storekeeper', 'viewer')),
  invited_by uuid not null constraint invitation_inviter references app_user (id) on delete cascade,
  token_hash bytea constraint invitation_token_once unique,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  accepted_at timestamptz,
  revoked_at timestamptz
);
create index invitation_of_inviter on invitation (invited_by);
create unique index invitation_open on invitation (organization_id, email)
  where accepted_at is null and revoked_at is null;
grant select, insert, update on invitation to lissafi_app;

-- An operator's override of a flag: its value, and parts of its description. Unknown names are ignored.
create table feature_flag (
  name text constraint feature_flag_pkey primary key,
  value jsonb,
  metadata jsonb not null default '{}',
  updated_at timestamptz not null default now()
);
grant select on feature_flag to lissafi_app;
