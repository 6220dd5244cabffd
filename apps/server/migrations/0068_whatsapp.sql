-- A business number of the WhatsApp Cloud API: its keys, whose numbers belong to members, and the messages both ways.
create table whatsapp_connection (
  organization_id uuid constraint whatsapp_connection_pkey primary key
    constraint whatsapp_connection_organization references organization (organization_id),
  version integer not null default 1,
  enabled boolean not null,
  phone_number_id text not null,
  -- As WhatsApp states them.
  display_number text not null,
  verified_name text,
  -- Encrypted with the application's secret.
  access_token_sealed text not null,
  app_secret_sealed text not null,
  verify_token_sealed text not null,
  callback_verified_at timestamptz,
  updated_by uuid not null,
  updated_at timestamptz not null
);
select protect('whatsapp_connection');
grant select, insert, update, delete on whatsapp_connection to lissafi_app;

-- The number of a member: what comes from it is said by this person. It ends with the membership.
create table whatsapp_number (
  organization_id uuid not null,
  user_id uuid not null,
  -- International without the plus, as WhatsApp writes it.
  number text not null constraint whatsapp_number_digits check (number ~ '^[1-9][0-9]{6,14}$'),
  linked_at timestamptz not null,
  constraint whatsapp_number_once unique (organization_id, number),
  constraint whatsapp_number_member foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade
);
alter table whatsapp_number add constraint whatsapp_number_pkey primary key (organization_id, user_id);
select protect('whatsapp_number');
grant select, insert, update, delete on whatsapp_number to lissafi_app;

-- A code for once, which a member sends from the number that is to be linked.
create table whatsapp_code (
  organization_id uuid not null,
  user_id uuid not null,
  code_hash bytea not null,
  expires_at timestamptz not null,
  constraint whatsapp_code_once unique (organization_id, code_hash),
  constraint whatsapp_code_member foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade
);
alter table whatsapp_code add constraint whatsapp_code_pkey primary key (organization_id, user_id);
select protect('whatsapp_code');
grant select, insert, update, delete on whatsapp_code to lissafi_app;

-- Numbers that nobody linked: when they were last answered, and how many codes they tried since when.
create table whatsapp_stranger (
  organization_id uuid not null constraint whatsapp_stranger_organization references organization (organization_id),
  number text not null,
  answered_at timestamptz,
  tries integer not null default 0,
  tried_since timestamptz not null
);
alter table whatsapp_stranger add constraint whatsapp_stranger_pkey primary key (organization_id, number);
select protect('whatsapp_stranger');
select let_owner('whatsapp_stranger', 'select', 'delete');
grant select, insert, update on whatsapp_stranger to lissafi_app;

create table whatsapp_incoming (
  organization_id uuid not null constraint whatsapp_incoming_organization references organization (organization_id),
  id uuid not null,
  -- The message as WhatsApp knows it: each is kept and worked on once.
  wa_id text not null,
  number text not null,
  kind text not null
    constraint whatsapp_incoming_kind check (kind in ('text', 'button', 'picture', 'recording', 'other')),
  -- What was written, or what the pressed button says.
  body text,
  media_id text,
  sent_at timestamptz not null,
  received_at timestamptz not null,
  -- `reading`: the picture or the recording is being read.
  state text not null default 'waiting'
    constraint whatsapp_incoming_state check (state in ('waiting', 'reading', 'done', 'ignored', 'failed')),
  problem text,
  -- The member it came from.
  user_id uuid,
  source_document_id uuid,
  constraint whatsapp_incoming_once unique (organization_id, wa_id),
  constraint whatsapp_incoming_document foreign key (organization_id, source_document_id)
    references source_document (organization_id, id) on delete set null (source_document_id)
);
create index whatsapp_incoming_newest on whatsapp_incoming (organization_id, received_at desc, id);
create index whatsapp_incoming_waiting on whatsapp_incoming (organization_id, number, sent_at, id)
  where state = 'waiting';
create index whatsapp_incoming_of_number on whatsapp_incoming (organization_id, number, received_at);
create index whatsapp_incoming_of_document on whatsapp_incoming (organization_id, source_document_id)
  where source_document_id is not null;
alter table whatsapp_incoming add constraint whatsapp_incoming_pkey primary key (organization_id, id);
select protect('whatsapp_incoming');
select let_owner('whatsapp_incoming', 'select', 'delete');
grant select, insert, update (state, problem, user_id, source_document_id, body) on whatsapp_incoming to lissafi_app;

create table whatsapp_outgoing (
  organization_id uuid not null constraint whatsapp_outgoing_organization references organization (organization_id),
  id uuid not null,
  kind text not null constraint whatsapp_outgoing_kind check (kind in ('text', 'document')),
  number text not null,
  -- The text, which is forgotten once it left, or what stands below the document.
  body text not null,
  -- Buttons below the text: [{id, title}].
  buttons jsonb,
  -- The message that it answers, as WhatsApp knows it.
  answers_wa_id text,
  invoice_id uuid,
  customer_id uuid,
  -- Of a statement.
  from_date date,
  to_date date,
  -- Where the document lists how it was sent.
  send_id uuid,
  state text not null default 'queued'
    constraint whatsapp_outgoing_state check (state in ('queued', 'sent', 'delivered', 'read', 'failed')),
  problem text,
  wa_id text,
  created_by uuid,
  created_at timestamptz not null,
  changed_at timestamptz not null,
  constraint whatsapp_outgoing_once unique (organization_id, wa_id),
  constraint whatsapp_outgoing_invoice foreign key (organization_id, invoice_id)
    references invoice (organization_id, id),
  constraint whatsapp_outgoing_customer foreign key (organization_id, customer_id)
    references customer (organization_id, id) on delete set null (customer_id),
  constraint whatsapp_outgoing_send foreign key (organization_id, send_id)
    references invoice_send (organization_id, id) on delete cascade
);
create index whatsapp_outgoing_newest on whatsapp_outgoing (organization_id, created_at desc, id);
create index whatsapp_outgoing_of_invoice on whatsapp_outgoing (organization_id, invoice_id)
  where invoice_id is not null;
create index whatsapp_outgoing_of_customer on whatsapp_outgoing (organization_id, customer_id)
  where customer_id is not null;
create index whatsapp_outgoing_of_send on whatsapp_outgoing (organization_id, send_id) where send_id is not null;
alter table whatsapp_outgoing add constraint whatsapp_outgoing_pkey primary key (organization_id, id);
select protect('whatsapp_outgoing');
select let_owner('whatsapp_outgoing', 'select', 'delete');
grant select, insert, update (state, problem, wa_id, changed_at, body, buttons) on whatsapp_outgoing to lissafi_app;

-- What waits for the reply of a member; a new sentence replaces it.
create table whatsapp_draft (
  organization_id uuid not null,
  user_id uuid not null,
  id uuid not null,
  -- What was understood, what was asked and answered, and what it was said in.
  content jsonb not null,
  created_at timestamptz not null,
  constraint whatsapp_draft_member foreign key (organization_id, user_id)
    references membership (organization_id, user_id) on delete cascade
);
alter table whatsapp_draft add constraint whatsapp_draft_pkey primary key (organization_id, user_id);
select protect('whatsapp_draft');
grant select, insert, update, delete on whatsapp_draft to lissafi_app;
