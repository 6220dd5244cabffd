-- The pay of a month with what is withheld from it, and what is then paid out and remitted.
create table payroll (
  organization_id uuid not null constraint payroll_organization references organization (organization_id),
  id uuid not null,
  month date not null constraint payroll_first_of_month check (extract(day from month) = 1),
  entry_date date not null,
  gross bigint not null constraint payroll_gross check (gross > 0),
  paye bigint not null constraint payroll_paye check (paye >= 0),
  pension bigint not null constraint payroll_pension check (pension >= 0),
  employer_pension bigint not null constraint payroll_employer_pension check (employer_pension >= 0),
  net bigint not null constraint payroll_net check (net = gross - paye - pension and net >= 0),
  journal_entry_id uuid not null,
  created_by uuid not null,
  created_at timestamptz not null,
  voided_at timestamptz,
  void_reason text,
  void_entry_id uuid,
  constraint payroll_pkey primary key (organization_id, id),
  constraint payroll_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint payroll_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id),
  constraint payroll_void_whole check ((voided_at is null) = (void_entry_id is null))
);
create index payroll_by_month on payroll (organization_id, month);
create index payroll_by_entry on payroll (organization_id, journal_entry_id);
create index payroll_by_void_entry on payroll (organization_id, void_entry_id) where void_entry_id is not null;
select protect('payroll');
grant select, insert, update (voided_at, void_reason, void_entry_id) on payroll to lissafi_app;

create table payroll_line (
  organization_id uuid not null,
  payroll_id uuid not null,
  line smallint not null,
  employee text not null,
  gross bigint not null constraint payroll_line_gross check (gross > 0),
  paye bigint not null constraint payroll_line_paye check (paye >= 0),
  pension bigint not null constraint payroll_line_pension check (pension >= 0),
  employer_pension bigint not null constraint payroll_line_employer_pension check (employer_pension >= 0),
  constraint payroll_line_pkey primary key (organization_id, payroll_id, line),
  constraint payroll_line_payroll foreign key (organization_id, payroll_id) references payroll (organization_id, id),
  constraint payroll_line_net check (gross >= paye + pension)
);
select protect('payroll_line');
grant select, insert on payroll_line to lissafi_app;

create table payroll_payment (
  organization_id uuid not null constraint payroll_payment_organization references organization (organization_id),
  id uuid not null,
  due text not null constraint payroll_payment_due check (due in ('net_pay', 'paye', 'pension')),
  amount bigint not null constraint payroll_payment_amount check (amount > 0),
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
  constraint payroll_payment_pkey primary key (organization_id, id),
  constraint payroll_payment_account foreign key (organization_id, account_id)
    references bank_account (organization_id, id),
  constraint payroll_payment_entry foreign key (organization_id, journal_entry_id)
    references journal_entry (organization_id, id),
  constraint payroll_payment_void_entry foreign key (organization_id, void_entry_id)
    references journal_entry (organization_id, id),
  constraint payroll_payment_void_whole check ((voided_at is null) = (void_entry_id is null))
);
create index payroll_payment_by_day on payroll_payment (organization_id, paid_on);
create index payroll_payment_by_account on payroll_payment (organization_id, account_id);
create index payroll_payment_by_entry on payroll_payment (organization_id, journal_entry_id);
create index payroll_payment_by_void_entry on payroll_payment (organization_id, void_entry_id)
  where void_entry_id is not null;
select protect('payroll_payment');
grant select, insert, update (voided_at, void_reason, void_entry_id) on payroll_payment to lissafi_app;
