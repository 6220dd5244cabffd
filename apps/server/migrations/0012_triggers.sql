-- All triggers, in one file: what privileges and checks cannot say.

-- ------------------------------------------------------------------------------------------- immutability
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger immutable before update or delete on journal_entry for each row execute function refuse_change();
create trigger immutable before update or delete on journal_line for each row execute function refuse_change();
create trigger immutable before update or delete on event for each row execute function refuse_change();
create trigger immutable before update or delete on stock_movement for each row execute function refuse_change();
create trigger no_truncate before truncate on journal_entry execute function refuse_change();
create trigger no_truncate before truncate on journal_line execute function refuse_change();
create trigger no_truncate before truncate on event execute function refuse_change();
create trigger no_truncate before truncate on stock_movement execute function refuse_change();

-- ------------------------------------------------------------------------------------------------ balance
-- Once more, in the database: at commit each new entry has all of its lines, and they sum to zero.
create function assert_entry_balanced() returns trigger language plpgsql as $$
declare
  lines integer;
  total numeric;
begin
  select count(*), coalesce(sum(amount), 0) into lines, total
    from journal_line where organization_id = new.organization_id and entry_id = new.id;
  if lines <> new.line_count or total <> 0 then
    raise exception 'journal entry % does not balance: % of % lines, sum %', new.id, lines, new.line_count, total
      using errcode = 'check_violation', constraint = 'journal_entry_balanced';
  end if;
  return null;
end $$;
create constraint trigger journal_entry_balanced after insert on journal_entry
  deferrable initially deferred for each row execute function assert_entry_balanced();

-- ------------------------------------------------------------------------------------------------ merging
-- What is written while two customers are merged lands at the one that stays.
create function follow_merge() returns trigger language plpgsql as $$
begin
  if new.customer_id is not null then
    select coalesce(c.merged_into, c.id) into new.customer_id from customer c
      where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  end if;
  return new;
end $$;
create trigger follow_merge before insert or update of customer_id on invoice
  for each row execute function follow_merge();
create trigger follow_merge before insert on payment for each row execute function follow_merge();

-- -------------------------------------------------------------------------------------------------- stock
-- What a position needs of its item; its state follows by itself, whoever writes the quantity.
create function position_takes_item() returns trigger language plpgsql as $$
begin
  select item_type, item_kind, batch_tracking_enabled, item_kind = 'stocked' and status = 'active', minimum_stock_e4,
      maximum_stock_e4
    into new.item_type, new.item_kind, new.batch_tracking_enabled, new.is_watched, new.minimum_e4, new.maximum_e4
    from item where organization_id = new.organization_id and id = new.item_id;
  return new;
end $$;
create trigger takes_item before insert on stock_position for each row execute function position_takes_item();

create function item_gives_position() returns trigger language plpgsql as $$
begin
  update stock_position set item_kind = new.item_kind, batch_tracking_enabled = new.batch_tracking_enabled,
    is_watched = new.item_kind = 'stocked' and new.status = 'active',
    minimum_e4 = new.minimum_stock_e4, maximum_e4 = new.maximum_stock_e4
    where organization_id = new.organization_id and item_id = new.id;
  return null;
end $$;
create trigger gives_position
  after update of item_kind, batch_tracking_enabled, status, minimum_stock_e4, maximum_stock_e4 on item
  for each row execute function item_gives_position();
