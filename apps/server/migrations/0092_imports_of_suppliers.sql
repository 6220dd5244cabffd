-- Suppliers are imported as customers are.

alter table import_file
  drop constraint import_file_kind,
  add constraint import_file_kind check (kind in ('statement', 'transactions', 'customers', 'suppliers', 'raw_materials',
    'finished_goods', 'prices', 'opening_balances'));
