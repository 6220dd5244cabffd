-- Bills in foreign currency. What is owed, and every amount of a bill's lines but its prices, is in the organization's
-- currency; the supplier's own amounts stand beside. Null: in the organization's currency.
alter table bill add column currency text
  constraint bill_currency check (currency in ('NGN', 'USD', 'EUR', 'GBP'));
alter table bill add column exchange_rate text
  constraint bill_exchange_rate check (exchange_rate ~ '^\d{1,10}(\.\d{1,8})?$');
-- In the bill's minor unit, VAT included.
alter table bill add column foreign_total bigint;
alter table bill add constraint bill_foreign check (num_nulls(currency, exchange_rate, foreign_total) in (0, 3));
grant update (currency, exchange_rate, foreign_total) on bill to lissafi_app;

alter table bill_line add column foreign_net bigint;
alter table bill_line add column foreign_tax bigint;
alter table bill_line add constraint bill_line_foreign check (num_nulls(foreign_net, foreign_tax) in (0, 2));

-- What is still open in the currency of the bill; both are settled together, to the last kobo.
alter table payable add column currency text
  constraint payable_currency check (currency in ('NGN', 'USD', 'EUR', 'GBP'));
alter table payable add column foreign_total bigint;
alter table payable add column foreign_paid bigint;
alter table payable add constraint payable_foreign check (num_nulls(currency, foreign_total, foreign_paid) in (0, 3));
alter table payable add constraint payable_foreign_paid check (foreign_paid between 0 and foreign_total
  and (foreign_paid = foreign_total) = (amount_paid = total_amount));
grant update (foreign_paid) on payable to lissafi_app;
create index payable_foreign_by_day on payable (organization_id, received_on, id) where currency is not null;

-- In the currency of the bill that it settles.
alter table payable_allocation add column foreign_amount bigint
  constraint payable_allocation_foreign check (foreign_amount > 0);
