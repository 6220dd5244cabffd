-- A stored answer belongs to whoever sent the key: another role may not see what it says. Answers from before keep their
-- keys, under nobody's id, until they are thirty days old, so that a retry across the upgrade does not write again.
alter table idempotency_key add column user_id uuid not null default '00000000-0000-0000-0000-000000000000';
alter table idempotency_key alter column user_id drop default;
alter table idempotency_key drop constraint idempotency_key_pkey;
alter table idempotency_key add primary key (organization_id, user_id, route, key);
