-- Reminders of what is due to the tax office are notifications.

drop index event_alert;
create index event_alert on event (organization_id, number)
  where type in ('stock.low', 'stock.out', 'lot.expiring', 'lot.expired', 'production.overdue', 'tax.due', 'tax.late',
    'payroll_tax.due', 'payroll_tax.late');

-- The last of the organization's days on which its duties were looked at.
create table tax_reminder (
  organization_id uuid not null constraint tax_reminder_organization references organization (organization_id),
  checked_on date not null,
  constraint tax_reminder_pkey primary key (organization_id)
);
select protect('tax_reminder');
select let_owner('tax_reminder', 'select');
grant select, insert, update on tax_reminder to lissafi_app;
