-- The cash basis: balanced rows in addition to the journal, which stays on the accrual basis. They follow from the
-- journal alone, and are caught up in order of entry number, so that posting costs what it did.

-- How far the journal is included: the number of the last entry. Whoever catches up locks this row.
create table cash_basis_state (
  organization_id uuid not null,
  entry_number bigint not null constraint cash_basis_state_number check (entry_number >= 0),
  constraint cash_basis_state_pkey primary key (organization_id),
  constraint cash_basis_state_organization foreign key (organization_id) references organization (organization_id)
);
select protect('cash_basis_state');
grant select, insert, update on cash_basis_state to lissafi_app;

-- A receivable or payable with the income and expenses that wait for its settlement: a list of account and kobo in
-- order of account, empty where nothing waits. Append-only: what was settled since is in the journal.
create table cash_basis_document (
  organization_id uuid not null,
  document_id uuid not null,
  -- The entry that opened it.
  entry_number bigint not null,
  branch_id uuid not null,
  control_code text not null constraint cash_basis_document_control check (control_code in ('1100', '2000')),
  opened bigint not null constraint cash_basis_document_opened check (opened <> 0),
  deferrals jsonb not null,
  constraint cash_basis_document_entry foreign key (organization_id, entry_number)
    references journal_entry (organization_id, number)
);
alter table cash_basis_document add constraint cash_basis_document_pkey primary key (organization_id, document_id);
select protect('cash_basis_document');
grant select, insert on cash_basis_document to lissafi_app;

-- Each change of an account by an entry, debit positive: what is taken back, and what counts with a settlement.
-- Read together with the lines of the account.
create table cash_basis_line (
  organization_id uuid not null,
  account_code text not null,
  day date not null,
  entry_number bigint not null,
  part smallint not null,
  entry_id uuid not null,
  branch_id uuid not null,
  posted_on date not null,
  document_id uuid,
  amount bigint not null constraint cash_basis_line_amount check (amount <> 0),
  constraint cash_basis_line_entry foreign key (organization_id, entry_id)
    references journal_entry (organization_id, id)
);
alter table cash_basis_line add constraint cash_basis_line_pkey
  primary key (organization_id, account_code, day, entry_number, part);
select protect('cash_basis_line');
grant select, insert on cash_basis_line to lissafi_app;

-- What is added to account_day. On the cash basis an entry has one line on an account, or none where nothing is left:
-- debit and credit are below 0 where an amount is taken back, so that it is no turnover on the other side, and
-- line_count counts these lines, so that a page of an account is found by its days.
create table cash_basis_day (
  organization_id uuid not null,
  account_code text not null,
  branch_id uuid not null,
  day date not null,
  posted_on date not null,
  debit bigint not null,
  credit bigint not null,
  line_count bigint not null,
  constraint cash_basis_day_pkey primary key (organization_id, account_code, day, branch_id, posted_on),
  constraint cash_basis_day_account foreign key (organization_id, account_code)
    references account (organization_id, code),
  constraint cash_basis_day_branch foreign key (organization_id, branch_id) references branch (organization_id, id)
) with (fillfactor = 70);
select protect('cash_basis_day');
grant select, insert, update on cash_basis_day to lissafi_app;
