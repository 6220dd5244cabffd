-- A bill, an expense and income name their branch: a draft may change it, what is posted keeps it.

grant update (branch_id) on bill to lissafi_app;
grant update (branch_id) on transaction to lissafi_app;

create trigger posted_stays_in_its_branch before update on bill for each row
  when (old.status <> 'draft' and old.branch_id <> new.branch_id) execute function refuse_change_of_posted();
