-- How many movements a sum holds, so that a list over years of them says how many there are without reading them.
alter table stock_month add column movements bigint not null default 0;
update stock_month s set movements = m.movements
from (select organization_id, item_id, branch_id, location_id, date_trunc('month', occurred_on)::date as month,
    date_trunc('month', posted_on)::date as posted_month, kind, account_code, count(*) as movements
  from stock_movement group by 1, 2, 3, 4, 5, 6, 7, 8) m
where (m.organization_id, m.item_id, m.branch_id, m.location_id, m.month, m.posted_month, m.kind, m.account_code)
  = (s.organization_id, s.item_id, s.branch_id, s.location_id, s.month, s.posted_month, s.kind, s.account_code);
alter table stock_month alter column movements drop default;
