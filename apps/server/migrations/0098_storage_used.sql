-- How many bytes an organization keeps is added up whenever a file is stored, from these alone.
create index transaction_attachment_stored on transaction_attachment (organization_id) include (bytes);
create index bill_attachment_stored on bill_attachment (organization_id) include (bytes);
create index payment_alert_attachment_stored on payment_alert_attachment (organization_id) include (bytes);
