-- Drafts of transactions, what was bought or sold, and an account of one's own for a category.

alter table transaction
  -- A draft may lack it.
  alter column category drop not null,
  -- Where it is posted, when that is not the account of its category.
  add column account_code text,
  add column item text,
  add column quantity_e4 bigint,
  add column unit text,
  add column unit_price bigint,
  -- When the rest of a draft will be due; of what is posted, the payable knows.
  add column due_date date,
  drop constraint transaction_paid_has_method,
  add constraint transaction_paid_has_method
    check (status = 'draft' or paid_at_once = 0 or payment_method is not null),
  add constraint transaction_posted_has_category check (status = 'draft' or category is not null),
  add constraint transaction_draft_is_not_posted check (status <> 'draft' or journal_entry_id is null),
  add constraint transaction_ledger_account foreign key (organization_id, account_code)
    references account (organization_id, code);
create index transaction_drafts on transaction (organization_id, updated_at desc, id) where status = 'draft';
create index invoice_drafts on invoice (organization_id, updated_at desc, id) where status = 'draft';
create index bill_drafts on bill (organization_id, updated_at desc, id) where status = 'draft';
create index import_line_faulty on import_line (organization_id, account_id) where state = 'faulty';
create index transaction_by_ledger_account on transaction (organization_id, account_code)
  where account_code is not null;
grant update (type, amount, tax_amount, tax_claimed, currency, transaction_date, description, category, account_code,
  item, quantity_e4, unit, unit_price, due_date, counterparty, supplier_id, payment_method, bank_account, account_id,
  paid_at_once, payable_id, journal_entry_id), delete on transaction to lissafi_app;
grant delete on transaction_attachment to lissafi_app;

-- What is posted stays as it was posted. Only a draft is changed or deleted, and its attachments with it.
create trigger posted_stays before update on transaction for each row when (old.status <> 'draft' and
  (old.organization_id, old.id, old.type, old.source, old.amount, old.tax_amount, old.tax_claimed, old.currency,
    old.transaction_date, old.description, old.category, old.account_code, old.item, old.quantity_e4, old.unit,
    old.unit_price, old.due_date, old.counterparty, old.supplier_id, old.payment_method, old.bank_account, old.account_id,
    old.paid_at_once, old.payable_id, old.journal_entry_id, old.branch_id, old.created_by, old.created_at)
  is distinct from
  (new.organization_id, new.id, new.type, new.source, new.amount, new.tax_amount, new.tax_claimed, new.currency,
    new.transaction_date, new.description, new.category, new.account_code, new.item, new.quantity_e4, new.unit,
    new.unit_price, new.due_date, new.counterparty, new.supplier_id, new.payment_method, new.bank_account, new.account_id,
    new.paid_at_once, new.payable_id, new.journal_entry_id, new.branch_id, new.created_by, new.created_at))
  execute function refuse_change_of_posted();
create trigger never_a_draft_again before update of status on transaction for each row
  when (old.status <> 'draft' and new.status = 'draft') execute function refuse_change_of_posted();
create trigger posted_is_never_deleted before delete on transaction for each row when (old.status <> 'draft')
  execute function refuse_change_of_posted();
create function attachments_of_posted_stay() returns trigger language plpgsql as $$
begin
  if exists (select from transaction t where t.organization_id = old.organization_id and t.id = old.transaction_id
      and t.status <> 'draft') then
    raise exception 'the attachments of a transaction that was posted are never deleted'
      using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger attachments_stay before delete on transaction_attachment for each row
  execute function attachments_of_posted_stay();

-- The account that an organization posts a category to, where it is not the default.
create table category_account (
  organization_id uuid not null constraint category_account_organization references organization (organization_id),
  category text not null,
  account_code text not null,
  constraint category_account_pkey primary key (organization_id, category),
  constraint category_account_account foreign key (organization_id, account_code)
    references account (organization_id, code)
);
create index category_account_by_account on category_account (organization_id, account_code);
select protect('category_account');
grant select, insert, delete, update (account_code) on category_account to lissafi_app;
