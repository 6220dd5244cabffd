-- Invoices, receipts, quotes and credit notes, with their emails, payments and e-invoices.

create table invoice (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  document_type text not null constraint invoice_document_type
    check (document_type in ('invoice', 'receipt', 'quote', 'credit_note')),
  status text not null constraint invoice_status
    check (status in ('draft', 'pending', 'sent', 'viewed', 'paid', 'cancelled', 'refunded')),
  -- Null for drafts. typed_number is what a person typed into a draft; it does not change the counter.
  invoice_number text,
  typed_number text,
  reference_number text,
  customer_id uuid,
  customer_name text not null,
  -- A draft stores only what was typed (bill_to); at issue company and customer are copied and never change.
  bill_to jsonb,
  company jsonb,
  customer jsonb,
  ship_to jsonb,
  template text not null default 'classic'
    constraint invoice_template check (template in ('classic', 'modern', 'thermal')),
  issue_date date not null,
  due_date date not null,
  payment_terms text not null,
  currency text not null,
  -- Units of the organization's currency for one unit of the document's, with the decimals that were typed.
  exchange_rate numeric constraint invoice_exchange_rate
    check (exchange_rate >= 0 and exchange_rate < 10000000000 and scale(exchange_rate) <= 8),
  subtotal bigint not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  amount_paid bigint not null default 0,
  -- A document in a foreign currency is also stored in the organization's (base_), in kobo at the typed rate, and never
  -- recalculated. Without a rate these columns equal the document's own amounts.
  base_total_amount bigint not null,
  base_tax_amount bigint not null,
  -- The part of base_total_amount by which settlements have reduced the receivable.
  base_amount_paid bigint not null default 0,
  -- Credited by credit notes, and refunded, in the document's currency.
  credited_amount bigint not null default 0,
  refunded_amount bigint not null default 0,
  -- On a credit note: how much of it reduced the receivable; the rest became customer credit.
  applied_amount bigint not null default 0,
  base_applied_amount bigint not null default 0,
  -- Only invoices and receipts are owed; quotes and credit notes have no balance.
  balance_due bigint generated always as
    (case when document_type in ('invoice', 'receipt') then total_amount - amount_paid else 0 end) stored,
  base_balance_due bigint generated always as
    (case when document_type in ('invoice', 'receipt') then base_total_amount - base_amount_paid else 0 end) stored,
  -- Sorts numbers by series, and in it as numbers: INV-2026-1000 comes after INV-2026-999.
  number_key text generated always as
    (rtrim(coalesce(invoice_number, typed_number), '0123456789') || lpad(substr(coalesce(invoice_number, typed_number),
      length(rtrim(coalesce(invoice_number, typed_number), '0123456789')) + 1), 20, '0')) stored,
  -- What a search looks through, in small letters; the name first, so that it also sorts by customer.
  search_text text not null generated always as (lower(customer_name || chr(10)
    || coalesce(invoice_number, typed_number, '') || chr(10) || coalesce(reference_number, ''))) stored,
  -- On a credit note, the document that it credits. On an invoice, the quote that it came from.
  credits_id uuid,
  quote_id uuid,
  -- An opening receivable: posted against opening balance equity, not a sale.
  is_opening boolean not null default false,
  -- The schedule that created it, and for which date; no foreign key, because a schedule can be deleted while its
  -- documents stay.
  recurring_id uuid,
  recurring_on date,
  notes text,
  terms_and_conditions text,
  payment_instructions text,
  payment_info jsonb,
  signatures jsonb,
  additional_info text,
  late_payment_text text,
  journal_entry_id uuid,
  branch_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  issued_at timestamptz,
  sent_at timestamptz,
  viewed_at timestamptz,
  paid_at timestamptz,
  cancelled_at timestamptz,
  cancel_reason text,
  constraint invoice_number_once unique (organization_id, invoice_number),
  constraint invoice_customer foreign key (organization_id, customer_id) references customer (organization_id, id),
  constraint invoice_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint invoice_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint invoice_draft_has_no_number check ((status = 'draft') = (invoice_number is null)),
  constraint invoice_amount_paid check (amount_paid between 0 and total_amount),
  constraint invoice_credit_note_credits check ((document_type = 'credit_note') = (credits_id is not null)),
  constraint invoice_base_amount_paid check (base_amount_paid between 0 and base_total_amount),
  constraint invoice_credited_amount check (credited_amount between 0 and total_amount),
  constraint invoice_refunded_amount check (refunded_amount between 0 and credited_amount),
  -- A settled document leaves nothing on the receivable.
  constraint invoice_settled_leaves_nothing check (amount_paid < total_amount or base_amount_paid = base_total_amount)
);
-- Lists filter, sort, count and search in this index alone, and read only the rows of the page that they show.
create index invoice_list on invoice (organization_id, created_at desc, id)
  include (customer_id, document_type, status, issue_date, due_date, total_amount, amount_paid, balance_due,
    base_total_amount, is_opening, number_key, search_text);
