-- Each mailing of a document with the recipient and words of its own, and what became of it. The event log holds its
-- id only; an address of a person stands here and can be erased.
create table invoice_send (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  recipient text not null,
  message text,
  status text not null default 'queued' check (status in ('queued', 'sent', 'failed')),
  -- What the mail server said when it refused for good.
  refusal text,
  created_by uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  foreign key (organization_id, invoice_id) references invoice (organization_id, id),
  check ((status = 'sent') = (sent_at is not null)),
  check ((status = 'failed') = (failed_at is not null))
);
create index invoice_send_by_invoice on invoice_send (organization_id, invoice_id, created_at);
alter table invoice_send add primary key (organization_id, id);

-- What was kept of the last mailing moves over; the owner of the tables passes no forced row security.
alter table invoice no force row level security;
insert into invoice_send (organization_id, id, invoice_id, recipient, message, status, created_by, created_at, sent_at)
  select organization_id, gen_random_uuid(), id, sent_to, sent_message, 'sent', created_by, coalesce(sent_at, updated_at),
    coalesce(sent_at, updated_at)
  from invoice where sent_to is not null;
alter table invoice force row level security;
alter table invoice drop column sent_to, drop column sent_message;

alter table invoice_send enable row level security;
alter table invoice_send force row level security;
create policy tenant on invoice_send
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on invoice_send to lissafi_app;
