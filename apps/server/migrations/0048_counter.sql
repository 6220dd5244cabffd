-- The counter: shifts at a till, and what a sale there says beyond its document.
create table counter_shift (
  organization_id uuid not null,
  id uuid not null,
  account_id uuid not null,
  -- Null where the person is not known here, after an import.
  user_id uuid,
  opened_at timestamptz not null,
  opening_float bigint not null constraint counter_shift_float check (opening_float >= 0),
  -- Of the till's account in the books: what moved in it since is expected in the till beside the float.
  opening_balance bigint not null,
  counted_at timestamptz,
  closed_at timestamptz,
  till_count_id uuid,
  constraint counter_shift_account foreign key (organization_id, account_id)
    references bank_account (organization_id, id),
  constraint counter_shift_count foreign key (organization_id, till_count_id)
    references till_count (organization_id, id),
  constraint counter_shift_closed check ((closed_at is null) = (counted_at is null)
    and (closed_at is null) = (till_count_id is null)),
  constraint counter_shift_order check (counted_at >= opened_at)
);
create unique index counter_shift_of_person on counter_shift (organization_id, user_id) where closed_at is null;
create unique index counter_shift_of_till on counter_shift (organization_id, account_id) where closed_at is null;
create index counter_shift_newest on counter_shift (organization_id, opened_at desc, id);
create index counter_shift_by_account on counter_shift (organization_id, account_id);
create index counter_shift_by_count on counter_shift (organization_id, till_count_id) where till_count_id is not null;
alter table counter_shift add constraint counter_shift_pkey primary key (organization_id, id);
select protect('counter_shift');
grant select, insert, update (counted_at, closed_at, till_count_id) on counter_shift to lissafi_app;

alter table invoice
  add column shift_id uuid,
  -- The number that a device printed while it had no network.
  add column provisional_number text,
  add column sold_at timestamptz,
  -- Cash that was handed over.
  add column tendered bigint constraint invoice_tendered check (tendered >= 0),
  add constraint invoice_shift foreign key (organization_id, shift_id) references counter_shift (organization_id, id);
create unique index invoice_provisional_number on invoice (organization_id, provisional_number)
  where provisional_number is not null;
create index invoice_of_shift on invoice (organization_id, shift_id) where shift_id is not null;

-- What was issued stays: the same list as before, with these columns.
drop trigger issued_stays on invoice;
create trigger issued_stays before update on invoice for each row when (old.status <> 'draft' and
  (old.organization_id, old.id, old.document_type, old.invoice_number, old.typed_number, old.reference_number,
    old.customer_name, old.bill_to, old.company, old.customer, old.ship_to, old.template, old.issue_date, old.due_date,
    old.payment_terms, old.currency, old.exchange_rate, old.subtotal, old.discount_amount, old.tax_amount,
    old.total_amount, old.base_total_amount, old.base_tax_amount, old.credits_id, old.quote_id, old.is_opening,
    old.recurring_id, old.recurring_on, old.notes, old.terms_and_conditions, old.payment_instructions,
    old.payment_info, old.signatures, old.additional_info, old.late_payment_text, old.journal_entry_id,
    old.branch_id, old.created_by, old.created_at, old.issued_at, old.shift_id, old.provisional_number, old.sold_at,
    old.tendered) is distinct from
  (new.organization_id, new.id, new.document_type, new.invoice_number, new.typed_number, new.reference_number,
    new.customer_name, new.bill_to, new.company, new.customer, new.ship_to, new.template, new.issue_date, new.due_date,
    new.payment_terms, new.currency, new.exchange_rate, new.subtotal, new.discount_amount, new.tax_amount,
    new.total_amount, new.base_total_amount, new.base_tax_amount, new.credits_id, new.quote_id, new.is_opening,
    new.recurring_id, new.recurring_on, new.notes, new.terms_and_conditions, new.payment_instructions,
    new.payment_info, new.signatures, new.additional_info, new.late_payment_text, new.journal_entry_id,
    new.branch_id, new.created_by, new.created_at, new.issued_at, new.shift_id, new.provisional_number, new.sold_at,
    new.tendered))
  execute function refuse_change_of_issued();

-- Money that came with a sale at the counter, and refunds there.
alter table payment
  add column shift_id uuid,
  add constraint payment_shift foreign key (organization_id, shift_id) references counter_shift (organization_id, id);
create index payment_of_shift on payment (organization_id, shift_id) where shift_id is not null;

alter table organization add column sales_keep_prices boolean not null default false;
