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

-- Rows that every posting writes refer to the organization only through their parents: a foreign key to organization
-- would lock its row each time.
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
  -- The civil date of posting in the organization's zone, never before that of the previous entry, and the person who
  -- posted it, null for the system. Both are part of the hash.
  posted_on date not null,
  posted_by uuid,
  branch_id uuid not null,
  -- The number of lines, fixed with the entry: lines refer to it and are numbered up to it, so that no line can be
  -- added to a complete entry.
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

-- amount: kobo, debit positive, credit negative. A line stores the entry's date and number and its document: the
-- receivable or payable that it opens or settles, with the customer or supplier. Lines of different documents are not
-- merged, so that a control account is its own subledger. The foreign keys of account and branch are checked in
-- account_day, which the same posting writes, once a day instead of once a line.
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
-- The general ledger, account pages and drill-downs read only this index.
create index journal_line_of_account on journal_line (organization_id, account_code, entry_date, entry_number, line)
  include (amount);
create index journal_line_of_document on journal_line (organization_id, document_id) where document_id is not null;
create index journal_line_by_supplier on journal_line (organization_id, supplier_id) where supplier_id is not null;
-- A statement reads the lines of one customer.
create index journal_line_by_customer on journal_line (organization_id, customer_id) where customer_id is not null;
alter table journal_line add constraint journal_line_pkey primary key (organization_id, entry_id, line);
select protect('journal_line');
grant select, insert on journal_line to lissafi_app;

-- Sums by account, branch and two dates: the date of the entry and the date of posting. Current balances sum by day;
-- what was known on a date also filters by posted_on. Updated in the posting transaction; debit and credit are both
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
