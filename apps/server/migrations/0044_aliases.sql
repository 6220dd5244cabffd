-- Other words for customers, suppliers, items and units, learned from corrections or entered by hand. `key` is the words
-- as sentences are compared with them.
create table alias (
  organization_id uuid not null constraint alias_organization references organization (organization_id),
  id uuid not null,
  kind text not null,
  words text not null,
  key text not null,
  customer_id uuid,
  supplier_id uuid,
  item_id uuid,
  unit text,
  created_by uuid,
  created_at timestamptz not null,
  constraint alias_target check (
    num_nonnulls(customer_id, supplier_id, item_id, unit) = 1
    and case kind when 'customer' then customer_id is not null when 'supplier' then supplier_id is not null
      when 'item' then item_id is not null when 'unit' then unit is not null else false end),
  constraint alias_key_once unique (organization_id, kind, key),
  -- What is deleted was never used, and its other words mean nothing any more.
  constraint alias_customer foreign key (organization_id, customer_id)
    references customer (organization_id, id) on delete cascade,
  constraint alias_supplier foreign key (organization_id, supplier_id)
    references supplier (organization_id, id) on delete cascade,
  constraint alias_item foreign key (organization_id, item_id) references item (organization_id, id) on delete cascade
);
create index alias_by_customer on alias (organization_id, customer_id) where customer_id is not null;
create index alias_by_supplier on alias (organization_id, supplier_id) where supplier_id is not null;
create index alias_by_item on alias (organization_id, item_id) where item_id is not null;
alter table alias add constraint alias_pkey primary key (organization_id, id);
select protect('alias');
grant select, insert, delete, update (words, customer_id, supplier_id, item_id, unit, created_by, created_at)
  on alias to lissafi_app;

-- What recording a sentence taught: [{ id, kind, words, name, before }], so that a second try gets the same answer.
alter table text_reading add column learned jsonb;
grant update (learned) on text_reading to lissafi_app;
