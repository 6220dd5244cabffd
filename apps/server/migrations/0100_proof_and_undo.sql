-- A confirmed identity is a challenge that was answered: its token lets the session do for some minutes what hands over
-- an organization, its data or its money.
alter table auth_challenge drop constraint auth_challenge_kind;
alter table auth_challenge add constraint auth_challenge_kind
  check (kind in ('second_factor', 'passkey_sign_in', 'passkey_add', 'proof')) not valid;
alter table auth_challenge validate constraint auth_challenge_kind;

-- What can be taken back for some days: a transfer of ownership by the former owner, a closing by the owner.
create table organization_undo (
  organization_id uuid not null
    constraint organization_undo_organization references organization (organization_id),
  id uuid not null,
  kind text not null constraint organization_undo_kind check (kind in ('transfer', 'closing')),
  -- Who may take it back: the former owner, or whoever closed it.
  made_by uuid not null,
  -- Of a transfer: the new owner, and the role that she had before.
  successor_id uuid,
  successor_role text,
  made_at timestamptz not null,
  until timestamptz not null,
  undone_at timestamptz
);
alter table organization_undo add constraint organization_undo_pkey primary key (organization_id, id);
select protect('organization_undo');
grant select, insert, update (undone_at) on organization_undo to lissafi_app;

-- The letters to the owners about it.
create or replace function queue_identity_mail(kind text, payload json, cause json default null) returns void
language plpgsql security definer set search_path = pg_catalog as $$
begin
  if kind not in ('verify_email', 'reset_password', 'change_email', 'email_change_asked', 'email_changed',
    'password_changed', 'new_sign_in', 'second_factor_changed', 'guarded_act') then
    raise exception 'unknown mail %', kind;
  end if;
  perform graphile_worker.add_job('identity_mail',
    json_build_object('kind', kind, 'payload', payload, 'cause', cause), max_attempts => 12);
end $$;
