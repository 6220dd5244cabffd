-- Pictures of receipts and recordings of what was said, with what was read of them. What was recorded from one is proved
-- by it.
create table source_document (
  organization_id uuid not null constraint source_document_organization references organization (organization_id),
  id uuid not null,
  kind text not null constraint source_document_kind check (kind in ('picture', 'recording')),
  name text not null,
  media_type text not null,
  bytes integer not null constraint source_document_bytes check (bytes > 0),
  content bytea storage external not null,
  -- The picture as it was read: upright, straight, cropped to the paper; WebP.
  straightened bytea storage external,
  content_hash bytea not null,
  state text not null constraint source_document_state
    check (state in ('reading', 'read', 'unheard', 'failed', 'recorded')),
  -- The browser transcribes it.
  is_transcribed boolean not null,
  reading jsonb,
  -- Of the reading; the supplier may be deleted later.
  supplier_id uuid,
  transcript text,
  problem text,
  -- What was recorded from it: [{ kind, id }].
  recorded jsonb,
  recorded_at timestamptz,
  created_by uuid,
  created_at timestamptz not null,
  constraint source_document_recorded check ((state = 'recorded') = (recorded is not null)
    and (recorded is null) = (recorded_at is null))
);
create index source_document_waiting on source_document (organization_id, id) where recorded is null;
create index source_document_by_content on source_document (organization_id, content_hash);
create index source_document_by_figures on source_document
  (organization_id, ((reading -> 'total' ->> 'value')), ((reading -> 'date' ->> 'value'))) where reading is not null;
alter table source_document add constraint source_document_pkey primary key (organization_id, id);
select protect('source_document');
grant select, insert, delete,
  update (straightened, state, reading, supplier_id, transcript, problem, recorded, recorded_at)
  on source_document to lissafi_app;

create function recorded_documents_stay() returns trigger language plpgsql as $$
begin
  raise exception 'what something was recorded from is never deleted' using errcode = 'insufficient_privilege';
end $$;
create trigger recorded_stays before delete on source_document for each row when (old.recorded is not null)
  execute function recorded_documents_stay();

-- The application may not change it: what a transaction was recorded from stays.
alter table transaction
  add column source_document_id uuid,
  add constraint transaction_source_document foreign key (organization_id, source_document_id)
    references source_document (organization_id, id);
create index transaction_by_source_document on transaction (organization_id, source_document_id)
  where source_document_id is not null;
