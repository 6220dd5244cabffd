-- What each entry means for value added tax, the returns that were filed of it, and what was paid; withholding tax that
-- we deduct, remit and certify.

-- Amounts are kobo with sign; a reversal mirrors the lines of its entry. The tax of output lines that are standard or an
-- adjustment is what the entry moves VAT output, that of claimed input lines VAT input, that of withheld lines VAT
-- withheld by customers. A return is a sum of these lines.
create table tax_line (
  organization_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  entry_number bigint not null,
  day date not null,
  posted_on date not null,
  side text not null constraint tax_line_side check (side in ('output', 'input', 'withheld')),
  category text not null constraint tax_line_category
    check (category in ('standard', 'zero_rated', 'exempt', 'none', 'other', 'adjustment')),
  purchase text constraint tax_line_purchase check (purchase in ('goods', 'services', 'fixed_assets')),
  is_import boolean not null,
  is_claimed boolean not null,
  net bigint not null,
  tax bigint not null,
  document_id uuid,
  supplier_id uuid,
  constraint tax_line_entry foreign key (organization_id, entry_id) references journal_entry (organization_id, id)
);
create index tax_line_of_day on tax_line (organization_id, day, entry_number)
  include (side, category, purchase, is_import, is_claimed, net, tax);
alter table tax_line add constraint tax_line_pkey primary key (organization_id, entry_id, line);
select protect('tax_line');
grant select, insert on tax_line to lissafi_app;

-- A return as it was filed: the lines stay as they were. It holds the tax lines up to the end of its month and up to an
-- entry that no earlier return holds; what is posted later is in the next one.
create table vat_return (
  organization_id uuid not null constraint vat_return_organization references organization (organization_id),
  id uuid not null,
  month date not null constraint vat_return_first_of_month check (extract(day from month) = 1),
  filed_on date not null,
  reference text,
  up_to_entry bigint not null,
  lines jsonb not null,
  details jsonb not null,
  payable bigint not null constraint vat_return_payable check (payable >= 0),
  credit bigint not null constraint vat_return_credit check (credit >= 0),
  -- Null where there was nothing to settle.
  journal_entry_id uuid,
  created_by uuid not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint vat_return_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint vat_return_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id)
);
create unique index vat_return_once on vat_return (organization_id, month) where voided_at is null;
create index vat_return_by_entry on vat_return (organization_id, journal_entry_id) where journal_entry_id is not null;
create index vat_return_by_void_entry on vat_return (organization_id, void_entry_id) where void_entry_id is not null;
alter table vat_return add constraint vat_return_pkey primary key (organization_id, id);
select protect('vat_return');
grant select, insert, update (voided_at, void_reason, void_entry_id) on vat_return to lissafi_app;

create table vat_payment (
  organization_id uuid not null constraint vat_payment_organization references organization (organization_id),
  id uuid not null,
  return_id uuid not null,
  amount bigint not null constraint vat_payment_amount check (amount >= 0),
  -- Penalty and interest for paying late: an expense.
  penalty bigint not null constraint vat_payment_penalty check (penalty >= 0),
  paid_on date not null,
  method text not null,
  account_id uuid not null,
  reference text,
  journal_entry_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint vat_payment_of_something check (amount + penalty > 0),
  constraint vat_payment_return foreign key (organization_id, return_id) references vat_return (organization_id, id),
  constraint vat_payment_account foreign key (organization_id, account_id)
    references bank_account (organization_id, id),
  constraint vat_payment_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint vat_payment_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id)
);
create index vat_payment_by_return on vat_payment (organization_id, return_id);
create index vat_payment_by_account on vat_payment (organization_id, account_id);
create index vat_payment_by_entry on vat_payment (organization_id, journal_entry_id);
create index vat_payment_by_void_entry on vat_payment (organization_id, void_entry_id) where void_entry_id is not null;
alter table vat_payment add constraint vat_payment_pkey primary key (organization_id, id);
select protect('vat_payment');
grant select, insert, update (voided_at, void_reason, void_entry_id) on vat_payment to lissafi_app;

-- Why tax was withheld from a supplier, and at what rate; null for payments of which nobody said.
alter table supplier_payment
  add column wht_nature text,
  add column wht_payee text constraint supplier_payment_wht_payee check (wht_payee in ('company', 'person')),
  add column wht_resident boolean,
  add column wht_base bigint constraint supplier_payment_wht_base check (wht_base >= 0),
  add column wht_rate_e4 integer constraint supplier_payment_wht_rate check (wht_rate_e4 >= 0);

