-- False where a person turned off email of a kind that is sent unless somebody turns it off (a customer's "I have paid").
alter table notification_email add column wanted boolean not null default true;
grant update on notification_email to lissafi_app;
