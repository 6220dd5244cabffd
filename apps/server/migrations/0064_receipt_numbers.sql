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
-- The prefix is reserved from now on. Where invoices have it already they share the counter, which never goes back.
with used as (
  select y.organization_id,
    jsonb_object_agg(y.series, greatest(y.next, coalesce((c.document_numbers ->> y.series)::bigint, 1))) as series
  from (
    select organization_id, 'GRN-' || lpad(extract(year from received_on)::int::text, 4, '0') as series,
      count(*) + 1 as next
    from goods_receipt group by 1, 2
  ) as y
  join organization_counter c on c.organization_id = y.organization_id
  group by y.organization_id
)
update organization_counter c set document_numbers = c.document_numbers || u.series
from used u where u.organization_id = c.organization_id;
create unique index goods_receipt_number on goods_receipt (organization_id, number);