create table wht_remittance (
  organization_id uuid not null constraint wht_remittance_organization references organization (organization_id),
  id uuid not null,
  month date not null constraint wht_remittance_first_of_month check (extract(day from month) = 1),
  amount bigint not null constraint wht_remittance_amount check (amount > 0),
  penalty bigint not null constraint wht_remittance_penalty check (penalty >= 0),
  paid_on date not null,
  method text not null,
  account_id uuid not null,
  reference text,
  journal_entry_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint wht_remittance_account foreign key (organization_id, account_id)
    references bank_account (organization_id, id),
  constraint wht_remittance_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint wht_remittance_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id)
);
create index wht_remittance_by_month on wht_remittance (organization_id, month);
create index wht_remittance_by_account on wht_remittance (organization_id, account_id);
create index wht_remittance_by_entry on wht_remittance (organization_id, journal_entry_id);
create index wht_remittance_by_void_entry on wht_remittance (organization_id, void_entry_id)
  where void_entry_id is not null;
alter table wht_remittance add constraint wht_remittance_pkey primary key (organization_id, id);
select protect('wht_remittance');
grant select, insert, update (voided_at, void_reason, void_entry_id) on wht_remittance to lissafi_app;

-- The receipt that a supplier gets for tax that was withheld from a payment (Regulations 2024).
create table wht_receipt (
  organization_id uuid not null constraint wht_receipt_organization references organization (organization_id),
  supplier_payment_id uuid not null,
  number text not null,
  given_on date not null,
  created_by uuid not null,
  created_at timestamptz not null,
  constraint wht_receipt_number unique (organization_id, number),
  constraint wht_receipt_payment foreign key (organization_id, supplier_payment_id)
    references supplier_payment (organization_id, id)
);
alter table wht_receipt add constraint wht_receipt_pkey primary key (organization_id, supplier_payment_id);
select protect('wht_receipt');
grant select, insert on wht_receipt to lissafi_app;

-- The certificate that a customer gives for tax withheld from us is dated.
alter table payment add column wht_certificate_on date;
grant update (wht_certificate_on) on payment to lissafi_app;

