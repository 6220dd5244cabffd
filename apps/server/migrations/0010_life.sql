-- The life of documents: reminders, recurring invoices, what a credit note takes back of a quantity.

-- On a credit note's line: how much of the quantity comes back; 0 where only the price is lowered.
alter table invoice_item add column credited_quantity_e4 bigint check (credited_quantity_e4 >= 0);
create index invoice_item_credits on invoice_item (organization_id, credits_item_id) where credits_item_id is not null;

-- A reminder is a mailing too. reminder_day: days after the due date (before, when negative), null where a person sent
-- it; each is sent once for a document.
alter table invoice_send
  add column kind text not null default 'document' check (kind in ('document', 'reminder')),
  add column reminder_day integer,
  add check (reminder_day is null or kind = 'reminder');
create unique index invoice_send_reminded_once on invoice_send (organization_id, invoice_id, reminder_day)
  where reminder_day is not null;

create table reminder_settings (
  organization_id uuid primary key references organization (organization_id),
  version integer not null default 1,
  enabled boolean not null default false,
  days integer[] not null,
  -- Since when they are on: what was due before is not caught up.
  enabled_on date,
  -- The organization's day on which everything due was handed out.
  last_run_on date,
  updated_at timestamptz not null default now()
);

-- A document that is written again and again. body: what it is made of, as the contract takes it.
create table recurring_invoice (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  status text not null default 'active' check (status in ('active', 'paused', 'ended')),
  customer_id uuid not null,
  body jsonb not null,
  total_amount bigint not null,
  currency text not null,
  frequency text not null check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  every integer not null check (every between 1 and 365),
  start_on date not null,
  end_on date,
  max_count integer check (max_count > 0),
  auto_issue boolean not null,
  auto_send boolean not null,
  made_count integer not null default 0,
  last_on date,
  -- Null once it has ended.
  next_on date,
  -- Why the last try made nothing, or could not send what it made.
  problem text,
  problem_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, customer_id) references customer (organization_id, id),
  check (auto_issue or not auto_send),
  check ((status = 'ended') = (next_on is null))
);
create index recurring_invoice_due on recurring_invoice (organization_id, next_on) where status = 'active';
alter table recurring_invoice add primary key (organization_id, id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['reminder_settings', 'recurring_invoice']
  loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format($policy$create policy tenant on %I
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
  end loop;
end $$;
grant select, insert, update on reminder_settings to lissafi_app;
grant select, insert, update, delete on recurring_invoice to lissafi_app;

-- The owner finds the organizations where something is due, on a connection of the job queue that no request can
-- reach; the work itself is done in each organization's own scope.
create policy sweep_reads on reminder_settings for select to current_user using (true);
create policy sweep_reads on recurring_invoice for select to current_user using (true);
