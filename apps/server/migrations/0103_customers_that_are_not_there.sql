-- A document or payment of a customer who is not there keeps what it names, so that the foreign key refuses it. Before,
-- it was stored without a customer.
create or replace function follow_merge() returns trigger language plpgsql as $$
declare
  kept uuid;
begin
  if new.customer_id is not null then
    select coalesce(c.merged_into, c.id) into kept from customer c
      where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
    new.customer_id := coalesce(kept, new.customer_id);
  end if;
  return new;
end $$;
