-- Items as things one can hold: one barcode is one item, items have pictures, and their price and cost have a story.

-- Two items with one barcode were possible before: the older one keeps it, the other keeps it in words.
with doubled as (
  select organization_id, id, barcode,
    row_number() over (partition by organization_id, barcode order by created_at, id) as place
  from item where barcode is not null
)
update item i
  set barcode = null, description = concat_ws(E'\n', i.description, 'Barcode: ' || d.barcode), version = i.version + 1
  from doubled d
  where d.organization_id = i.organization_id and d.id = i.id and d.place > 1;
drop index item_barcode;
create unique index item_barcode on item (organization_id, barcode) where barcode is not null;

alter table item add column picture_id uuid;

-- The picture of an item, in the two sizes in which it is shown. Immutable under its id: another one has another.
create table item_picture (
  organization_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  small bytea not null,
  large bytea not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, item_id) references item (organization_id, id) on delete cascade
);
create index item_picture_of_item on item_picture (organization_id, item_id);
alter table item_picture add primary key (organization_id, id);

-- What an item was sold for from when on; null: it had no price.
create table item_price (
  organization_id uuid not null,
  item_id uuid not null,
  set_at timestamptz not null,
  price bigint check (price >= 0),
  primary key (organization_id, item_id, set_at),
  foreign key (organization_id, item_id) references item (organization_id, id) on delete cascade
);
insert into item_price (organization_id, item_id, set_at, price)
  select organization_id, id, created_at, selling_price from item where selling_price is not null;

-- Which receipt a movement took its goods from, and at what cost: under FIFO for everything that goes out, by either
-- method for what went out before it came. By average there is nothing to keep: the stock before it made the cost.
create table stock_draw (
  organization_id uuid not null,
  movement_id uuid not null,
  from_movement_id uuid not null,
  quantity_e4 bigint not null check (quantity_e4 > 0),
  value bigint not null check (value >= 0),
  primary key (organization_id, movement_id, from_movement_id)
);

-- Where an average began anew: the last time that nothing was left.
create index stock_movement_emptied on stock_movement (organization_id, item_id, seq) where quantity_after_e4 <= 0;

do $$
declare
  tenant text;
begin
  foreach tenant in array array['item_picture', 'item_price', 'stock_draw'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format($policy$create policy tenant on %I
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
  end loop;
end $$;
grant select, insert, delete on item_picture to lissafi_app;
grant select, insert, update on item_price to lissafi_app;
grant select, insert on stock_draw to lissafi_app;
