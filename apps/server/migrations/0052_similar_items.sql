-- Items are found with a typing mistake, by the same trigrams as customers.
alter table item add column grams integer[] not null
  generated always as (search_grams(organization_id, name || ' ' || sku)) stored;
create index item_grams on item using gin (grams);
