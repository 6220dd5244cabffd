-- Payables to suppliers and their payments, and expenses.

-- An amount owed to a supplier for goods received on credit, or for an expense.
create table payable (
  organization_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  reference text,
  received_on date not null,
  total_amount bigint not null constraint payable_total_amount check (total_amount > 0),
  amount_paid bigint not null default 0,
  source_id uuid not null,
  journal_entry_id uuid not null,
  created_at timestamptz not null default now(),
  -- The payable of a void expense counts as fully settled.
  voided_at timestamptz,
  constraint payable_supplier foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  constraint payable_entry foreign key (organization_id, journal_entry_id) references journal_entry (organization_id, id),
  constraint payable_amount_paid check (amount_paid between 0 and total_amount),
  constraint payable_voided_is_settled check (voided_at is null or amount_paid = total_amount)
);
create index payable_by_supplier on payable (organization_id, supplier_id, received_on);
create index payable_open on payable (organization_id, received_on) where total_amount > amount_paid;
alter table payable add constraint payable_pkey primary key (organization_id, id);
select protect('payable');
grant select, insert, update (amount_paid, voided_at) on payable to lissafi_app;

-- Payments to suppliers; their allocations record what they settled.
create table supplier_payment (
  organization_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  amount bigint not null constraint supplier_payment_amount check (amount >= 0),
  wht_amount bigint not null constraint supplier_payment_wht_amount check (wht_amount >= 0),
  paid_on date not null,
  method text not null,
  reference text,
  journal_entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint supplier_payment_supplier foreign key (organization_id, supplier_id)
    references supplier (organization_id, id),
  constraint supplier_payment_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint supplier_payment_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id),
  constraint supplier_payment_of_something check (amount + wht_amount > 0)
);
create index supplier_payment_by_supplier on supplier_payment (organization_id, supplier_id, paid_on);
alter table supplier_payment add constraint supplier_payment_pkey primary key (organization_id, id);
select protect('supplier_payment');
grant select, insert, update (voided_at, void_reason, void_entry_id) on supplier_payment to lissafi_app;

-- What a payment, or a return of goods, settled of a payable. source_id is the payment's or the return's.
create table payable_allocation (
  organization_id uuid not null,
  payable_id uuid not null,
  source_id uuid not null,
  source_type text not null
    constraint payable_allocation_source_type check (source_type in ('supplier_payment', 'supplier_return')),
  amount bigint not null constraint payable_allocation_amount check (amount > 0),
  constraint payable_allocation_pkey primary key (organization_id, payable_id, source_id),
  constraint payable_allocation_payable foreign key (organization_id, payable_id) references payable (organization_id, id)
);
create index payable_allocation_by_source on payable_allocation (organization_id, source_id);
select protect('payable_allocation');
grant select, insert on payable_allocation to lissafi_app;

-- Money spent (and later received) apart from documents and stock. amount includes VAT.
create table transaction (
  organization_id uuid not null constraint transaction_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  type text not null constraint transaction_type check (type in ('income', 'expense')),
  status text not null constraint transaction_status check (status in ('draft', 'posted', 'void')),
  source text not null
    constraint transaction_source check (source in ('manual', 'text', 'csv', 'image', 'voice')),
  amount bigint not null constraint transaction_amount check (amount > 0),
  tax_amount bigint not null constraint transaction_tax_amount check (tax_amount >= 0 and tax_amount < amount),
  tax_claimed boolean not null,
  currency text not null,
  transaction_date date not null,
  description text,
  category text not null,
  counterparty text,
  supplier_id uuid,
  payment_method text,
  bank_account text,
  -- Paid at once; the rest is a payable.
  paid_at_once bigint not null constraint transaction_paid_at_once check (paid_at_once between 0 and amount),
  payable_id uuid,
  journal_entry_id uuid,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  branch_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint transaction_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint transaction_supplier foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  constraint transaction_payable foreign key (organization_id, payable_id) references payable (organization_id, id),
  constraint transaction_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint transaction_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id),
  constraint transaction_posted_has_entry check (status = 'draft' or journal_entry_id is not null),
  constraint transaction_void_has_day check ((status = 'void') = (voided_at is not null)),
  constraint transaction_paid_has_method check (paid_at_once = 0 or payment_method is not null)
);
create index transaction_by_date on transaction (organization_id, transaction_date, id);
create index transaction_by_supplier on transaction (organization_id, supplier_id) where supplier_id is not null;
create index transaction_by_payable on transaction (organization_id, payable_id) where payable_id is not null;
alter table transaction add constraint transaction_pkey primary key (organization_id, id);
select protect('transaction');
grant select, insert, update (version, status, voided_at, void_reason, void_entry_id, updated_at) on transaction
  to lissafi_app;

-- Photos and PDFs as evidence, stored unchanged. They are never changed, and stay when the expense is void. The files
-- are compressed already, so the database does not try to compress them.
create table transaction_attachment (
  organization_id uuid not null,
  id uuid not null,
  transaction_id uuid not null,
  name text not null,
  media_type text not null constraint transaction_attachment_media_type
    check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes integer not null constraint transaction_attachment_bytes check (bytes > 0),
  content bytea storage external not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  constraint transaction_attachment_transaction foreign key (organization_id, transaction_id)
    references transaction (organization_id, id)
);
create index transaction_attachment_of on transaction_attachment (organization_id, transaction_id, created_at, id);
alter table transaction_attachment add constraint transaction_attachment_pkey primary key (organization_id, id);
select protect('transaction_attachment');
grant select, insert on transaction_attachment to lissafi_app;
