-- A link opens one document, or the page of one customer with all that she owes.
alter table share_link
  alter column invoice_id drop not null,
  add column customer_id uuid,
  add constraint share_link_customer foreign key (organization_id, customer_id)
    references customer (organization_id, id) on delete cascade,
  add constraint share_link_of_one check ((invoice_id is null) <> (customer_id is null));
create index share_link_of_customer on share_link (organization_id, customer_id) where customer_id is not null;
create unique index share_link_customer_active on share_link (organization_id, customer_id) where revoked_at is null;
