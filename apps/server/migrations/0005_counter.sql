-- The currency of the books stands beside the counters too, so that whoever holds the lock that posting needs has
-- read it fresh; and the sum of everything ever posted, so that no total can outgrow what is counted exactly.
alter table organization_counter
  add column currency text not null default 'NGN',
  add column posted_total bigint not null default 0
    constraint organization_counter_posted_total check (posted_total <= 9007199254740991);
update organization_counter c set currency = o.currency from organization o where o.organization_id = c.organization_id;
update organization_counter c set posted_total = coalesce(
  (select sum(debit) from account_balance b where b.organization_id = c.organization_id), 0);

-- Keys of what a person does outside any organization: making one.
create table user_idempotency_key (
  user_id uuid not null references app_user (id) on delete cascade,
  route text not null,
  key text not null,
  body_hash bytea not null,
  status smallint not null,
  answer text not null,
  created_at timestamptz not null default now(),
  primary key (user_id, route, key)
);
grant select, insert, delete on user_idempotency_key to lissafi_app;
