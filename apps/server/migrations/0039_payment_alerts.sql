-- Payments that messages of banks claim, pasted by people. Nothing here is posted: a statement line or a person confirms
-- it, and then the payment is recorded as any other.
create table payment_alert (
  organization_id uuid not null constraint payment_alert_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  state text not null default 'open' constraint payment_alert_state check (state in ('open', 'confirmed', 'discarded')),
  direction text not null constraint payment_alert_direction check (direction in ('in', 'out')),
  amount bigint not null constraint payment_alert_amount check (amount > 0),
  alert_date date not null,
  -- HH:MM, where the message has it.
  alert_time text,
  narration text not null,
  party text,
  reference text,
  -- As the message shows it: 146******325.
  account_mask text,
  bank text,
  balance bigint,
  -- The message itself.
  text text not null,
  -- Why it may be false, in words.
  warnings jsonb not null,
  -- SHA-256 of what it is known by, in hexadecimal digits: the same alert is here once.
  fingerprint text not null,
  account_id uuid,
  customer_id uuid,
  invoice_id uuid,
  confirmed_with text constraint payment_alert_confirmed_with check (confirmed_with in ('statement', 'person')),
  payment_id uuid,
  closed_at timestamptz,
  closed_by uuid,
  discard_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint payment_alert_account foreign key (organization_id, account_id)
    references bank_account (organization_id, id),
  constraint payment_alert_customer foreign key (organization_id, customer_id)
    references customer (organization_id, id),
  constraint payment_alert_invoice foreign key (organization_id, invoice_id) references invoice (organization_id, id),
  constraint payment_alert_payment foreign key (organization_id, payment_id) references payment (organization_id, id),
  constraint payment_alert_closed check ((state = 'open') = (closed_at is null)),
  constraint payment_alert_confirmed check ((state = 'confirmed') = (confirmed_with is not null)),
  constraint payment_alert_discarded check ((state = 'discarded') = (discard_reason is not null))
);
create unique index payment_alert_once on payment_alert (organization_id, fingerprint);
create index payment_alert_by_day on payment_alert (organization_id, alert_date, id);
create index payment_alert_waiting on payment_alert (organization_id, id) where state = 'open';
create index payment_alert_of_customer on payment_alert (organization_id, customer_id) where customer_id is not null;
create index payment_alert_of_invoice on payment_alert (organization_id, invoice_id) where invoice_id is not null;
create index payment_alert_of_payment on payment_alert (organization_id, payment_id) where payment_id is not null;
alter table payment_alert add constraint payment_alert_pkey primary key (organization_id, id);
select protect('payment_alert');
grant select, insert, update (version, state, account_id, customer_id, invoice_id, confirmed_with, payment_id,
  closed_at, closed_by, discard_reason, updated_at) on payment_alert to lissafi_app;
