-- Whether sentences of this organization may be shown to a language model, and how many were in the current hour.
create table second_opinion (
  organization_id uuid not null constraint second_opinion_organization references organization (organization_id),
  is_allowed boolean not null,
  hour_began_at timestamptz,
  asked integer not null default 0
);
alter table second_opinion add constraint second_opinion_pkey primary key (organization_id);
select protect('second_opinion');
grant select, insert, update on second_opinion to lissafi_app;

-- What a language model suggested where the grammar refused or doubted; null where none is asked.
alter table text_reading add column opinion jsonb;
grant update (opinion) on text_reading to lissafi_app;
