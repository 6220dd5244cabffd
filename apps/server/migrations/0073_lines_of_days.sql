-- How many lines a sum holds, so that an account with millions of them says how many there are without counting.
alter table account_day add column lines bigint not null default 0;
update account_day d set lines = l.lines
from (select j.organization_id, j.account_code, j.branch_id, j.entry_date, e.posted_on, count(*) as lines
  from journal_line j
  join journal_entry e on e.organization_id = j.organization_id and e.id = j.entry_id
  group by 1, 2, 3, 4, 5) l
where (l.organization_id, l.account_code, l.branch_id, l.entry_date, l.posted_on)
  = (d.organization_id, d.account_code, d.branch_id, d.day, d.posted_on);
alter table account_day alter column lines drop default;
alter table account_day add constraint account_day_lines check (lines > 0);
