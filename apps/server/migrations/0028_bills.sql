-- Purchases: due dates, bills of suppliers, goods receipts, advances, refunds and credit notes.

-- ----------------------------------------------------------------------------------------------- due dates
-- When a supplier wants to be paid unless a purchase says otherwise; null: at once.
alter table supplier add column payment_terms text;

-- What was owed before had no due date of its own and aged from the day of the purchase.
alter table payable add column due_date date;
update payable set due_date = received_on;
alter table payable alter column due_date set not null;
alter table payable add constraint payable_due_after_purchase check (due_date >= received_on);
drop index payable_open;
create index payable_open on payable (organization_id, due_date, id) where total_amount > amount_paid;

-- ------------------------------------------------------------------------------------------- goods receipts
-- A goods receipt with its lines: how it is settled, and what of it the supplier's bills have cleared. Its id is the
-- source_id of its movements and its entry.
create table goods_receipt (
  organization_id uuid not null,
  id uuid not null,
  supplier_id uuid,
  received_on date not null,
  reference text,
  settlement text not null
    constraint goods_receipt_settlement check (settlement in ('paid', 'credit', 'not_invoiced')),
  -- On credit.
  payable_id uuid,
  -- Null where the goods have no value.
  journal_entry_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint goods_receipt_supplier foreign key (organization_id, supplier_id)
    references supplier (organization_id, id),
  constraint goods_receipt_payable foreign key (organization_id, payable_id) references payable (organization_id, id),
  constraint goods_receipt_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint goods_receipt_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id)
);
create index goods_receipt_by_supplier on goods_receipt (organization_id, supplier_id, received_on)
  where supplier_id is not null;
create index goods_receipt_by_day on goods_receipt (organization_id, received_on, id);
create index goods_receipt_by_payable on goods_receipt (organization_id, payable_id) where payable_id is not null;
alter table goods_receipt add constraint goods_receipt_pkey primary key (organization_id, id);

-- Its id is that of the movement. Amounts are kobo.
create table goods_receipt_line (
  organization_id uuid not null,
  id uuid not null,
  receipt_id uuid not null,
  line smallint not null,
  item_id uuid not null,
  quantity_e4 bigint not null constraint goods_receipt_line_quantity check (quantity_e4 > 0),
  -- Without VAT.
  cost bigint not null constraint goods_receipt_line_cost check (cost >= 0),
  -- The VAT stated with the receipt, and whether it was claimed then; otherwise it is part of the goods' cost.
  tax_amount bigint not null constraint goods_receipt_line_tax check (tax_amount >= 0),
  tax_claimed boolean not null,
  -- Credited to goods received, not invoiced: 0 unless the bill comes later.
  accrued bigint not null constraint goods_receipt_line_accrued check (accrued in (0, cost + tax_amount)),
  -- What bills (or the void) have cleared of it.
  billed_e4 bigint not null default 0,
  cleared bigint not null default 0,
  constraint goods_receipt_line_receipt foreign key (organization_id, receipt_id)
    references goods_receipt (organization_id, id),
  constraint goods_receipt_line_movement foreign key (organization_id, id)
    references stock_movement (organization_id, id),
  constraint goods_receipt_line_item foreign key (organization_id, item_id) references item (organization_id, id),
  constraint goods_receipt_line_billed check (billed_e4 between 0 and quantity_e4),
  constraint goods_receipt_line_cleared check (cleared between 0 and accrued
    and (billed_e4 < quantity_e4 or cleared = accrued))
);
create unique index goods_receipt_line_of on goods_receipt_line (organization_id, receipt_id, line);
create index goods_receipt_line_by_item on goods_receipt_line (organization_id, item_id);
create index goods_receipt_line_open on goods_receipt_line (organization_id, id) where accrued > cleared;
alter table goods_receipt_line add constraint goods_receipt_line_pkey primary key (organization_id, id);

-- Receipts of before, one movement each. One without a value has no entry, and one that nobody was owed for and that
-- left no money account waits for its bill.
insert into goods_receipt (organization_id, id, supplier_id, received_on, reference, settlement, payable_id,
  journal_entry_id, created_by, created_at)
select m.organization_id, m.source_id, m.supplier_id, m.occurred_on, m.reference,
  case when m.account_code = '2010' then 'not_invoiced' when p.id is not null or m.account_code = '2000' then 'credit'
    else 'paid' end,
  p.id, m.journal_entry_id, m.created_by, m.created_at
from stock_movement m
left join payable p on p.organization_id = m.organization_id and p.source_id = m.source_id
where m.kind = 'receipt' and m.source_type = 'stock_receipt';

insert into goods_receipt_line (organization_id, id, receipt_id, line, item_id, quantity_e4, cost, tax_amount,
  tax_claimed, accrued)
