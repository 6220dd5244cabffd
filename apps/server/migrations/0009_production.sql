-- Bills of materials and production orders. Quantities and percentages are scaled by 10^4, money is kobo.

-- A way to make a good; a good may have several bills, of which one is active.
create table bom (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  finished_good_id uuid not null,
  revision integer not null,
  active boolean not null default true,
  name text,
  notes text,
  -- Good units from one batch.
  yield_e4 bigint not null constraint bom_yield check (yield_e4 > 0),
  labour_cost bigint not null default 0 constraint bom_labour_cost check (labour_cost >= 0),
  overhead_cost bigint not null default 0 constraint bom_overhead_cost check (overhead_cost >= 0),
  -- Scrap above this share of the units worked on is a separate loss; null: all scrap is normal.
  normal_scrap_e4 integer constraint bom_normal_scrap check (normal_scrap_e4 between 0 and 1000000),
  -- [{ name, required }]: copied to every order.
  checkpoints jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint bom_good foreign key (organization_id, finished_good_id) references item (organization_id, id),
  constraint bom_revision_once unique (organization_id, finished_good_id, revision)
);
create unique index bom_active on bom (organization_id, finished_good_id) where active;
alter table bom add constraint bom_pkey primary key (organization_id, id);
select protect('bom');

create table bom_line (
  organization_id uuid not null,
  bom_id uuid not null,
  line smallint not null,
  item_id uuid not null,
  -- For one batch, before scrap.
  quantity_e4 bigint not null constraint bom_line_quantity check (quantity_e4 > 0),
  scrap_e4 integer not null default 0 constraint bom_line_scrap check (scrap_e4 between 0 and 1000000),
  constraint bom_line_bom foreign key (organization_id, bom_id) references bom (organization_id, id) on delete cascade,
  constraint bom_line_item foreign key (organization_id, item_id) references item (organization_id, id)
);
create index bom_line_by_item on bom_line (organization_id, item_id);
alter table bom_line add constraint bom_line_pkey primary key (organization_id, bom_id, line);
select protect('bom_line');

create table production_order (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  order_number text not null,
  finished_good_id uuid not null,
  status text not null default 'planned' constraint production_order_status
    check (status in ('planned', 'in_progress', 'on_hold', 'completed', 'cancelled')),
  priority text not null default 'normal'
    constraint production_order_priority check (priority in ('low', 'normal', 'high', 'urgent')),
  quantity_e4 bigint not null constraint production_order_quantity check (quantity_e4 > 0),
  completed_e4 bigint not null default 0 constraint production_order_completed check (completed_e4 >= 0),
  scrapped_e4 bigint not null default 0 constraint production_order_scrapped check (scrapped_e4 >= 0),
  -- The part of scrapped_e4 above the normal share, which is a separate loss.
  abnormal_e4 bigint not null default 0 constraint production_order_abnormal check (abnormal_e4 >= 0),
  planned_start date,
  planned_end date,
  notes text,
  -- The bill at the time when the order was created; later changes of the bill do not affect it.
  bom_id uuid not null,
  bom_revision integer not null,
  bom_yield_e4 bigint not null constraint production_order_bom_yield check (bom_yield_e4 > 0),
  bom_labour_cost bigint not null,
  bom_overhead_cost bigint not null,
  bom_lines jsonb not null,
  bom_normal_scrap_e4 integer,
  -- Costs in, and costs out as finished goods or as a loss; the rest is in progress.
  material_cost bigint not null default 0 constraint production_order_material_cost check (material_cost >= 0),
  labour_cost bigint not null default 0 constraint production_order_labour_cost check (labour_cost >= 0),
  overhead_cost bigint not null default 0 constraint production_order_overhead_cost check (overhead_cost >= 0),
  cost_out bigint not null default 0 constraint production_order_cost_out check (cost_out >= 0),
  created_on date not null,
  started_on date,
  completed_on date,
  cancelled_on date,
  cancel_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint production_order_good foreign key (organization_id, finished_good_id) references item (organization_id, id),
  constraint production_order_bom foreign key (organization_id, bom_id) references bom (organization_id, id),
  constraint production_order_number_once unique (organization_id, order_number),
  constraint production_order_planned_in_order check (planned_end >= planned_start),
  -- A closed order has nothing in progress.
  constraint production_order_in_progress check (material_cost + labour_cost + overhead_cost >= cost_out),
  constraint production_order_closed_is_empty check
    (status not in ('completed', 'cancelled') or material_cost + labour_cost + overhead_cost = cost_out)
);
create index production_order_by_good on production_order (organization_id, finished_good_id, created_at desc);
create index production_order_due on production_order (organization_id, planned_end)
  where status in ('planned', 'in_progress', 'on_hold');
create index production_order_open on production_order (organization_id, id)
  where status in ('planned', 'in_progress', 'on_hold');
create index production_order_by_bom on production_order (organization_id, bom_id);
alter table production_order add constraint production_order_pkey primary key (organization_id, id);
select protect('production_order');
select let_owner('production_order', 'select');

create table production_material (
  organization_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  planned_e4 bigint not null constraint production_material_planned check (planned_e4 >= 0),
  planned_cost bigint not null constraint production_material_planned_cost check (planned_cost >= 0),
  allocated_e4 bigint not null default 0 constraint production_material_allocated check (allocated_e4 >= 0),
  consumed_e4 bigint not null default 0 constraint production_material_consumed check (consumed_e4 >= 0),
  consumed_cost bigint not null default 0 constraint production_material_consumed_cost check (consumed_cost >= 0),
  -- Units of the good for which material was used and has not left yet, so that equal partial completions cost the
  -- same.
  in_progress_e4 bigint not null default 0 constraint production_material_in_progress check (in_progress_e4 >= 0),
  -- The part of consumed_cost that left as finished goods or as a loss.
  cost_out bigint not null default 0,
  -- Use was recorded by a person, so it is not assumed.
  is_recorded boolean not null default false,
  constraint production_material_cost_out check (cost_out between 0 and consumed_cost),
  constraint production_material_order foreign key (organization_id, order_id)
    references production_order (organization_id, id) on delete cascade,
  constraint production_material_item foreign key (organization_id, item_id) references item (organization_id, id)
);
create index production_material_by_item on production_material (organization_id, item_id);
alter table production_material
  add constraint production_material_pkey primary key (organization_id, order_id, item_id);
select protect('production_material');

create table quality_checkpoint (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line smallint not null,
  name text not null,
  required boolean not null,
  status text not null default 'pending'
    constraint quality_checkpoint_status check (status in ('pending', 'passed', 'failed')),
  notes text,
  checked_by uuid,
  checked_at timestamptz,
  constraint quality_checkpoint_order foreign key (organization_id, order_id)
    references production_order (organization_id, id) on delete cascade,
  constraint quality_checkpoint_line_once unique (organization_id, order_id, line)
);
alter table quality_checkpoint add constraint quality_checkpoint_pkey primary key (organization_id, id);
select protect('quality_checkpoint');

grant select, insert, update, delete on bom, bom_line, production_order, production_material, quality_checkpoint
  to lissafi_app;
