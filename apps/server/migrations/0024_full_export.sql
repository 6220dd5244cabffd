-- An organization is exported as one archive, and imported into an empty one.

-- The parts of an archive that is being uploaded, at most one archive for an organization. They are deleted with the
-- import, or after a day.
create table archive_part (
  organization_id uuid not null constraint archive_part_organization references organization (organization_id),
  upload_id uuid not null,
  part smallint not null constraint archive_part_part check (part between 1 and 50),
  content bytea storage external not null,
  created_by uuid not null,
  created_at timestamptz not null default now()
);
create index archive_part_by_age on archive_part using brin (created_at);
alter table archive_part add constraint archive_part_pkey primary key (organization_id, upload_id, part);
select protect('archive_part');
select let_owner('archive_part', 'select', 'delete');
grant select, insert, delete on archive_part to lissafi_app;

-- An event that came with an archive happened in another organization: it starts no job here, so no email is sent twice.
alter table event add column imported boolean not null default false;
