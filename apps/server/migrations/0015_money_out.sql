-- Money that went out (and later came in) beside documents and stock. amount has its VAT in it.
create table transaction (
  organization_id uuid not null references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  type text not null check (type in ('income', 'expense')),
  status text not null check (status in ('draft', 'posted', 'void')),
  source text not null check (source in ('manual', 'text', 'csv', 'image', 'voice')),
  amount bigint not null check (amount > 0),
  tax_amount bigint not null check (tax_amount >= 0 and tax_amount < amount),
  tax_claimed boolean not null,
  currency text not null,
  transaction_date date not null,
  description text,
  category text not null,
  counterparty text,
  supplier_id uuid,
  payment_method text,
  bank_account text,
  -- What left with it; the rest is a payable.
  paid_at_once bigint not null check (paid_at_once between 0 and amount),
  payable_id uuid,
  journal_entry_id uuid,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  foreign key (organization_id, payable_id) references payable (organization_id, id),
  foreign key (organization_id, journal_entry_id) references journal_entry (organization_id, id),
  foreign key (organization_id, void_entry_id) references journal_entry (organization_id, id),
  check (status = 'draft' or journal_entry_id is not null),
  check ((status = 'void') = (voided_at is not null)),
  check (paid_at_once = 0 or payment_method is not null)
);
create index transaction_by_date on transaction (organization_id, transaction_date, id);
create index transaction_by_supplier on transaction (organization_id, supplier_id) where supplier_id is not null;
create index transaction_by_payable on transaction (organization_id, payable_id) where payable_id is not null;
alter table transaction add primary key (organization_id, id);

-- Photos and PDFs that prove it, as they were sent. They are never changed, and stay when it is void.
create table transaction_attachment (
  organization_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  name text not null,
  media_type text not null check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes integer not null check (bytes > 0),
  content bytea not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  foreign key (organization_id, transaction_id) references transaction (organization_id, id)
);
-- Pictures and PDFs are small already: the database need not try.
alter table transaction_attachment alter column content set storage external;
create index transaction_attachment_of on transaction_attachment (organization_id, transaction_id, created_at, id);
alter table transaction_attachment add primary key (organization_id, id);

-- A payable of an expense that was taken back counts as settled in full.
alter table payable
  add column voided_at timestamptz,
  add check (voided_at is null or amount_paid = total_amount);

alter table supplier_payment
  add column voided_at timestamptz,
  add column void_reason text,
  add column void_entry_id uuid,
  add foreign key (organization_id, void_entry_id) references journal_entry (organization_id, id);
grant update (voided_at, void_reason, void_entry_id) on supplier_payment to lissafi_app;

do $$
declare
  tenant text;
begin
  foreach tenant in array array['transaction', 'transaction_attachment'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format($policy$create policy tenant on %I
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
  end loop;
end $$;
grant select, insert on transaction, transaction_attachment to lissafi_app;
grant update (version, status, voided_at, void_reason, void_entry_id, updated_at) on transaction to lissafi_app;
