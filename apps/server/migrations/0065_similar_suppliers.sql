-- Suppliers are found with a typing mistake, by the same trigrams as customers and items.
alter table supplier add column grams integer[] not null
  generated always as (search_grams(organization_id, name)) stored;
create index supplier_grams on supplier using gin (grams);
