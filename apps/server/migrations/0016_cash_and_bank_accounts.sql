-- Cash and bank accounts, transfers between them, and counts of a till.

-- A place where money is, with an account of its own in the ledger. The kind and the account are fixed.
create table bank_account (
  organization_id uuid not null constraint bank_account_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  kind text not null constraint bank_account_kind check (kind in ('cash', 'bank', 'wallet', 'pos')),
  name text not null,
  bank_name text,
  bank_code text,
  account_name text,
  account_number text,
  account_code text not null constraint bank_account_code check (account_code ~ '^10\d\d$'),
  -- The default of its kind takes the payments whose account is not named.
  is_default boolean not null default false,
  -- An archived account takes no payments.
  is_archived boolean not null default false,
  show_on_documents boolean not null default false,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bank_account_account foreign key (organization_id, account_code) references account (organization_id, code),
  constraint bank_account_default_is_open check (not (is_default and is_archived)),
  constraint bank_account_shown_is_whole check (not show_on_documents
    or (not is_archived and bank_name is not null and account_name is not null and account_number is not null))
);
create unique index bank_account_name on bank_account (organization_id, lower(name));
create unique index bank_account_default on bank_account (organization_id, kind) where is_default;
create unique index bank_account_of_account on bank_account (organization_id, account_code);
alter table bank_account add constraint bank_account_pkey primary key (organization_id, id);
select protect('bank_account');
grant select, insert,
  update (version, name, bank_name, bank_code, account_name, account_number, is_default, is_archived,
    show_on_documents, updated_at)
  on bank_account to lissafi_app;

-- Every organization has cash and a bank account. The accounts that it showed on its documents become accounts of their
-- own; the first of them is the bank account that took its payments until now.
insert into bank_account (organization_id, id, kind, name, account_code, is_default)
select o.organization_id, gen_random_uuid(), 'cash', 'Cash', '1000', true from organization o;

with shown as (
  select o.organization_id, s.position, s.bank ->> 'bank_name' as bank_name, s.bank ->> 'bank_code' as bank_code,
    s.bank ->> 'account_name' as account_name, s.bank ->> 'account_number' as account_number,
    case when s.position = 1 then 'Bank'
      else left(s.bank ->> 'bank_name', 60) || ' ' || right(s.bank ->> 'account_number', 4) || ' (' || s.position || ')'
      end as name,
    (1009 + s.position)::text as account_code
  from organization o
  cross join lateral jsonb_array_elements(o.bank_accounts) with ordinality as s (bank, position)
), added as (
  insert into account (organization_id, code, name, type, cash_flow)
  select organization_id, account_code, name, 'asset', 'cash' from shown where position > 1
  on conflict do nothing
)
insert into bank_account (organization_id, id, kind, name, bank_name, bank_code, account_name, account_number,
  account_code, is_default, show_on_documents)
select organization_id, gen_random_uuid(), 'bank', name, bank_name, bank_code, account_name, account_number,
  account_code, position = 1, true
from shown;

insert into bank_account (organization_id, id, kind, name, account_code, is_default)
select o.organization_id, gen_random_uuid(), 'bank', 'Bank', '1010', true from organization o
where not exists (select from bank_account b where b.organization_id = o.organization_id and b.kind = 'bank');

alter table organization drop column bank_accounts;

-- The account that a payment, a payment to a supplier or an expense moved; null where no money moved.
alter table payment add column account_id uuid;
alter table supplier_payment add column account_id uuid;
alter table transaction add column account_id uuid;

update payment p set account_id = b.id from bank_account b
where b.organization_id = p.organization_id and p.kind <> 'credit' and p.amount > 0
  and b.account_code = case when p.method = 'cash' then '1000' else '1010' end;
update supplier_payment p set account_id = b.id from bank_account b
where b.organization_id = p.organization_id and p.amount > 0
  and b.account_code = case when p.method = 'cash' then '1000' else '1010' end;
update transaction t set account_id = b.id from bank_account b
where b.organization_id = t.organization_id and t.paid_at_once > 0
  and b.account_code = case when t.payment_method = 'cash' then '1000' else '1010' end;

alter table payment add constraint payment_account foreign key (organization_id, account_id)
  references bank_account (organization_id, id);
alter table supplier_payment add constraint supplier_payment_account foreign key (organization_id, account_id)
  references bank_account (organization_id, id);
alter table transaction add constraint transaction_account foreign key (organization_id, account_id)
  references bank_account (organization_id, id);

