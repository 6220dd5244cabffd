-- Documents on their way to the national e-invoicing gateway, and what the organization is called there.
create table einvoice_settings (
  organization_id uuid primary key references organization (organization_id),
  version integer not null default 1,
  business_id uuid,
  service_id text check (service_id ~ '^[A-Z0-9]{8}$'),
  business_description text,
  is_automatic boolean not null default false,
  -- Sealed with the application's secret.
  api_key_sealed text,
  api_secret_sealed text,
  -- The gateway's public key (PEM) and the certificate (base64), as the portal gives them.
  public_key text,
  certificate text,
  updated_at timestamptz not null default now()
);

-- irn and payload are fixed with the first thing that is sent; until then they are made afresh.
create table einvoice (
  organization_id uuid not null,
  invoice_id uuid not null,
  state text not null check (state in
    ('waiting', 'incomplete', 'queued', 'validated', 'signed', 'transmitted', 'rejected', 'failed')),
  irn text,
  payload jsonb,
  qr text,
  answer text,
  -- PENDING, PAID or CANCELED, as the gateway last heard it.
  payment_status text,
  queued_at timestamptz not null default now(),
  signed_at timestamptz,
  transmitted_at timestamptz,
  updated_at timestamptz not null default now(),
  -- Deferred: a document that is issued and queued at once is written after its place in the queue.
  foreign key (organization_id, invoice_id) references invoice (organization_id, id) deferrable initially deferred,
  unique (organization_id, irn),
  check (state not in ('signed', 'transmitted') or (irn is not null and payload is not null and signed_at is not null))
);
create index einvoice_by_state on einvoice (organization_id, state, queued_at);
alter table einvoice add primary key (organization_id, invoice_id);

do $$
declare
  tenant text;
begin
  foreach tenant in array array['einvoice_settings', 'einvoice'] loop
    execute format('alter table %I enable row level security', tenant);
    execute format('alter table %I force row level security', tenant);
    execute format($policy$create policy tenant on %I
      using (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)
      with check (organization_id = nullif(current_setting('app.organization_id', true), '')::uuid)$policy$, tenant);
  end loop;
end $$;
-- The job queue, as the owner, finds out which organizations have something to tell the gateway.
create policy jobs_read on einvoice for select to current_user using (true);
grant select, insert, update on einvoice_settings to lissafi_app;
grant select, insert, update, delete on einvoice to lissafi_app;
