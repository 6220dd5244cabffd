-- Imports of transactions, customers, items and prices from files of any layout. Their files stand beside those of bank
-- statements; their rows wait here until they are imported, corrected or left out. Nothing of them is in the books.

alter table import_file
  drop constraint import_file_kind,
  add constraint import_file_kind
    check (kind in ('statement', 'transactions', 'customers', 'raw_materials', 'finished_goods', 'prices')),
  alter column account_id drop not null,
  add constraint import_file_statement_has_account check ((kind = 'statement') = (account_id is not null)),
  -- The columns below are of imports alone; a statement is not recorded by itself.
  add column status text constraint import_file_status check (status in ('open', 'discarded', 'undone')),
  add column sheet text,
  add column header_row integer,
  add column titles jsonb,
  add column doubts jsonb,
  add column remembered boolean not null default false,
  -- What holds for all rows that do not say it themselves.
  add column settings jsonb,
  add column row_count integer,
  -- What a job does with it now, and why the last one ended without a result.
  add column work text constraint import_file_work check (work in ('reading', 'posting', 'undoing')),
  add column work_by uuid,
  add column problem text,
  -- Names of what an undo could not delete, because others use it.
  add column kept jsonb,
  add column committed_at timestamptz,
  add column undone_at timestamptz,
  add constraint import_file_is_complete check (kind = 'statement' or (status is not null and sheet is not null
    and titles is not null and doubts is not null and settings is not null and row_count is not null));
create index import_file_by_kind on import_file (organization_id, kind, created_at desc, id) where kind <> 'statement';
create index import_file_by_hash on import_file (organization_id, kind, file_hash) where kind <> 'statement';
grant update (status, layout, doubts, remembered, settings, work, work_by, problem, kept, committed_at, undone_at)
  on import_file to lissafi_app;

-- A row of such a file. raw: its cells as they stand in the file; fixes: what a person typed instead, by field; record:
-- what it says, checked, as it would be imported; record_id: what it became.
create table import_row (
  organization_id uuid not null,
  import_id uuid not null,
  row_number integer not null,
  version integer not null default 1,
  raw jsonb not null,
  fixes jsonb,
  record jsonb,
  faults jsonb,
  match jsonb,
  state text not null constraint import_row_state
    check (state in ('good', 'faulty', 'duplicate', 'left_out', 'imported', 'undone')),
  -- A person imports it although it seems to be there.
  anyway boolean not null default false,
  record_id uuid,
  constraint import_row_import foreign key (organization_id, import_id) references import_file (organization_id, id),
  constraint import_row_good_has_record check (state not in ('good', 'duplicate', 'imported') or record is not null),
  constraint import_row_faulty_says_why check (state <> 'faulty' or faults is not null)
);
create index import_row_by_state on import_row (organization_id, import_id, state, row_number);
create index import_row_waiting on import_row (organization_id, import_id) where state in ('good', 'faulty');
alter table import_row add constraint import_row_pkey primary key (organization_id, import_id, row_number);
select protect('import_row');
grant select, insert, update (version, fixes, record, faults, match, state, anyway, record_id) on import_row
  to lissafi_app;

-- How files of one kind with the same titles are read, as a person chose it. header_hash: SHA-256 of the titles.
create table import_mapping (
  organization_id uuid not null constraint import_mapping_organization references organization (organization_id),
  kind text not null,
  header_hash text not null,
  mapping jsonb not null,
  updated_at timestamptz not null default now(),
  constraint import_mapping_pkey primary key (organization_id, kind, header_hash)
);
select protect('import_mapping');
grant select, insert, update (mapping, updated_at) on import_mapping to lissafi_app;

-- How far a job is. A row of its own, because the job locks the import for as long as it runs.
create table import_progress (
  organization_id uuid not null,
  import_id uuid not null,
  done integer not null,
  total integer not null,
  constraint import_progress_pkey primary key (organization_id, import_id),
  constraint import_progress_import foreign key (organization_id, import_id)
    references import_file (organization_id, id)
);
select protect('import_progress');
grant select, insert, update (done, total), delete on import_progress to lissafi_app;
