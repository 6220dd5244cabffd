-- A trial balance of any layout is imported into the draft of the opening balances (docs/decisions/0066).

alter table import_file
  drop constraint import_file_kind,
  add constraint import_file_kind check (kind in ('statement', 'transactions', 'customers', 'raw_materials',
    'finished_goods', 'prices', 'opening_balances'));
