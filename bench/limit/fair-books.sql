-- Read by the fair yardstick (fair-post.sql): the organizations that the application made, as numbers from 1, with what
-- an invoice names of each and one answer as it is stored with an idempotency key.
reset search_path;
drop schema if exists fair cascade;
create schema fair;
create table fair.books (
  n int primary key,
  organization_id uuid not null,
  user_id uuid not null,
  customer_id uuid not null,
  items uuid[] not null,
  answer text not null
);
grant usage on schema fair to lissafi_app;
grant select on fair.books to lissafi_app;
