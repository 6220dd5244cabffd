-- API keys: only the hash of the secret is stored. member_id is the maker while she is a member; without it the key opens
-- nothing, and stays as the name of what it did.
create table api_key (
  organization_id uuid not null constraint api_key_organization references organization (organization_id),
  id uuid not null,
  name text not null,
  hint text not null,
  token_hash bytea not null,
  scopes text[] not null,
  created_by uuid not null,
  member_id uuid,
  created_at timestamptz not null,
  expires_at timestamptz,
  last_used_at timestamptz,
  revoked_at timestamptz,
  revoked_by uuid,
  constraint api_key_hash_once unique (organization_id, token_hash),
  constraint api_key_member foreign key (organization_id, member_id)
    references membership (organization_id, user_id) on delete set null (member_id)
);
create index api_key_of_member on api_key (organization_id, member_id) where member_id is not null;
alter table api_key add constraint api_key_pkey primary key (organization_id, id);
select protect('api_key');
grant select, insert, update (last_used_at, revoked_at, revoked_by) on api_key to lissafi_app;

-- The key by which a change came; actor_id is its maker.
alter table event add column api_key_id uuid;
