import { EventEmitter } from 'node:events';
import { Logger, run, type Task, type TaskList, type WorkerEvents } from 'graphile-worker';
import pg from 'pg';
import { causeOfJob, causes } from '../cause.ts';
import { toPrimary } from '../db/primary.ts';
import { type Log, withoutSecrets } from '../operations/log.ts';
import type { Metrics } from '../operations/metrics.ts';
import type { Traces } from '../operations/traces.ts';
import { jobShares } from './shares.ts';

/** Runs the job queue and recovers from every fault of the database. */
export interface JobRunner {
  stop(): Promise<void>;
}

/** Any number; together with the hash of a runner's name it is the lock that shows that this runner is alive. */
const ALIVE = 4_918_205;
const POLL_MS = 2_000;
const RETRY_MS = 1_000;
/** Jobs that run at the same time in one process: most of them wait for others. */
const JOBS = 10;
const POOL = JOBS + 6;

/**
 * Starts the queue, and restarts it when it gives up, which happens when it cannot store the end of a job. Jobs of a
 * runner that is gone are released at once; the queue itself would wait for four hours. Throws when the first start
 * fails.
 */
export async function startRunner(
  adminUrl: string,
  taskList: TaskList,
  crontab: string,
  log: Log,
  measure: Metrics['jobEnded'] = () => {},
  traces?: Pick<Traces, 'job'>,
): Promise<JobRunner> {
  const tasks = withCauses(taskList, traces);
  let isStopped = false;
  let retry: NodeJS.Timeout | undefined;
  let current: { giveUp(): void; over: Promise<void> } | undefined;

  const start = async () => {
    const alive = new pg.Client({
      ...toPrimary(adminUrl),
      application_name: 'lissafi jobs',
      keepAlive: true,
    });
    alive.on('error', () => {});
    // Not the queue's own pool: it stops listening before its connections are closed, and one that breaks then would
    // end the process.
    const pool = new pg.Pool({ ...toPrimary(adminUrl), max: POOL, keepAlive: true });
    pool.on('error', () => {});
    pool.on('connect', (client) => client.on('error', () => {}));
    const close = async () => {
      // Not awaited: a running job has a connection of it.
      pool.end().catch(() => {});
      await alive.end().catch(() => {});
    };
    // A runner that could not store the end of a job would wait forever when it is stopped.
    const stuck = Promise.withResolvers<void>();
    try {
      await alive.connect();
      await alive.query(RELEASE_ABANDONED_JOBS, [ALIVE]);
      const events: WorkerEvents & EventEmitter = new EventEmitter();
      watchJobs(events, log, measure);
      events.on('pool:fatalError', () => stuck.resolve());
      let held: Promise<unknown> = Promise.resolve();
      events.on('pool:create', ({ workerPool }) => {
        held = alive.query('select pg_advisory_lock($1, hashtext($2))', [ALIVE, workerPool.id]);
      });
      const runner = await run({
        pgPool: pool,
        concurrency: JOBS,
        forbiddenFlags: jobShares(events),
        pollInterval: POLL_MS,
        noHandleSignals: true,
        taskList: tasks,
        crontab,
        events,
        logger: quietLogger(log),
        // Without batching nothing awaits the statement that stores the end of a job, and its failure would end the
        // process.
        preset: { worker: { completeJobBatchDelay: 0, failJobBatchDelay: 0 } },
      });
      const giveUp = () => void runner.stop().catch(() => {});
      const over = Promise.race([runner.promise.catch(() => {}), stuck.promise]).then(async () => {
        current = undefined;
        giveUp();
        await close();
        if (!isStopped) later();
      });
      current = { giveUp, over };
      // Without its lock this runner counts as dead, so it is replaced.
      alive.once('end', giveUp);
      if (isStopped) giveUp();
      held.catch(giveUp);
    } catch (error) {
      await close();
      throw error;
    }
  };

  const later = () => {
    retry = setTimeout(() => {
      start().catch((error) => {
        log.error({ err: error, part: 'jobs' }, 'The job queue does not start');
        if (!isStopped) later();
      });
    }, RETRY_MS);
  };

  await start();
  return {
    async stop() {
      isStopped = true;
      clearTimeout(retry);
      current?.giveUp();
      await current?.over;
    },
  };
}

/**
 * Releases jobs whose runner holds no lock: its process or connection has ended. A job can run twice, but is never
 * lost.
 */
const RELEASE_ABANDONED_JOBS = `
  select graphile_worker.force_unlock_workers(array(
    select distinct j.locked_by from graphile_worker._private_jobs j
    where j.locked_by is not null and not exists (
      select from pg_locks l
      where l.locktype = 'advisory' and l.granted and l.classid = $1::oid
        and l.objid = (hashtext(j.locked_by)::bigint & 4294967295)::oid
        and l.database = (select oid from pg_database where datname = current_database()))))`;

/** The tasks, each in the name of the request that queued its job. */
function withCauses(taskList: TaskList, traces: Pick<Traces, 'job'> | undefined): TaskList {
  return Object.fromEntries(
    Object.entries(taskList).map(([name, task]): [string, Task] => [
      name,
      async (payload, helpers) => {
        const work = async () => task!(payload, helpers);
        return traces ? traces.job(name, payload, work) : causes.run(causeOfJob(payload), work);
      },
    ]),
  );
}

/** Logs and measures each job when it has ended: which one, for whom, how long; never its payload. */
function watchJobs(events: WorkerEvents, log: Log, measure: Metrics['jobEnded']): void {
  const began = new Map<string, number>();
  events.on('job:start', ({ job }) => began.set(job.id, performance.now()));
  events.on('job:complete', ({ job, error }) => {
    const ms = performance.now() - (began.get(job.id) ?? performance.now());
    began.delete(job.id);
    const task = job.task_identifier;
    measure(task, error ? 'failed' : 'done', ms / 1000);
    const { organization_id, subject_id } = Object(job.payload) as Record<string, unknown>;
    const fields = { job_id: job.id, task, attempt: job.attempts, ms: Math.round(ms) };
    const { request_id } = causeOfJob(job.payload);
    const line = { ...fields, organization_id, subject_id, ...(request_id && { request_id }), part: 'jobs' };
    if (!error) log.debug(line, 'job');
    else if (job.attempts >= job.max_attempts) log.error({ ...line, err: error }, 'job failed for good');
    else log.warn({ ...line, err: error }, 'job failed and is tried again');
  });
}

/** The queue's own messages; that a job failed is logged above. */
function quietLogger(log: Log) {
  return new Logger(() => (level, message) => {
    if (level === 'error' && !/^Failed task/.test(message))
      log.error({ part: 'jobs' }, withoutSecrets(message));
  });
}