-- What was deducted from a payment before it arrived settles the document too: charges of a bank or terminal, a discount
-- for paying early, VAT that the customer withheld. With base_ in the organization's currency.
-- write_off: a receivable that will not be paid. payout: credit paid back to the customer.
alter table payment
  add column charges bigint not null default 0 constraint payment_charges check (charges >= 0),
  add column settlement_discount bigint not null default 0
    constraint payment_settlement_discount check (settlement_discount >= 0),
  add column vat_withheld bigint not null default 0 constraint payment_vat_withheld check (vat_withheld >= 0),
  add column base_charges bigint not null default 0,
  add column base_settlement_discount bigint not null default 0,
  add column base_vat_withheld bigint not null default 0,
  drop constraint payment_kind,
  add constraint payment_kind check (kind in ('payment', 'credit', 'refund', 'write_off', 'payout')),
  drop constraint payment_of_something,
  add constraint payment_of_something
    check (amount + wht_amount + charges + settlement_discount + vat_withheld > 0);
-- A discount that the supplier gave settles the payable too.
alter table supplier_payment
  add column settlement_discount bigint not null default 0
    constraint supplier_payment_settlement_discount check (settlement_discount >= 0),
  drop constraint supplier_payment_of_something,
  add constraint supplier_payment_of_something check (amount + wht_amount + settlement_discount > 0);

-- Money moved between own accounts. amount arrived; charge left the account that paid in addition.
create table bank_transfer (
  organization_id uuid not null,
  id uuid not null,
  from_id uuid not null,
  to_id uuid not null,
  amount bigint not null constraint bank_transfer_amount check (amount > 0),
  charge bigint not null constraint bank_transfer_charge check (charge >= 0),
  transferred_on date not null,
  reference text,
  memo text,
  journal_entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint bank_transfer_from foreign key (organization_id, from_id) references bank_account (organization_id, id),
  constraint bank_transfer_to foreign key (organization_id, to_id) references bank_account (organization_id, id),
  constraint bank_transfer_between_two check (from_id <> to_id),
  constraint bank_transfer_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint bank_transfer_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id),
  constraint bank_transfer_void_has_reason check ((voided_at is null) = (void_reason is null))
);
create index bank_transfer_by_day on bank_transfer (organization_id, transferred_on, id);
alter table bank_transfer add constraint bank_transfer_pkey primary key (organization_id, id);
select protect('bank_transfer');
grant select, insert, update (voided_at, void_reason, void_entry_id) on bank_transfer to lissafi_app;

-- Counts of a till; a wrong one is corrected by the next. counted: how many of each note, by its value in kobo.
create table till_count (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  counted_on date not null,
  amount bigint not null constraint till_count_amount check (amount >= 0),
  expected bigint not null,
  counted jsonb,
  memo text,
  -- Null where nothing was over or short.
  journal_entry_id uuid,
  counted_by uuid not null,
  created_at timestamptz not null default now(),
  constraint till_count_account foreign key (organization_id, account_id) references bank_account (organization_id, id),
  constraint till_count_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint till_count_difference_is_posted check ((amount = expected) = (journal_entry_id is null))
);
create index till_count_of_account on till_count (organization_id, account_id, counted_on, id);
alter table till_count add constraint till_count_pkey primary key (organization_id, id);
select protect('till_count');
grant select, insert on till_count to lissafi_app;

-- Money of the owner and of lenders. amount: what came in or was taken out, of a loan its principal; interest is paid in
-- addition.
create table funding (
  organization_id uuid not null,
  id uuid not null,
  kind text not null
    constraint funding_kind check (kind in ('capital_in', 'drawings', 'loan_received', 'loan_repaid')),
  account_id uuid not null,
  amount bigint not null constraint funding_amount check (amount >= 0),
  interest bigint not null constraint funding_interest check (interest >= 0),
  paid_on date not null,
  counterparty text,
  reference text,
  journal_entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint funding_account foreign key (organization_id, account_id) references bank_account (organization_id, id),
  constraint funding_entry foreign key (organization_id, journal_entry_id) references journal_entry (organization_id, id),
  constraint funding_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id),
  constraint funding_of_something check (amount + interest > 0),
  constraint funding_interest_of_loans check (interest = 0 or kind = 'loan_repaid'),
  constraint funding_void_has_reason check ((voided_at is null) = (void_reason is null))
);
create index funding_by_day on funding (organization_id, paid_on, id);
alter table funding add constraint funding_pkey primary key (organization_id, id);
select protect('funding');
grant select, insert, update (voided_at, void_reason, void_entry_id) on funding to lissafi_app;
