import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
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
