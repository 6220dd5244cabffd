-- Payments that customers claim on a public page stand among those that messages of banks claim (0039): nothing of them
-- is posted until somebody sees the money.
alter table payment_alert
  add column source text not null default 'message'
    constraint payment_alert_source check (source in ('message', 'claim'));
-- Who presses twice, or opens the link on two phones, claims once.
create unique index payment_alert_open_claim on payment_alert
  (organization_id, coalesce(invoice_id, customer_id), amount) where source = 'claim' and state = 'open';

-- What the customer sent as proof: a picture or a PDF, stored unchanged. It stays whatever becomes of the claim.
create table payment_alert_attachment (
  organization_id uuid not null,
  id uuid not null,
  payment_alert_id uuid not null,
  name text not null,
  media_type text not null constraint payment_alert_attachment_media_type
    check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes integer not null constraint payment_alert_attachment_bytes check (bytes > 0),
  content bytea storage external not null,
  created_at timestamptz not null default now(),
  constraint payment_alert_attachment_alert foreign key (organization_id, payment_alert_id)
    references payment_alert (organization_id, id)
);
create index payment_alert_attachment_of on payment_alert_attachment
  (organization_id, payment_alert_id, created_at, id);
alter table payment_alert_attachment add constraint payment_alert_attachment_pkey primary key (organization_id, id);
select protect('payment_alert_attachment');
grant select, insert on payment_alert_attachment to lissafi_app;

-- A claim is a notification.
drop index event_alert;
create index event_alert on event (organization_id, number)
  where type in ('stock.low', 'stock.out', 'lot.expiring', 'lot.expired', 'production.overdue', 'tax.due', 'tax.late',
    'payroll_tax.due', 'payroll_tax.late', 'payment_alert.claimed');
