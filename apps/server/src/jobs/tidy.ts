import { LIMITS } from '@lissafi/contract/limits';
import type { PoolClient } from 'pg';

/**
 * Forgets the answers of old idempotency keys (decisions §1: 30 days), tasks that nobody comes back for and the mails
 * that a newcomer has long read, in all organizations at once: as the owner of the tables, on a connection that no request can reach.
 */
export async function tidy(owner: Pick<PoolClient, 'query'>, now: Date): Promise<void> {
  const before = new Date(now.getTime() - LIMITS.idempotency_days * 86_400_000).toISOString();
  await owner.query('delete from idempotency_key where created_at < $1', [before]);
  await owner.query('delete from user_idempotency_key where created_at < $1', [before]);
  await owner.query('delete from task where created_at < $1', [before]);
  await owner.query('delete from dev_mail where sent_at < $1', [before]);
  // Nobody is told of what is older, so it does not matter who has read it.
  const shown = new Date(now.getTime() - LIMITS.notification_days * 86_400_000).toISOString();
  await owner.query('delete from notification_read where read_at < $1', [shown]);
}
