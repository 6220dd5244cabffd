-- When what customers are told of an account last changed: it was shown to them first, or got another number, name or
-- bank. Null where they were never told anything else.
alter table bank_account add column told_at timestamptz;
grant update (told_at) on bank_account to lissafi_app;
