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
  -- How many lines it has, fixed with it: lines refer to it and number themselves up to it, so that once an entry
  -- is whole no line can ever be added.
  line_count smallint not null constraint journal_entry_line_count check (line_count >= 2),
  content_hash bytea not null,
  hash bytea not null,
  constraint journal_entry_number_once unique (organization_id, number),
  constraint journal_entry_whole unique (organization_id, id, line_count)
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

-- amount: kobo, debit positive, credit negative. That the account exists is checked where the same posting writes
-- account_balance, once an account and month instead of once a line; customer_id is that of the document.
create table journal_line (
  organization_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  line_count smallint not null,
  account_code text not null,
  amount bigint not null constraint journal_line_amount check (amount <> 0),
  customer_id uuid,
  constraint journal_line_entry foreign key (organization_id, entry_id, line_count)
    references journal_entry (organization_id, id, line_count),
  constraint journal_line_within_count check (line between 1 and line_count)
);
create index journal_line_by_account on journal_line (organization_id, account_code);
-- A statement reads the lines of one customer.
create index journal_line_by_customer on journal_line (organization_id, customer_id) where customer_id is not null;
alter table journal_line add constraint journal_line_pkey primary key (organization_id, entry_id, line);
select protect('journal_line');
grant select, insert on journal_line to lissafi_app;

-- Kept in the posting transaction; debit and credit are both positive.
create table account_balance (
  organization_id uuid not null,
  account_code text not null,
  month date not null constraint account_balance_first_of_month check (extract(day from month) = 1),
  debit bigint not null default 0,
  credit bigint not null default 0,
  constraint account_balance_pkey primary key (organization_id, account_code, month),
  constraint account_balance_account foreign key (organization_id, account_code)
    references account (organization_id, code)
) with (fillfactor = 70);
select protect('account_balance');
grant select, insert, update on account_balance to lissafi_app;
