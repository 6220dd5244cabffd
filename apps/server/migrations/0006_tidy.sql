-- The owner forgets old answers of idempotency keys in all organizations at once, on a connection of the job queue
-- that no request can reach.
create policy tidy_reads on idempotency_key for select to current_user using (true);
create policy tidy_deletes on idempotency_key for delete to current_user using (true);
