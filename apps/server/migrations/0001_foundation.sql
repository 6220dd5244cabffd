-- Roles, schemas and functions that every table needs.
--
-- Nothing was released before these files: each table appears once, with its final columns, in reading order. From the
-- first release on files are only added, never changed (CONTRIBUTING.md).
--
-- Tenancy: every tenant table has organization_id first in its primary key, in each unique key and in each foreign key,
-- and forced row level security. The scope is SET LOCAL app.organization_id. src/db/unscoped.ts lists the tables
-- outside this rule, each with its reason.
-- Money is bigint kobo; percentages and quantities are integers scaled by 10^4 (…_e4).
-- Every constraint has an explicit name of at most 50 characters.
-- Primary keys are created after the other indexes: while a table is new and has no statistics, the planner sees no
-- difference between indexes that begin with organization_id and uses the newest, also for foreign key checks.

grant usage on schema public to lissafi_app;

/* Puts a table under the rule of tenancy: nobody, its owner included, sees or writes rows of another organization. */
create function protect(tenant regclass) returns void language plpgsql as $$
begin
  execute format('alter table %s enable row level security', tenant);
  execute format('alter table %s force row level security', tenant);
  -- nullif: an unset scope is the empty string, and matches no row. As uuid the comparison runs once for a query and
  -- not for each row; as text, which Citus on PostgreSQL 15 and 16 would need, a sum over 200,000 rows took 94 ms
  -- instead of 36.
  execute format($policy$create policy tenant on %s
    using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
    with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
end $$;

/*
 * Lets the owner of the database pass row security for these commands: the job queue finds in all organizations at once
 * where something is due, or forgets what is old, on a connection that no request can reach. The work itself is done in
 * each organization's own scope.
 */
create function let_owner(tenant regclass, variadic commands text[]) returns void language plpgsql as $$
declare
  command text;
begin
  foreach command in array commands loop
    execute format('create policy %I on %s for %s to current_user using (true)', 'owner_' || command, tenant, command);
  end loop;
end $$;

-- The embedded PostgreSQL has no extensions, so trigrams are computed here: of each word, with two blanks before and
-- one after it, without accents. They are hashed together with the organization, so that the index serves one tenant.
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