select m.organization_id, m.id, m.source_id, 1, m.item_id, m.quantity_e4, m.value, coalesce(t.claimed, 0),
  coalesce(t.claimed, 0) > 0, case when m.account_code = '2010' then m.value + coalesce(t.claimed, 0) else 0 end
from stock_movement m
left join lateral (select sum(l.amount)::bigint as claimed from journal_line l
  where l.organization_id = m.organization_id and l.entry_id = m.journal_entry_id and l.account_code = '1160') t on true
where m.kind = 'receipt' and m.source_type = 'stock_receipt';
select protect('goods_receipt');
select protect('goods_receipt_line');
grant select, insert, update (voided_at, void_reason, void_entry_id) on goods_receipt to lissafi_app;
grant select, insert, update (billed_e4, cleared) on goods_receipt_line to lissafi_app;

-- --------------------------------------------------------------------------------------------------- bills
-- A bill of a supplier. A posted bill has a payable with the same id.
create table bill (
  organization_id uuid not null,
  id uuid not null,
  version integer not null default 1,
  status text not null constraint bill_status check (status in ('draft', 'posted', 'void')),
  supplier_id uuid not null,
  -- The supplier's own.
  bill_number text,
  bill_date date not null,
  due_date date not null,
  notes text,
  net_amount bigint not null,
  tax_amount bigint not null,
  total_amount bigint not null constraint bill_total check (total_amount = net_amount + tax_amount),
  branch_id uuid not null,
  journal_entry_id uuid,
  created_by uuid,
  created_at timestamptz not null,
  updated_at timestamptz not null,
  posted_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint bill_supplier foreign key (organization_id, supplier_id) references supplier (organization_id, id),
  constraint bill_branch foreign key (organization_id, branch_id) references branch (organization_id, id),
  constraint bill_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint bill_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id),
  constraint bill_due_after_bill check (due_date >= bill_date),
  constraint bill_posted_has_entry check ((status = 'draft') = (journal_entry_id is null)),
  constraint bill_void_has_day check ((status = 'void') = (voided_at is not null))
);
create index bill_by_day on bill (organization_id, bill_date, id);
create index bill_by_supplier on bill (organization_id, supplier_id, bill_date);
create unique index bill_number on bill (organization_id, supplier_id, lower(bill_number))
  where bill_number is not null and status <> 'void';
alter table bill add constraint bill_pkey primary key (organization_id, id);
select protect('bill');
grant select, insert, delete, update (version, status, supplier_id, bill_number, bill_date, due_date, notes,
  net_amount, tax_amount, total_amount, journal_entry_id, updated_at, posted_at, voided_at, void_reason,
  void_entry_id) on bill to lissafi_app;

-- A line clears goods received before, or names the account that it is charged to. Amounts are kobo. What was posted
-- for it is kept, so that a void takes back exactly that.
create table bill_line (
  organization_id uuid not null,
  bill_id uuid not null,
  line smallint not null,
  id uuid not null,
  receipt_line_id uuid,
  account_code text,
  description text not null,
  quantity_e4 bigint not null constraint bill_line_quantity check (quantity_e4 > 0),
  unit_price bigint not null constraint bill_line_price check (unit_price >= 0),
  tax_category text not null
    constraint bill_line_tax_category check (tax_category in ('standard', 'zero_rated', 'exempt', 'none', 'other')),
  tax_percentage_e4 integer not null,
  purchase text not null constraint bill_line_purchase check (purchase in ('goods', 'services', 'fixed_assets')),
  net_amount bigint not null,
  tax_amount bigint not null,
  -- Of the VAT, what was claimed back.
  tax_claimed bigint not null default 0,
  -- Of goods received before: taken off goods received, not invoiced; VAT added to the cost of the goods; the rest.
  cleared bigint not null default 0,
  late_cost bigint not null default 0,
  difference bigint not null default 0,
  constraint bill_line_bill foreign key (organization_id, bill_id) references bill (organization_id, id)
    on delete cascade,
  constraint bill_line_receipt_line foreign key (organization_id, receipt_line_id)
    references goods_receipt_line (organization_id, id),
  constraint bill_line_account foreign key (organization_id, account_code)
    references account (organization_id, code),
  constraint bill_line_clears_or_charges check ((receipt_line_id is null) <> (account_code is null)),
  constraint bill_line_pkey primary key (organization_id, bill_id, line)
);
create index bill_line_by_receipt on bill_line (organization_id, receipt_line_id) where receipt_line_id is not null;
create index bill_line_by_account on bill_line (organization_id, account_code) where account_code is not null;
select protect('bill_line');
grant select, insert, delete, update (tax_claimed, cleared, late_cost, difference) on bill_line to lissafi_app;

