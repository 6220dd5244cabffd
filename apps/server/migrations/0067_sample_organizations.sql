-- Organizations that hold sample data: each says so on every page, sends nothing to anybody and is removed whole.
create table sample_organization (
  organization_id uuid not null
    constraint sample_organization_organization references organization (organization_id),
  state text not null constraint sample_organization_state check (state in ('filling', 'ready', 'failed', 'removing')),
  -- Percent of the data that is there.
  progress smallint not null default 0 constraint sample_organization_progress check (progress between 0 and 100),
  created_at timestamptz not null default now()
);
alter table sample_organization add constraint sample_organization_pkey primary key (organization_id);
select protect('sample_organization');
grant select, insert, update on sample_organization to lissafi_app;

-- Whether the sample data of this organization is being removed by the owner of the tables. Only then are rows deleted
-- that otherwise stay for ever; the application may not delete them in any organization.
create function removes_sample(organization uuid) returns boolean language sql stable as $$
  select current_setting('app.removes_sample', true) = organization::text and exists (
    select from sample_organization s where s.organization_id = organization and s.state = 'removing')
$$;

create or replace function refuse_change() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if removes_sample(old.organization_id) then return old; end if;
  end if;
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create or replace function refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if removes_sample(old.organization_id) then return old; end if;
  end if;
  raise exception 'a document that was issued is never changed or deleted' using errcode = 'insufficient_privilege';
end $$;

create or replace function lines_of_issued_stay() returns trigger language plpgsql as $$
begin
  if exists (select from touched t join invoice i on i.organization_id = t.organization_id and i.id = t.invoice_id
      where i.status <> 'draft'
        and (tg_op = 'DELETE' or i.xmin::text <> (pg_current_xact_id()::text::bigint % 4294967296)::text)
        and not (tg_op = 'DELETE' and removes_sample(t.organization_id))) then
    raise exception 'a document that was issued is never changed or deleted' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;

create or replace function refuse_change_of_posted() returns trigger language plpgsql as $$
begin
  if tg_op = 'DELETE' then
    if removes_sample(old.organization_id) then return old; end if;
  end if;
  raise exception 'what was posted is never changed or deleted: %', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;

create or replace function attachments_of_posted_stay() returns trigger language plpgsql as $$
begin
  if removes_sample(old.organization_id) then return old; end if;
  if exists (select from transaction t where t.organization_id = old.organization_id and t.id = old.transaction_id
      and t.status <> 'draft') then
    raise exception 'the attachments of a transaction that was posted are never deleted'
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

create or replace function refuse_change_of_sent_order() returns trigger language plpgsql as $$
begin
  if removes_sample(old.organization_id) then return old; end if;
  if (select status from purchase_order where organization_id = old.organization_id and id = old.order_id) <> 'draft'
  then
    raise exception 'the lines of a sent order are never changed' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;

create or replace function recorded_documents_stay() returns trigger language plpgsql as $$
begin
  if removes_sample(old.organization_id) then return old; end if;
  raise exception 'what something was recorded from is never deleted' using errcode = 'insufficient_privilege';
end $$;
