-- Payments by card, USSD or bank app through a provider, which an organization switches on with its own keys there.
create table online_payment_settings (
  organization_id uuid constraint online_payment_settings_pkey primary key
    constraint online_payment_settings_organization references organization (organization_id),
  version integer not null default 1,
  provider text not null constraint online_payment_settings_provider check (provider in ('paystack')),
  enabled boolean not null default false,
  mode text constraint online_payment_settings_mode check (mode in ('test', 'live')),
  -- Encrypted with the application's secret.
  secret_key_sealed text,
  -- Where the money lands: what the provider has received and pays out later.
  account_id uuid,
  -- In whose name payments are recorded: whoever saved it last.
  updated_by uuid not null,
  updated_at timestamptz not null default now(),
  constraint online_payment_settings_account foreign key (organization_id, account_id)
    references bank_account (organization_id, id),
  constraint online_payment_settings_whole
    check (not enabled or (secret_key_sealed is not null and account_id is not null))
);
select protect('online_payment_settings');
grant select, insert, update on online_payment_settings to lissafi_app;

-- What a customer was sent to the provider to pay, and what came of it.
create table online_payment (
  organization_id uuid not null,
  id uuid not null,
  provider text not null,
  -- Ours, which the provider repeats.
  reference text not null,
  invoice_id uuid,
  customer_id uuid not null,
  -- Asked for, in kobo.
  amount bigint not null constraint online_payment_amount check (amount > 0),
  currency text not null,
  state text not null constraint online_payment_state check (state in ('started', 'paid', 'failed', 'refused')),
  -- As the provider states them.
  paid_amount bigint,
  fee bigint,
  payment_id uuid,
  -- What a person should know of it, in a sentence.
  problem text,
  created_at timestamptz not null,
  finished_at timestamptz,
  constraint online_payment_reference_once unique (organization_id, reference),
  constraint online_payment_invoice foreign key (organization_id, invoice_id) references invoice (organization_id, id),
  constraint online_payment_customer foreign key (organization_id, customer_id)
    references customer (organization_id, id),
  constraint online_payment_payment foreign key (organization_id, payment_id) references payment (organization_id, id),
  constraint online_payment_paid check ((state = 'paid') = (payment_id is not null))
);
create index online_payment_newest on online_payment (organization_id, created_at desc, id);
create index online_payment_of_invoice on online_payment (organization_id, invoice_id) where invoice_id is not null;
create index online_payment_of_customer on online_payment (organization_id, customer_id);
create index online_payment_of_payment on online_payment (organization_id, payment_id) where payment_id is not null;
alter table online_payment add constraint online_payment_pkey primary key (organization_id, id);
select protect('online_payment');
grant select, insert, update (state, paid_amount, fee, payment_id, problem, finished_at) on online_payment
  to lissafi_app;

-- Each message of the provider counts once.
create table online_payment_event (
  organization_id uuid not null,
  -- The kind of message and the provider's id of what it is about.
  event_key text not null,
  type text not null,
  reference text,
  received_at timestamptz not null,
  constraint online_payment_event_pkey primary key (organization_id, event_key),
  constraint online_payment_event_organization foreign key (organization_id) references organization (organization_id)
);
create index online_payment_event_newest on online_payment_event (organization_id, received_at desc);
select protect('online_payment_event');
grant select, insert on online_payment_event to lissafi_app;
