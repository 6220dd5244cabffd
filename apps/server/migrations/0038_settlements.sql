-- A settlement of a terminal or wallet is a transfer to the bank that names the days whose receipts it clears. amount:
-- what arrived; charge: what the provider kept of the receipts, with charge_tax, the VAT in it.
alter table bank_transfer
  add column charge_tax bigint not null default 0 constraint bank_transfer_charge_tax check (charge_tax >= 0),
  add column settles_from date,
  add column settles_to date,
  add column receipt_count integer,
  add constraint bank_transfer_tax_is_of_charge check (charge_tax <= charge),
  add constraint bank_transfer_settles_days check ((settles_from is null) = (settles_to is null)
    and (settles_from is null) = (receipt_count is null) and settles_from <= settles_to);

-- The lines of the journal on the account that a settlement cleared, its own among them: they add up to 0. A line is
-- settled once; a void deletes its rows, so that the receipts wait again.
create table settlement_line (
  organization_id uuid not null,
  entry_id uuid not null,
  line smallint not null,
  transfer_id uuid not null,
  constraint settlement_line_transfer foreign key (organization_id, transfer_id)
    references bank_transfer (organization_id, id),
  constraint settlement_line_entry foreign key (organization_id, entry_id)
    references journal_entry (organization_id, id)
);
create index settlement_line_of_transfer on settlement_line (organization_id, transfer_id);
alter table settlement_line add constraint settlement_line_pkey primary key (organization_id, entry_id, line);
select protect('settlement_line');
grant select, insert, delete on settlement_line to lissafi_app;