-- What was invoiced in a range of days, by customer.
create index invoice_sales on invoice (organization_id, issue_date) include (customer_id, base_total_amount)
  where status not in ('draft', 'cancelled') and document_type in ('invoice', 'receipt') and not is_opening;
create index invoice_by_customer on invoice (organization_id, customer_id);
create index invoice_open_of_customer on invoice (organization_id, customer_id, due_date)
  where status in ('pending', 'sent', 'viewed') and document_type in ('invoice', 'receipt') and total_amount > amount_paid;
create index invoice_outstanding on invoice (organization_id, due_date)
  where status in ('pending', 'sent', 'viewed') and document_type in ('invoice', 'receipt') and total_amount > amount_paid;
create index invoice_credits on invoice (organization_id, credits_id) where credits_id is not null;
create index invoice_from_quote on invoice (organization_id, quote_id) where quote_id is not null;
-- One document for each date of a schedule, even when two runs overlap.
create unique index invoice_of_schedule on invoice (organization_id, recurring_id, recurring_on)
  where recurring_id is not null;
alter table invoice add constraint invoice_pkey primary key (organization_id, id);
alter table invoice add constraint invoice_credited
  foreign key (organization_id, credits_id) references invoice (organization_id, id);
alter table invoice add constraint invoice_quote
  foreign key (organization_id, quote_id) references invoice (organization_id, id);
select protect('invoice');
grant select, insert, update, delete on invoice to lissafi_app;

create table invoice_item (
  organization_id uuid not null,
  invoice_id uuid not null,
  line smallint not null,
  id uuid not null,
  name text not null,
  description text,
  quantity_e4 bigint not null constraint invoice_item_quantity check (quantity_e4 > 0),
  unit_price bigint not null constraint invoice_item_unit_price check (unit_price >= 0),
  -- The unit price includes the tax of the line.
  price_includes_tax boolean not null default false,
  discount_percentage_e4 integer not null
    constraint invoice_item_discount check (discount_percentage_e4 between 0 and 1000000),
  tax_percentage_e4 integer not null constraint invoice_item_tax check (tax_percentage_e4 between 0 and 1000000),
  tax_category text not null,
  discount_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null,
  -- On a credit note's line: the line that it credits, and the quantity that is returned; 0 where only the price is
  -- reduced.
  credits_item_id uuid,
  credited_quantity_e4 bigint constraint invoice_item_credited_quantity check (credited_quantity_e4 >= 0),
  -- The tax gateway's code for the goods or the service.
  hs_code text,
  service_code text,
  inventory_item_id uuid,
  inventory_item_type text
    constraint invoice_item_item_type check (inventory_item_type in ('raw_material', 'finished_good')),
  constraint invoice_item_pkey primary key (organization_id, invoice_id, line),
  constraint invoice_item_invoice foreign key (organization_id, invoice_id)
    references invoice (organization_id, id) on delete cascade,
  constraint invoice_item_item foreign key (organization_id, inventory_item_id) references item (organization_id, id),
  constraint invoice_item_id_once unique (organization_id, id),
  constraint invoice_item_credited foreign key (organization_id, credits_item_id)
    references invoice_item (organization_id, id),
  constraint invoice_item_item_has_type check ((inventory_item_id is null) = (inventory_item_type is null))
);
create index invoice_item_credits on invoice_item (organization_id, credits_item_id) where credits_item_id is not null;
create index invoice_item_of_item on invoice_item (organization_id, inventory_item_id)
  where inventory_item_id is not null;
select protect('invoice_item');
grant select, insert, delete on invoice_item to lissafi_app;

-- The token of a public link is derived from the id with APP_SECRET; only its hash is stored. It is looked up before
-- the organization is known, so this is not a tenant table.
create table share_link (
  token_hash bytea constraint share_link_pkey primary key,
  id uuid not null constraint share_link_id_once unique,
  organization_id uuid not null,
  invoice_id uuid not null,
  created_at timestamptz not null default now(),
  revoked_at timestamptz,
  constraint share_link_invoice foreign key (organization_id, invoice_id) references invoice (organization_id, id)
);
create index share_link_of_invoice on share_link (organization_id, invoice_id);
create unique index share_link_active on share_link (organization_id, invoice_id) where revoked_at is null;
grant select, insert, update, delete on share_link to lissafi_app;

