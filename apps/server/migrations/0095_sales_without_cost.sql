-- Of the sales of a document without tax, those of goods whose cost is not known, in kobo of the organization's currency:
-- they were sold by name alone, or the books had them for nothing. On a credit note: what it takes back of them. Set when
-- the document is issued, so that the gain of a month or a year says so without a look at its lines.
alter table invoice add column net_without_cost bigint not null default 0;
update invoice d set net_without_cost = n.net
from (select i.organization_id, i.id, sum(round(
        (t.total_amount - t.tax_amount) * coalesce(i.base_total_amount::numeric / nullif(i.total_amount, 0), 1)))::bigint as net
  from invoice i
  join invoice_item t on t.organization_id = i.organization_id and t.invoice_id = i.id
  left join invoice_item credited on credited.organization_id = t.organization_id and credited.id = t.credits_item_id
  left join item x on x.organization_id = t.organization_id
    and x.id = coalesce(t.inventory_item_id, credited.inventory_item_id)
  where i.document_type in ('invoice', 'receipt', 'credit_note') and i.status <> 'draft'
    and coalesce(x.item_kind, 'stocked') = 'stocked'
    and not exists (select from stock_movement m
      where m.organization_id = i.organization_id and m.source_id = coalesce(credited.invoice_id, i.id)
        and m.item_id = x.id and m.account_code = '5000' and m.value <> 0)
  group by 1, 2) n
where d.organization_id = n.organization_id and d.id = n.id and n.net <> 0;
-- With all that the figure asks, so that it reads no row of the table.
create index invoice_without_cost on invoice (organization_id, issue_date)
  include (net_without_cost, document_type, status, is_opening, branch_id) where net_without_cost <> 0;

-- What was issued stays: the same list as before, with this column.
drop trigger issued_stays on invoice;
create trigger issued_stays before update on invoice for each row when (old.status <> 'draft' and
  (old.organization_id, old.id, old.document_type, old.invoice_number, old.typed_number, old.reference_number,
    old.customer_name, old.bill_to, old.company, old.customer, old.ship_to, old.template, old.issue_date, old.due_date,
    old.payment_terms, old.currency, old.exchange_rate, old.subtotal, old.discount_amount, old.tax_amount,
    old.total_amount, old.base_total_amount, old.base_tax_amount, old.credits_id, old.quote_id, old.is_opening,
    old.recurring_id, old.recurring_on, old.notes, old.terms_and_conditions, old.payment_instructions,
    old.payment_info, old.signatures, old.additional_info, old.late_payment_text, old.journal_entry_id,
    old.branch_id, old.created_by, old.created_at, old.issued_at, old.shift_id, old.provisional_number, old.sold_at,
    old.tendered, old.net_without_cost) is distinct from
  (new.organization_id, new.id, new.document_type, new.invoice_number, new.typed_number, new.reference_number,
    new.customer_name, new.bill_to, new.company, new.customer, new.ship_to, new.template, new.issue_date, new.due_date,
    new.payment_terms, new.currency, new.exchange_rate, new.subtotal, new.discount_amount, new.tax_amount,
    new.total_amount, new.base_total_amount, new.base_tax_amount, new.credits_id, new.quote_id, new.is_opening,
    new.recurring_id, new.recurring_on, new.notes, new.terms_and_conditions, new.payment_instructions,
    new.payment_info, new.signatures, new.additional_info, new.late_payment_text, new.journal_entry_id,
    new.branch_id, new.created_by, new.created_at, new.issued_at, new.shift_id, new.provisional_number, new.sold_at,
    new.tendered, new.net_without_cost))
  execute function refuse_change_of_issued();
