-- Landed cost on a bill of its own: a line of a carrier's or an agent's bill is spread over goods that were received
-- before (IAS 2 ¶10-11).
alter table bill_line add column landed_by text
  constraint bill_line_landed_by check (landed_by in ('value', 'quantity', 'manual'));
alter table bill_line drop constraint bill_line_clears_or_charges;
alter table bill_line add constraint bill_line_is_of_one_kind
  check (num_nonnulls(receipt_line_id, account_code, landed_by) = 1);

-- The goods that a line is spread over. The amount in kobo is that of the posting, so that a void takes back exactly
-- that.
create table bill_landed_cost (
  organization_id uuid not null,
  bill_id uuid not null,
  line smallint not null,
  receipt_line_id uuid not null,
  -- Of a line that is spread by shares which a person states.
  share_e4 bigint constraint bill_landed_cost_share check (share_e4 > 0),
  amount bigint not null default 0 constraint bill_landed_cost_amount check (amount >= 0),
  constraint bill_landed_cost_line foreign key (organization_id, bill_id, line)
    references bill_line (organization_id, bill_id, line) on delete cascade,
  constraint bill_landed_cost_goods foreign key (organization_id, receipt_line_id)
    references goods_receipt_line (organization_id, id),
  constraint bill_landed_cost_pkey primary key (organization_id, bill_id, line, receipt_line_id)
);
create index bill_landed_cost_by_goods on bill_landed_cost (organization_id, receipt_line_id);
select protect('bill_landed_cost');
grant select, insert, delete, update (amount) on bill_landed_cost to lissafi_app;