create table bill_attachment (
  organization_id uuid not null,
  id uuid not null,
  bill_id uuid not null,
  name text not null,
  media_type text not null constraint bill_attachment_media_type
    check (media_type in ('image/jpeg', 'image/png', 'image/webp', 'application/pdf')),
  bytes integer not null constraint bill_attachment_bytes check (bytes > 0),
  content bytea storage external not null,
  created_by uuid,
  created_at timestamptz not null,
  constraint bill_attachment_bill foreign key (organization_id, bill_id) references bill (organization_id, id)
    on delete cascade
);
create index bill_attachment_of on bill_attachment (organization_id, bill_id, created_at, id);
alter table bill_attachment add constraint bill_attachment_pkey primary key (organization_id, id);
select protect('bill_attachment');
grant select, insert, delete on bill_attachment to lissafi_app;

-- What was posted stays as it was: only drafts change and are deleted.
create function refuse_change_of_posted() returns trigger language plpgsql as $$
begin
  raise exception 'what was posted is never changed or deleted: %', tg_table_name
    using errcode = 'insufficient_privilege';
end $$;
create trigger posted_stays before update on bill for each row when (old.status <> 'draft' and
  (old.supplier_id, old.bill_number, old.bill_date, old.due_date, old.net_amount, old.tax_amount, old.total_amount,
    old.journal_entry_id) is distinct from
  (new.supplier_id, new.bill_number, new.bill_date, new.due_date, new.net_amount, new.tax_amount, new.total_amount,
    new.journal_entry_id)) execute function refuse_change_of_posted();
create trigger posted_is_never_deleted before delete on bill for each row when (old.status <> 'draft')
  execute function refuse_change_of_posted();

-- What no document of purchases posted to these accounts (and what was posted before their lines named one): the
-- tie-out reads these lines alone.
create index journal_line_by_hand on journal_line (organization_id, account_code) include (amount, entry_id)
  where account_code in ('1170', '1180', '2010') and document_id is null;

-- ------------------------------------------------------------------------------- advances and refunds due
-- What a supplier owes us: money paid in advance, and refunds for goods or bills. Its id is that of the payment, the
-- return, the credit note or the adjustment that made it. Goods sent back by a stock adjustment name no supplier until
-- the supplier's credit note.
create table supplier_credit (
  organization_id uuid not null,
  id uuid not null,
  supplier_id uuid,
  kind text not null constraint supplier_credit_kind check (kind in ('advance', 'refund_due')),
  source_type text not null,
  dated_on date not null,
  reference text,
  amount bigint not null constraint supplier_credit_amount check (amount <> 0),
  -- Applied to bills, refunded, or cleared by a credit note.
  used bigint not null default 0,
  created_at timestamptz not null,
  constraint supplier_credit_supplier foreign key (organization_id, supplier_id)
    references supplier (organization_id, id),
  constraint supplier_credit_used check (used between least(amount, 0) and greatest(amount, 0)),
  constraint supplier_credit_advance_of_somebody check (kind = 'refund_due' or supplier_id is not null)
);
create index supplier_credit_by_supplier on supplier_credit (organization_id, supplier_id, dated_on)
  where supplier_id is not null;
create index supplier_credit_open on supplier_credit (organization_id, kind, id) where used <> amount;
alter table supplier_credit add constraint supplier_credit_pkey primary key (organization_id, id);

-- What was on the account before, by what it came from; entries by hand and opening balances are documents of their
-- own. A correction of goods that were sent back before they came belongs to the purchase differences from now on.
insert into supplier_credit (organization_id, id, supplier_id, kind, source_type, dated_on, amount, created_at)
select e.organization_id, e.source_id,
  (array_agg(m.supplier_id) filter (where m.supplier_id is not null))[1], 'refund_due', min(e.source_type),
  min(e.entry_date), sum(l.amount), min(e.posted_at)
from journal_line l
join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
left join lateral (select supplier_id from stock_movement s
  where s.organization_id = e.organization_id and s.source_id = e.source_id and s.supplier_id is not null limit 1) m
  on true
where l.account_code = '1170' and e.source_id is not null
  and e.source_type in ('supplier_return', 'stock_adjustment', 'stock_receipt')
group by e.organization_id, e.source_id having sum(l.amount) <> 0;
update stock_shortfall set account_code = '5030' where account_code = '1170';

select protect('supplier_credit');
grant select, insert, update (used) on supplier_credit to lissafi_app;

