-- Who last changed a schedule, or took it over: it acts with what that person may do at that moment. Null: who made it.
alter table recurring_invoice add column changed_by uuid;
alter table recurring_journal add column changed_by uuid;
-- That person left and nobody took it over: it stays stopped, also when she comes back.
alter table recurring_invoice add column maker_left boolean not null default false;
alter table recurring_journal add column maker_left boolean not null default false;
-- What waits for a person because it could not be done.
create index recurring_invoice_problem on recurring_invoice (organization_id, problem_at) where problem is not null;
create index recurring_journal_problem on recurring_journal (organization_id, updated_at) where problem is not null;
-- A webhook whose maker left, or may no longer read anything of what it tells.
alter table webhook drop constraint webhook_reason;
alter table webhook add constraint webhook_reason
  check (disabled_reason in ('by_hand', 'failing', 'gone', 'maker_left')) not valid;
alter table webhook validate constraint webhook_reason;
-- The last rates of a currency, which those of the next documents are compared with.
create index invoice_rate on invoice (organization_id, currency, issued_at) where exchange_rate is not null;
create index payment_rate on payment (organization_id, currency, created_at) where exchange_rate is not null;
