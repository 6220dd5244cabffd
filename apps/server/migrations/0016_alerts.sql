-- Notifications are events of the log; what is kept beside it is who has read which.
create table notification_read (
  organization_id uuid not null,
  user_id uuid not null,
  number bigint not null,
  read_at timestamptz not null,
  primary key (organization_id, user_id, number),
  foreign key (organization_id, user_id) references membership on delete cascade
);
-- Everything up to this number has been read.
create table notification_mark (
  organization_id uuid not null,
  user_id uuid not null,
  read_to bigint not null,
  primary key (organization_id, user_id),
  foreign key (organization_id, user_id) references membership on delete cascade
);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['notification_read', 'notification_mark'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format($policy$create policy tenant on %I
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
  end loop;
end $$;
grant select, insert, update, delete on notification_read, notification_mark to lissafi_app;

-- What people are told of is a small part of the log. Another kind of it needs this index anew.
create index event_alert on event (organization_id, number)
  where type in ('stock.low', 'stock.out', 'lot.expiring', 'lot.expired', 'production.overdue');
-- What is left and expires, the earliest first.
create index stock_lot_expiring on stock_lot (organization_id, expires_on) where quantity_e4 > 0;

-- The owner finds the organizations where something is due, and forgets what was read long ago, on a connection of the
-- job queue that no request can reach; the work itself is done in each organization's own scope.
create policy sweep_reads on stock_lot for select to current_user using (true);
create policy sweep_reads on production_order for select to current_user using (true);
create policy tidy_reads on notification_read for select to current_user using (true);
create policy tidy_deletes on notification_read for delete to current_user using (true);

-- The state of stock stands with the position, so that ten thousand items are counted from an index. What it needs of
-- the item is copied here by the item's own triggers, and the state follows by itself, whoever writes the quantity.
alter table stock_position
  add column item_type text,
  add column is_watched boolean not null default false,
  add column minimum_e4 bigint,
  add column maximum_e4 bigint,
  add column level text generated always as (
    case when quantity_e4 <= 0 then 'out_of_stock' when quantity_e4 <= minimum_e4 then 'low_stock'
      when quantity_e4 > maximum_e4 then 'overstock' else 'in_stock' end) stored;

create function position_takes_item() returns trigger language plpgsql as $$
begin
  select item_type, item_kind = 'stocked' and status = 'active', minimum_stock_e4, maximum_stock_e4
    into new.item_type, new.is_watched, new.minimum_e4, new.maximum_e4
    from item where organization_id = new.organization_id and id = new.item_id;
  return new;
end $$;
create trigger takes_item before insert on stock_position for each row execute function position_takes_item();

create function item_gives_position() returns trigger language plpgsql as $$
begin
  update stock_position set is_watched = new.item_kind = 'stocked' and new.status = 'active',
    minimum_e4 = new.minimum_stock_e4, maximum_e4 = new.maximum_stock_e4
    where organization_id = new.organization_id and item_id = new.id;
  return null;
end $$;
create trigger gives_position after update of item_kind, status, minimum_stock_e4, maximum_stock_e4 on item
  for each row execute function item_gives_position();

-- Those that are there already, in all organizations at once.
alter table stock_position no force row level security;
alter table item no force row level security;
update stock_position p set item_type = i.item_type, is_watched = i.item_kind = 'stocked' and i.status = 'active',
  minimum_e4 = i.minimum_stock_e4, maximum_e4 = i.maximum_stock_e4
  from item i where i.organization_id = p.organization_id and i.id = p.item_id;
alter table stock_position force row level security;
alter table item force row level security;
create index stock_position_level on stock_position (organization_id, item_type, level) where is_watched;
