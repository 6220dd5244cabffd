-- Both ways by day, and within a day by id: the list of adjustments takes its page from the index, not from a sort of all.
drop index stock_adjustment;
create index stock_adjustment on stock_movement (organization_id, occurred_on, id) where kind = 'adjustment';