-- Each email with a document, reminders included, with its recipient, message and delivery status. The event log stores
-- only its id; a person's address is here and can be erased.
create table invoice_send (
  organization_id uuid not null,
  id uuid not null,
  invoice_id uuid not null,
  recipient text not null,
  message text,
  status text not null default 'queued' constraint invoice_send_status check (status in ('queued', 'sent', 'failed')),
  -- The mail server's message for a permanent rejection.
  refusal text,
  created_by uuid,
  created_at timestamptz not null default now(),
  sent_at timestamptz,
  failed_at timestamptz,
  kind text not null default 'document' constraint invoice_send_kind check (kind in ('document', 'reminder')),
  -- Days after the due date (negative before it), null for a reminder sent by a person; each is sent once for a
  -- document.
  reminder_day integer,
  constraint invoice_send_invoice foreign key (organization_id, invoice_id) references invoice (organization_id, id),
  constraint invoice_send_sent check ((status = 'sent') = (sent_at is not null)),
  constraint invoice_send_failed check ((status = 'failed') = (failed_at is not null)),
  constraint invoice_send_reminder_day check (reminder_day is null or kind = 'reminder')
);
create index invoice_send_by_invoice on invoice_send (organization_id, invoice_id, created_at);
create unique index invoice_send_reminded_once on invoice_send (organization_id, invoice_id, reminder_day)
  where reminder_day is not null;
alter table invoice_send add constraint invoice_send_pkey primary key (organization_id, id);
select protect('invoice_send');
grant select, insert, update, delete on invoice_send to lissafi_app;

create table reminder_settings (
  organization_id uuid constraint reminder_settings_pkey primary key
    constraint reminder_settings_organization references organization (organization_id),
  version integer not null default 1,
  enabled boolean not null default false,
  days integer[] not null,
  -- When reminders were switched on: earlier due days are not sent.
  enabled_on date,
  -- The organization's date for which all due reminders were queued.
  last_run_on date,
  updated_at timestamptz not null default now()
);
select protect('reminder_settings');
select let_owner('reminder_settings', 'select');
grant select, insert, update on reminder_settings to lissafi_app;

-- A document that is created repeatedly. body: its content in the contract's format.
create table recurring_invoice (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  status text not null default 'active'
    constraint recurring_invoice_status check (status in ('active', 'paused', 'ended')),
  customer_id uuid not null,
  body jsonb not null,
  total_amount bigint not null,
  currency text not null,
  frequency text not null
    constraint recurring_invoice_frequency check (frequency in ('daily', 'weekly', 'monthly', 'yearly')),
  every integer not null constraint recurring_invoice_every check (every between 1 and 365),
  start_on date not null,
  end_on date,
  max_count integer constraint recurring_invoice_max_count check (max_count > 0),
  auto_issue boolean not null,
  auto_send boolean not null,
  made_count integer not null default 0,
  last_on date,
  -- Null once it has ended.
  next_on date,
  -- Why the last run created nothing, or could not send what it created.
  problem text,
  problem_at timestamptz,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint recurring_invoice_customer foreign key (organization_id, customer_id)
    references customer (organization_id, id),
  constraint recurring_invoice_sends_issued check (auto_issue or not auto_send),
  constraint recurring_invoice_ended check ((status = 'ended') = (next_on is null))
);
create index recurring_invoice_of_customer on recurring_invoice (organization_id, customer_id);
create index recurring_invoice_due on recurring_invoice (organization_id, next_on) where status = 'active';
alter table recurring_invoice add constraint recurring_invoice_pkey primary key (organization_id, id);
select protect('recurring_invoice');
select let_owner('recurring_invoice', 'select');
grant select, insert, update, delete on recurring_invoice to lissafi_app;

