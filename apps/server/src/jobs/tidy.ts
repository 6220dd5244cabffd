import { LIMITS } from '@lissafi/contract/limits';
import type { PoolClient } from 'pg';

/**
 * Deletes responses of old idempotency keys (decisions §1: 30 days), abandoned tasks, tickets of the real-time channel that
 * were never used, the log of webhooks and old emails of the development mailbox, in all organizations at once: as the owner of the tables, on a connection that no request uses.
 */
export async function tidy(owner: Pick<PoolClient, 'query'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.idempotency_days * 86_400_000).toISOString();
  await owner.query('delete from idempotency_key where created_at < $1', [before]);
  await owner.query('delete from user_idempotency_key where created_at < $1', [before]);
  await owner.query('delete from task where created_at < $1', [before]);
  await owner.query('delete from dev_mail where sent_at < $1', [before]);
  await owner.query('delete from channel_ticket where expires_at < $1', [now.toISOString()]);
  // An archive that was uploaded and not imported.
  const uploaded = new Date(now.getTime() - 86_400_000).toISOString();
  await owner.query('delete from archive_part where created_at < $1', [uploaded]);
  const read = new Date(now.getTime() - LIMITS.text_reading_minutes * 60_000).toISOString();
  await owner.query('delete from text_reading where created_at < $1', [read]);
  const logged = new Date(now.getTime() - LIMITS.webhook_log_days * 86_400_000).toISOString();
  await owner.query("delete from webhook_delivery where created_at < $1 and status <> 'waiting'", [logged]);
  const talked = new Date(now.getTime() - LIMITS.whatsapp_log_days * 86_400_000).toISOString();
  await owner.query("delete from whatsapp_incoming where received_at < $1 and state <> 'waiting'", [talked]);
  await owner.query("delete from whatsapp_outgoing where created_at < $1 and state <> 'queued'", [talked]);
  await owner.query('delete from whatsapp_stranger where coalesce(answered_at, tried_since) < $1', [talked]);
  // Older notifications are not shown, so their read marks are not needed.
  const shown = new Date(now.getTime() - LIMITS.notification_days * 86_400_000).toISOString();
  await owner.query('delete from notification_read where read_at < $1', [shown]);
}
