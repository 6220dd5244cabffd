import { randomUUID } from 'node:crypto';
import { JOB_SHARES, LIMITS } from '@lissafi/contract/limits';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type TestDatabase, testDatabase } from '../testing/application.ts';
import { until } from '../testing/deployed.ts';
import { keptLog } from '../testing/log.ts';
import { type JobRunner, startRunner } from './runner.ts';
import { FORGET_QUEUES, flagsOf } from './shares.ts';

let database: TestDatabase;
let owner: pg.Client;
let runner: JobRunner;
/** What runs, by job; each ends when the test says so. */
const running = new Map<string, () => void>();
let isOver = false;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
  const task = (payload: unknown) => {
    const { name } = payload as { name: string };
    return new Promise<void>((resolve) => {
      if (isOver) return resolve();
      running.set(name, () => {
        running.delete(name);
        resolve();
      });
    });
  };
  const tasks = { import_work: task, sample_fill: task, invoice_mail: task, second_opinion: task };
  runner = await startRunner(database.adminUrl, tasks, '', keptLog());
});
afterAll(async () => {
  isOver = true;
  for (const end of running.values()) end();
  await runner.stop();
  await owner.end();
  await database.drop();
});

const queue = (job: string, organization: string, names: string[], queueName: string | null = null) =>
  owner.query(
    `select graphile_worker.add_job($1, json_build_object('name', name), flags => $2, queue_name => $4)
     from unnest($3::text[]) as n(name)`,
    [job, flagsOf(job, organization), names, queueName],
  );
const names = (of: string, count: number) => Array.from({ length: count }, (_, index) => `${of} ${index}`);
const runs = (start: string) => [...running.keys()].filter((name) => name.startsWith(start)).length;

test('one organization that queued hundreds holds a few places, and the job of another begins at once', async () => {
  const [flooding, other] = [randomUUID(), randomUUID()];
  await queue('import_work', flooding, names('import', 200));
  await queue('invoice_mail', flooding, names('mail', 200));
  await queue('sample_fill', flooding, names('sample', 20));
  await queue('second_opinion', flooding, names('opinion', 20));
  await until('its places', async () => running.size === LIMITS.jobs_of_owner);
  await queue('import_work', other, ['the import of another']);
  await until('the other', async () => running.has('the import of another'));
  expect(running.size).toBe(LIMITS.jobs_of_owner + 1);
  expect(runs('import')).toBe(JOB_SHARES.import_work!.each);
  expect(runs('mail')).toBeLessThanOrEqual(JOB_SHARES.invoice_mail!.each);
  running.get('the import of another')!();
});

test('jobs that take long leave places for other kinds, whoever they are of', async () => {
  await queue('sample_fill', randomUUID(), ['one']);
  for (const name of ['two', 'three']) await queue('sample_fill', randomUUID(), [name]);
  await queue('invoice_mail', randomUUID(), ['a letter']);
  await until('the letter', async () => running.has('a letter'));
  const filling = ['sample', 'one', 'two', 'three'].reduce((sum, name) => sum + runs(name), 0);
  expect(filling).toBeLessThanOrEqual(JOB_SHARES.sample_fill!.at_once);
  running.get('a letter')!();
});

test('a queue without a job is forgotten, one with a job is not', async () => {
  await queue('second_opinion', randomUUID(), ['kept'], 'a queue with a job');
  await until('it runs', async () => running.has('kept'));
  await owner.query(`insert into graphile_worker._private_job_queues (queue_name) values ('an empty queue')`);
  await owner.query(FORGET_QUEUES);
  const { rows } = await owner.query('select queue_name from graphile_worker._private_job_queues');
  expect(rows).toEqual([{ queue_name: 'a queue with a job' }]);
});
