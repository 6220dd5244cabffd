import { UNDO_DAYS } from '@lissafi/contract/limits';
import { afterAll, afterEach, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  moveTo,
  type TestApplication,
  testApplication,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { queuedMails, sentMails } from '../../testing/mailbox.ts';

let application: TestApplication;
let bisi: Member;
let musa: Member;

beforeAll(async () => {
  application = await testApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  bisi = await testOwner(application);
  musa = await testMember(application, bisi, 'sales');
  await queuedMails(application);
});
afterEach(() => application.setNow(null));

const at = (rest = '') => `/api/v1/organizations/${bisi.organization_id}${rest}`;
const transfer = (from = bisi, to = musa) => from.post(at('/transfer-ownership'), { user_id: to.user_id });
const close = (who = bisi) => who.post(at('/close'), { name: 'Bisi’s Bakery' });
const pending = async (who = bisi) => (await who.get(at('/undo'))).body.undo;
const takeBack = async (who = bisi, id?: string) =>
  who.post(at('/undo'), { id: id ?? (await pending(who))?.id ?? bisi.user_id });
const role = async (who: Member) =>
  (await bisi.get(at('/members'))).body.members.find((each: Member) => each.user_id === who.user_id).role;
const days = (count: number) => new Date(Date.now() + count * 86_400_000);

test('for seven days the former owner takes a transfer back, and each is what she was', async () => {
  await transfer();
  expect(await pending()).toMatchObject({ kind: 'transfer', can: { take_back: true } });
  expect((await pending(musa)).can.take_back).toBe(false);
  expect((await takeBack(musa)).status).toBe(404);
  await moveTo(application, bisi, days(UNDO_DAYS - 0.01));
  expect((await takeBack()).body).toEqual({ undo: null });
  expect([await role(bisi), await role(musa)]).toEqual(['owner', 'sales']);
  expect((await bisi.get(at())).body.owner_id).toBe(bisi.user_id);
  expect(await pending()).toBeNull();
});

test('after seven days a transfer stays', async () => {
  await transfer();
  const { id } = await pending();
  await moveTo(application, bisi, days(UNDO_DAYS + 0.01));
  expect(await pending()).toBeNull();
  expect((await takeBack(bisi, id)).status).toBe(404);
});

test('while it can be taken back, the new owner does nothing that leaves the former one with less', async () => {
  await transfer();
  const third = await testMember(application, bisi, 'viewer');
  for (const answer of [
    await close(musa),
    await musa.get('/api/v1/archive/file?pdfs=false'),
    await transfer(musa, third),
    await musa.delete(at(`/members/${bisi.user_id}`)),
    await musa.put(at(`/members/${bisi.user_id}`), { role: 'viewer' }),
    // Nor does somebody who has the former owner's session go in her name.
    await bisi.post(at('/leave')),
  ]) {
    expect([answer.status, answer.body.code]).toEqual([409, 'INVALID_STATE']);
    expect(answer.body.message).toMatch(/can take that back until/);
  }
  expect((await musa.delete(at(`/members/${third.user_id}`))).status).toBe(200);
  await moveTo(application, musa, days(UNDO_DAYS + 0.01));
  expect((await close(musa)).status).toBe(200);
});

test('the owner opens what she closed for seven days, and everything is there', async () => {
  await bisi.post('/api/v1/customers', { name: 'Ada', type: 'business' });
  await close();
  expect((await bisi.post('/api/v1/customers', { name: 'Eve', type: 'business' })).body.code).toBe(
    'ORGANIZATION_CLOSED',
  );
  expect(await pending()).toMatchObject({ kind: 'closing', can: { take_back: true } });
  expect((await takeBack(musa)).status).toBe(404);
  expect((await takeBack()).status).toBe(200);
  expect((await bisi.get(at())).body.closed_at).toBeNull();
  expect((await bisi.get('/api/v1/customers')).body.total).toBe(1);
});

test('both owners, and whose the address of the organization is, are told who did it, from where, and how to take it back', async () => {
  const ada = await testMember(application, bisi, 'accountant');
  for (const [email, told] of [
    ['stranger@example.com', [bisi.email, musa.email]],
    [ada.email, [ada.email, bisi.email, musa.email]],
  ] as const) {
    const { version } = (await bisi.get(at())).body;
    await bisi.put(at(), { version, email });
    await transfer();
    const mails = await sentMails(application);
    expect(mails.map(({ to }) => to).sort()).toEqual([...told].sort());
    expectTold(mails);
    await takeBack();
    await sentMails(application);
  }
});

function expectTold(mails: readonly { subject: string; text: string; links: string[] }[]): void {
  for (const { subject, text, links } of mails) {
    expect(subject).toBe('The ownership of your organization was transferred');
    expect(text).toContain(`Bisi Adeyemi (${bisi.email})`);
    expect(text).toContain('127.0.0.1');
    expect(links).toEqual([`${application.services.config.public_url}/settings`]);
  }
}

test('two who take it back at once do it once', async () => {
  await transfer();
  const { id } = await pending();
  // The same person, from two devices that both confirmed who she is.
  const answers = await Promise.all([takeBack(bisi, id), takeBack(bisi, id)]);
  expect(answers.map(({ status }) => status).filter((status) => status === 200)).toHaveLength(1);
  expect(await role(bisi)).toBe('owner');
});
