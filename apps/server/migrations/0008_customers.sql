-- Customers, complete: search that forgives typing errors, merging, tasks; and what a statement reads.

-- The embedded PostgreSQL has no extensions, so trigrams are made here: of each word, with two blanks before and one
-- after, accents taken off. They are hashed together with the organization, so that the index answers for one tenant.
create function search_grams(scope uuid, content text) returns integer[]
language sql immutable parallel safe as $$
  select coalesce(array_agg(distinct hashtext(scope::text || substr(padded, i, 3))), '{}'::integer[])
  from (
    select '  ' || word || ' ' as padded
    from regexp_split_to_table(
      lower(regexp_replace(normalize(content, NFD), '[\u0300-\u036f]', '', 'g')), '[\s[:punct:]]+') as word
    where word <> '') as words,
    generate_series(1, length(padded) - 2) as i
$$;
grant execute on function search_grams to lissafi_app;

alter table customer
  add column merged_into uuid,
  -- Numbers are looked for as they are said: 0803…, not +234803….
  add column grams integer[] not null generated always as (search_grams(organization_id,
    name || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '') || ' '
      || coalesce(regexp_replace(phone, '^\+234', '0'), ''))) stored,
  add foreign key (organization_id, merged_into) references customer (organization_id, id),
  add check (merged_into is null or unapplied_credit = 0);
create index customer_grams on customer using gin (grams);
create index customer_merged on customer (organization_id, merged_into) where merged_into is not null;
create index customer_phone on customer (organization_id, phone) where phone is not null;
create index customer_email on customer (organization_id, email) where email is not null;
grant delete on customer to lissafi_app;

-- What is written while two customers are merged lands at the one that stays.
create function follow_merge() returns trigger language plpgsql as $$
begin
  if new.customer_id is not null then
    select coalesce(c.merged_into, c.id) into new.customer_id from customer c
      where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  end if;
  return new;
end $$;
create trigger follow_merge before insert or update of customer_id on invoice for each row execute function follow_merge();
create trigger follow_merge before insert on payment for each row execute function follow_merge();

-- A statement reads the lines of one customer.
create index journal_line_by_customer on journal_line (organization_id, customer_id) where customer_id is not null;

-- Work that the job queue does and somebody comes back for.
create table task (
  organization_id uuid not null,
  id uuid not null,
  kind text not null check (kind in ('customer_batch_parse')),
  status text not null default 'queued' check (status in ('queued', 'done')),
  input jsonb not null,
  result jsonb,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  done_at timestamptz,
  foreign key (organization_id) references organization (organization_id)
);
create index task_by_age on task (organization_id, created_at);
alter table task add primary key (organization_id, id);
alter table task enable row level security;
alter table task force row level security;
create policy tenant on task
  using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
  with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid);
grant select, insert, update, delete on task to lissafi_app;
-- As for old answers: the owner forgets tasks in all organizations at once.
create policy tidy_reads on task for select to current_user using (true);
create policy tidy_deletes on task for delete to current_user using (true);
