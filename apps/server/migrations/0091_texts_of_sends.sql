-- The whole text of an email with a document or of a reminder, where a person wrote it; null for the usual one.
alter table invoice_send add column text text;
