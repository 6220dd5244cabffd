import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { causes } from '../cause.ts';
import { type TestDatabase, testDatabase } from '../testing/application.ts';
import { until } from '../testing/deployed.ts';
import { keptLog } from '../testing/log.ts';
import { type JobRunner, startRunner } from './runner.ts';

let database: TestDatabase;
let owner: pg.Client;
let runner: JobRunner | undefined;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
});
afterAll(async () => {
  await runner?.stop();
  await owner.end();
  await database.drop();
});

const queue = (name: string) => owner.query('select graphile_worker.add_job($1)', [name]);
const waiting = async () =>
  Number((await owner.query('select count(*) from graphile_worker._private_jobs')).rows[0].count);

test('a job whose runner lost its connections, or whose process died, is done at once and not after four hours', async () => {
  let runs = 0;
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const tasks = {
    async slow() {
      runs += 1;
      begun.resolve();
      await mayEnd.promise;
    },
  };
  await queue('slow');
  await owner.query(`select graphile_worker.add_job('orphan')`);
  await owner.query(
    `update graphile_worker._private_jobs j set locked_by = 'pool-of-a-dead-process', locked_at = now(), attempts = 1
     from graphile_worker._private_tasks t where t.id = j.task_id and t.identifier = 'orphan'`,
  );
  const orphan = Promise.withResolvers<void>();
  runner = await startRunner(
    database.adminUrl,
    { ...tasks, orphan: async () => orphan.resolve() },
    '',
    keptLog(),
  );
  await orphan.promise;
  await begun.promise;
  // All connections break during the job, so that its end cannot be stored.
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and pid <> pg_backend_pid()`,
  );
  mayEnd.resolve();
  await until('the queue is empty', async () => (await waiting()) === 0);
  expect(runs).toBeGreaterThanOrEqual(1);

  // The runner that replaced it takes new jobs.
  const before = runs;
  await queue('slow');
  await until('the next job', async () => runs > before && (await waiting()) === 0);
});

test('what a living runner works on is left to it by another one that starts', async () => {
  let runs = 0;
  const begun = Promise.withResolvers<void>();
  const mayEnd = Promise.withResolvers<void>();
  const task = async () => {
    runs += 1;
    begun.resolve();
    await mayEnd.promise;
  };
  await runner?.stop();
  runner = await startRunner(database.adminUrl, { held: task }, '', keptLog());
  await queue('held');
  await begun.promise;
  const other = await startRunner(database.adminUrl, { held: task }, '', keptLog());
  const { rows } = await owner.query('select locked_by from graphile_worker._private_jobs');
  expect(rows).toEqual([{ locked_by: expect.stringMatching(/^pool-/) }]);
  mayEnd.resolve();
  await until('the queue is empty', async () => (await waiting()) === 0);
  expect(runs).toBe(1);
  await other.stop();
});

test('each end of a job is logged and measured: which one, for whom and from which request, never its payload', async () => {
  await runner?.stop();
  const lines: Record<string, unknown>[] = [];
  const measured: unknown[][] = [];
  const causesSeen: unknown[] = [];
  const seen = () => causesSeen.push(causes.getStore());
  runner = await startRunner(
    database.adminUrl,
    {
      async works() {
        seen();
      },
      async fails() {
        seen();
        throw Object.assign(new Error('no answer of https://u:pw@host'), { code: '23505' });
      },
    },
    '',
    keptLog(lines),
    (...values) => void measured.push(values),
  );
  const payload = {
    organization_id: 'o-1',
    subject_id: 's-1',
    secret: 'never logged',
    cause: { request_id: 'r-1', traceparent: '00-x' },
  };
  await owner.query(
    `select graphile_worker.add_job('works', $1::json), graphile_worker.add_job('fails', max_attempts := 1)`,
    [JSON.stringify(payload)],
  );
  await until('both have ended', () => lines.length === 2);
  await owner.query(`select graphile_worker.add_job('fails', max_attempts := 2)`);
  await until('the third has ended', () => lines.length === 3);
  const line = { attempt: 1, ms: expect.any(Number), part: 'jobs', job_id: expect.any(Number) };
  const always = { ...line, time: expect.any(String), pid: process.pid };
  const err = expect.objectContaining({ message: 'no answer of https://u:…@host', code: '23505' });
  const byTask = (task: string) => lines.filter((each) => each.task === task);
  expect(byTask('works')).toEqual([
    {
      ...always,
      level: 'debug',
      task: 'works',
      organization_id: 'o-1',
      subject_id: 's-1',
      request_id: 'r-1',
      message: 'job',
    },
  ]);
  expect(byTask('fails')).toEqual([
    { ...always, level: 'error', task: 'fails', err, message: 'job failed for good' },
    { ...always, level: 'warn', task: 'fails', err, message: 'job failed and is tried again' },
  ]);
  expect(measured.map(([task, outcome]) => `${task} ${outcome}`).toSorted()).toEqual([
    'fails failed',
    'fails failed',
    'works done',
  ]);
  for (const [, , seconds] of measured) {
    expect(seconds).toBeGreaterThan(0);
    expect(seconds).toBeLessThan(30);
  }
  expect(causesSeen).toContainEqual({ request_id: 'r-1', traceparent: '00-x' });
  expect(causesSeen.filter((cause) => (cause as { request_id: null }).request_id === null)).toHaveLength(2);
  await owner.query('delete from graphile_worker._private_jobs');
});

test('a queue that cannot start for the first time is an error', async () => {
  const nowhere = new URL(database.adminUrl);
  nowhere.pathname = '/no_such_database';
  await expect(startRunner(nowhere.href, {}, '', keptLog())).rejects.toMatchObject({ code: '3D000' });
});

test('a queue that its database does not let start again says so, and starts when it does', async () => {
  await runner?.stop();
  const lines: Record<string, unknown>[] = [];
  let runs = 0;
  const task = async () => {
    runs += 1;
  };
  runner = await startRunner(database.adminUrl, { later: task }, '', keptLog(lines));
  await owner.query('alter function graphile_worker.force_unlock_workers rename to away');
  await owner.query(
    `select pg_terminate_backend(pid) from pg_stat_activity
     where datname = current_database() and application_name = 'lissafi jobs'`,
  );
  const said = () => lines.filter((line) => line.message === 'The job queue does not start');
  await until('it says so', () => said().length > 0);
  expect(said()[0]).toMatchObject({ level: 'error', part: 'jobs', err: { code: '42883' } });
  await owner.query('alter function graphile_worker.away rename to force_unlock_workers');
  await queue('later');
  await until('the job is done', () => runs === 1);
});