-- Entries from before this migration. What cannot be told of them: VAT that was not claimed is part of the cost of goods
-- received, so those stand without tax; a supplier's credit note without VAT is not known as one; and the net of a
-- discount stands in one category.
with found (organization_id, entry_id, side, category, purchase, is_import, is_claimed, net, tax, document_id,
    supplier_id) as (
  select i.organization_id, i.journal_entry_id, 'output', l.tax_category, null, false, false,
    s.sign * round(sum(l.total_amount - l.tax_amount) * coalesce(i.exchange_rate, 1)),
    s.sign * round(sum(l.tax_amount) * coalesce(i.exchange_rate, 1)), i.id, null::uuid
  from invoice i
  join invoice_item l on l.organization_id = i.organization_id and l.invoice_id = i.id
  left join invoice credited on credited.organization_id = i.organization_id and credited.id = i.credits_id
  cross join lateral (select case i.document_type when 'credit_note' then -1 else 1 end as sign) s
  where i.journal_entry_id is not null and not i.is_opening and not coalesce(credited.is_opening, false)
    and i.document_type in ('invoice', 'receipt', 'credit_note')
  group by i.organization_id, i.id, s.sign, l.tax_category
  union all
  select t.organization_id, t.journal_entry_id, 'input', case when t.tax_amount = 0 then 'none' else 'standard' end,
    case when t.category in ('inventory_purchase', 'raw_materials', 'customs') then 'goods'
      when t.category = 'equipment' then 'fixed_assets' else 'services' end,
    t.category = 'customs', t.tax_claimed,
    case t.category when 'customs' then round(t.tax_amount / 0.075) else t.amount - t.tax_amount end, t.tax_amount,
    t.id, t.supplier_id
  from transaction t
  where t.journal_entry_id is not null and t.type = 'expense'
    and (t.tax_amount > 0 or t.category not in
      ('salaries', 'taxes_levies', 'donations', 'loan_repayment', 'supplier_payment', 'customer_payment', 'customs'))
  union all
  select a.organization_id, a.journal_entry_id, 'input', case when a.tax_amount = 0 then 'none' else 'standard' end,
    'fixed_assets', false, a.tax_claimed,
    case when a.tax_claimed then a.cost else a.cost - a.tax_amount end, a.tax_amount, a.id, a.supplier_id
  from fixed_asset a where a.journal_entry_id is not null
  union all
  select a.organization_id, a.disposal_entry_id, 'output', 'none', null, false, false, a.proceeds, 0, a.id, null
  from fixed_asset a where a.disposal_entry_id is not null
  union all
  select m.organization_id, m.entry_id, 'input', case when m.vat = 0 then 'none' else 'standard' end, 'goods', false,
    m.vat <> 0, -m.paid - m.vat, m.vat, m.source_id, m.supplier_id
  from (select e.organization_id, e.id as entry_id, e.source_id,
      coalesce(sum(l.amount) filter (where l.account_code = '1160'), 0) as vat,
      coalesce(sum(l.amount) filter (where l.account_code < '1100' or l.account_code in ('2000', '2010')), 0) as paid,
      max(l.supplier_id::text)::uuid as supplier_id
    from journal_entry e
    join journal_line l on l.organization_id = e.organization_id and l.entry_id = e.id
    where e.source_type = 'stock_receipt' and e.reverses_id is null
    group by e.organization_id, e.id) m
  union all
  select m.organization_id, m.entry_id, 'input', 'standard', 'goods', false, true, -m.note - m.vat, m.vat, m.source_id,
    m.supplier_id
  from (select e.organization_id, e.id as entry_id, e.source_id,
      coalesce(sum(l.amount) filter (where l.account_code = '1160'), 0) as vat,
      coalesce(sum(l.amount) filter (where l.account_code in ('2000', '1170')), 0) as note,
      max(l.supplier_id::text)::uuid as supplier_id
    from journal_entry e
    join journal_line l on l.organization_id = e.organization_id and l.entry_id = e.id
    where e.source_type = 'supplier_return' and e.reverses_id is null
    group by e.organization_id, e.id) m
  where m.vat <> 0
  union all
  select m.organization_id, m.entry_id, m.side, case when m.vat = 0 then 'none' else 'standard' end,
    case m.side when 'input' then 'goods' end, false, m.side = 'input' and m.vat <> 0, m.net,
    case m.side when 'input' then m.vat else -m.vat end, m.source_id, m.supplier_id
  from (select e.organization_id, e.id as entry_id, e.source_id,
      case e.source_type when 'payment' then 'output' else 'input' end as side,
      coalesce(sum(l.amount) filter (where l.account_code in ('1160', '2200')), 0) as vat,
      coalesce(sum(case e.source_type when 'payment' then -l.amount else l.amount end)
        filter (where l.account_code in ('4060', '5040')), 0) as net,
      max(l.supplier_id::text)::uuid as supplier_id
    from journal_entry e
    join journal_line l on l.organization_id = e.organization_id and l.entry_id = e.id
    where e.source_type in ('payment', 'supplier_payment') and e.reverses_id is null
    group by e.organization_id, e.id) m
  where m.net <> 0 or m.vat <> 0
),
moved (organization_id, entry_id, source_id, side, tax) as (
  select l.organization_id, l.entry_id, e.source_id,
    case l.account_code when '2200' then 'output' when '1160' then 'input' else 'withheld' end,
    sum(case l.account_code when '2200' then -l.amount else l.amount end)
  from journal_line l
  join journal_entry e on e.organization_id = l.organization_id and e.id = l.entry_id
  where l.account_code in ('2200', '1160', '1155') and e.reverses_id is null
  group by l.organization_id, l.entry_id, e.source_id, l.account_code
),
-- What no document explains stands as an adjustment: journals by hand, opening balances, a kobo of rounding.
complete as (
  select * from found where net <> 0 or tax <> 0
  union all
  select m.organization_id, m.entry_id, m.side, 'adjustment', null, false, m.side = 'input', 0,
    m.tax - coalesce(f.tax, 0), m.source_id, null
  from moved m
  left join (select organization_id, entry_id, side, sum(tax) as tax from found
    where (side = 'output' and category = 'standard') or (side = 'input' and is_claimed) group by 1, 2, 3) f
    on f.organization_id = m.organization_id and f.entry_id = m.entry_id and f.side = m.side
  where m.tax <> coalesce(f.tax, 0)
)
insert into tax_line (organization_id, entry_id, line, entry_number, day, posted_on, side, category, purchase,
  is_import, is_claimed, net, tax, document_id, supplier_id)
select c.organization_id, c.entry_id,
  row_number() over (partition by c.organization_id, c.entry_id order by c.side, c.category, c.document_id),
  e.number, e.entry_date, e.posted_on, c.side, c.category, c.purchase, c.is_import, c.is_claimed and c.tax <> 0, c.net,
  c.tax, c.document_id, c.supplier_id
from complete c
join journal_entry e on e.organization_id = c.organization_id and e.id = c.entry_id;

insert into tax_line (organization_id, entry_id, line, entry_number, day, posted_on, side, category, purchase,
  is_import, is_claimed, net, tax, document_id, supplier_id)
select t.organization_id, e.id, t.line, e.number, e.entry_date, e.posted_on, t.side, t.category, t.purchase,
  t.is_import, t.is_claimed, -t.net, -t.tax, t.document_id, t.supplier_id
from journal_entry e
join tax_line t on t.organization_id = e.organization_id and t.entry_id = e.reverses_id;
