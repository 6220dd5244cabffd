-- The books: accounts, the journal, and its sums. An entry is never changed; a correction is a reversal.

create table account (
  organization_id uuid not null constraint account_organization references organization (organization_id),
  code text not null,
  name text not null,
  type text not null
    constraint account_type check (type in ('asset', 'liability', 'equity', 'income', 'expense')),
  constraint account_pkey primary key (organization_id, code)
);
select protect('account');
grant select, insert on account to lissafi_app;

-- Rows that are written with every posting refer to the organization through their parents only: a foreign key on
-- the organization itself would lock its row each time.
create table journal_entry (
  organization_id uuid not null,
  id uuid not null,
  number bigint not null,
  entry_date date not null,
  memo text not null,
  source_type text not null,
  source_id uuid,
  reverses_id uuid,
  posted_at timestamptz not null default now(),
  -- The civil day of posting in the organization's zone, never before that of the entry before it; and who posted it,
  -- null for the system. Both are in the hash.
  posted_on date not null,
  posted_by uuid,
  branch_id uuid not null,
  -- How many lines it has, fixed with it: lines refer to it and number themselves up to it, so that once an entry
  -- is whole no line can ever be added.
  line_count smallint not null constraint journal_entry_line_count check (line_count >= 2),
  content_hash bytea not null,
  hash bytea not null,
  constraint journal_entry_number_once unique (organization_id, number),
  constraint journal_entry_whole unique (organization_id, id, line_count, entry_date, number)
);
create unique index journal_entry_reversed_once on journal_entry (organization_id, reverses_id)
  where reverses_id is not null;
create index journal_entry_by_source on journal_entry (organization_id, source_id);
create index journal_entry_by_date on journal_entry (organization_id, entry_date, number);
alter table journal_entry add constraint journal_entry_pkey primary key (organization_id, id);
alter table journal_entry add constraint journal_entry_reverses
  foreign key (organization_id, reverses_id) references journal_entry (organization_id, id);
select protect('journal_entry');
grant select, insert on journal_entry to lissafi_app;

-- amount: kobo, debit positive, credit negative. A line knows its day, its entry's number and its document: the
-- receivable or payable that it opens or settles, and whose it is. Lines of different documents are not merged, so that
-- a control account is its own subledger. That account and branch exist is checked where the same posting writes
-- account_day, once a day instead of once a line.
create table journal_line (
  organization_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  line_count smallint not null,
  account_code text not null,
  amount bigint not null constraint journal_line_amount check (amount <> 0),
  entry_date date not null,
  entry_number bigint not null,
  branch_id uuid not null,
  document_id uuid,
  customer_id uuid,
  supplier_id uuid,
  constraint journal_line_entry foreign key (organization_id, entry_id, line_count, entry_date, entry_number)
    references journal_entry (organization_id, id, line_count, entry_date, number),
  constraint journal_line_within_count check (line between 1 and line_count)
);
-- The general ledger, an account's page and every drill-down read this and nothing else.
create index journal_line_of_account on journal_line (organization_id, account_code, entry_date, entry_number, line)
  include (amount);
create index journal_line_of_document on journal_line (organization_id, document_id) where document_id is not null;
create index journal_line_by_supplier on journal_line (organization_id, supplier_id) where supplier_id is not null;
-- A statement reads the lines of one customer.
create index journal_line_by_customer on journal_line (organization_id, customer_id) where customer_id is not null;
alter table journal_line add constraint journal_line_pkey primary key (organization_id, entry_id, line);
select protect('journal_line');
grant select, insert on journal_line to lissafi_app;

-- Sums by account, branch and day, in two times: the day of the entry, and the day on which it was posted. What is known
-- now sums by day, what was known on a day also by posted_on. Kept in the posting transaction; debit and credit are both
-- positive.
create table account_day (
  organization_id uuid not null,
  account_code text not null,
  branch_id uuid not null,
  day date not null,
  posted_on date not null,
  debit bigint not null,
  credit bigint not null,
  constraint account_day_pkey primary key (organization_id, account_code, day, branch_id, posted_on),
  constraint account_day_account foreign key (organization_id, account_code)
    references account (organization_id, code),
  constraint account_day_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint account_day_debit check (debit >= 0),
  constraint account_day_credit check (credit >= 0)
) with (fillfactor = 70);
select protect('account_day');
grant select, insert, update on account_day to lissafi_app;
