-- Material in progress is kept by material, in units of the good that it makes, so that halves made alike cost alike.
-- Quantities and percentages are scaled by 10^4, money is kobo.
alter table production_material
  -- Units of the good that what was used and has not left yet is for.
  add column in_progress_e4 bigint not null default 0 check (in_progress_e4 >= 0),
  -- What of consumed_cost left as finished goods or as loss.
  add column cost_out bigint not null default 0,
  -- Somebody recorded what was used; then it is not assumed.
  add column is_recorded boolean not null default false,
  add check (cost_out between 0 and consumed_cost);

-- Scrap above this share of the units worked on is a loss of its own; null: all scrap is normal.
alter table bom add column normal_scrap_e4 integer check (normal_scrap_e4 between 0 and 1000000);
alter table production_order
  add column bom_normal_scrap_e4 integer,
  add column abnormal_e4 bigint not null default 0 check (abnormal_e4 >= 0);

-- The unit price of the line has its tax in it.
alter table invoice_item add column price_includes_tax boolean not null default false;

-- What a supplier's credit note differs from the cost of the goods that went back; in every organization at once.
alter table account no force row level security;
alter table organization no force row level security;
insert into account (organization_id, code, name, type)
  select organization_id, '5030', 'Purchase differences', 'expense' from organization;
alter table account force row level security;
alter table organization force row level security;