-- What used a credit: an application to bills, a refund, or a credit note for goods that went back before.
create table supplier_credit_use (
  organization_id uuid not null,
  credit_id uuid not null,
  source_id uuid not null,
  amount bigint not null constraint supplier_credit_use_amount check (amount <> 0),
  constraint supplier_credit_use_pkey primary key (organization_id, credit_id, source_id),
  constraint supplier_credit_use_credit foreign key (organization_id, credit_id)
    references supplier_credit (organization_id, id)
);
create index supplier_credit_use_by_source on supplier_credit_use (organization_id, source_id);
select protect('supplier_credit_use');
grant select, insert on supplier_credit_use to lissafi_app;

-- The part of a payment that settles nothing yet.
alter table supplier_payment add column advance_amount bigint not null default 0
  constraint supplier_payment_advance check (advance_amount >= 0);

-- Advances, or refunds due, that were applied to what is owed.
create table supplier_application (
  organization_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  kind text not null constraint supplier_application_kind check (kind in ('advance', 'refund_due')),
  applied_on date not null,
  amount bigint not null constraint supplier_application_amount check (amount > 0),
  journal_entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint supplier_application_supplier foreign key (organization_id, supplier_id)
    references supplier (organization_id, id),
  constraint supplier_application_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint supplier_application_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id)
);
create index supplier_application_by_supplier on supplier_application (organization_id, supplier_id, applied_on);
alter table supplier_application add constraint supplier_application_pkey primary key (organization_id, id);
select protect('supplier_application');
grant select, insert, update (voided_at, void_reason, void_entry_id) on supplier_application to lissafi_app;

-- Money that a supplier gave back.
create table supplier_refund (
  organization_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  kind text not null constraint supplier_refund_kind check (kind in ('advance', 'refund_due')),
  refunded_on date not null,
  amount bigint not null constraint supplier_refund_amount check (amount > 0),
  method text not null,
  account_id uuid not null,
  reference text,
  journal_entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint supplier_refund_supplier foreign key (organization_id, supplier_id)
    references supplier (organization_id, id),
  constraint supplier_refund_account foreign key (organization_id, account_id)
    references bank_account (organization_id, id),
  constraint supplier_refund_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint supplier_refund_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id)
);
create index supplier_refund_by_supplier on supplier_refund (organization_id, supplier_id, refunded_on);
alter table supplier_refund add constraint supplier_refund_pkey primary key (organization_id, id);
select protect('supplier_refund');
grant select, insert, update (voided_at, void_reason, void_entry_id) on supplier_refund to lissafi_app;

-- A credit note of a supplier without goods, or for goods that a stock adjustment sent back before.
create table supplier_credit_note (
  organization_id uuid not null,
  id uuid not null,
  supplier_id uuid not null,
  note_number text,
  note_date date not null,
  -- With VAT.
  amount bigint not null constraint supplier_credit_note_amount check (amount > 0),
  tax_amount bigint not null constraint supplier_credit_note_tax check (tax_amount between 0 and amount),
  -- Of the VAT, what had been claimed and is no longer.
  tax_claimed bigint not null,
  purchase text not null
    constraint supplier_credit_note_purchase check (purchase in ('goods', 'services', 'fixed_assets')),
  account_code text not null,
  bill_id uuid,
  -- The goods that went back.
  returned_id uuid,
  reason text not null,
  journal_entry_id uuid not null,
  created_by uuid,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint supplier_credit_note_supplier foreign key (organization_id, supplier_id)
    references supplier (organization_id, id),
  constraint supplier_credit_note_account foreign key (organization_id, account_code)
    references account (organization_id, code),
  constraint supplier_credit_note_bill foreign key (organization_id, bill_id) references bill (organization_id, id),
  constraint supplier_credit_note_returned foreign key (organization_id, returned_id)
    references supplier_credit (organization_id, id),
  constraint supplier_credit_note_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint supplier_credit_note_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id)
);
create index supplier_credit_note_by_supplier on supplier_credit_note (organization_id, supplier_id, note_date);
create index supplier_credit_note_by_bill on supplier_credit_note (organization_id, bill_id)
  where bill_id is not null;
create index supplier_credit_note_by_returned on supplier_credit_note (organization_id, returned_id)
  where returned_id is not null;
create unique index supplier_credit_note_number on supplier_credit_note
  (organization_id, supplier_id, lower(note_number)) where note_number is not null and voided_at is null;
alter table supplier_credit_note add constraint supplier_credit_note_pkey primary key (organization_id, id);
select protect('supplier_credit_note');
grant select, insert, update (voided_at, void_reason, void_entry_id) on supplier_credit_note to lissafi_app;

alter table payable_allocation drop constraint payable_allocation_source_type;
alter table payable_allocation add constraint payable_allocation_source_type check (source_type in
  ('supplier_payment', 'supplier_return', 'supplier_credit_note', 'supplier_application'));
