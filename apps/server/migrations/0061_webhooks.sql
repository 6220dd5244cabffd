-- Webhooks: what of the event log is told to which address, each message, and each attempt to send it.
create table webhook (
  organization_id uuid not null constraint webhook_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  url text not null,
  description text,
  events text[] not null,
  secret_sealed text not null,
  -- Signs too, until that instant.
  old_secret_sealed text,
  old_secret_until timestamptz,
  status text not null default 'enabled' constraint webhook_status check (status in ('enabled', 'disabled')),
  disabled_reason text constraint webhook_reason check (disabled_reason in ('by_hand', 'failing', 'gone')),
  failing_since timestamptz,
  -- Nothing is sent before this instant, because the receiver is down.
  down_until timestamptz,
  last_delivered_at timestamptz,
  -- Events before this number happened before the webhook was made.
  from_number bigint not null,
  created_by uuid,
  created_at timestamptz not null
);
alter table webhook add constraint webhook_pkey primary key (organization_id, id);
select protect('webhook');
-- The relay finds the webhooks of an event; a sweep those with something to send.
select let_owner('webhook', 'select');
grant select, insert, update, delete on webhook to lissafi_app;

create table webhook_delivery (
  organization_id uuid not null,
  id uuid not null,
  webhook_id uuid not null,
  -- Null for a test.
  event_number bigint,
  event_type text not null,
  subject_id uuid not null,
  -- The body as it is signed, the same in each attempt.
  body text not null,
  status text not null default 'waiting'
    constraint webhook_delivery_status check (status in ('waiting', 'delivered', 'failed')),
  attempts integer not null default 0,
  -- Failed attempts since the message was made or sent again, and when that was.
  tries integer not null default 0,
  tried_since timestamptz not null,
  next_attempt_at timestamptz not null,
  last_attempt_at timestamptz,
  status_code smallint,
  created_at timestamptz not null,
  constraint webhook_delivery_once unique (organization_id, webhook_id, event_number),
  constraint webhook_delivery_webhook foreign key (organization_id, webhook_id)
    references webhook (organization_id, id) on delete cascade
);
create index webhook_delivery_waiting on webhook_delivery (organization_id, webhook_id, next_attempt_at)
  where status = 'waiting';
create index webhook_delivery_by_age on webhook_delivery using brin (created_at);
alter table webhook_delivery add constraint webhook_delivery_pkey primary key (organization_id, id);
select protect('webhook_delivery');
-- The relay writes the messages of an event, in the transaction that moves its cursor; old ones are deleted every night.
select let_owner('webhook_delivery', 'all');
grant select, insert, update on webhook_delivery to lissafi_app;

create table webhook_attempt (
  organization_id uuid not null,
  id uuid not null,
  delivery_id uuid not null,
  attempted_at timestamptz not null,
  duration_ms integer not null,
  status_code smallint,
  answer text,
  problem text,
  constraint webhook_attempt_delivery foreign key (organization_id, delivery_id)
    references webhook_delivery (organization_id, id) on delete cascade
);
create index webhook_attempt_of_delivery on webhook_attempt (organization_id, delivery_id);
alter table webhook_attempt add constraint webhook_attempt_pkey primary key (organization_id, id);
select protect('webhook_attempt');
grant select, insert on webhook_attempt to lissafi_app;

-- A webhook that was turned off is a notification.
drop index event_alert;
create index event_alert on event (organization_id, number)
  where type in ('stock.low', 'stock.out', 'lot.expiring', 'lot.expired', 'production.overdue', 'tax.due', 'tax.late',
    'payroll_tax.due', 'payroll_tax.late', 'payment_alert.claimed', 'webhook.disabled');
