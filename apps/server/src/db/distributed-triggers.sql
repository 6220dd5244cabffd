-- The functions of triggers as they run on a shard (docs/decisions/0105): a query names its organization by a value and
-- its tables with their schema, and reads one organization at a time, which is on the same node. Everything else is as
-- in the migrations; a migration that changes one of these functions changes it here too.

create or replace function public.removes_sample(organization uuid) returns boolean language plpgsql stable as $$
begin
  if coalesce(current_setting('app.removes_sample', true), '') <> organization::text then return false; end if;
  return exists (select from public.sample_organization s
    where s.organization_id = organization and s.state = 'removing');
end $$;

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
create or replace function public.assert_entries_balanced() returns trigger language plpgsql as $$
declare
  touched record;
  expected bigint;
  lines bigint;
  total bigint;
begin
  for touched in select distinct organization_id, entry_id from written loop
    select e.line_count into expected
      from public.journal_entry e where e.organization_id = touched.organization_id and e.id = touched.entry_id;
    select count(*), coalesce(sum(l.amount), 0) into lines, total
      from public.journal_line l where l.organization_id = touched.organization_id and l.entry_id = touched.entry_id;
    if lines is distinct from expected or total <> 0 then
      raise exception 'journal entry % does not balance: % of % lines, sum %', touched.entry_id, lines, expected, total
        using errcode = 'check_violation', constraint = 'journal_entry_balanced';
    end if;
  end loop;
  return null;
end $$;

create or replace function public.refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if public.removes_sample(old.organization_id) then return old; end if;
  end if;
  raise exception 'a document that was issued is never changed or deleted' using errcode = 'insufficient_privilege';
end $$;

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

create or replace function public.follow_merge() returns trigger language plpgsql as $$
begin
  if new.customer_id is not null then
    select coalesce(c.merged_into, c.id) into new.customer_id from public.customer c
      where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  end if;
  return new;
end $$;

create or replace function public.position_takes_item() returns trigger language plpgsql as $$
begin
  select i.item_type, i.item_kind, i.batch_tracking_enabled, i.item_kind = 'stocked' and i.status = 'active',
      i.minimum_stock_e4, i.maximum_stock_e4
    into new.item_type, new.item_kind, new.batch_tracking_enabled, new.is_watched, new.minimum_e4, new.maximum_e4
    from public.item i where i.organization_id = new.organization_id and i.id = new.item_id;
  return new;
end $$;

create or replace function public.item_gives_position() returns trigger language plpgsql as $$
begin
  update public.stock_position p set item_kind = new.item_kind, batch_tracking_enabled = new.batch_tracking_enabled,
    is_watched = new.item_kind = 'stocked' and new.status = 'active',
    minimum_e4 = new.minimum_stock_e4, maximum_e4 = new.maximum_stock_e4
    where p.organization_id = new.organization_id and p.item_id = new.id;
  return null;
end $$;

create or replace function public.refuse_change_of_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if public.removes_sample(old.organization_id) then return old; end if;
  end if;
  raise exception 'what was posted is never changed or deleted: %', regexp_replace(tg_table_name, '_\d{5,}$', '')
    using errcode = 'insufficient_privilege';
end $$;

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

create or replace function public.recorded_documents_stay() returns trigger language plpgsql as $$
begin
  if public.removes_sample(old.organization_id) then return old; end if;
  raise exception 'what something was recorded from is never deleted' using errcode = 'insufficient_privilege';
end $$;
