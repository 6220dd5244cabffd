import type { CustomerDraft } from '@lissafi/contract/customers';
import { Refusal } from '@lissafi/contract/errors';
import { readCustomer } from '@lissafi/domain/language/sentence/customers';
import { appendEvents } from '../../db/events.ts';
import type { Tx } from '../../db/scope.ts';
import { sql } from '../../db/sql.ts';
import type { MemberContext } from '../../http/context.ts';

/** Queues the texts; the event starts the job after commit. No customer is saved. */
export async function queueBatch(context: MemberContext, texts: string[]): Promise<string> {
  const { tx, newId, now, user } = context;
  const id = newId();
  await tx.db
    .insertInto('task')
    .values({
      organization_id: tx.organization_id,
      id,
      kind: 'customer_batch_parse',
      input: JSON.stringify({ texts }),
      created_by: user.id,
      created_at: now.toISOString(),
    })
    .execute();
  await appendEvents(tx, [
    {
      type: 'customer.batch_parse_requested',
      subject_id: id,
      actor_id: user.id,
      data: { task_id: id },
    },
  ]);
  return id;
}

/** Runs the job. Running it twice gives the same drafts. */
export async function runBatch(tx: Tx, taskId: string, now: Date): Promise<void> {
  const task = await tx.db
    .selectFrom('task')
    .select(['input', 'status'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', taskId)
    .executeTakeFirst();
  if (task?.status !== 'queued') return;
  const { texts } = task.input as { texts: string[] };
  await sql`update task set status = 'done', done_at = ${now.toISOString()},
      result = ${JSON.stringify({ drafts: texts.map(readCustomer) })}::jsonb
    where organization_id = ${tx.organization_id} and id = ${taskId}`.execute(tx.db);
  await appendEvents(tx, [{ type: 'customer.batch_parsed', subject_id: taskId, actor_id: null }]);
}

/** Throws NOT_FOUND, also for a task of another person. */
export async function readBatch(tx: Tx, taskId: string, userId: string) {
  const task = await tx.db
    .selectFrom('task')
    .select(['status', 'result'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', taskId)
    .where('kind', '=', 'customer_batch_parse')
    .where('created_by', '=', userId)
    .executeTakeFirst();
  if (!task) throw new Refusal('NOT_FOUND');
  const result = task.result as { drafts: CustomerDraft[] } | null;
  return { task_id: taskId, status: task.status as 'queued' | 'done', drafts: result?.drafts ?? [] };
}
