-- Of the sales of a document without tax, those of goods whose cost is not known, in kobo of the organization's currency:
-- they were sold by name alone, or the books had them for nothing. On a credit note: what it takes back of them. Set when
-- the document is issued, so that the gain of a month or a year says so without a look at its lines. Null for a document
-- of before: a job looks at its lines, and until then each answer does.
alter table invoice add column net_without_cost bigint;
create index invoice_cost_not_looked_at on invoice (organization_id, issue_date)
  where net_without_cost is null and status <> 'draft' and document_type in ('invoice', 'receipt', 'credit_note');
-- With all that the figure asks, so that it reads no row of the table.
create index invoice_without_cost on invoice (organization_id, issue_date)
  include (net_without_cost, document_type, status, is_opening, branch_id) where net_without_cost <> 0;

-- What was issued stays: the same list as before, with this column once it is set.
drop trigger issued_stays on invoice;
create trigger issued_stays before update on invoice for each row when (old.status <> 'draft' and
  (old.organization_id, old.id, old.document_type, old.invoice_number, old.typed_number, old.reference_number,
    old.customer_name, old.bill_to, old.company, old.customer, old.ship_to, old.template, old.issue_date, old.due_date,
    old.payment_terms, old.currency, old.exchange_rate, old.subtotal, old.discount_amount, old.tax_amount,
    old.total_amount, old.base_total_amount, old.base_tax_amount, old.credits_id, old.quote_id, old.is_opening,
    old.recurring_id, old.recurring_on, old.notes, old.terms_and_conditions, old.payment_instructions,
    old.payment_info, old.signatures, old.additional_info, old.late_payment_text, old.journal_entry_id,
    old.branch_id, old.created_by, old.created_at, old.issued_at, old.shift_id, old.provisional_number, old.sold_at,
    old.tendered, coalesce(old.net_without_cost, new.net_without_cost)) is distinct from
  (new.organization_id, new.id, new.document_type, new.invoice_number, new.typed_number, new.reference_number,
    new.customer_name, new.bill_to, new.company, new.customer, new.ship_to, new.template, new.issue_date, new.due_date,
    new.payment_terms, new.currency, new.exchange_rate, new.subtotal, new.discount_amount, new.tax_amount,
    new.total_amount, new.base_total_amount, new.base_tax_amount, new.credits_id, new.quote_id, new.is_opening,
    new.recurring_id, new.recurring_on, new.notes, new.terms_and_conditions, new.payment_instructions,
    new.payment_info, new.signatures, new.additional_info, new.late_payment_text, new.journal_entry_id,
    new.branch_id, new.created_by, new.created_at, new.issued_at, new.shift_id, new.provisional_number, new.sold_at,
    new.tendered, new.net_without_cost))
  execute function refuse_change_of_issued();
