-- Stock on hand of each item, and every movement. Quantities are scaled by 10^4, values are kobo of the organization's
-- currency.

-- The lock of an item's stock: rows are locked in order of item. A quantity of 0 has a value of 0.
-- The item's own triggers copy here what the stock status needs of it: ten thousand items are counted from an index,
-- and a transaction that waited for the lock reads the current item, not an earlier one.
create table stock_position (
  organization_id uuid not null,
  item_id uuid not null,
  quantity_e4 bigint not null default 0,
  value bigint not null default 0,
  allocated_e4 bigint not null default 0 constraint stock_position_allocated check (allocated_e4 >= 0),
  -- The last known cost, as a fraction.
  last_quantity_e4 bigint,
  last_value bigint,
  next_seq bigint not null default 1,
  moved_at timestamptz,
  item_type text,
  item_kind text,
  batch_tracking_enabled boolean not null default false,
  is_watched boolean not null default false,
  minimum_e4 bigint,
  maximum_e4 bigint,
  level text generated always as (
    case when quantity_e4 <= 0 then 'out_of_stock' when quantity_e4 <= minimum_e4 then 'low_stock'
      when quantity_e4 > maximum_e4 then 'overstock' else 'in_stock' end) stored,
  constraint stock_position_item foreign key (organization_id, item_id)
    references item (organization_id, id) on delete cascade,
  constraint stock_position_nothing_is_worth_nothing check (quantity_e4 <> 0 or value = 0)
) with (fillfactor = 70);
create index stock_position_level on stock_position (organization_id, item_type, level) where is_watched;
alter table stock_position add constraint stock_position_pkey primary key (organization_id, item_id);
select protect('stock_position');
grant select, insert, update, delete on stock_position to lissafi_app;

-- A lot of a tracked item: its quantity on hand and its expiry date.
create table stock_lot (
  organization_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  batch_number text not null,
  made_on date,
  expires_on date,
  nafdac_number text,
  location_id uuid not null,
  quantity_e4 bigint not null constraint stock_lot_quantity check (quantity_e4 >= 0),
  created_at timestamptz not null default now(),
  constraint stock_lot_item foreign key (organization_id, item_id) references item (organization_id, id),
  constraint stock_lot_location foreign key (organization_id, location_id) references location (organization_id, id),
  constraint stock_lot_batch_once unique (organization_id, item_id, batch_number, location_id)
);
create index stock_lot_left on stock_lot (organization_id, item_id, expires_on) where quantity_e4 > 0;
-- Lots with stock that expire, the earliest first.
create index stock_lot_expiring on stock_lot (organization_id, expires_on) where quantity_e4 > 0;
alter table stock_lot add constraint stock_lot_pkey primary key (organization_id, id);
select protect('stock_lot');
select let_owner('stock_lot', 'select');
grant select, insert, update on stock_lot to lissafi_app;

-- Append-only: quantity and value are recorded together, with the balances after the movement.
create table stock_movement (
  organization_id uuid not null,
  id uuid not null,
  item_id uuid not null,
  seq bigint not null,
  kind text not null constraint stock_movement_kind check (kind in ('receipt', 'opening', 'sale', 'sale_return',
    'adjustment', 'supplier_return', 'consumption', 'production', 'true_up')),
  quantity_e4 bigint not null,
  value bigint not null,
  quantity_after_e4 bigint not null,
  value_after bigint not null,
  occurred_on date not null,
  -- The date on which it was recorded, as for entries.
  posted_on date not null,
  -- The account debited (issue) or credited (receipt) against inventory: the sum of movements by account equals the
  -- ledger.
  account_code text not null,
  -- The standard cost for one unit, in kobo, at that moment; null where the item had none.
  standard_cost bigint,
  branch_id uuid not null,
  location_id uuid not null,
  source_type text not null,
  source_id uuid not null,
  -- The document line that it belongs to: what it sold, and what was returned of it.
  source_line_id uuid,
  reason text,
  reason_description text,
  reference text,
  notes text,
  lot_id uuid,
  supplier_id uuid,
  -- On a return, the issue that it returns, so that nothing is returned twice; on a correction, the movement whose cost
  -- it corrects.
  returns_id uuid,
  journal_entry_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint stock_movement_item foreign key (organization_id, item_id) references item (organization_id, id),
  constraint stock_movement_lot foreign key (organization_id, lot_id) references stock_lot (organization_id, id),
  constraint stock_movement_supplier foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  constraint stock_movement_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint stock_movement_line foreign key (organization_id, source_line_id)
    references invoice_item (organization_id, id),
  constraint stock_movement_in_order unique (organization_id, item_id, seq),
  constraint stock_movement_moves_something check (quantity_e4 <> 0 or value <> 0)
);
create index stock_movement_by_source on stock_movement (organization_id, source_id);
-- Index in both directions by date and then by id, for the pages of the list of adjustments.
create index stock_adjustment on stock_movement (organization_id, occurred_on, id) where kind = 'adjustment';
create index stock_movement_of_line on stock_movement (organization_id, source_line_id)
  where source_line_id is not null;
