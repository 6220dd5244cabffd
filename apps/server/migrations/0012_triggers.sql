-- All triggers in one file: rules that privileges and check constraints cannot express.

-- ------------------------------------------------------------------------------------------- immutability
create function refuse_change() returns trigger language plpgsql as $$
begin
  raise exception '% is append-only', tg_table_name using errcode = 'insufficient_privilege';
end $$;

create trigger immutable before update or delete on journal_entry for each row execute function refuse_change();
create trigger immutable before update or delete on journal_line for each row execute function refuse_change();
create trigger immutable before update or delete on event for each row execute function refuse_change();
create trigger immutable before update or delete on stock_movement for each row execute function refuse_change();
create trigger no_truncate before truncate on journal_entry execute function refuse_change();
create trigger no_truncate before truncate on journal_line execute function refuse_change();
create trigger no_truncate before truncate on event execute function refuse_change();
create trigger no_truncate before truncate on stock_movement execute function refuse_change();

-- ------------------------------------------------------------------------------------------------ balance
-- The database checks the balance again: at the end of the statement that writes an entry, all of its lines must exist
-- and sum to zero. An entry and its lines are therefore written by one statement, and no check is deferred to the
-- commit.
create function assert_entries_balanced() returns trigger language plpgsql as $$
declare
  wrong record;
begin
  select e.id, e.line_count, count(l.line) as lines, coalesce(sum(l.amount), 0) as total into wrong
    from written e
    left join journal_line l on l.organization_id = e.organization_id and l.entry_id = e.id
    group by e.organization_id, e.id, e.line_count
    having count(l.line) <> e.line_count or sum(l.amount) <> 0
    limit 1;
  if found then
    raise exception 'journal entry % does not balance: % of % lines, sum %',
      wrong.id, wrong.lines, wrong.line_count, wrong.total
      using errcode = 'check_violation', constraint = 'journal_entry_balanced';
  end if;
  return null;
end $$;
create trigger balanced after insert on journal_entry
  referencing new table as written for each statement execute function assert_entries_balanced();

-- ------------------------------------------------------------------------------------------------- issued
-- Issued documents do not change. Columns that are not named here may change: amounts paid, credited and refunded, the
-- status, the customer after a merge. schema.test.ts lists them.
create function refuse_change_of_issued() returns trigger language plpgsql as $$
begin
  raise exception 'a document that was issued is never changed or deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger issued_stays before update on invoice for each row when (old.status <> 'draft' and
  (old.organization_id, old.id, old.document_type, old.invoice_number, old.typed_number, old.reference_number,
    old.customer_name, old.bill_to, old.company, old.customer, old.ship_to, old.template, old.issue_date, old.due_date,
    old.payment_terms, old.currency, old.exchange_rate, old.subtotal, old.discount_amount, old.tax_amount,
    old.total_amount, old.base_total_amount, old.base_tax_amount, old.credits_id, old.quote_id, old.is_opening,
    old.recurring_id, old.recurring_on, old.notes, old.terms_and_conditions, old.payment_instructions,
    old.payment_info, old.signatures, old.additional_info, old.late_payment_text, old.journal_entry_id,
    old.branch_id, old.created_by, old.created_at, old.issued_at) is distinct from
  (new.organization_id, new.id, new.document_type, new.invoice_number, new.typed_number, new.reference_number,
    new.customer_name, new.bill_to, new.company, new.customer, new.ship_to, new.template, new.issue_date, new.due_date,
    new.payment_terms, new.currency, new.exchange_rate, new.subtotal, new.discount_amount, new.tax_amount,
    new.total_amount, new.base_total_amount, new.base_tax_amount, new.credits_id, new.quote_id, new.is_opening,
    new.recurring_id, new.recurring_on, new.notes, new.terms_and_conditions, new.payment_instructions,
    new.payment_info, new.signatures, new.additional_info, new.late_payment_text, new.journal_entry_id,
    new.branch_id, new.created_by, new.created_at, new.issued_at))
  execute function refuse_change_of_issued();
create trigger never_a_draft_again before update of status on invoice for each row
  when (old.status <> 'draft' and new.status = 'draft') execute function refuse_change_of_issued();
create trigger issued_is_never_deleted before delete on invoice for each row when (old.status <> 'draft')
  execute function refuse_change_of_issued();

-- Its lines do not change either: none is deleted, and no later transaction adds one. Lines of a draft are deleted with
-- it.
create function lines_of_issued_stay() returns trigger language plpgsql as $$
begin
  if exists (select from touched t join invoice i on i.organization_id = t.organization_id and i.id = t.invoice_id
      where i.status <> 'draft'
        and (tg_op = 'DELETE' or i.xmin::text <> (pg_current_xact_id()::text::bigint % 4294967296)::text)) then
    raise exception 'a document that was issued is never changed or deleted' using errcode = 'insufficient_privilege';
  end if;
  return null;
end $$;
create trigger lines_are_not_added after insert on invoice_item
  referencing new table as touched for each statement execute function lines_of_issued_stay();
create trigger lines_are_not_removed after delete on invoice_item
  referencing old table as touched for each statement execute function lines_of_issued_stay();
create trigger lines_are_not_changed before update on invoice_item for each row
  execute function refuse_change_of_issued();

-- ------------------------------------------------------------------------------------------------ merging
-- Rows written during a merge of two customers are assigned to the one that stays.
create function follow_merge() returns trigger language plpgsql as $$
begin
  if new.customer_id is not null then
    select coalesce(c.merged_into, c.id) into new.customer_id from customer c
      where c.organization_id = new.organization_id and c.id = new.customer_id for key share;
  end if;
  return new;
end $$;
create trigger follow_merge before insert or update of customer_id on invoice
  for each row execute function follow_merge();
create trigger follow_merge before insert on payment for each row execute function follow_merge();

-- -------------------------------------------------------------------------------------------------- stock
-- Keeps the item's settings in its position; the status is derived from them and the quantity.
create function position_takes_item() returns trigger language plpgsql as $$
begin
  select item_type, item_kind, batch_tracking_enabled, item_kind = 'stocked' and status = 'active', minimum_stock_e4,
      maximum_stock_e4
    into new.item_type, new.item_kind, new.batch_tracking_enabled, new.is_watched, new.minimum_e4, new.maximum_e4
    from item where organization_id = new.organization_id and id = new.item_id;
  return new;
end $$;
create trigger takes_item before insert on stock_position for each row execute function position_takes_item();

create function item_gives_position() returns trigger language plpgsql as $$
begin
  update stock_position set item_kind = new.item_kind, batch_tracking_enabled = new.batch_tracking_enabled,
    is_watched = new.item_kind = 'stocked' and new.status = 'active',
    minimum_e4 = new.minimum_stock_e4, maximum_e4 = new.maximum_stock_e4
    where organization_id = new.organization_id and item_id = new.id;
  return null;
end $$;
create trigger gives_position
  after update of item_kind, batch_tracking_enabled, status, minimum_stock_e4, maximum_stock_e4 on item
  for each row execute function item_gives_position();
