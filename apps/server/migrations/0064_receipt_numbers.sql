-- A goods receipt has a number of its own, GRN-2026-001 in the year that the goods came in. It is null only for what an
-- archive of before brings.
alter table goods_receipt add column number text;
with numbered as (
  select organization_id, id, extract(year from received_on)::int as year,
    row_number() over (partition by organization_id, extract(year from received_on) order by created_at, id) as sequence
  from goods_receipt
)
update goods_receipt g
set number = 'GRN-' || lpad(n.year::text, 4, '0') || '-' || lpad(n.sequence::text, greatest(3, length(n.sequence::text)), '0')
from numbered n where n.organization_id = g.organization_id and n.id = g.id;
with used as (
  select organization_id, jsonb_object_agg('GRN-' || lpad(year::text, 4, '0'), receipts + 1) as series
  from (
    select organization_id, extract(year from received_on)::int as year, count(*) as receipts
    from goods_receipt group by 1, 2
  ) as years group by organization_id
)
update organization_counter c set document_numbers = c.document_numbers || u.series
from used u where u.organization_id = c.organization_id;
create unique index goods_receipt_number on goods_receipt (organization_id, number);
