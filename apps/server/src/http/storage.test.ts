import { STORAGE } from '@lissafi/contract/limits';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { inOrganization } from '../db/scope.ts';
import { sql } from '../db/sql.ts';
import {
  fileForm,
  type Member,
  sharedApplication,
  type TestApplication,
  testMember,
  testOwner,
} from '../testing/application.ts';
import { BASE, expenseTools } from '../testing/expenses.ts';
import { blankPicture, setTier, upload } from '../testing/source-documents.ts';
import { assertStorage } from './storage.ts';

let application: TestApplication;
let owner: Member;
beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const MB = 1024 ** 2;
const storageOf = async (member: Member) =>
  (await member.get(`/api/v1/organizations/${member.organization_id}/storage`)).body;

const { spent } = expenseTools(() => ({ application, owner }));
const expense = async (member: Member): Promise<string> => (await spent({}, member)).id;

const attach = (member: Member, id: string, bytes: number) => {
  const form = fileForm(Buffer.concat([Buffer.from('%PDF-1.4\n'), Buffer.alloc(bytes, 'x')]), {
    name: 'a.pdf',
    type: 'application/pdf',
    fields: {},
  });
  return member.post(`${BASE}/${id}/attachments`, form.body, form.headers);
};

/** As if files of so many bytes were there: the content is short. */
const stored = (member: Member, table: 'transaction_attachment', of: string, bytes: number) =>
  inOrganization(application.database, member.organization_id, (tx) =>
    sql`insert into ${sql.table(table)} (organization_id, id, transaction_id, name, media_type, bytes, content, created_by,
        created_at)
      values (${tx.organization_id}, gen_random_uuid(), ${of}, 'a.pdf', 'application/pdf', ${bytes}, 'x',
        ${member.user_id}, now())`.execute(tx.db),
  );

test('every member sees how much room the files take, by kind, and how much there is', async () => {
  expect(await storageOf(owner)).toMatchObject({ used: 0, limit: STORAGE.free.own });
  await attach(owner, await expense(owner), 1_000);
  await setTier(owner, 'pro');
  await upload(owner, 'pictures', await blankPicture());
  const found = await storageOf(owner);
  expect(found.limit).toBe(STORAGE.pro.own);
  expect(found.kinds).toContainEqual({ kind: 'attachments', files: 1, bytes: 1_009 });
  expect(found.used).toBe(found.kinds.reduce((sum: number, { bytes }: { bytes: number }) => sum + bytes, 0));
  const sales = await testMember(application, owner, 'sales');
  expect((await storageOf(sales)).used).toBe(found.used);
  const stranger = await testOwner(application);
  const other = await stranger.get(`/api/v1/organizations/${owner.organization_id}/storage`);
  expect(other.status).toBe(404);
});

test('a file for which the plan has no room is refused at its field, and has room on a higher plan', async () => {
  const full = await testOwner(application);
  const id = await expense(full);
  await stored(full, 'transaction_attachment', id, STORAGE.free.own - MB);
  const refused = await attach(full, id, 2 * MB);
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      {
        field: 'file',
        message:
          'This file has 3 MB, and 249 MB of the 250 MB of your plan are used. Delete files that you no longer need, or choose a higher plan.',
        code: 'INVALID',
      },
    ],
  ]);
  expect((await attach(full, id, 1_000)).status).toBe(201);
  await setTier(full, 'pro');
  expect((await attach(full, id, 2 * MB)).status).toBe(201);
});

test('of files that are stored at the same moment only those have room that fit together', async () => {
  const full = await testOwner(application);
  const ids = await Promise.all([1, 2, 3].map(() => expense(full)));
  await stored(full, 'transaction_attachment', ids[0]!, STORAGE.free.own - MB);
  const statuses = await Promise.all(ids.map(async (id) => (await attach(full, id, 600_000)).status));
  expect(statuses.toSorted()).toEqual([201, 400, 400]);
});

test('what strangers send has a room of its own, which the files of the business neither fill nor lose', async () => {
  const full = await testOwner(application);
  await stored(full, 'transaction_attachment', await expense(full), STORAGE.free.own);
  const room = (bytes: number) =>
    inOrganization(application.database, full.organization_id, (tx) => assertStorage(tx, bytes, 'claims'));
  await room(STORAGE.free.claims);
  await expect(room(STORAGE.free.claims + 1)).rejects.toMatchObject({ errors: [{ field: 'file' }] });
});
