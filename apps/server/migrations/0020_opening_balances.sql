-- The opening balances of everything as one document per organization. The lines of the draft are what a person typed;
-- once posted they stay as they were, until the posting is taken back.
create table opening_document (
  organization_id uuid constraint opening_document_pkey primary key
    constraint opening_document_organization references organization (organization_id),
  version integer not null default 1,
  opened_on date not null,
  accounts jsonb not null,
  customers jsonb not null,
  suppliers jsonb not null,
  stock jsonb not null,
  -- The source of the entries; null while it is a draft.
  posting_id uuid,
  posted_at timestamptz,
  voided_at timestamptz,
  void_reason text,
  updated_at timestamptz not null,
  constraint opening_document_posted_whole check ((posting_id is null) = (posted_at is null)),
  constraint opening_document_void_with_reason check ((voided_at is null) = (void_reason is null))
);
select protect('opening_document');
grant select, insert, update on opening_document to lissafi_app;

-- What each line of a posting became: the entry and the invoice or payable. Rows of postings that were taken back stay.
create table opening_part (
  organization_id uuid not null,
  posting_id uuid not null,
  section text not null
    constraint opening_part_section check (section in ('accounts', 'customers', 'suppliers', 'stock')),
  line smallint not null,
  -- The invoice, the payable or the stock movements' source; null for accounts and for a customer's credit.
  record_id uuid,
  journal_entry_id uuid,
  constraint opening_part_pkey primary key (organization_id, posting_id, section, line),
  constraint opening_part_document foreign key (organization_id) references opening_document (organization_id),
  constraint opening_part_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id)
);
create index opening_part_by_entry on opening_part (organization_id, journal_entry_id);
select protect('opening_part');
grant select, insert on opening_part to lissafi_app;
