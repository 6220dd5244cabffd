-- What was understood of a sentence, for some minutes; the person confirms it, and it is recorded once.
create table text_reading (
  organization_id uuid not null constraint text_reading_organization references organization (organization_id),
  id uuid not null,
  user_id uuid not null,
  result jsonb not null,
  -- What was recorded of it: [{ kind, id }].
  recorded jsonb,
  created_at timestamptz not null
);
create index text_reading_by_age on text_reading using brin (created_at);
alter table text_reading add constraint text_reading_pkey primary key (organization_id, id);
select protect('text_reading');
select let_owner('text_reading', 'select', 'delete');
grant select, insert, update (recorded) on text_reading to lissafi_app;

-- Sentences that were refused and wait for a person. They are not in the books.
create table refused_sentence (
  organization_id uuid not null constraint refused_sentence_organization references organization (organization_id),
  id uuid not null,
  text text not null,
  route text not null,
  reason text not null,
  form text,
  created_by uuid,
  created_at timestamptz not null,
  dismissed_at timestamptz
);
create index refused_sentence_waiting on refused_sentence (organization_id, id) where dismissed_at is null;
alter table refused_sentence add constraint refused_sentence_pkey primary key (organization_id, id);
select protect('refused_sentence');
grant select, insert, update (dismissed_at) on refused_sentence to lissafi_app;
