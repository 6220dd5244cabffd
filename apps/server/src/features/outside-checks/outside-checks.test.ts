import { EXPORT_FORMATS } from '@lissafi/contract/ledger';
import { PROGRAM_CALLS } from '@lissafi/domain/books/outside-check';
import { judge } from '@lissafi/domain/testing/programs';
import pg from 'pg';
import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest';
import { relayBatch } from '../../jobs/relay.ts';
import { flagsOf } from '../../jobs/shares.ts';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { runOutsideCheck } from './check.ts';

const PATH = '/api/v1/ledger/outside-checks';
const commands = process.env.PATH;

let application: TestApplication;
let owner: Member;
beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
  const customer = await testCustomer(owner, { name: 'Iyá “Ọ̀kẹ́” & Sons; Ltd | Aba' });
  await owner.post('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true }));
});
afterAll(() => application.close());
afterEach(() => {
  process.env.PATH = commands;
});

const programOf = async (program: string, who = owner) =>
  (await who.get(PATH)).body.programs.find((each: { name: string }) => each.name === program);

const finish = (check: { id: string }) =>
  runOutsideCheck(application.services, { organization_id: owner.organization_id, check_id: check.id });

describe.each(EXPORT_FORMATS)('%s', (program) => {
  judge(
    PROGRAM_CALLS[program].command,
    'agrees with the books, and finds a balance of them that was changed by a kobo',
    async () => {
      const asked = await owner.post(PATH, { program });
      expect([asked.status, asked.body.status]).toEqual([201, 'waiting']);
      // Asked twice before it has ended, it runs once.
      expect((await owner.post(PATH, { program })).body.id).toBe(asked.body.id);
      await finish(asked.body);
      await finish(asked.body);
      expect((await programOf(program)).last).toMatchObject({
        ...{ id: asked.body.id, status: 'agrees', entries: 1, differences: [], message: null },
        version: expect.stringMatching(/\d/),
      });

      const change = (by: number) =>
        application.owner(
          `update account_day set debit = debit + ${by} where organization_id = $1 and account_code = '1100'`,
          [owner.organization_id],
        );
      await change(1);
      const again = (await owner.post(PATH, { program })).body;
      await finish(again);
      await change(-1);
      const { last } = await programOf(program);
      expect(last.status).toBe('differs');
      expect(last.differences).toHaveLength(1);
      const [{ account_code, books, program: theirs }] = last.differences;
      expect([account_code, books - theirs]).toEqual(['1100', 1]);
    },
  );
});

test('a program that is not installed is listed as such, and cannot be asked', async () => {
  process.env.PATH = '/nowhere';
  const fresh = await testOwner(application);
  // What was found before is remembered, so only what was never found is missing.
  const { programs } = (await fresh.get(PATH)).body;
  const missing = programs.filter((each: { version: string | null }) => each.version === null);
  for (const { name } of missing) {
    const refused = await fresh.post(PATH, { program: name });
    expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
  }
  expect(programs.map((each: { name: string }) => each.name)).toEqual([...EXPORT_FORMATS]);
});

judge('hledger', 'a program that is gone when its turn comes ends the check with a reason', async () => {
  const asked = (await owner.post(PATH, { program: 'hledger' })).body;
  process.env.PATH = '/nowhere';
  await finish(asked);
  const { last } = await programOf('hledger');
  expect(last).toMatchObject({ id: asked.id, status: 'failed', message: expect.stringContaining('hledger') });
});

judge('hledger', 'a journal that cannot be written ends the check with a reason', async () => {
  const asked = (await owner.post(PATH, { program: 'hledger' })).body;
  process.env.TMPDIR = '/nowhere';
  await finish(asked);
  delete process.env.TMPDIR;
  expect((await programOf('hledger')).last).toMatchObject({
    ...{ id: asked.id, status: 'failed' },
    message: expect.stringMatching(/could not be written .*ENOENT/),
  });
});

judge(
  'hledger',
  'a check that waits takes a place of its kind and of its owner, so that others have theirs',
  async () => {
    await owner.post(PATH, { program: 'hledger' });
    const client = new pg.Client({ connectionString: application.adminUrl });
    await client.connect();
    while ((await relayBatch(client)) > 0);
    const { rows } = await client.query(
      `select j.flags, j.job_queue_id from graphile_worker._private_jobs j
     join graphile_worker._private_tasks t on t.id = j.task_id
     where t.identifier = 'outside_check'`,
    );
    await client.end();
    expect(rows.length).toBeGreaterThan(0);
    for (const { flags, job_queue_id } of rows) {
      expect(Object.keys(flags).sort()).toEqual(flagsOf('outside_check', owner.user_id).sort());
      expect(job_queue_id).toBeNull();
    }
  },
);

test('who may not read the books neither asks nor reads; another organization sees nothing of it', async () => {
  const seller = await testMember(application, owner, 'sales');
  expect((await seller.get(PATH)).status).toBe(403);
  expect((await seller.post(PATH, { program: 'hledger' })).status).toBe(403);
  const stranger = await testOwner(application);
  expect((await stranger.get(PATH)).body.programs.map((each: { last: unknown }) => each.last)).toEqual([
    ...[null, null, null],
  ]);
  expect((await owner.post(PATH, { program: 'gnucash' })).status).toBe(400);
});
