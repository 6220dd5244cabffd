-- What a revaluation of foreign balances changed is left out of what documents waited for: such entries are few, and
-- were found by reading all.
create index journal_entry_of_revaluation on journal_entry (organization_id, entry_date) include (id)
  where source_type = 'revaluation';
