-- The register of fixed assets, and their depreciation by month. The columns plan_* say how the rest is depreciated:
-- plan_amount in plan_months equal months from plan_from on.
create table fixed_asset (
  organization_id uuid not null constraint fixed_asset_organization references organization (organization_id),
  id uuid not null,
  version integer not null default 1,
  name text not null,
  note text,
  account_code text not null,
  acquired_on date not null,
  cost bigint not null constraint fixed_asset_cost check (cost > 0),
  tax_amount bigint not null constraint fixed_asset_tax_amount check (tax_amount >= 0),
  tax_claimed boolean not null,
  residual_value bigint not null constraint fixed_asset_residual_value check (residual_value between 0 and cost),
  life_months integer constraint fixed_asset_life_months check (life_months between 1 and 600),
  in_books boolean not null,
  depreciated_before bigint not null,
  method text,
  account_id uuid,
  supplier_id uuid,
  payable_id uuid,
  journal_entry_id uuid,
  plan_from date not null constraint fixed_asset_plan_from check (extract(day from plan_from) = 1),
  plan_months integer not null constraint fixed_asset_plan_months check (plan_months >= 0),
  plan_before bigint not null,
  plan_amount bigint not null constraint fixed_asset_plan_amount check (plan_amount >= 0),
  -- With what was depreciated before these books.
  depreciated bigint not null,
  depreciated_until date,
  disposed_on date,
  proceeds bigint constraint fixed_asset_proceeds check (proceeds >= 0),
  disposal_result bigint,
  disposal_reason text,
  disposal_account_id uuid,
  disposal_entry_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint fixed_asset_account foreign key (organization_id, account_code) references account (organization_id, code),
  constraint fixed_asset_bank_account foreign key (organization_id, account_id)
    references bank_account (organization_id, id),
  constraint fixed_asset_supplier foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  constraint fixed_asset_payable foreign key (organization_id, payable_id) references payable (organization_id, id),
  constraint fixed_asset_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint fixed_asset_disposal_account foreign key (organization_id, disposal_account_id)
    references bank_account (organization_id, id),
  constraint fixed_asset_disposal_entry foreign key (organization_id, disposal_entry_id)
    references journal_entry (organization_id, id),
  constraint fixed_asset_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id),
  constraint fixed_asset_depreciated check (depreciated between depreciated_before and cost and depreciated_before >= 0),
  constraint fixed_asset_posted_unless_in_books check (in_books = (journal_entry_id is null)),
  constraint fixed_asset_disposal_whole
    check ((disposed_on is null) = (disposal_entry_id is null) and (disposed_on is null) = (proceeds is null)
      and (disposed_on is null) = (disposal_result is null)),
  constraint fixed_asset_void_or_disposed check (voided_at is null or disposed_on is null)
);
create index fixed_asset_by_day on fixed_asset (organization_id, acquired_on);
create index fixed_asset_by_account on fixed_asset (organization_id, account_code);
create index fixed_asset_by_bank_account on fixed_asset (organization_id, account_id) where account_id is not null;
create index fixed_asset_by_supplier on fixed_asset (organization_id, supplier_id) where supplier_id is not null;
create index fixed_asset_by_payable on fixed_asset (organization_id, payable_id) where payable_id is not null;
create index fixed_asset_by_entry on fixed_asset (organization_id, journal_entry_id)
  where journal_entry_id is not null;
create index fixed_asset_by_disposal_account on fixed_asset (organization_id, disposal_account_id)
  where disposal_account_id is not null;
create index fixed_asset_by_disposal_entry on fixed_asset (organization_id, disposal_entry_id)
  where disposal_entry_id is not null;
create index fixed_asset_by_void_entry on fixed_asset (organization_id, void_entry_id) where void_entry_id is not null;
alter table fixed_asset add constraint fixed_asset_pkey primary key (organization_id, id);
select protect('fixed_asset');
grant select, insert, update (version, name, note, residual_value, life_months, plan_from, plan_months, plan_before,
  plan_amount, depreciated, depreciated_until, disposed_on, proceeds, disposal_result, disposal_reason,
  disposal_account_id, disposal_entry_id, updated_at, voided_at, void_reason, void_entry_id) on fixed_asset
  to lissafi_app;

-- What was posted for an asset and month, never twice; many assets share the entry of a month.
create table asset_depreciation (
  organization_id uuid not null,
  asset_id uuid not null,
  month date not null constraint asset_depreciation_month check (extract(day from month) = 1),
  amount bigint not null constraint asset_depreciation_amount check (amount >= 0),
  posted_on date not null,
  journal_entry_id uuid,
  constraint asset_depreciation_asset foreign key (organization_id, asset_id)
    references fixed_asset (organization_id, id),
  constraint asset_depreciation_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint asset_depreciation_is_posted check (amount = 0 or journal_entry_id is not null)
);
create index asset_depreciation_by_entry on asset_depreciation (organization_id, journal_entry_id);
alter table asset_depreciation add constraint asset_depreciation_pkey
  primary key (organization_id, asset_id, month);
select protect('asset_depreciation');
grant select, insert on asset_depreciation to lissafi_app;
