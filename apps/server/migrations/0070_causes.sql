-- Which request caused a job, for its log line and its trace: an event that starts one keeps it, and letters that are
-- queued without an event carry it themselves.
alter table event add column cause jsonb;

drop function queue_identity_mail(text, json);
create function queue_identity_mail(kind text, payload json, cause json default null) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if kind not in ('verify_email', 'reset_password', 'change_email', 'email_change_asked', 'email_changed',
    'password_changed', 'new_sign_in', 'second_factor_changed') then
    raise exception 'unknown mail %', kind;
  end if;
  perform graphile_worker.add_job('identity_mail',
    json_build_object('kind', kind, 'payload', payload, 'cause', cause), max_attempts => 12);
end $$;
revoke all on function queue_identity_mail from public;
grant execute on function queue_identity_mail to lissafi_app;

drop function queue_invitation_mail(uuid);
create function queue_invitation_mail(invitation_id uuid, cause json default null) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  perform graphile_worker.add_job('invitation_mail',
    json_build_object('invitation_id', invitation_id, 'cause', cause), max_attempts => 12);
end $$;
revoke all on function queue_invitation_mail from public;
grant execute on function queue_invitation_mail to lissafi_app;
