-- The functions of triggers as they run on a shard (docs/decisions/0105): a query names its organization by a value and
-- its tables with their schema, and reads one organization at a time, which is on the same node. Everything else is as
-- in the migrations. `follows` is the SHA-256 of the text that stands there: a test fails when a migration changes one.

-- follows 4d5d1d95e253
create or replace function public.removes_sample(organization uuid) returns boolean language plpgsql stable as $$
begin
  if coalesce(current_setting('app.removes_sample', true), '') <> organization::text then return false; end if;
  return exists (select from public.sample_organization s
    where s.organization_id = organization and s.state = 'removing');
end $$;

-- follows 65bd8fa8a5c1
create or replace function public.refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if public.removes_sample(old.organization_id) then return old; end if;
  end if;
  raise exception '% is append-only', regexp_replace(tg_table_name, '_\d{5,}$', '')
    using errcode = 'insufficient_privilege';
end $$;

-- Citus runs the parts of a chained statement one after the other, parents first: when the entry is written its lines do
-- not exist yet. So the lines are what is checked here, and an entry that came without any is found by the tie-out.
-- follows 1442558660dd
create or replace function public.assert_entries_balanced() returns trigger language plpgsql as $$
declare
  touched record;
  wrong record;
begin
  for touched in select organization_id, array_agg(distinct entry_id) as entries from written group by 1 loop
    select e.id, e.line_count as expected, count(*) as lines, sum(l.amount) as total into wrong
      from public.journal_line l
      join public.journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
      where l.organization_id = touched.organization_id and l.entry_id = any (touched.entries)
      group by e.organization_id, e.id, e.line_count having count(*) <> e.line_count or sum(l.amount) <> 0 limit 1;
    if found then
      raise exception 'journal entry % does not balance: % of % lines, sum %',
        wrong.id, wrong.lines, wrong.expected, wrong.total
        using errcode = 'check_violation', constraint = 'journal_entry_balanced';
    end if;
  end loop;
  return null;
end $$;

-- follows f273938314ab
create or replace function public.refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if public.removes_sample(old.organization_id) then return old; end if;
  end if;
  raise exception 'a document that was issued is never changed or deleted' using errcode = 'insufficient_privilege';
end $$;

-- follows f0546b5db7d3
create or replace function public.lines_of_issued_stay() returns trigger language plpgsql as $$
declare
  document record;
begin
  for document in select distinct organization_id, invoice_id from touched loop
    if exists (select from public.invoice i
        where i.organization_id = document.organization_id and i.id = document.invoice_id and i.status <> 'draft'
          and (tg_op = 'DELETE' or i.xmin::text <> (pg_current_xact_id()::text::bigint % 4294967296)::text)) then
      if tg_op = 'DELETE' then
        continue when public.removes_sample(document.organization_id);
      end if;
      raise exception 'a document that was issued is never changed or deleted'
        using errcode = 'insufficient_privilege';
    end if;
  end loop;
  return null;
end $$;

-- follows 6db43ce8e9e2
create or replace function public.follow_merge() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  if new.customer_id is not null then
    select coalesce(c.merged_into, c.id) into kept from public.customer c
      where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
    new.customer_id := coalesce(kept, new.customer_id);
  end if;
  return new;
end $$;

-- follows 39a7d06750f5
create or replace function public.position_takes_item() returns trigger language plpgsql as $$
begin
  select i.item_type, i.item_kind, i.batch_tracking_enabled, i.item_kind = 'stocked' and i.status = 'active',
      i.minimum_stock_e4, i.maximum_stock_e4
    into new.item_type, new.item_kind, new.batch_tracking_enabled, new.is_watched, new.minimum_e4, new.maximum_e4
    from public.item i where i.organization_id = new.organization_id and i.id = new.item_id;
  return new;
end $$;

-- follows 1853ff4e1faf
create or replace function public.item_gives_position() returns trigger language plpgsql as $$
begin
  update public.stock_position p set item_kind = new.item_kind, batch_tracking_enabled = new.batch_tracking_enabled,
    is_watched = new.item_kind = 'stocked' and new.status = 'active',
    minimum_e4 = new.minimum_stock_e4, maximum_e4 = new.maximum_stock_e4
    where p.organization_id = new.organization_id and p.item_id = new.id;
  return null;
end $$;

-- follows 0a9190b5f98f
create or replace function public.refuse_change_of_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if public.removes_sample(old.organization_id) then return old; end if;
  end if;
  raise exception 'what was posted is never changed or deleted: %', regexp_replace(tg_table_name, '_\d{5,}$', '')
    using errcode = 'insufficient_privilege';
end $$;

-- follows c2c880699e27
create or replace function public.attachments_of_posted_stay() returns trigger language plpgsql as $$
begin
  if public.removes_sample(old.organization_id) then return old; end if;
  if exists (select from public.transaction t
      where t.organization_id = old.organization_id and t.id = old.transaction_id and t.status <> 'draft') then
    raise exception 'the attachments of a transaction that was posted are never deleted'
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- follows 0162bfca62ff
create or replace function public.refuse_change_of_sent_order() returns trigger language plpgsql as $$
declare
  order_status text;
begin
  if public.removes_sample(old.organization_id) then return old; end if;
  select o.status into order_status from public.purchase_order o
    where o.organization_id = old.organization_id and o.id = old.order_id;
  if order_status <> 'draft' then
    raise exception 'the lines of a sent order are never changed' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

-- follows 60a5bc2e2930
create or replace function public.recorded_documents_stay() returns trigger language plpgsql as $$
begin
  if public.removes_sample(old.organization_id) then return old; end if;
  raise exception 'what something was recorded from is never deleted' using errcode = 'insufficient_privilege';
end $$;
