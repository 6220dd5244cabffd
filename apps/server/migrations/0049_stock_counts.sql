-- Counts of stock: what a person found on the shelf, as an absolute number. The difference is computed when the count is
-- posted, against the movements up to the moment of counting.

-- When it happened, where the device that recorded it says so: it had no network and sent it later. Null: created_at.
alter table stock_movement add column happened_at timestamptz;

create table stock_count (
  organization_id uuid not null constraint stock_count_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  -- One item, posted at once; or a sheet on which people count for some time.
  kind text not null constraint stock_count_kind check (kind in ('item', 'sheet')),
  title text not null,
  location_id uuid not null,
  -- Who counts sees neither the quantity in the books nor the difference until it is posted.
  is_blind boolean not null default false,
  status text not null constraint stock_count_status check (status in ('open', 'posted', 'discarded')),
  notes text,
  occurred_on date,
  journal_entry_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  closed_by uuid,
  closed_at timestamptz,
  constraint stock_count_closed check ((status = 'open') = (closed_at is null)),
  constraint stock_count_posted check ((status = 'posted') = (occurred_on is not null)),
  constraint stock_count_location foreign key (organization_id, location_id) references location (organization_id, id),
  constraint stock_count_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id)
);
create index stock_count_newest on stock_count (organization_id, created_at, id);
alter table stock_count add constraint stock_count_pkey primary key (organization_id, id);
select protect('stock_count');
grant select, insert, update on stock_count to lissafi_app;

create table stock_count_line (
  organization_id uuid not null,
  count_id uuid not null,
  line integer not null,
  item_id uuid not null,
  -- Empty for an item without batches, and for all of an item that has them.
  batch_number text not null default '',
  -- Null until somebody has counted it.
  counted_e4 bigint constraint stock_count_line_counted check (counted_e4 >= 0),
  counted_at timestamptz,
  counted_by uuid,
  -- What was counted before, by the same person or by another.
  earlier_e4 bigint,
  earlier_at timestamptz,
  earlier_by uuid,
  reason text,
  reason_description text,
  notes text,
  -- From here on known when it is posted: the movements up to counted_at, and what the difference was worth.
  expected_e4 bigint,
  value bigint,
  movement_id uuid,
  constraint stock_count_line_known check ((counted_e4 is null) = (counted_at is null)
    and (earlier_e4 is null) = (earlier_at is null)),
  constraint stock_count_line_posted check ((expected_e4 is null) = (value is null)
    and (expected_e4 is null or counted_e4 is not null)),
  constraint stock_count_line_count foreign key (organization_id, count_id) references stock_count (organization_id, id),
  constraint stock_count_line_item foreign key (organization_id, item_id) references item (organization_id, id),
  constraint stock_count_line_movement foreign key (organization_id, movement_id)
    references stock_movement (organization_id, id),
  constraint stock_count_line_once unique (organization_id, count_id, item_id, batch_number)
);
create index stock_count_line_of_item on stock_count_line (organization_id, item_id);
alter table stock_count_line add constraint stock_count_line_pkey primary key (organization_id, count_id, line);
select protect('stock_count_line');
grant select, insert, update on stock_count_line to lissafi_app;
