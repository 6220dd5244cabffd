-- How many movements a sum holds, so that a list over years of them says how many there are without reading them, and how
-- much came in with them, for the days in stock.
alter table stock_month
  add column movements bigint not null default 0,
  add column received_e4 bigint not null default 0;
update stock_month s set movements = m.movements, received_e4 = m.received_e4
from (select organization_id, item_id, branch_id, location_id, date_trunc('month', occurred_on)::date as month,
    date_trunc('month', posted_on)::date as posted_month, kind, account_code, count(*) as movements,
    sum(greatest(quantity_e4, 0)) as received_e4
  from stock_movement group by 1, 2, 3, 4, 5, 6, 7, 8) m
where (m.organization_id, m.item_id, m.branch_id, m.location_id, m.month, m.posted_month, m.kind, m.account_code)
  = (s.organization_id, s.item_id, s.branch_id, s.location_id, s.month, s.posted_month, s.kind, s.account_code);
alter table stock_month alter column movements drop default, alter column received_e4 drop default;

-- Issued documents with a balance that are not outstanding: there are none, and the tie-out says so without reading all.
create index invoice_owed_otherwise on invoice (organization_id) include (base_balance_due)
  where base_balance_due <> 0 and status in ('pending', 'sent', 'viewed', 'paid')
    and not (status in ('pending', 'sent', 'viewed') and document_type in ('invoice', 'receipt')
      and total_amount > amount_paid);

-- What left on a day before it was recorded: only such items, and those that were recorded below zero, can have days on
-- which less than nothing was on hand.
create index stock_movement_left_late on stock_movement (organization_id, item_id)
  where quantity_e4 < 0 and occurred_on < posted_on;
create index stock_movement_below_zero on stock_movement (organization_id, item_id) where quantity_after_e4 < 0;
