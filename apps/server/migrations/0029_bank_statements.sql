-- Bank statements as files state them, their matching with the books, and what was learned from it. Nothing here is
-- posted: these tables are a copy of somebody else's paper, so lines can be removed and imported again.

-- A file that was read. Only statements for now; imported transactions use the same table.
create table import_file (
  organization_id uuid not null constraint import_file_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  kind text not null constraint import_file_kind check (kind in ('statement')),
  account_id uuid not null,
  file_name text not null,
  file_kind text not null constraint import_file_file_kind check (file_kind in ('csv', 'xlsx', 'xls', 'html', 'pdf')),
  -- SHA-256 of the file, in hexadecimal digits.
  file_hash text not null,
  -- How its columns were read.
  layout jsonb not null,
  period_from date,
  period_to date,
  -- Kobo as the file states them, or as a person typed them where it does not.
  opening_balance bigint,
  closing_balance bigint,
  known_count integer not null constraint import_file_known_count check (known_count >= 0),
  -- Lines whose balance does not follow from the line before.
  break_count integer not null constraint import_file_break_count check (break_count >= 0),
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint import_file_account foreign key (organization_id, account_id) references bank_account (organization_id, id),
  constraint import_file_period check (period_from <= period_to)
);
create index import_file_of_account on import_file (organization_id, account_id, period_to);
alter table import_file add constraint import_file_pkey primary key (organization_id, id);
select protect('import_file');
grant select, insert, delete, update (version, opening_balance, closing_balance) on import_file to lissafi_app;

-- How the columns of files with the same header are read, as a person chose it. header_hash: SHA-256 of the titles.
create table import_layout (
  organization_id uuid not null,
  account_id uuid not null,
  header_hash text not null,
  layout jsonb not null,
  updated_at timestamptz not null default now(),
  constraint import_layout_pkey primary key (organization_id, account_id, header_hash),
  constraint import_layout_account foreign key (organization_id, account_id)
    references bank_account (organization_id, id)
);
select protect('import_layout');
grant select, insert, update (layout, updated_at) on import_layout to lissafi_app;

-- A group of statement lines and journal lines with the same sum. complete_on: the latest day of them; before it what is
-- older is outstanding.
create table bank_match (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  complete_on date not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint bank_match_account foreign key (organization_id, account_id) references bank_account (organization_id, id)
);
create index bank_match_of_account on bank_match (organization_id, account_id, complete_on);
alter table bank_match add constraint bank_match_pkey primary key (organization_id, id);
select protect('bank_match');
grant select, insert, delete on bank_match to lissafi_app;

-- A line of the journal is in one match at most.
create table bank_match_entry (
  organization_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  match_id uuid not null,
  constraint bank_match_entry_match foreign key (organization_id, match_id) references bank_match (organization_id, id),
  constraint bank_match_entry_entry foreign key (organization_id, entry_id)
    references journal_entry (organization_id, id)
);
create index bank_match_entry_of_match on bank_match_entry (organization_id, match_id);
alter table bank_match_entry add constraint bank_match_entry_pkey primary key (organization_id, entry_id, line);
select protect('bank_match_entry');
grant select, insert, delete on bank_match_entry to lissafi_app;

-- A line of a file. amount: kobo, money in above 0. A row that could not be read keeps its cells in `fault` until it is
-- corrected. fingerprint tells the same line in another file; balance_print does so by date, amount and balance, where
-- the other file words it differently.
create table import_line (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  import_id uuid not null,
  account_id uuid not null,
  row_number integer not null,
  line_date date,
  value_date date,
  description text not null,
  reference text,
  amount bigint,
  balance bigint,
  fingerprint text,
  balance_print text,
  state text not null constraint import_line_state check (state in ('open', 'matched', 'faulty', 'left_out')),
  fault jsonb,
  match_id uuid,
  constraint import_line_import foreign key (organization_id, import_id) references import_file (organization_id, id),
  constraint import_line_account foreign key (organization_id, account_id) references bank_account (organization_id, id),
  constraint import_line_match foreign key (organization_id, match_id) references bank_match (organization_id, id),
  constraint import_line_amount check (amount <> 0),
  constraint import_line_matched check ((state = 'matched') = (match_id is not null)),
  constraint import_line_is_read check (state in ('faulty', 'left_out')
    or (line_date is not null and amount is not null and fingerprint is not null))
);
create unique index import_line_once on import_line (organization_id, account_id, fingerprint);
create index import_line_by_date on import_line (organization_id, account_id, line_date, id);
create index import_line_waiting on import_line (organization_id, account_id, line_date, id)
  where state in ('open', 'faulty');
create index import_line_of_import on import_line (organization_id, import_id, row_number);
create index import_line_of_match on import_line (organization_id, match_id) where match_id is not null;
alter table import_line add constraint import_line_pkey primary key (organization_id, id);
select protect('import_line');
grant select, insert, delete,
  update (version, line_date, description, amount, fingerprint, state, fault, match_id) on import_line to lissafi_app;

-- What was recorded for lines with these words, and is proposed for the next ones.
create table bank_rule (
  organization_id uuid not null constraint bank_rule_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  words text not null,
  direction text not null constraint bank_rule_direction check (direction in ('in', 'out')),
  category text not null,
  counterparty text,
  accepted integer not null constraint bank_rule_accepted check (accepted >= 0),
  is_on boolean not null default true,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index bank_rule_words on bank_rule (organization_id, direction, words);
alter table bank_rule add constraint bank_rule_pkey primary key (organization_id, id);
select protect('bank_rule');
grant select, insert, update (version, words, category, counterparty, accepted, is_on, updated_at) on bank_rule
  to lissafi_app;
