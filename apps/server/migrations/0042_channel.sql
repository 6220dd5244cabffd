-- One connection to the real-time channel: a browser cannot send a header with it, and an access token must not stand in
-- an address. It is deleted by its use.
create table channel_ticket (
  token_hash bytea constraint channel_ticket_pkey primary key,
  user_id uuid not null constraint channel_ticket_user references app_user (id) on delete cascade,
  session_id uuid not null,
  organization_id uuid not null,
  expires_at timestamptz not null,
  -- The end of the access token that it was given for, and so of the connection.
  token_expires_at timestamptz not null
);
create index channel_ticket_of_user on channel_ticket (user_id);
create index channel_ticket_by_age on channel_ticket (expires_at);
grant select, insert, delete on channel_ticket to lissafi_app;

-- Kinds of alerts that a member does not want to be told of.
create table notification_mute (
  organization_id uuid not null,
  user_id uuid not null,
  kind text not null,
  constraint notification_mute_pkey primary key (organization_id, user_id, kind),
  constraint notification_mute_member foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade
);
select protect('notification_mute');
select let_owner('notification_mute', 'select');
grant select, insert, delete on notification_mute to lissafi_app;

-- How far a task is.
alter table task drop constraint task_status;
alter table task add constraint task_status check (status in ('queued', 'running', 'done', 'failed'));
alter table task add column progress integer not null default 0;
