-- Reports over the movements of years read the sums by month, and the movements of the months that a report cuts; a
-- second valuation of the same movements is kept by the other costing method.

-- The movements of a few weeks, for the days that no whole month covers.
create index stock_movement_by_day on stock_movement (organization_id, occurred_on)
  include (item_id, posted_on, kind, account_code, quantity_e4, value);
-- What was recorded since a day, to leave it out of what was known then.
create index stock_movement_by_posting on stock_movement (organization_id, posted_on);
-- What came in, for the days in stock and for the variances.
create index stock_movement_received on stock_movement (organization_id, occurred_on)
  include (item_id, quantity_e4) where quantity_e4 > 0;

-- The last day on which some of it was sold or used.
alter table stock_position add column last_issued_on date;
update stock_position p set last_issued_on = m.day
from (select organization_id, item_id, max(occurred_on) as day from stock_movement
  where kind in ('sale', 'consumption') and quantity_e4 < 0 group by organization_id, item_id) m
where m.organization_id = p.organization_id and m.item_id = p.item_id;

-- A switch of the costing method changes the value of what is on hand by a movement without quantity.
alter table stock_movement drop constraint stock_movement_kind;
alter table stock_movement add constraint stock_movement_kind check (kind in ('receipt', 'opening', 'sale',
  'sale_return', 'adjustment', 'supplier_return', 'consumption', 'production', 'true_up', 'method_switch'));

-- The second valuation of an item: how far its movements have been valued by the other method, and what that method
-- has on hand. `layers` and `shortfalls` are lists in the order of use, as in stock_layer and stock_shortfall.
create table second_position (
  organization_id uuid not null,
  item_id uuid not null,
  -- The last movement that is included; 0 before the first.
  seq bigint not null,
  quantity_e4 bigint not null,
  value bigint not null,
  last_quantity_e4 bigint,
  last_value bigint,
  layers jsonb not null,
  shortfalls jsonb not null,
  constraint second_position_item foreign key (organization_id, item_id) references item (organization_id, id)
    on delete cascade,
  constraint second_position_nothing_is_worth_nothing check (quantity_e4 <> 0 or value = 0)
) with (fillfactor = 70);
alter table second_position add constraint second_position_pkey primary key (organization_id, item_id);
select protect('second_position');
grant select, insert, update, delete on second_position to lissafi_app;

-- Each movement as the other method values it. Part 1 is the movement itself, further parts are the corrections of
-- what left before it came. Append-only.
create table second_cost (
  organization_id uuid not null,
  item_id uuid not null,
  seq bigint not null,
  part smallint not null,
  movement_id uuid not null,
  occurred_on date not null,
  posted_on date not null,
  kind text not null,
  account_code text not null,
  quantity_e4 bigint not null,
  value bigint not null,
  constraint second_cost_movement foreign key (organization_id, movement_id)
    references stock_movement (organization_id, id)
);
create index second_cost_by_day on second_cost (organization_id, occurred_on)
  include (item_id, posted_on, kind, account_code, quantity_e4, value);
create index second_cost_by_posting on second_cost (organization_id, posted_on);
create index second_cost_of_movement on second_cost (organization_id, movement_id);
alter table second_cost add constraint second_cost_pkey primary key (organization_id, item_id, seq, part);
select protect('second_cost');
grant select, insert on second_cost to lissafi_app;

-- Summed as stock_month.
create table second_month (
  organization_id uuid not null,
  item_id uuid not null,
  month date not null constraint second_month_first_of_month check (extract(day from month) = 1),
  posted_month date not null constraint second_month_posted_first_of_month check (extract(day from posted_month) = 1),
  kind text not null,
  account_code text not null,
  quantity_e4 bigint not null,
  value bigint not null,
  constraint second_month_pkey primary key (organization_id, item_id, month, posted_month, kind, account_code),
  constraint second_month_item foreign key (organization_id, item_id) references item (organization_id, id)
) with (fillfactor = 70);
select protect('second_month');
grant select, insert, update on second_month to lissafi_app;

-- Each switch of the costing method: from which day on which method values the stock in the books.
create table costing_switch (
  organization_id uuid not null,
  id uuid not null,
  switched_on date not null,
  from_method text not null constraint costing_switch_from check (from_method in ('weighted_average', 'fifo')),
  to_method text not null constraint costing_switch_to check (to_method in ('weighted_average', 'fifo')),
  value_before bigint not null,
  value_after bigint not null,
  item_count integer not null,
  journal_entry_id uuid,
  switched_by uuid not null,
  created_at timestamptz not null default now(),
  constraint costing_switch_another check (from_method <> to_method),
  constraint costing_switch_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id)
);
create index costing_switch_by_day on costing_switch (organization_id, switched_on, id);
alter table costing_switch add constraint costing_switch_pkey primary key (organization_id, id);
select protect('costing_switch');
grant select, insert on costing_switch to lissafi_app;