create index stock_movement_of_supplier on stock_movement (organization_id, supplier_id) where supplier_id is not null;
create index stock_movement_returned on stock_movement (organization_id, returns_id) where returns_id is not null;
-- The last time stock was 0, where a new average began.
create index stock_movement_emptied on stock_movement (organization_id, item_id, seq) where quantity_after_e4 <= 0;
alter table stock_movement add constraint stock_movement_pkey primary key (organization_id, id);
alter table stock_movement add constraint stock_movement_returns
  foreign key (organization_id, returns_id) references stock_movement (organization_id, id);
select protect('stock_movement');
grant select, insert on stock_movement to lissafi_app;

-- Movements summed by item, place, month, month of recording, kind and account posted against inventory. Quantities by
-- place are sums of this table: the position is one pool for the organization. The foreign keys of account, branch and
-- place are checked here, once a month instead of once a movement.
create table stock_month (
  organization_id uuid not null,
  item_id uuid not null,
  branch_id uuid not null,
  location_id uuid not null,
  month date not null constraint stock_month_first_of_month check (extract(day from month) = 1),
  posted_month date not null constraint stock_month_posted_first_of_month check (extract(day from posted_month) = 1),
  kind text not null,
  account_code text not null,
  quantity_e4 bigint not null,
  value bigint not null,
  constraint stock_month_pkey primary key
    (organization_id, item_id, month, posted_month, kind, account_code, location_id, branch_id),
  constraint stock_month_item foreign key (organization_id, item_id) references item (organization_id, id),
  constraint stock_month_account foreign key (organization_id, account_code) references account (organization_id, code),
  constraint stock_month_location foreign key (organization_id, location_id) references location (organization_id, id),
  constraint stock_month_branch foreign key (organization_id, branch_id) references branch (organization_id, id)
) with (fillfactor = 70);
select protect('stock_month');
grant select, insert, update on stock_month to lissafi_app;

-- With FIFO: what is left of each receipt, in the order of use.
create table stock_layer (
  organization_id uuid not null,
  item_id uuid not null,
  seq bigint not null,
  movement_id uuid not null,
  lot_id uuid,
  quantity_e4 bigint not null constraint stock_layer_quantity check (quantity_e4 > 0),
  value bigint not null constraint stock_layer_value check (value >= 0),
  constraint stock_layer_pkey primary key (organization_id, item_id, seq),
  constraint stock_layer_position foreign key (organization_id, item_id)
    references stock_position (organization_id, item_id),
  constraint stock_layer_movement foreign key (organization_id, movement_id)
    references stock_movement (organization_id, id),
  constraint stock_layer_lot foreign key (organization_id, lot_id) references stock_lot (organization_id, id)
);
select protect('stock_layer');
grant select, insert, update, delete on stock_layer to lissafi_app;

-- Stock issued before it was received: charged to this account at an estimate, and corrected there by the next receipt.
create table stock_shortfall (
  organization_id uuid not null,
  item_id uuid not null,
  seq bigint not null,
  movement_id uuid not null,
  quantity_e4 bigint not null constraint stock_shortfall_quantity check (quantity_e4 > 0),
  value bigint not null constraint stock_shortfall_value check (value >= 0),
  account_code text not null,
  constraint stock_shortfall_pkey primary key (organization_id, item_id, seq),
  constraint stock_shortfall_position foreign key (organization_id, item_id)
    references stock_position (organization_id, item_id),
  constraint stock_shortfall_movement foreign key (organization_id, movement_id)
    references stock_movement (organization_id, id)
);
select protect('stock_shortfall');
grant select, insert, update, delete on stock_shortfall to lissafi_app;

-- The receipts from which a movement took its goods, with their cost: with FIFO for every issue, with either method for
-- an issue before its receipt. With weighted average nothing is stored, because the earlier stock determines the cost.
create table stock_draw (
  organization_id uuid not null,
  movement_id uuid not null,
  from_movement_id uuid not null,
  quantity_e4 bigint not null constraint stock_draw_quantity check (quantity_e4 > 0),
  value bigint not null constraint stock_draw_value check (value >= 0),
  constraint stock_draw_pkey primary key (organization_id, movement_id, from_movement_id),
  constraint stock_draw_movement foreign key (organization_id, movement_id)
    references stock_movement (organization_id, id),
  constraint stock_draw_from foreign key (organization_id, from_movement_id)
    references stock_movement (organization_id, id)
);
select protect('stock_draw');
grant select, insert on stock_draw to lissafi_app;

-- The issues that a return by adjustment returns, with their cost, so that nothing is returned twice. A return by a
-- document has one movement for each issue, which names it.
create table stock_return (
  organization_id uuid not null,
  issue_id uuid not null,
  movement_id uuid not null,
  quantity_e4 bigint not null constraint stock_return_quantity check (quantity_e4 > 0),
  value bigint not null constraint stock_return_value check (value >= 0),
  constraint stock_return_pkey primary key (organization_id, issue_id, movement_id),
  constraint stock_return_issue foreign key (organization_id, issue_id) references stock_movement (organization_id, id),
  constraint stock_return_movement foreign key (organization_id, movement_id)
    references stock_movement (organization_id, id)
);
create index stock_return_of_movement on stock_return (organization_id, movement_id);
select protect('stock_return');
grant select, insert on stock_return to lissafi_app;
