-- What an account is expected to bring in or cost, month by month of a fiscal year, in kobo as the profit and loss shows
-- it: income and expenses positive.
create table budget (
  organization_id uuid not null constraint budget_organization references organization (organization_id),
  account_code text not null,
  -- The first day of the fiscal year.
  start date not null constraint budget_start check (extract(day from start) = 1),
  amounts bigint[] not null constraint budget_twelve_months check (cardinality(amounts) = 12),
  version bigint not null default 1,
  updated_by uuid not null,
  updated_at timestamptz not null,
  constraint budget_pkey primary key (organization_id, account_code, start),
  constraint budget_account foreign key (organization_id, account_code) references account (organization_id, code)
);
select protect('budget');
grant select, insert, update on budget to lissafi_app;
