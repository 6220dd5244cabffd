-- The balances of the books, worked out again by another accounting program (hledger, ledger, beancount) from the exported
-- journal, and what came of it. Kept, as evidence of when the books were checked and by whom.
create table outside_result (
  organization_id uuid not null constraint outside_result_organization references organization (organization_id),
  id uuid not null,
  program text not null constraint outside_result_program check (program in ('hledger', 'ledger', 'beancount')),
  status text not null default 'waiting'
    constraint outside_result_status check (status in ('waiting', 'agrees', 'differs', 'failed')),
  asked_by uuid not null,
  asked_at timestamptz not null,
  finished_at timestamptz,
  version text,
  entries bigint,
  accounts bigint,
  -- A list of { account_code, name, books, program } in kobo.
  differences jsonb not null default '[]',
  message text,
  constraint outside_result_pkey primary key (organization_id, id),
  constraint outside_result_finished check ((finished_at is null) = (status = 'waiting'))
);
create index outside_result_latest on outside_result (organization_id, program, asked_at desc);
select protect('outside_result');
grant select, insert, update on outside_result to lissafi_app;
