-- Customers and suppliers.

create table customer (
  organization_id uuid not null constraint customer_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  type text not null constraint customer_type check (type in ('individual', 'business')),
  company_name text,
  email text,
  phone text,
  tax_id text,
  registration_number text,
  billing_address jsonb,
  shipping_address jsonb,
  city text,
  status text not null default 'active'
    constraint customer_status check (status in ('active', 'inactive', 'blocked')),
  credit_limit bigint constraint customer_credit_limit check (credit_limit >= 0),
  payment_terms text,
  notes text,
  unapplied_credit bigint not null default 0 constraint customer_unapplied_credit check (unapplied_credit >= 0),
  is_walk_in boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  merged_into uuid,
  -- Numbers are searched in the form that people use: 0803…, not +234803….
  grams integer[] not null generated always as (search_grams(organization_id,
    name || ' ' || coalesce(company_name, '') || ' ' || coalesce(email, '') || ' '
      || coalesce(regexp_replace(phone, '^\+234', '0'), ''))) stored,
  constraint customer_merged_leaves_no_credit check (merged_into is null or unapplied_credit = 0)
);
create index customer_by_name on customer (organization_id, lower(name), id);
create unique index customer_walk_in on customer (organization_id) where is_walk_in;
create index customer_grams on customer using gin (grams);
create index customer_merged on customer (organization_id, merged_into) where merged_into is not null;
create index customer_phone on customer (organization_id, phone) where phone is not null;
create index customer_email on customer (organization_id, email) where email is not null;
alter table customer add constraint customer_pkey primary key (organization_id, id);
alter table customer add constraint customer_merged_into
  foreign key (organization_id, merged_into) references customer (organization_id, id);
select protect('customer');
grant select, insert, update, delete on customer to lissafi_app;

create table supplier (
  organization_id uuid not null constraint supplier_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  email text,
  phone text,
  tax_id text,
  address jsonb,
  status text not null default 'active' constraint supplier_status check (status in ('active', 'inactive')),
  notes text,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index supplier_by_name on supplier (organization_id, lower(name), id);
alter table supplier add constraint supplier_pkey primary key (organization_id, id);
select protect('supplier');
grant select, insert, update, delete on supplier to lissafi_app;
