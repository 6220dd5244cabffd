-- Bills of materials and production orders. Quantities and percentages are scaled by 10^4, money is kobo.
alter table organization add column weekly_capacity bigint check (weekly_capacity > 0);

-- One way of making a good; a good may have several, one of them active.
create table bom (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  finished_good_id uuid not null,
  revision integer not null,
  active boolean not null default true,
  name text,
  notes text,
  -- Good units that one batch gives.
  yield_e4 bigint not null check (yield_e4 > 0),
  labour_cost bigint not null default 0 check (labour_cost >= 0),
  overhead_cost bigint not null default 0 check (overhead_cost >= 0),
  -- [{ name, required }]: copied to every order.
  checkpoints jsonb not null default '[]',
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, finished_good_id) references item (organization_id, id),
  unique (organization_id, finished_good_id, revision)
);
create unique index bom_active on bom (organization_id, finished_good_id) where active;
alter table bom add primary key (organization_id, id);

create table bom_line (
  organization_id uuid not null,
  bom_id uuid not null,
  line smallint not null,
  item_id uuid not null,
  -- For one batch, before scrap.
  quantity_e4 bigint not null check (quantity_e4 > 0),
  scrap_e4 integer not null default 0 check (scrap_e4 between 0 and 1000000),
  foreign key (organization_id, bom_id) references bom (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references item (organization_id, id)
);
create index bom_line_by_item on bom_line (organization_id, item_id);
alter table bom_line add primary key (organization_id, bom_id, line);

create table production_order (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  order_number text not null,
  finished_good_id uuid not null,
  status text not null default 'planned'
    check (status in ('planned', 'in_progress', 'on_hold', 'completed', 'cancelled')),
  priority text not null default 'normal' check (priority in ('low', 'normal', 'high', 'urgent')),
  quantity_e4 bigint not null check (quantity_e4 > 0),
  completed_e4 bigint not null default 0 check (completed_e4 >= 0),
  scrapped_e4 bigint not null default 0 check (scrapped_e4 >= 0),
  planned_start date,
  planned_end date,
  notes text,
  -- The bill as it was when the order was made; later changes of the bill do not reach it.
  bom_id uuid not null,
  bom_revision integer not null,
  bom_yield_e4 bigint not null check (bom_yield_e4 > 0),
  bom_labour_cost bigint not null,
  bom_overhead_cost bigint not null,
  bom_lines jsonb not null,
  -- What went in, and what went out as finished goods or as loss; the rest is in progress.
  material_cost bigint not null default 0 check (material_cost >= 0),
  labour_cost bigint not null default 0 check (labour_cost >= 0),
  overhead_cost bigint not null default 0 check (overhead_cost >= 0),
  cost_out bigint not null default 0 check (cost_out >= 0),
  created_on date not null,
  started_on date,
  completed_on date,
  cancelled_on date,
  cancel_reason text,
  created_by uuid,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (organization_id, finished_good_id) references item (organization_id, id),
  foreign key (organization_id, bom_id) references bom (organization_id, id),
  unique (organization_id, order_number),
  check (planned_end >= planned_start),
  -- A closed order has nothing in progress.
  check (material_cost + labour_cost + overhead_cost >= cost_out),
  check (status not in ('completed', 'cancelled') or material_cost + labour_cost + overhead_cost = cost_out)
);
create index production_order_by_good on production_order (organization_id, finished_good_id, created_at desc);
create index production_order_due on production_order (organization_id, planned_end)
  where status in ('planned', 'in_progress', 'on_hold');
create index production_order_open on production_order (organization_id, id)
  where status in ('planned', 'in_progress', 'on_hold');
create index production_order_by_bom on production_order (organization_id, bom_id);
alter table production_order add primary key (organization_id, id);

create table production_material (
  organization_id uuid not null,
  order_id uuid not null,
  item_id uuid not null,
  planned_e4 bigint not null check (planned_e4 >= 0),
  planned_cost bigint not null check (planned_cost >= 0),
  allocated_e4 bigint not null default 0 check (allocated_e4 >= 0),
  consumed_e4 bigint not null default 0 check (consumed_e4 >= 0),
  consumed_cost bigint not null default 0 check (consumed_cost >= 0),
  foreign key (organization_id, order_id) references production_order (organization_id, id) on delete cascade,
  foreign key (organization_id, item_id) references item (organization_id, id)
);
create index production_material_by_item on production_material (organization_id, item_id);
alter table production_material add primary key (organization_id, order_id, item_id);

create table quality_checkpoint (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line smallint not null,
  name text not null,
  required boolean not null,
  status text not null default 'pending' check (status in ('pending', 'passed', 'failed')),
  notes text,
  checked_by uuid,
  checked_at timestamptz,
  foreign key (organization_id, order_id) references production_order (organization_id, id) on delete cascade,
  unique (organization_id, order_id, line)
);
alter table quality_checkpoint add primary key (organization_id, id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['bom', 'bom_line', 'production_order', 'production_material', 'quality_checkpoint'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format($policy$create policy tenant on %I
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
  end loop;
end $$;
grant select, insert, update, delete on bom, bom_line, production_order, production_material, quality_checkpoint
  to lissafi_app;
