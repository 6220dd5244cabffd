-- The chart becomes editable, and gets the accounts that complete books need.

alter table account
  add column description text,
  -- An archived account takes no new lines and is hidden where its balance is 0.
  add column is_archived boolean not null default false,
  -- The section of the cash flow statement in which a change of this balance is shown; null for income and expense,
  -- which reach it through the profit.
  add column cash_flow text
    constraint account_cash_flow check (cash_flow in ('cash', 'operating', 'investing', 'financing')),
  add column version integer not null default 1;
grant update (name, description, is_archived, cash_flow, version) on account to lissafi_app;

insert into account (organization_id, code, name, type)
select o.organization_id, added.code, added.name, added.type
from organization o
cross join (values
  ('1155', 'VAT withheld by customers', 'asset'),
  ('1180', 'Supplier advances', 'asset'),
  ('1300', 'Prepaid expenses', 'asset'),
  ('1510', 'Vehicles', 'asset'),
  ('1520', 'Furniture and fittings', 'asset'),
  ('1530', 'Computers', 'asset'),
  ('1540', 'Land and buildings', 'asset'),
  ('1590', 'Accumulated depreciation', 'asset'),
  ('2020', 'Accrued expenses', 'liability'),
  ('2030', 'Net pay payable', 'liability'),
  ('2205', 'VAT payable', 'liability'),
  ('2230', 'PAYE payable', 'liability'),
  ('2240', 'Pension payable', 'liability'),
  ('4060', 'Settlement discounts', 'income'),
  ('4915', 'Unrealised exchange gain', 'income'),
  ('4920', 'Gain on disposal of assets', 'income'),
  ('5040', 'Purchase discounts', 'expense'),
  ('5090', 'Cost of goods sold before these books', 'expense'),
  ('5250', 'Inventory write-down', 'expense'),
  ('5260', 'Costing difference', 'expense'),
  ('6005', 'Employer''s pension', 'expense'),
  ('6155', 'Stamp duty', 'expense'),
  ('6185', 'Unrealised exchange loss', 'expense'),
  ('6190', 'Loss on disposal of assets', 'expense'),
  ('6200', 'Loan interest', 'expense'),
  ('6210', 'Bad debts', 'expense'),
  ('6220', 'Cash over and short', 'expense')
) as added (code, name, type);

update account set cash_flow = case
  when code like '10%' then 'cash'
  when code like '15%' then 'investing'
  when code like '24%' or type = 'equity' then 'financing'
  else 'operating' end
where type in ('asset', 'liability', 'equity');
alter table account add constraint account_cash_flow_of_balances
  check ((cash_flow is null) = (type in ('income', 'expense')));
