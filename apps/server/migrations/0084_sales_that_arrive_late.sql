-- A sale is judged by what held when it was made. What held before a change is kept, to the moment until which it did.
create table former_value (
  organization_id uuid not null,
  subject text not null constraint former_value_subject
    check (subject in ('customer', 'item', 'list_price', 'member', 'organization', 'price_list')),
  -- Of a price of a list: the list.
  subject_id uuid not null,
  -- Of a price of a list: the item; else the subject again.
  part_id uuid not null,
  held_until timestamptz not null,
  value jsonb not null
);
alter table former_value add constraint former_value_pkey
  primary key (organization_id, subject, subject_id, part_id, held_until);
select protect('former_value');
grant select, insert on former_value to lissafi_app;

-- A sale that was made without network and that the owner or an admin has to see: it was refused when it arrived, or it
-- was recorded by what held when it was made and would be refused now.
create table late_sale (
  organization_id uuid not null,
  -- Of the document that it is, or becomes.
  id uuid not null,
  status text not null constraint late_sale_status
    check (status in ('refused', 'recorded', 'accepted', 'declined', 'seen')),
  -- The code and the words of the refusal.
  reason text not null,
  message text not null,
  -- As the device sent it; null for one that was recorded.
  body jsonb,
  customer_name text,
  total_amount bigint not null,
  currency text not null,
  provisional_number text,
  sold_at timestamptz not null,
  created_by uuid,
  created_at timestamptz not null,
  decided_by uuid,
  decided_at timestamptz,
  note text,
  constraint late_sale_decided check ((status in ('refused', 'recorded')) = (decided_at is null))
);
create index late_sale_waiting on late_sale (organization_id, created_at) where status in ('refused', 'recorded');
alter table late_sale add constraint late_sale_pkey primary key (organization_id, id);
select protect('late_sale');
grant select, insert, update (status, decided_by, decided_at, note) on late_sale to lissafi_app;

-- On whose behalf an email was sent, and where answers go.
alter table dev_mail add column sender text, add column reply_to text;
