-- Items, what is on hand of them, and every movement. Quantities are scaled by 10^4, values kobo of the books.
create table item_category (
  organization_id uuid not null references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create unique index item_category_name on item_category (organization_id, lower(name));
alter table item_category add primary key (organization_id, id);

create table supplier (
  organization_id uuid not null references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  email text,
  phone text,
  tax_id text,
  address jsonb,
  status text not null default 'active' check (status in ('active', 'inactive')),
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index supplier_by_name on supplier (organization_id, lower(name), id);
alter table supplier add primary key (organization_id, id);

create table item (
  organization_id uuid not null references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  item_type text not null check (item_type in ('raw_material', 'finished_good')),
  -- A service has no stock and no cost.
  item_kind text not null default 'stocked' check (item_kind in ('stocked', 'service')),
  name text not null,
  sku text not null,
  description text,
  category_id uuid,
  supplier_id uuid,
  unit text not null,
  -- [{ unit, factor_e4 }]: one of that unit is so many of the item's own.
  conversions jsonb not null default '[]',
  barcode text,
  status text not null default 'active' check (status in ('active', 'inactive', 'discontinued')),
  selling_price bigint check (selling_price >= 0),
  price_includes_tax boolean not null default false,
  tax_category text,
  minimum_stock_e4 bigint check (minimum_stock_e4 >= 0),
  maximum_stock_e4 bigint check (maximum_stock_e4 >= 0),
  standard_cost bigint check (standard_cost >= 0),
  batch_tracking_enabled boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, category_id) references item_category (organization_id, id),
  foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  check (item_type = 'finished_good' or item_kind = 'stocked')
);
create unique index item_sku on item (organization_id, lower(sku));
create index item_barcode on item (organization_id, barcode) where barcode is not null;
create index item_by_name on item (organization_id, item_type, lower(name), id);
alter table item add primary key (organization_id, id);

-- The lock of an item's stock: rows are taken in order of item. value follows quantity: 0 means 0.
create table stock_position (
  organization_id uuid not null,
  item_id uuid not null,
  quantity_e4 bigint not null default 0,
  value bigint not null default 0,
  allocated_e4 bigint not null default 0 check (allocated_e4 >= 0),
  -- The last known cost, as a fraction.
  last_quantity_e4 bigint,
  last_value bigint,
  next_seq bigint not null default 1,
  moved_at timestamptz,
  foreign key (organization_id, item_id) references item (organization_id, id) on delete cascade,
  check (quantity_e4 <> 0 or value = 0)
) with (fillfactor = 70);
alter table stock_position add primary key (organization_id, item_id);

-- One lot of a tracked good: what is left of it and when it expires.
create table stock_lot (
  organization_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  batch_number text not null,
  made_on date,
  expires_on date,
  nafdac_number text,
  quantity_e4 bigint not null check (quantity_e4 >= 0),
  created_at timestamptz not null default now(),
  foreign key (organization_id, item_id) references item (organization_id, id),
  unique (organization_id, item_id, batch_number)
);
create index stock_lot_left on stock_lot (organization_id, item_id, expires_on) where quantity_e4 > 0;
alter table stock_lot add primary key (organization_id, id);

-- Under FIFO: what is left of each receipt, in the order in which it is used.
create table stock_layer (
  organization_id uuid not null,
  item_id uuid not null,
  seq bigint not null,
  movement_id uuid not null,
  lot_id uuid,
  quantity_e4 bigint not null check (quantity_e4 > 0),
  value bigint not null check (value >= 0),
  primary key (organization_id, item_id, seq),
  foreign key (organization_id, item_id) references stock_position (organization_id, item_id),
  foreign key (organization_id, lot_id) references stock_lot (organization_id, id)
);

-- What left before it came: charged at an estimate to this account, and trued up to it by the next receipt.
create table stock_shortfall (
  organization_id uuid not null,
  item_id uuid not null,
  seq bigint not null,
  movement_id uuid not null,
  quantity_e4 bigint not null check (quantity_e4 > 0),
  value bigint not null check (value >= 0),
  account_code text not null,
  primary key (organization_id, item_id, seq),
  foreign key (organization_id, item_id) references stock_position (organization_id, item_id)
);

-- Append-only: quantity and value move together, and the running figures stand with them.
create table stock_movement (
  organization_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  seq bigint not null,
  kind text not null check (kind in ('receipt', 'opening', 'sale', 'sale_return', 'adjustment', 'supplier_return',
    'consumption', 'production', 'true_up')),
  quantity_e4 bigint not null,
  value bigint not null,
  quantity_after_e4 bigint not null,
  value_after bigint not null,
  occurred_on date not null,
  source_type text not null,
  source_id uuid not null,
  reason text,
  reason_description text,
  reference text,
  notes text,
  lot_id uuid,
  supplier_id uuid,
  -- What of a return this movement gave back, so that nothing is returned twice.
  returns_id uuid,
  journal_entry_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  foreign key (organization_id, item_id) references item (organization_id, id),
  foreign key (organization_id, lot_id) references stock_lot (organization_id, id),
  foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  unique (organization_id, item_id, seq),
  check (quantity_e4 <> 0 or value <> 0)
);
create index stock_movement_by_source on stock_movement (organization_id, source_id);
create index stock_adjustment on stock_movement (organization_id, occurred_on desc, id) where kind = 'adjustment';
alter table stock_movement add primary key (organization_id, id);
create trigger immutable before update or delete on stock_movement for each row execute function refuse_change();
create trigger no_truncate before truncate on stock_movement execute function refuse_change();

-- What we owe a supplier for goods that came on credit.
create table payable (
  organization_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  reference text,
  received_on date not null,
  total_amount bigint not null check (total_amount > 0),
  amount_paid bigint not null default 0,
  source_id uuid not null,
  journal_entry_id uuid not null,
  created_at timestamptz not null default now(),
  foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  foreign key (organization_id, journal_entry_id) references journal_entry (organization_id, id),
  check (amount_paid between 0 and total_amount)
);
create index payable_by_supplier on payable (organization_id, supplier_id, received_on);
create index payable_open on payable (organization_id, received_on) where total_amount > amount_paid;
alter table payable add primary key (organization_id, id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['item_category', 'supplier', 'item', 'stock_position', 'stock_lot', 'stock_layer',
    'stock_shortfall', 'stock_movement', 'payable'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format($policy$create policy tenant on %I
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
  end loop;
end $$;
grant select, insert, update, delete on item_category, supplier, item, stock_position, stock_layer, stock_shortfall
  to lissafi_app;
grant select, insert, update on stock_lot, payable to lissafi_app;
grant select, insert on stock_movement to lissafi_app;
