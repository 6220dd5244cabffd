-- The spine: identity, organizations, customers, invoices, payments, ledger, event log.
--
-- Tenancy (invariant 4): every tenant table has organization_id first in its primary key, in each unique key
-- and in each foreign key, and FORCE ROW LEVEL SECURITY. The scope is SET LOCAL app.organization_id.
-- Primary keys are made after the other indexes: while a table is new and without statistics, the planner sees no
-- difference between indexes that begin with organization_id and takes the youngest, also for foreign key checks.
-- Money is bigint kobo; percentages and quantities are integers scaled by 10^4.
-- The tables that are not under the rule are listed, each with its reason, in src/db/unscoped.ts.

-- ---------------------------------------------------------------------------------------------- unscoped
create table app_user (
  id uuid primary key,
  email text not null unique check (email = lower(email)),
  password_hash text,
  first_name text not null,
  last_name text not null,
  phone text,
  email_verified_at timestamptz,
  terms_accepted_at timestamptz,
  current_organization_id uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- A session is a family of refresh tokens; revoking it ends all of them.
create table session (
  id uuid primary key,
  user_id uuid not null references app_user on delete cascade,
  user_agent text not null default '',
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create index on session (user_id);

create table refresh_token (
  token_hash bytea primary key,
  session_id uuid not null references session on delete cascade,
  created_at timestamptz not null default now(),
  expires_at timestamptz not null,
  used_at timestamptz
);
create index on refresh_token (session_id);

create table mail_token (
  token_hash bytea primary key,
  user_id uuid not null references app_user on delete cascade,
  kind text not null check (kind in ('verify_email')),
  expires_at timestamptz not null,
  used_at timestamptz,
  created_at timestamptz not null default now()
);
create index on mail_token (user_id);

create table membership (
  organization_id uuid not null,
  user_id uuid not null references app_user on delete cascade,
  role text not null check (role in ('owner', 'admin', 'accountant', 'sales', 'storekeeper', 'viewer')),
  created_at timestamptz not null default now(),
  primary key (organization_id, user_id)
);
create index on membership (user_id);

-- The token of a public link is derived from the id with APP_SECRET; only its hash stands here.
create table share_link (
  token_hash bytea primary key,
  id uuid not null unique,
  organization_id uuid not null,
  invoice_id uuid not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz
);
create unique index share_link_active on share_link (organization_id, invoice_id) where revoked_at is null;

-- Mail kept for /dev/mailbox while SMTP_URL is unset.
create table dev_mail (
  id bigint generated always as identity primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  links jsonb not null,
  attachments jsonb not null default '[]',
  sent_at timestamptz not null default now()
);

-- ------------------------------------------------------------------------------------------ organization
create table organization (
  organization_id uuid primary key,
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
  accounting_method text not null default 'accrual' check (accounting_method in ('accrual', 'cash')),
  costing_method text not null default 'weighted_average' check (costing_method in ('weighted_average', 'fifo')),
  default_tax_e4 integer check (default_tax_e4 between 0 and 1000000),
  default_payment_terms text not null default 'net_15',
  invoice_prefix text not null default 'INV',
  late_payment_text text,
  bank_accounts jsonb not null default '[]',
  allow_negative_stock boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);

-- Numbers of documents, entries and events and the head of the hash chain: one row per organization, taken by
-- one UPDATE … RETURNING as the last lock of a transaction and held to commit, so that commit order is number
-- order. document_numbers: { "INV-2026": next sequence }.
create table organization_counter (
  organization_id uuid primary key references organization (organization_id),
  next_entry bigint not null default 1,
  next_event bigint not null default 1,
  chain_head bytea not null default '\x0000000000000000000000000000000000000000000000000000000000000000',
  document_numbers jsonb not null default '{}',
  -- Whether a document was ever issued under a number typed by hand; only then does taking one look for holes.
  has_typed_numbers boolean not null default false,
  -- Stands here and not in organization, so that whoever holds the lock that posting needs has read it fresh.
  books_locked_until date
) with (fillfactor = 50);

create table customer (
  organization_id uuid not null references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  type text not null check (type in ('individual', 'business')),
  company_name text,
  email text,
  phone text,
  tax_id text,
  registration_number text,
  billing_address jsonb,
  shipping_address jsonb,
  city text,
  status text not null default 'active' check (status in ('active', 'inactive', 'blocked')),
  credit_limit bigint check (credit_limit >= 0),
  payment_terms text,
  notes text,
  unapplied_credit bigint not null default 0 check (unapplied_credit >= 0),
  is_walk_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index customer_by_name on customer (organization_id, lower(name), id);
create unique index customer_walk_in on customer (organization_id) where is_walk_in;
alter table customer add primary key (organization_id, id);

-- ------------------------------------------------------------------------------------------------ ledger
create table account (
  organization_id uuid not null references organization (organization_id),
  code text not null,
  name text not null,
  type text not null check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  primary key (organization_id, code)
);

-- Rows that are written with every posting refer to the organization through their parents only: a foreign key on
-- the organization itself would lock its row each time.
create table journal_entry (
  organization_id uuid not null,
  id uuid not null,
  number bigint not null,
  entry_date date not null,
  memo text not null,
  source_type text not null,
  source_id uuid,
  reverses_id uuid,
  posted_at timestamptz not null default now(),
  -- How many lines it has, fixed with it: lines refer to it and number themselves up to it, so that once an entry
  -- is whole no line can ever be added.
  line_count smallint not null check (line_count >= 2),
  content_hash bytea not null,
  hash bytea not null,
  unique (organization_id, number),
  unique (organization_id, id, line_count)
);
create unique index journal_entry_reversed_once on journal_entry (organization_id, reverses_id)
  where reverses_id is not null;
create index journal_entry_by_source on journal_entry (organization_id, source_id);
create index journal_entry_by_date on journal_entry (organization_id, entry_date, number);
alter table journal_entry add primary key (organization_id, id);
alter table journal_entry add foreign key (organization_id, reverses_id) references journal_entry (organization_id, id);

-- amount: kobo, debit positive, credit negative. That the account exists is checked where the same posting writes
-- account_balance, once an account and month instead of once a line; customer_id is that of the document.
create table journal_line (
  organization_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  line_count smallint not null,
  account_code text not null,
  amount bigint not null check (amount <> 0),
  customer_id uuid,
  foreign key (organization_id, entry_id, line_count) references journal_entry (organization_id, id, line_count),
  check (line between 1 and line_count)
);
create index journal_line_by_account on journal_line (organization_id, account_code);
alter table journal_line add primary key (organization_id, entry_id, line);

-- Kept in the posting transaction; debit and credit are both positive.
create table account_balance (
  organization_id uuid not null,
  account_code text not null,
  month date not null check (extract(day from month) = 1),
  debit bigint not null default 0,
  credit bigint not null default 0,
  primary key (organization_id, account_code, month),
  foreign key (organization_id, account_code) references account (organization_id, code)
) with (fillfactor = 70);

-- --------------------------------------------------------------------------------------------- documents
create table invoice (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  document_type text not null check (document_type in ('invoice', 'receipt')),
  status text not null check (status in ('draft', 'pending', 'sent', 'viewed', 'paid', 'cancelled', 'refunded')),
  -- Null on drafts. typed_number is what a person typed into a draft; it takes nothing from the counter.
  invoice_number text,
  typed_number text,
  reference_number text,
  customer_id uuid,
  customer_name text not null,
  -- Drafts hold only what was typed (bill_to); at issue company and customer are copied and never change.
  bill_to jsonb,
  company jsonb,
  customer jsonb,
  ship_to jsonb,
  issue_date date not null,
  due_date date not null,
  payment_terms text not null,
  currency text not null,
  subtotal bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  amount_paid bigint not null default 0,
  balance_due bigint generated always as (total_amount - amount_paid) stored,
  notes text,
  terms_and_conditions text,
  payment_instructions text,
  payment_info jsonb,
  signatures jsonb,
  additional_info text,
  late_payment_text text,
  -- Where it was last mailed and with what words; the event log holds ids only.
  sent_to text,
  sent_message text,
  journal_entry_id uuid,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  issued_at timestamptz,
  sent_at timestamptz,
  viewed_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  unique (organization_id, invoice_number),
  foreign key (organization_id, customer_id) references customer (organization_id, id),
  check ((status = 'draft') = (invoice_number is null)),
  check (amount_paid between 0 and total_amount)
);
create index invoice_by_creation on invoice (organization_id, created_at desc, id);
create index invoice_by_customer on invoice (organization_id, customer_id);
create index invoice_outstanding on invoice (organization_id, due_date)
  where status in ('pending', 'sent', 'viewed') and total_amount > amount_paid;
alter table invoice add primary key (organization_id, id);

create table invoice_item (
  organization_id uuid not null,
  invoice_id uuid not null,
  line smallint not null,
  id uuid not null,
  name text not null,
  description text,
  quantity_e4 bigint not null check (quantity_e4 > 0),
  unit_price bigint not null check (unit_price >= 0),
  discount_percentage_e4 integer not null check (discount_percentage_e4 between 0 and 1000000),
  tax_percentage_e4 integer not null check (tax_percentage_e4 between 0 and 1000000),
  tax_category text not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  primary key (organization_id, invoice_id, line),
  foreign key (organization_id, invoice_id) references invoice (organization_id, id) on delete cascade
);

-- Money received (amount) and withholding tax kept back (wht_amount); what it settled stands in the allocations.
create table payment (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  amount bigint not null check (amount >= 0),
  wht_amount bigint not null default 0 check (wht_amount >= 0),
  paid_on date not null,
  method text not null,
  reference text,
  journal_entry_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, customer_id) references customer (organization_id, id),
  foreign key (organization_id, journal_entry_id) references journal_entry (organization_id, id),
  check (amount + wht_amount > 0)
);
create index payment_by_day on payment (organization_id, paid_on);
alter table payment add primary key (organization_id, id);

create table payment_allocation (
  organization_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null check (amount > 0),
  foreign key (organization_id, payment_id) references payment (organization_id, id),
  foreign key (organization_id, invoice_id) references invoice (organization_id, id)
);
create index payment_allocation_by_invoice on payment_allocation (organization_id, invoice_id);
alter table payment_allocation add primary key (organization_id, payment_id, invoice_id);

-- ------------------------------------------------------------------------------- event log, idempotency
-- One append-only log per organization: the outbox, the audit view, notifications. data carries ids, not content.
create table event (
  organization_id uuid not null,
  number bigint not null,
  type text not null,
  subject_id uuid not null,
  actor_id uuid,
  data jsonb not null default '{}',
  at timestamptz not null default now()
);
create index event_by_subject on event (organization_id, subject_id);
alter table event add primary key (organization_id, number);

create table relay_cursor (
  organization_id uuid not null references organization (organization_id),
  consumer text not null,
  last_number bigint not null,
  primary key (organization_id, consumer)
);

-- The first answer to a key, stored in the write's own transaction; refusals are not kept.
create table idempotency_key (
  organization_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (organization_id, route, key)
);

-- ----------------------------------------------------------------------------- immutability and balance
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger immutable before update or delete on journal_entry for each row execute function refuse_change();
create trigger immutable before update or delete on journal_line for each row execute function refuse_change();
create trigger immutable before update or delete on event for each row execute function refuse_change();
create trigger no_truncate before truncate on journal_entry execute function refuse_change();
create trigger no_truncate before truncate on journal_line execute function refuse_change();
create trigger no_truncate before truncate on event execute function refuse_change();

-- Once more, in the database: at commit each new entry has all of its lines, and they sum to zero.
create function assert_entry_balanced() returns trigger language plpgsql as $$
declare
  lines integer;
  total numeric;
begin
  select count(*), coalesce(sum(amount), 0) into lines, total
    from journal_line where organization_id = new.organization_id and entry_id = new.id;
  if lines <> new.line_count or total <> 0 then
    raise exception 'journal entry % does not balance: % of % lines, sum %', new.id, lines, new.line_count, total
      using errcode = 'check_violation', constraint = 'journal_entry_balanced';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_balanced after insert on journal_entry
  deferrable initially deferred for each row execute function assert_entry_balanced();

-- ------------------------------------------------------------------------------------------- row security
do $$
declare
  tenant text;
begin
  foreach tenant in array array['organization', 'organization_counter', 'customer', 'account', 'journal_entry',
    'journal_line', 'account_balance', 'invoice', 'invoice_item', 'payment', 'payment_allocation', 'event',
    'relay_cursor', 'idempotency_key']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    -- nullif: an unset scope is the empty string, and sees nothing.
    execute format($policy$create policy tenant on %I
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
  end loop;
end $$;

-- The relay carries events of all organizations out of the database; it runs as the owner, on a connection that
-- no request can reach.
create policy relay_reads on event for select to current_user using (true);
create policy relay_counts on organization_counter for select to current_user using (true);
create policy relay_cursor_all on relay_cursor to current_user using (true) with check (true);

-- Identity mails are queued in their own transaction; a posting transaction never does this (invariant 5).
create function queue_identity_mail(user_id uuid, kind text) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if kind not in ('verify_email') then
    raise exception 'unknown mail %', kind;
  end if;
  perform graphile_worker.add_job('identity_mail', json_build_object('user_id', user_id, 'kind', kind), max_attempts => 12);
end $$;
revoke all on function queue_identity_mail from public;
grant execute on function queue_identity_mail to lissafi_app;

grant usage on schema public to lissafi_app;
grant select, insert, update, delete on app_user, session, refresh_token, mail_token, membership, share_link,
  dev_mail to lissafi_app;
grant select, insert, update on organization, organization_counter, customer, invoice, payment, account_balance
  to lissafi_app;
grant delete on invoice, idempotency_key to lissafi_app;
grant select, insert, update, delete on invoice_item to lissafi_app;
grant select, insert on account, journal_entry, journal_line, payment_allocation, event, relay_cursor,
  idempotency_key to lissafi_app;
