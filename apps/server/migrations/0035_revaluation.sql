-- Foreign receivables at the rate of a period's end: one entry, and its mirror on the next day.
create table revaluation (
  organization_id uuid not null,
  id uuid not null,
  revalued_on date not null,
  -- The rate of each currency as it was typed: {"USD": "1550.25"}.
  rates jsonb not null,
  -- Kobo: gains and losses of all documents.
  gain bigint not null constraint revaluation_gain check (gain >= 0),
  loss bigint not null constraint revaluation_loss check (loss >= 0),
  -- Null where no document changed its value.
  journal_entry_id uuid,
  reversal_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  undone_at timestamptz,
  undo_reason text,
  undo_entry_id uuid,
  undo_reversal_id uuid,
  constraint revaluation_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint revaluation_reversal foreign key (organization_id, reversal_id)
    references journal_entry (organization_id, id),
  constraint revaluation_undo_entry foreign key (organization_id, undo_entry_id)
    references journal_entry (organization_id, id),
  constraint revaluation_undo_reversal foreign key (organization_id, undo_reversal_id)
    references journal_entry (organization_id, id)
);
create unique index revaluation_of_day on revaluation (organization_id, revalued_on) where undone_at is null;
create index revaluation_by_day on revaluation (organization_id, revalued_on, id);
alter table revaluation add constraint revaluation_pkey primary key (organization_id, id);
select protect('revaluation');
grant select, insert, update (undone_at, undo_reason, undo_entry_id, undo_reversal_id) on revaluation to lissafi_app;
