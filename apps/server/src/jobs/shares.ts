import type { EventEmitter } from 'node:events';
import { JOB_SHARES, LIMITS } from '@lissafi/contract/limits';
import type { Job, WorkerEvents } from 'graphile-worker';

/**
 * The queue is shared by its flags, of which graphile-worker skips those that are forbidden at the moment: a job has
 * that of its kind, of its kind for the owner of its organization, and of the owner. So one owner holds a few places of
 * each kind and of all, whatever was queued before others and in however many organizations, and a kind that takes long
 * leaves places for the others.
 */
export function flagsOf(job: string, ownerId: string, subject?: string | number | null): string[] {
  const kind = subject && `${job} ${subject}` in JOB_SHARES ? `${job} ${subject}` : job;
  return [kind, `${kind} ${ownerId}`, ownerId];
}

/** Reads the owner of an organization for the flags; its own id where it is gone. */
export async function ownerIn(
  client: { query(text: string, values: unknown[]): Promise<{ rows: { owner_id: string }[] }> },
  organizationId: string,
): Promise<string> {
  const { rows } = await client.query('select owner_id from organization where organization_id = $1', [
    organizationId,
  ]);
  return rows[0]?.owner_id ?? organizationId;
}

const flagsOfJob = ({ flags }: Pick<Job, 'flags'>): string[] => Object.keys(flags ?? {});

/** How many jobs with this flag run at the same time in one process. */
function mostOf(flag: string): number {
  if (flag in JOB_SHARES) return JOB_SHARES[flag]!.at_once;
  const kind = flag.slice(0, -37);
  return kind === '' ? LIMITS.jobs_of_owner : (JOB_SHARES[kind]?.each ?? LIMITS.jobs_of_owner);
}

/**
 * Returns what says which flags are forbidden now, by the jobs that run in this process. Workers look for their next job
 * one after the other, so that no two of them take the last place.
 */
export function jobShares(events: EventEmitter & WorkerEvents): () => Promise<string[]> {
  const running = new Map<string, number>();
  const count = (job: Job, by: 1 | -1) => {
    for (const flag of flagsOfJob(job)) {
      const left = (running.get(flag) ?? 0) + by;
      if (left > 0) running.set(flag, left);
      else running.delete(flag);
    }
  };
  let turn: Promise<void> = Promise.resolve();
  let found: () => void = () => {};
  events.on('job:start', ({ job }) => {
    count(job, 1);
    found();
  });
  events.on('job:complete', ({ job }) => count(job, -1));
  events.on('worker:getJob:empty', () => found());
  events.on('worker:getJob:error', () => found());
  return async () => {
    const before = turn;
    const looked = Promise.withResolvers<void>();
    turn = looked.promise;
    await before;
    found = looked.resolve;
    return [...running].filter(([flag, jobs]) => jobs >= mostOf(flag)).map(([flag]) => flag);
  };
}

/** As the library's own cleanup does it. */
export const FORGET_QUEUES = `
  delete from graphile_worker._private_job_queues q
  where q.locked_at is null and not exists (
    select from graphile_worker._private_jobs j where j.job_queue_id = q.id)`;
