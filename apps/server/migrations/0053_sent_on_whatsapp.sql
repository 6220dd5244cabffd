-- A document that a person sent on WhatsApp stands among its sends, as confirmed by that person; the recipient is the
-- phone number, or empty where the chat was chosen in WhatsApp.
alter table invoice_send add column channel text not null default 'email'
  constraint invoice_send_channel check (channel in ('email', 'whatsapp'));
