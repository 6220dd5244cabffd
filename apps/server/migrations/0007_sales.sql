-- Sales, complete: quotes, credit notes, opening invoices, foreign currency, money back, applied credits.

-- What is billed in another currency is also stored in the organization's, at the typed rate; nothing is recomputed.
-- `base_` is the organization's currency, in kobo; without a rate it equals the document's own amounts.
alter table invoice
  drop constraint invoice_document_type_check,
  add constraint invoice_document_type_check
    check (document_type in ('invoice', 'receipt', 'quote', 'credit_note')),
  add column template text not null default 'classic' check (template in ('classic', 'modern', 'thermal')),
  -- Units of the organization's currency for one of the document's: a decimal with at most 8 decimals.
  add column exchange_rate text check (exchange_rate ~ '^\d{1,10}(\.\d{1,8})?$'),
  add column base_total_amount bigint,
  add column base_tax_amount bigint,
  -- The part of base_total_amount that settlements have taken off the receivable.
  add column base_amount_paid bigint not null default 0,
  -- Taken back by credit notes, and given back in money, in the document's currency.
  add column credited_amount bigint not null default 0,
  add column refunded_amount bigint not null default 0,
  -- On a credit note: how much of it came off the receivable; the rest became the customer's credit.
  add column applied_amount bigint not null default 0,
  add column base_applied_amount bigint not null default 0,
  -- On a credit note: the document that it takes back from. On an invoice: the quote that it came from.
  add column credits_id uuid,
  add column quote_id uuid,
  -- A debt from before these books began: receivable against opening balance equity, no sale.
  add column is_opening boolean not null default false,
  add column recurring_id uuid,
  add column recurring_on date;
alter table invoice no force row level security;
update invoice set base_total_amount = total_amount, base_tax_amount = tax_amount, base_amount_paid = amount_paid;
alter table invoice force row level security;
alter table invoice
  alter column base_total_amount set not null,
  alter column base_tax_amount set not null,
  add foreign key (organization_id, credits_id) references invoice (organization_id, id),
  add foreign key (organization_id, quote_id) references invoice (organization_id, id),
  add check ((document_type = 'credit_note') = (credits_id is not null)),
  add check (base_amount_paid between 0 and base_total_amount),
  add check (credited_amount between 0 and total_amount),
  add check (refunded_amount between 0 and credited_amount),
  -- A settled document leaves nothing on the receivable.
  add check (amount_paid < total_amount or base_amount_paid = base_total_amount);

-- Only invoices and receipts are owed; a quote and a credit note have no balance.
drop index invoice_outstanding;
alter table invoice
  drop column balance_due,
  add column balance_due bigint generated always as
    (case when document_type in ('invoice', 'receipt') then total_amount - amount_paid else 0 end) stored,
  add column base_balance_due bigint generated always as
    (case when document_type in ('invoice', 'receipt') then base_total_amount - base_amount_paid else 0 end) stored;
create index invoice_outstanding on invoice (organization_id, due_date)
  where status in ('pending', 'sent', 'viewed') and document_type in ('invoice', 'receipt') and total_amount > amount_paid;
create index invoice_credits on invoice (organization_id, credits_id) where credits_id is not null;
create index invoice_from_quote on invoice (organization_id, quote_id) where quote_id is not null;
-- One document a date of a schedule, whatever runs twice.
create unique index invoice_of_schedule on invoice (organization_id, recurring_id, recurring_on)
  where recurring_id is not null;

-- On a credit note's line: the line that it takes back from. What the tax gateway calls the goods or the service.
alter table invoice_item
  add column credits_item_id uuid,
  add column hs_code text,
  add column service_code text;

-- payment: money in. credit: a customer's credit that is applied, no money moves. refund: money back.
alter table payment
  add column kind text not null default 'payment' check (kind in ('payment', 'credit', 'refund')),
  -- What was above the balance, and is the customer's credit since; a refund and an applied credit take from it.
  -- In kobo of the organization's currency.
  add column credit_amount bigint not null default 0 check (credit_amount >= 0),
  add column currency text,
  add column exchange_rate text check (exchange_rate ~ '^\d{1,10}(\.\d{1,8})?$'),
  -- amount and wht_amount in the organization's currency.
  add column base_amount bigint,
  add column base_wht_amount bigint not null default 0,
  add column bank_account text,
  -- The certificate for withholding tax, once it came.
  add column wht_certificate text,
  add column voided_at timestamptz,
  add column void_reason text,
  add column void_entry_id uuid,
  add foreign key (organization_id, void_entry_id) references journal_entry (organization_id, id),
  add check ((voided_at is null) = (void_reason is null));
alter table payment no force row level security;
update payment p set base_amount = amount, base_wht_amount = wht_amount,
  currency = (select currency from organization_counter c where c.organization_id = p.organization_id);
alter table payment force row level security;
alter table payment
  alter column currency set not null,
  alter column base_amount set not null;
create index payment_by_customer on payment (organization_id, customer_id, paid_on);

-- What it took off the receivable, in the organization's currency; for a refund the document it was paid back for.
alter table payment_allocation add column base_amount bigint;
alter table payment_allocation no force row level security;
update payment_allocation set base_amount = amount;
alter table payment_allocation force row level security;
alter table payment_allocation alter column base_amount set not null;
