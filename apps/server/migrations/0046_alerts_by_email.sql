-- Kinds of alerts that a member wants by email as well; none unless asked for.
create table notification_email (
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  constraint notification_email_pkey primary key (organization_id, user_id, kind),
  constraint notification_email_member foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade
);
select protect('notification_email');
grant select, insert, delete on notification_email to lissafi_app;

-- The newest event of which the member was told by email; earlier ones are not sent again.
alter table notification_mark add column mailed_to bigint;
