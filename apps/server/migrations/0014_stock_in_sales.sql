-- Lines of documents name the item that they sell.
alter table invoice_item
  add column inventory_item_id uuid,
  add column inventory_item_type text check (inventory_item_type in ('raw_material', 'finished_good')),
  add foreign key (organization_id, inventory_item_id) references item (organization_id, id),
  add check ((inventory_item_id is null) = (inventory_item_type is null));
create index invoice_item_of_item on invoice_item (organization_id, inventory_item_id)
  where inventory_item_id is not null;

-- The line of a document that a movement belongs to: what it sold, and what came back of it.
alter table stock_movement add column source_line_id uuid;
create index stock_movement_of_line on stock_movement (organization_id, source_line_id)
  where source_line_id is not null;
-- returns_id also names, on a true-up, the movement whose cost it puts right.
create index stock_movement_returned on stock_movement (organization_id, returns_id) where returns_id is not null;

-- Money that went to a supplier; what it settled stands in the allocations.
create table supplier_payment (
  organization_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  amount bigint not null check (amount >= 0),
  wht_amount bigint not null check (wht_amount >= 0),
  paid_on date not null,
  method text not null,
  reference text,
  journal_entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  foreign key (organization_id, journal_entry_id) references journal_entry (organization_id, id),
  check (amount + wht_amount > 0)
);
create index supplier_payment_by_supplier on supplier_payment (organization_id, supplier_id, paid_on);
alter table supplier_payment add primary key (organization_id, id);

-- What a payment, or goods that went back, settled of a payable. source_id is the payment's or the return's.
create table payable_allocation (
  organization_id uuid not null,
  payable_id uuid not null,
  source_id uuid not null,
  source_type text not null check (source_type in ('supplier_payment', 'supplier_return')),
  amount bigint not null check (amount > 0),
  primary key (organization_id, payable_id, source_id),
  foreign key (organization_id, payable_id) references payable (organization_id, id)
);
create index payable_allocation_by_source on payable_allocation (organization_id, source_id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['supplier_payment', 'payable_allocation'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format($policy$create policy tenant on %I
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
  end loop;
end $$;
grant select, insert on supplier_payment, payable_allocation to lissafi_app;
