-- A reminder of all that a customer owes: one message, and one row of invoice_send for each document that it carries.
create table customer_reminder (
  organization_id uuid not null,
  id uuid not null,
  customer_id uuid not null,
  channel text not null constraint customer_reminder_channel check (channel in ('email', 'whatsapp')),
  -- An email address or a phone number; empty where the chat was chosen in WhatsApp.
  recipient text not null,
  -- As a person worded it; null for the wording of the settings.
  message text,
  -- The organization's date.
  reminded_on date not null,
  status text not null constraint customer_reminder_status check (status in ('queued', 'sent', 'failed')),
  refusal text,
  created_by uuid,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  constraint customer_reminder_customer foreign key (organization_id, customer_id)
    references customer (organization_id, id)
);
create index customer_reminder_of on customer_reminder (organization_id, customer_id, reminded_on);
-- Never twice on one day by the same way.
create unique index customer_reminder_once on customer_reminder (organization_id, customer_id, channel, reminded_on)
  where status <> 'failed';
alter table customer_reminder add constraint customer_reminder_pkey primary key (organization_id, id);
select protect('customer_reminder');
grant select, insert, delete, update (status, refusal, sent_at, failed_at) on customer_reminder to lissafi_app;

alter table invoice_send
  add column reminder_id uuid,
  add constraint invoice_send_reminder foreign key (organization_id, reminder_id)
    references customer_reminder (organization_id, id);
create index invoice_send_by_reminder on invoice_send (organization_id, reminder_id) where reminder_id is not null;

-- With places for the figures, such as {total}; null for ours.
alter table reminder_settings add column wording text;
