-- The result of the last complete verification of an organization's hash chain, done every night in bounded steps.
create table chain_verification (
  organization_id uuid constraint chain_verification_pkey primary key
    constraint chain_verification_organization references organization (organization_id),
  checked_at timestamptz not null,
  entries bigint not null constraint chain_verification_entries check (entries >= 0),
  -- The first entry that is not as it was posted; null while the chain is intact.
  first_broken_number bigint
);
select protect('chain_verification');
grant select, insert, update on chain_verification to lissafi_app;

-- Journals recorded by hand. A journal is one entry, and where it reverses itself a second one. It is never changed; it
-- is taken back by reversing its entries.
create table journal (
  organization_id uuid not null,
  id uuid not null,
  entry_id uuid not null,
  -- The entry that takes the journal back by itself on a later day (an accrual, reversed on the first of next month).
  auto_reversal_entry_id uuid,
  recurring_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  reversed_at timestamptz,
  reversal_reason text,
  constraint journal_pkey primary key (organization_id, id),
  constraint journal_entry_of_journal foreign key (organization_id, entry_id)
    references journal_entry (organization_id, id),
  constraint journal_auto_reversal foreign key (organization_id, auto_reversal_entry_id)
    references journal_entry (organization_id, id),
  constraint journal_reversed_with_reason check ((reversed_at is null) = (reversal_reason is null))
);
create index journal_by_entry on journal (organization_id, entry_id);
create index journal_by_auto_reversal on journal (organization_id, auto_reversal_entry_id)
  where auto_reversal_entry_id is not null;
create index journal_of_recurring on journal (organization_id, recurring_id) where recurring_id is not null;
select protect('journal');
grant select, insert, update (reversed_at, reversal_reason) on journal to lissafi_app;

-- What a person wrote beside a line; no part of the hash, as the memo of an entry.
create table journal_line_memo (
  organization_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  memo text not null,
  constraint journal_line_memo_pkey primary key (organization_id, entry_id, line),
  constraint journal_line_memo_entry foreign key (organization_id, entry_id)
    references journal_entry (organization_id, id)
);
select protect('journal_line_memo');
grant select, insert on journal_line_memo to lissafi_app;

-- Journals that repeat: the same amounts each time, or one amount spread over a number of months (rent paid for a year).
create table recurring_journal (
  organization_id uuid not null constraint recurring_journal_organization
    references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  memo text not null,
  kind text not null constraint recurring_journal_kind check (kind in ('repeat', 'spread')),
  -- [{ account_code, amount, memo }]: kobo of one journal, or of all of them together where it is spread.
  lines jsonb not null,
  frequency text not null
    constraint recurring_journal_frequency check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  every integer not null constraint recurring_journal_every check (every between 1 and 365),
  start_on date not null,
  end_on date,
  max_count integer constraint recurring_journal_max_count check (max_count between 1 and 10000),
  -- Each journal is taken back on the first day of the next month.
  auto_reverse boolean not null default false,
  status text not null default 'active'
    constraint recurring_journal_status check (status in ('active', 'paused', 'ended')),
  made_count integer not null default 0,
  last_on date,
  next_on date,
  problem text,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  constraint recurring_journal_pkey primary key (organization_id, id),
  constraint recurring_journal_spread check (kind = 'repeat' or (max_count is not null and not auto_reverse)),
  constraint recurring_journal_next check ((status = 'ended') = (next_on is null))
);
create index recurring_journal_due on recurring_journal (next_on) where status = 'active';
select protect('recurring_journal');
grant select, insert, update on recurring_journal to lissafi_app;

alter table journal add constraint journal_recurring foreign key (organization_id, recurring_id)
  references recurring_journal (organization_id, id);
