-- Prices for customers of one kind: wholesale, distributors. A customer has one list or none, which means selling prices.
create table price_list (
  organization_id uuid not null constraint price_list_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  -- What products without a price of their own cost on the list: the selling price, changed by so many percent times 10^4.
  percentage_e4 integer not null default 0
    constraint price_list_percentage check (percentage_e4 between -1000000 and 10000000),
  -- Kobo to whose multiple a changed price is rounded.
  rounding integer not null default 1 constraint price_list_rounding check (rounding in (1, 100, 500, 1000, 5000)),
  is_active boolean not null default true,
  valid_from date,
  valid_to date,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint price_list_days check (valid_to >= valid_from)
);
create unique index price_list_name on price_list (organization_id, lower(name));
alter table price_list add constraint price_list_pkey primary key (organization_id, id);
select protect('price_list');
grant select, insert, update, delete on price_list to lissafi_app;

-- Kobo for one unit of a product from a quantity on; 0 means any quantity.
create table price_list_item (
  organization_id uuid not null,
  price_list_id uuid not null,
  item_id uuid not null,
  minimum_quantity_e4 bigint not null default 0
    constraint price_list_item_quantity check (minimum_quantity_e4 >= 0),
  unit_price bigint not null constraint price_list_item_price check (unit_price >= 0),
  constraint price_list_item_list foreign key (organization_id, price_list_id)
    references price_list (organization_id, id) on delete cascade,
  constraint price_list_item_item foreign key (organization_id, item_id)
    references item (organization_id, id) on delete cascade
);
create index price_list_item_of_item on price_list_item (organization_id, item_id);
alter table price_list_item add constraint price_list_item_pkey
  primary key (organization_id, price_list_id, item_id, minimum_quantity_e4);
select protect('price_list_item');
grant select, insert, update, delete on price_list_item to lissafi_app;

alter table customer add column price_list_id uuid;
-- A customer who was merged into another one keeps nothing of a list that is deleted.
alter table customer add constraint customer_price_list foreign key (organization_id, price_list_id)
  references price_list (organization_id, id) on delete set null (price_list_id);
create index customer_of_price_list on customer (organization_id, price_list_id) where price_list_id is not null;
