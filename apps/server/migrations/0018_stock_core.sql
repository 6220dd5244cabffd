-- The kind of an item and whether it is kept in batches stand under the position's lock too: whoever waited for the lock
-- reads the position anew, but the item as it was before it waited.
alter table stock_position
  add column item_kind text,
  add column batch_tracking_enabled boolean not null default false;

create or replace function position_takes_item() returns trigger language plpgsql as $$
begin
  select item_type, item_kind, batch_tracking_enabled, item_kind = 'stocked' and status = 'active', minimum_stock_e4,
      maximum_stock_e4
    into new.item_type, new.item_kind, new.batch_tracking_enabled, new.is_watched, new.minimum_e4, new.maximum_e4
    from item where organization_id = new.organization_id and id = new.item_id;
  return new;
end $$;

create or replace function item_gives_position() returns trigger language plpgsql as $$
begin
  update stock_position set item_kind = new.item_kind, batch_tracking_enabled = new.batch_tracking_enabled,
    is_watched = new.item_kind = 'stocked' and new.status = 'active',
    minimum_e4 = new.minimum_stock_e4, maximum_e4 = new.maximum_stock_e4
    where organization_id = new.organization_id and item_id = new.id;
  return null;
end $$;
drop trigger gives_position on item;
create trigger gives_position
  after update of item_kind, batch_tracking_enabled, status, minimum_stock_e4, maximum_stock_e4 on item
  for each row execute function item_gives_position();

-- Those that are there already, in all organizations at once.
alter table stock_position no force row level security;
alter table item no force row level security;
update stock_position p set item_kind = i.item_kind, batch_tracking_enabled = i.batch_tracking_enabled
  from item i where i.organization_id = p.organization_id and i.id = p.item_id;
alter table stock_position force row level security;
alter table item force row level security;

-- Which issues a return by adjustment took back, and at what cost, so that nothing comes back twice. What documents take
-- back names its issue itself, for it is one movement an issue.
create table stock_return (
  organization_id uuid not null,
  issue_id uuid not null,
  movement_id uuid not null,
  quantity_e4 bigint not null check (quantity_e4 > 0),
  value bigint not null check (value >= 0),
  primary key (organization_id, issue_id, movement_id)
);
create index stock_return_of_movement on stock_return (organization_id, movement_id);
alter table stock_return enable row level security;
alter table stock_return force row level security;
create policy tenant on stock_return
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert on stock_return to lissafi_app;
