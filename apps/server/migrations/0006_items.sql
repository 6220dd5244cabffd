-- Raw materials, finished goods and services. Quantities on hand are in 0008_stock.sql.

create table item_category (
  organization_id uuid not null constraint item_category_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index item_category_name on item_category (organization_id, lower(name));
alter table item_category add constraint item_category_pkey primary key (organization_id, id);
select protect('item_category');
grant select, insert, update, delete on item_category to lissafi_app;

create table item (
  organization_id uuid not null constraint item_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  item_type text not null constraint item_type check (item_type in ('raw_material', 'finished_good')),
  -- A service has no stock and no cost.
  item_kind text not null default 'stocked' constraint item_kind check (item_kind in ('stocked', 'service')),
  name text not null,
  sku text not null,
  description text,
  category_id uuid,
  supplier_id uuid,
  unit text not null,
  -- [{ unit, factor_e4 }]: the item's own units in one of that unit.
  conversions jsonb not null default '[]',
  barcode text,
  status text not null default 'active'
    constraint item_status check (status in ('active', 'inactive', 'discontinued')),
  selling_price bigint constraint item_selling_price check (selling_price >= 0),
  price_includes_tax boolean not null default false,
  tax_category text,
  minimum_stock_e4 bigint constraint item_minimum_stock check (minimum_stock_e4 >= 0),
  maximum_stock_e4 bigint constraint item_maximum_stock check (maximum_stock_e4 >= 0),
  standard_cost bigint constraint item_standard_cost check (standard_cost >= 0),
  batch_tracking_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  picture_id uuid,
  constraint item_category foreign key (organization_id, category_id) references item_category (organization_id, id),
  constraint item_supplier foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  constraint item_material_is_stocked check (item_type = 'finished_good' or item_kind = 'stocked')
);
create unique index item_sku on item (organization_id, lower(sku));
create unique index item_barcode on item (organization_id, barcode) where barcode is not null;
create index item_of_category on item (organization_id, category_id) where category_id is not null;
create index item_of_supplier on item (organization_id, supplier_id) where supplier_id is not null;
create index item_of_picture on item (organization_id, picture_id) where picture_id is not null;
create index item_by_name on item (organization_id, item_type, lower(name), id);
alter table item add constraint item_pkey primary key (organization_id, id);
select protect('item');
grant select, insert, update, delete on item to lissafi_app;

-- The picture of an item in its two displayed sizes. Immutable: a new picture has a new id.
create table item_picture (
  organization_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null default now(),
  constraint item_picture_item foreign key (organization_id, item_id)
    references item (organization_id, id) on delete cascade
);
create index item_picture_of_item on item_picture (organization_id, item_id);
alter table item_picture add constraint item_picture_pkey primary key (organization_id, id);
alter table item add constraint item_picture
  foreign key (organization_id, picture_id) references item_picture (organization_id, id);
select protect('item_picture');
grant select, insert, delete on item_picture to lissafi_app;

-- The selling price of an item from a date on; null where it had none.
create table item_price (
  organization_id uuid not null,
  item_id uuid not null,
  set_at timestamptz not null,
  price bigint constraint item_price_price check (price >= 0),
  constraint item_price_pkey primary key (organization_id, item_id, set_at),
  constraint item_price_item foreign key (organization_id, item_id)
    references item (organization_id, id) on delete cascade
);
select protect('item_price');
grant select, insert, update on item_price to lissafi_app;
