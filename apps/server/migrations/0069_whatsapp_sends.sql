-- A document that went out through the business number: WhatsApp also tells when it arrived and when it was read.
alter table invoice_send
  add column delivered_at timestamptz,
  add column read_at timestamptz;
