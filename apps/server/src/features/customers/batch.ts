import type { TaskProgress } from '@lissafi/contract/channel';
import type { CustomerDraft } from '@lissafi/contract/customers';
import { Refusal } from '@lissafi/contract/errors';
import { readCustomerLine } from '@lissafi/domain/imports/customer-line';
import { announce } from '../../db/announce.ts';
import { appendEvents } from '../../db/events.ts';
import type { Database } from '../../db/pool.ts';
import { inOrganization, type Tx } from '../../db/scope.ts';
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
  report(tx, user.id, { task_id: id, status: 'queued', done: 0, total: texts.length });
  return id;
}

/** Tells the person who asked how far their task is (S1.3-27). */
function report(tx: Tx, userId: string, progress: Omit<TaskProgress, 'task_type'>): void {
  announce(tx, {
    organizationId: tx.organization_id,
    userId,
    type: 'task_progress',
    data: { ...progress, task_type: 'customer_batch_parse' },
  });
}

/** Records that the texts cannot be read, and that nothing will follow. */
async function failBatch(tx: Tx, taskId: string): Promise<void> {
  const { rows } = await sql<{ created_by: string; progress: number; total: number }>`
    update task set status = 'failed'
    where organization_id = ${tx.organization_id} and id = ${taskId} and status in ('queued', 'running')
    returning created_by, progress, jsonb_array_length(input -> 'texts') as total`.execute(tx.db);
  const [task] = rows;
  if (task)
    report(tx, task.created_by, {
      task_id: taskId,
      status: 'failed',
      done: task.progress,
      total: task.total,
    });
}

/** Texts that are read in one transaction, after which the person is told. */
const STEP = 10;

/** Runs the job step by step; a crash between two steps, and running it twice, give the same drafts. */
export async function runBatch(database: Database, organizationId: string, taskId: string) {
  const inside = <T>(work: (tx: Tx) => Promise<T>) => inOrganization(database, organizationId, work);
  try {
    while (await inside((tx) => readSome(tx, taskId)));
  } catch (error) {
    await inside((tx) => failBatch(tx, taskId));
    throw error;
  }
}

/** Reads the next texts. Returns whether there are more. */
async function readSome(tx: Tx, taskId: string): Promise<boolean> {
  const task = await tx.db
    .selectFrom('task')
    .select(['input', 'status', 'result', 'progress', 'created_by'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', taskId)
    .forUpdate()
    .executeTakeFirst();
  if (!task || task.status === 'done') return false;
  const { texts } = task.input as { texts: string[] };
  const known = (task.result as { drafts: CustomerDraft[] } | null)?.drafts ?? [];
  const done = Math.min(task.progress + STEP, texts.length);
  const drafts = [...known, ...texts.slice(task.progress, done).map(readCustomerLine)];
  const status = done === texts.length ? 'done' : 'running';
  await sql`update task set status = ${status}, progress = ${done},
      result = ${JSON.stringify({ drafts })}::jsonb
    where organization_id = ${tx.organization_id} and id = ${taskId}`.execute(tx.db);
  report(tx, task.created_by, { task_id: taskId, status, done, total: texts.length });
  if (status === 'done')
    await appendEvents(tx, [{ type: 'customer.batch_parsed', subject_id: taskId, actor_id: null }]);
  return status === 'running';
}

/** Throws NOT_FOUND, also for a task of another person. */
export async function readBatch(tx: Tx, taskId: string, userId: string) {
  const task = await tx.db
    .selectFrom('task')
    .select(['status', 'input', 'progress', 'result'])
    .where('organization_id', '=', tx.organization_id)
    .where('id', '=', taskId)
    .where('kind', '=', 'customer_batch_parse')
    .where('created_by', '=', userId)
    .executeTakeFirst();
  if (!task) throw new Refusal('NOT_FOUND');
  const result = task.result as { drafts: CustomerDraft[] } | null;
  return {
    task_id: taskId,
    status: task.status as TaskProgress['status'],
    done: task.progress,
    total: (task.input as { texts: string[] }).texts.length,
    // What is not complete is not reviewed.
    drafts: task.status === 'done' ? (result?.drafts ?? []) : [],
  };
}
