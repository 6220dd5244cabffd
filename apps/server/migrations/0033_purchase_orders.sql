-- Purchase orders: what was ordered from a supplier, and which deliveries brought it. They post nothing.

create table purchase_order (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  order_number text not null,
  -- What has come of a sent order follows from the lines of its deliveries.
  status text not null
    constraint purchase_order_status check (status in ('draft', 'sent', 'closed', 'cancelled')),
  supplier_id uuid not null,
  order_date date not null,
  expected_on date,
  notes text,
  net_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null constraint purchase_order_total check (total_amount = net_amount + tax_amount),
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  sent_at timestamptz,
  -- Closed or cancelled.
  ended_at timestamptz,
  end_reason text,
  constraint purchase_order_supplier foreign key (organization_id, supplier_id)
    references supplier (organization_id, id),
  constraint purchase_order_expected check (expected_on >= order_date),
  constraint purchase_order_sent_has_time check (status not in ('sent', 'closed') or sent_at is not null),
  constraint purchase_order_end_has_time check ((status in ('closed', 'cancelled')) = (ended_at is not null))
);
create unique index purchase_order_number on purchase_order (organization_id, order_number);
create index purchase_order_by_day on purchase_order (organization_id, order_date, id);
create index purchase_order_by_supplier on purchase_order (organization_id, supplier_id, order_date);
alter table purchase_order add constraint purchase_order_pkey primary key (organization_id, id);
select protect('purchase_order');
grant select, insert, update (version, status, supplier_id, order_date, expected_on, notes, net_amount, tax_amount,
  total_amount, updated_at, sent_at, ended_at, end_reason) on purchase_order to lissafi_app;

-- A line names an item, or says in words what is ordered. Amounts are kobo.
create table purchase_order_line (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  line smallint not null,
  item_id uuid,
  name text not null,
  description text,
  quantity_e4 bigint not null constraint purchase_order_line_quantity check (quantity_e4 > 0),
  unit text,
  unit_price bigint not null constraint purchase_order_line_price check (unit_price >= 0),
  tax_category text not null constraint purchase_order_line_tax
    check (tax_category in ('standard', 'zero_rated', 'exempt', 'none', 'other')),
  tax_percentage_e4 integer not null,
  net_amount bigint not null,
  tax_amount bigint not null,
  constraint purchase_order_line_order foreign key (organization_id, order_id)
    references purchase_order (organization_id, id),
  constraint purchase_order_line_item foreign key (organization_id, item_id) references item (organization_id, id)
);
create unique index purchase_order_line_of on purchase_order_line (organization_id, order_id, line);
create index purchase_order_line_by_item on purchase_order_line (organization_id, item_id) where item_id is not null;
alter table purchase_order_line add constraint purchase_order_line_pkey primary key (organization_id, id);
select protect('purchase_order_line');
grant select, insert, delete on purchase_order_line to lissafi_app;

-- What was sent stays as it was sent: deliveries refer to its lines.
create function refuse_change_of_sent_order() returns trigger language plpgsql as $$
begin
  if (select status from purchase_order where organization_id = old.organization_id and id = old.order_id) <> 'draft'
  then
    raise exception 'the lines of a sent order are never changed' using errcode = 'insufficient_privilege';
  end if;
  return old;
end $$;
create trigger sent_lines_stay before delete on purchase_order_line for each row
  execute function refuse_change_of_sent_order();
create function refuse_change_of_sent_head() returns trigger language plpgsql as $$
begin
  raise exception 'a sent order is never changed' using errcode = 'insufficient_privilege';
end $$;
create trigger sent_stays before update on purchase_order for each row when (old.status <> 'draft' and
  (old.supplier_id, old.order_date, old.expected_on, old.notes, old.net_amount, old.tax_amount, old.total_amount)
    is distinct from
  (new.supplier_id, new.order_date, new.expected_on, new.notes, new.net_amount, new.tax_amount, new.total_amount))
  execute function refuse_change_of_sent_head();

-- One email with an order.
create table purchase_order_send (
  organization_id uuid not null,
  id uuid not null,
  order_id uuid not null,
  recipient text not null,
  message text,
  status text not null default 'queued'
    constraint purchase_order_send_status check (status in ('queued', 'sent', 'failed')),
  refusal text,
  created_by uuid,
  created_at timestamptz not null,
  sent_at timestamptz,
  failed_at timestamptz,
  constraint purchase_order_send_order foreign key (organization_id, order_id)
    references purchase_order (organization_id, id)
);
create index purchase_order_send_of on purchase_order_send (organization_id, order_id, created_at);
alter table purchase_order_send add constraint purchase_order_send_pkey primary key (organization_id, id);
select protect('purchase_order_send');
grant select, insert, update (status, refusal, sent_at, failed_at) on purchase_order_send to lissafi_app;

-- A delivery for an order; its lines name the lines that they bring.
alter table goods_receipt add column order_id uuid;
alter table goods_receipt add constraint goods_receipt_order foreign key (organization_id, order_id)
  references purchase_order (organization_id, id);
create index goods_receipt_by_order on goods_receipt (organization_id, order_id) where order_id is not null;
alter table goods_receipt_line add column order_line_id uuid;
alter table goods_receipt_line add constraint goods_receipt_line_order_line foreign key (organization_id, order_line_id)
  references purchase_order_line (organization_id, id);
create index goods_receipt_line_by_order on goods_receipt_line (organization_id, order_line_id)
  where order_line_id is not null;
