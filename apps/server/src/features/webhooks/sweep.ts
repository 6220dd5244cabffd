import type { Owner } from '../../jobs/organizations.ts';
import { queueWebhook } from '../../jobs/relay.ts';
import type { Services } from '../../services.ts';

/** Queues the job of each webhook with a message that is due, for one whose job was lost or has failed too often. */
export async function sweepWebhooks({ clock }: Services, owner: Owner): Promise<void> {
  const { rows } = await owner.query(
    `select distinct d.organization_id, d.webhook_id as subject_id from webhook_delivery d
     join webhook w on w.organization_id = d.organization_id and w.id = d.webhook_id and w.status = 'enabled'
     where d.status = 'waiting' and d.next_attempt_at <= $1`,
    [clock().toISOString()],
  );
  for (const { organization_id, subject_id } of rows)
    await queueWebhook(owner, { organization_id, subject_id });
}
