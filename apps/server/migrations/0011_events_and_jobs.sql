-- The event log and its read marks, responses for idempotency keys, jobs, and emails.

-- One append-only log per organization: the outbox, the audit log and the notifications. data contains ids, not
-- personal data.
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
-- Notifications are a small part of the log. A new kind of notification requires this index to be recreated.
create index event_alert on event (organization_id, number)
  where type in ('stock.low', 'stock.out', 'lot.expiring', 'lot.expired', 'production.overdue');
alter table event add constraint event_pkey primary key (organization_id, number);
select protect('event');
-- The relay reads events of all organizations.
select let_owner('event', 'select');
grant select, insert on event to lissafi_app;

create table relay_cursor (
  organization_id uuid not null constraint relay_cursor_organization references organization (organization_id),
  consumer text not null,
  last_number bigint not null,
  constraint relay_cursor_pkey primary key (organization_id, consumer)
);
select protect('relay_cursor');
select let_owner('relay_cursor', 'all');
grant select, insert on relay_cursor to lissafi_app;

-- Notifications are events of the log; only read marks are stored separately.
create table notification_read (
  organization_id uuid not null,
  user_id uuid not null,
  number bigint not null,
  read_at timestamptz not null,
  constraint notification_read_pkey primary key (organization_id, user_id, number),
  constraint notification_read_member foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade
);
create index notification_read_by_age on notification_read using brin (read_at);
select protect('notification_read');
select let_owner('notification_read', 'select', 'delete');
grant select, insert, update, delete on notification_read to lissafi_app;

-- Everything up to this number was read.
create table notification_mark (
  organization_id uuid not null,
  user_id uuid not null,
  read_to bigint not null,
  constraint notification_mark_pkey primary key (organization_id, user_id),
  constraint notification_mark_member foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade
);
select protect('notification_mark');
grant select, insert, update, delete on notification_mark to lissafi_app;

-- The first response to a key, stored in the transaction of the write; refusals are not stored. It belongs to the
-- person who sent the key, because another role may not see its content.
create table idempotency_key (
  organization_id uuid not null,
  user_id uuid not null,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  constraint idempotency_key_pkey primary key (organization_id, user_id, route, key)
);
-- Old keys are deleted every night in all organizations at once; rows are in order of time, so BRIN, the smallest kind
-- of index, finds them and costs a write almost nothing.
create index idempotency_key_by_age on idempotency_key using brin (created_at);
select protect('idempotency_key');
select let_owner('idempotency_key', 'select', 'delete');
grant select, insert, delete on idempotency_key to lissafi_app;

-- Jobs whose result a person fetches later.
create table task (
  organization_id uuid not null constraint task_organization references organization (organization_id),
  id uuid not null,
  kind text not null constraint task_kind check (kind in ('customer_batch_parse')),
  status text not null default 'queued' constraint task_status check (status in ('queued', 'done')),
  input jsonb not null,
  result jsonb,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  done_at timestamptz
);
create index task_by_age on task using brin (created_at);
alter table task add constraint task_pkey primary key (organization_id, id);
select protect('task');
select let_owner('task', 'select', 'delete');
grant select, insert, update, delete on task to lissafi_app;

-- Emails stored for /dev/mailbox while SMTP_URL is unset.
create table dev_mail (
  id bigint generated always as identity constraint dev_mail_pkey primary key,
  recipient text not null,
  subject text not null,
  text_body text not null,
  html_body text not null,
  links jsonb not null,
  attachments jsonb not null default '[]',
  sent_at timestamptz not null default now()
);
grant select, insert, update, delete on dev_mail to lissafi_app;

-- Jobs for account emails carry an address as it was typed (whether it exists is checked only after the response), or a
-- person's id. Tokens are created when the email is sent. They are queued in a transaction of their own; a posting
-- transaction never queues a job.
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

create function queue_invitation_mail(invitation_id uuid) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('invitation_mail', json_build_object('invitation_id', invitation_id),
    max_attempts => 12);
end $$;
revoke all on function queue_invitation_mail from public;
grant execute on function queue_invitation_mail to lissafi_app;
