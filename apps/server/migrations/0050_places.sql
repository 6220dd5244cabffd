-- Stock by place (decisions §12.8). The cost of an item is one pool of the organization; quantities, batches and
-- reservations are also kept by place.

-- What is at the places other than the first one; the rest of the position is at the first. So the places always add up
-- to the position, and an organization with one place has no rows here and writes none. Locked with its position.
create table stock_place (
  organization_id uuid not null,
  item_id uuid not null,
  location_id uuid not null,
  quantity_e4 bigint not null,
  allocated_e4 bigint not null constraint stock_place_allocated check (allocated_e4 >= 0),
  constraint stock_place_not_the_first check (location_id <> organization_id),
  constraint stock_place_position foreign key (organization_id, item_id)
    references stock_position (organization_id, item_id) on delete cascade,
  constraint stock_place_location foreign key (organization_id, location_id) references location (organization_id, id)
) with (fillfactor = 70);
create index stock_place_by_location on stock_place (organization_id, location_id) where quantity_e4 <> 0;
alter table stock_place add constraint stock_place_pkey primary key (organization_id, item_id, location_id);
select protect('stock_place');
grant select, insert, update on stock_place to lissafi_app;

-- One batch may lie at several places, each with a lot of its own; its cost is one. The id of its first lot.
alter table stock_lot add column batch_id uuid;
update stock_lot set batch_id = id;
alter table stock_lot alter column batch_id set not null;

alter table stock_movement drop constraint stock_movement_kind;
alter table stock_movement add constraint stock_movement_kind check (kind in ('receipt', 'opening', 'sale',
  'sale_return', 'adjustment', 'supplier_return', 'consumption', 'production', 'true_up', 'method_switch',
  'write_down', 'transfer'));

-- Goods carried from one place to another. It moves quantities and no value, so it has no entry.
create table stock_transfer (
  organization_id uuid not null constraint stock_transfer_organization references organization (organization_id),
  id uuid not null,
  number text not null,
  from_location_id uuid not null,
  to_location_id uuid not null,
  transferred_on date not null,
  notes text,
  created_by uuid,
  created_at timestamptz not null,
  voided_at timestamptz,
  voided_by uuid,
  void_reason text,
  constraint stock_transfer_two_places check (from_location_id <> to_location_id),
  constraint stock_transfer_voided check ((voided_at is null) = (void_reason is null)),
  constraint stock_transfer_from foreign key (organization_id, from_location_id)
    references location (organization_id, id),
  constraint stock_transfer_to foreign key (organization_id, to_location_id) references location (organization_id, id)
);
create unique index stock_transfer_number on stock_transfer (organization_id, number);
create index stock_transfer_newest on stock_transfer (organization_id, transferred_on, id);
alter table stock_transfer add constraint stock_transfer_pkey primary key (organization_id, id);
select protect('stock_transfer');
grant select, insert, update on stock_transfer to lissafi_app;

create table stock_transfer_line (
  organization_id uuid not null,
  transfer_id uuid not null,
  line integer not null,
  item_id uuid not null,
  batch_number text,
  quantity_e4 bigint not null constraint stock_transfer_line_quantity check (quantity_e4 > 0),
  constraint stock_transfer_line_transfer foreign key (organization_id, transfer_id)
    references stock_transfer (organization_id, id),
  constraint stock_transfer_line_item foreign key (organization_id, item_id) references item (organization_id, id)
);
create index stock_transfer_line_of_item on stock_transfer_line (organization_id, item_id);
alter table stock_transfer_line
  add constraint stock_transfer_line_pkey primary key (organization_id, transfer_id, line);
select protect('stock_transfer_line');
grant select, insert on stock_transfer_line to lissafi_app;