-- Money received (amount) and withholding tax deducted (wht_amount); the allocations record what it settled.
create table payment (
  organization_id uuid not null,
  id uuid not null,
  -- payment: money received. credit: an applied customer credit, no money moves. refund: money paid back.
  kind text not null default 'payment' constraint payment_kind check (kind in ('payment', 'credit', 'refund')),
  customer_id uuid not null,
  amount bigint not null constraint payment_amount check (amount >= 0),
  wht_amount bigint not null default 0 constraint payment_wht_amount check (wht_amount >= 0),
  -- The excess above the balance, which became customer credit; a refund and an applied credit reduce it.
  -- In kobo of the organization's currency.
  credit_amount bigint not null default 0 constraint payment_credit_amount check (credit_amount >= 0),
  currency text not null,
  exchange_rate numeric constraint payment_exchange_rate
    check (exchange_rate >= 0 and exchange_rate < 10000000000 and scale(exchange_rate) <= 8),
  -- amount and wht_amount in the organization's currency.
  base_amount bigint not null,
  base_wht_amount bigint not null default 0,
  paid_on date not null,
  method text not null,
  reference text,
  bank_account text,
  -- The number of the withholding tax certificate, once received.
  wht_certificate text,
  journal_entry_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null default now(),
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint payment_customer foreign key (organization_id, customer_id) references customer (organization_id, id),
  constraint payment_entry foreign key (organization_id, journal_entry_id) references journal_entry (organization_id, id),
  constraint payment_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id),
  constraint payment_of_something check (amount + wht_amount > 0),
  constraint payment_void_has_reason check ((voided_at is null) = (void_reason is null))
);
create index payment_by_day on payment (organization_id, paid_on);
create index payment_by_customer on payment (organization_id, customer_id, paid_on);
alter table payment add constraint payment_pkey primary key (organization_id, id);
select protect('payment');
grant select, insert, update (customer_id, wht_certificate, voided_at, void_reason, void_entry_id) on payment
  to lissafi_app;

create table payment_allocation (
  organization_id uuid not null,
  payment_id uuid not null,
  invoice_id uuid not null,
  amount bigint not null constraint payment_allocation_amount check (amount > 0),
  -- The reduction of the receivable, in the organization's currency; for a refund, the document for which it was paid.
  base_amount bigint not null,
  constraint payment_allocation_payment foreign key (organization_id, payment_id) references payment (organization_id, id),
  constraint payment_allocation_invoice foreign key (organization_id, invoice_id) references invoice (organization_id, id)
);
create index payment_allocation_by_invoice on payment_allocation (organization_id, invoice_id);
alter table payment_allocation
  add constraint payment_allocation_pkey primary key (organization_id, payment_id, invoice_id);
select protect('payment_allocation');
grant select, insert on payment_allocation to lissafi_app;

-- Documents at the national e-invoicing gateway, and the organization's registration there.
create table einvoice_settings (
  organization_id uuid constraint einvoice_settings_pkey primary key
    constraint einvoice_settings_organization references organization (organization_id),
  version integer not null default 1,
  business_id uuid,
  service_id text constraint einvoice_settings_service_id check (service_id ~ '^[A-Z0-9]{8}$'),
  business_description text,
  is_automatic boolean not null default false,
  -- Encrypted with the application's secret.
  api_key_sealed text,
  api_secret_sealed text,
  -- The gateway's public key (PEM) and the certificate (base64), in the portal's format.
  public_key text,
  certificate text,
  updated_at timestamptz not null default now()
);
select protect('einvoice_settings');
grant select, insert, update on einvoice_settings to lissafi_app;

-- irn and payload are fixed when something is sent for the first time; until then they are recreated.
create table einvoice (
  organization_id uuid not null,
  invoice_id uuid not null,
  state text not null constraint einvoice_state check (state in
    ('waiting', 'incomplete', 'queued', 'validated', 'signed', 'transmitted', 'rejected', 'failed')),
  irn text,
  payload jsonb,
  qr text,
  answer text,
  -- PENDING, PAID or CANCELED, as last reported to the gateway.
  payment_status text,
  queued_at timestamptz not null default now(),
  signed_at timestamptz,
  transmitted_at timestamptz,
  updated_at timestamptz not null default now(),
  constraint einvoice_invoice foreign key (organization_id, invoice_id) references invoice (organization_id, id),
  constraint einvoice_irn_once unique (organization_id, irn),
  constraint einvoice_signed_is_whole check
    (state not in ('signed', 'transmitted') or (irn is not null and payload is not null and signed_at is not null))
);
create index einvoice_by_state on einvoice (organization_id, state, queued_at);
alter table einvoice add constraint einvoice_pkey primary key (organization_id, invoice_id);
select protect('einvoice');
select let_owner('einvoice', 'select');
grant select, insert, update, delete on einvoice to lissafi_app;
