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
create index invoice_without_cost on invoice (organization_id, issue_date) include (net_without_cost)
  where net_without_cost <> 0;
