import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { madeBy } from '../../testing/money.ts';
import { connectWhatsApp, notify, runWhatsApp, WHATSAPP } from '../../testing/whatsapp.ts';
import { startWhatsApp, type WhatsAppServer } from '../../testing/whatsapp-server.ts';
import { sendWhatsApp } from './send.ts';

let whatsapp: WhatsAppServer;
let application: TestApplication;
let owner: Member;
let ada: string;
let invoice: { id: string; invoice_number: string };

beforeAll(async () => {
  whatsapp = await startWhatsApp();
  application = await testApplication({ WHATSAPP_URL: whatsapp.url });
});
afterAll(async () => {
  await application.close();
  await whatsapp.stop();
});
beforeEach(async () => {
  for (const name of Object.keys(whatsapp.faults)) delete whatsapp.faults[name as 'answer'];
  whatsapp.sent.length = 0;
  owner = await testOwner(application);
  ada = await testCustomer(owner, { name: 'Ada Stores', phone: '0803 111 2222' });
  invoice = await madeBy(owner, '/api/v1/invoices', { ...invoiceBody(ada, application.today), issue: true });
});

const send = (body: object = {}, by = owner) => by.post(`/api/v1/invoices/${invoice.id}/whatsapp`, body);
const sends = async () => (await owner.get(`/api/v1/invoices/${invoice.id}`)).body.sends;
const run = (isLast = true) => runWhatsApp(application, owner, isLast);
const tell = (message: { body: string; signature: string }) => notify(application, owner, message);

test('an invoice goes out as PDF to the international number, and says how far it came', async () => {
  expect((await send()).body).toMatchObject({
    code: 'INVALID_STATE',
    message: expect.stringContaining('No WhatsApp'),
  });
  await connectWhatsApp(owner);
  const { status, body } = await send();
  expect([status, body.stored_status]).toEqual([200, 'sent']);
  expect(body.sends).toMatchObject([{ channel: 'whatsapp', status: 'queued', recipient: '+2348031112222' }]);
  await run();
  const [message] = whatsapp.sent;
  expect(message).toMatchObject({ to: '2348031112222', document: { name: `${invoice.invoice_number}.pdf` } });
  expect(message!.document!.content.subarray(0, 5).toString()).toBe('%PDF-');
  expect(message!.text).toMatch(
    new RegExp(`^Good day Ada Stores,\n\nHere is invoice ${invoice.invoice_number}`),
  );
  expect(await sends()).toMatchObject([{ status: 'sent', delivered_at: null, read_at: null }]);
  await tell(whatsapp.status(message!.id, 'delivered'));
  expect((await sends())[0]).toMatchObject({ delivered_at: expect.any(String), read_at: null });
  await tell(whatsapp.status(message!.id, 'read'));
  // A state that comes late takes nothing back.
  await tell(whatsapp.status(message!.id, 'sent'));
  await tell(whatsapp.status(message!.id, 'failed', { code: 131026 }));
  expect(await sends()).toMatchObject([{ status: 'sent', read_at: expect.any(String), refusal: null }]);
  // The job once more, as after a crash, sends nothing.
  const { own_id } = message!;
  await sendWhatsApp(
    application.services,
    { organization_id: owner.organization_id, subject_id: own_id },
    true,
  );
  expect(whatsapp.sent).toHaveLength(1);
  expect((await owner.get(`${WHATSAPP}/messages/${own_id}`)).body).toMatchObject({
    state: 'read',
    name: 'Ada Stores',
  });
});

test('the same request sends once, and needs the permission and a number', async () => {
  await connectWhatsApp(owner);
  const headers = { 'idempotency-key': 'one-send' };
  const path = `/api/v1/invoices/${invoice.id}/whatsapp`;
  await Promise.all([1, 2, 3].map(() => owner.post(path, {}, headers)));
  await run();
  expect(whatsapp.sent).toHaveLength(1);
  const viewer = await testMember(application, owner, 'viewer');
  expect((await send({}, viewer)).status).toBe(403);
  expect((await send({ to: 'nobody' })).body.errors[0].field).toBe('to');
  const other = await testCustomer(owner, { name: 'Without a number' });
  const draft = await madeBy(owner, '/api/v1/invoices', invoiceBody(other, application.today));
  expect((await owner.post(`/api/v1/invoices/${draft.id}/whatsapp`, {})).body.code).toBe('INVALID_STATE');
  await owner.post(`/api/v1/invoices/${draft.id}/issue`, {});
  expect((await owner.post(`/api/v1/invoices/${draft.id}/whatsapp`, {})).body.errors).toMatchObject([
    { field: 'to' },
  ]);
  const statement = `/api/v1/customers/${other}/statement/whatsapp`;
  const missing = await owner.post(statement, { period: {} });
  expect([missing.status, missing.body.errors[0]]).toMatchObject([
    400,
    { field: 'to', message: 'This customer has no telephone number', code: 'REQUIRED' },
  ]);
  const typed = await owner.post(`/api/v1/invoices/${draft.id}/whatsapp`, { to: '+44 20 7946 0000' });
  expect(typed.body.sends).toMatchObject([{ recipient: '+442079460000' }]);
});

test('after 24 hours it says why it did not go out, at once or later', async () => {
  await connectWhatsApp(owner);
  whatsapp.faults.refuses = 131047;
  await send();
  await run(false);
  expect(await sends()).toMatchObject([{ status: 'failed', refusal: expect.stringContaining('24 hours') }]);
  whatsapp.faults.refuses = undefined;
  await send();
  await run();
  await tell(whatsapp.status(whatsapp.sent[0]!.id, 'failed', { code: 131047 }));
  expect((await sends()).at(-1)).toMatchObject({
    ...{ status: 'failed', sent_at: null, refusal: expect.stringContaining('your own WhatsApp') },
  });
});

test('it waits while WhatsApp is down, and a state that comes before its id is known counts', async () => {
  await connectWhatsApp(owner);
  await send();
  for (const answer of ['down', 'busy', 'nonsense'] as const) {
    whatsapp.faults.answer = answer;
    await expect(run(false)).rejects.toThrow();
  }
  whatsapp.faults.answer = undefined;
  expect(await sends()).toMatchObject([{ status: 'queued' }]);
  const [{ id }] = (await application.owner<{ id: string }>(
    'select id from whatsapp_outgoing order by id desc limit 1',
  )) as [{ id: string }];
  await tell(whatsapp.status('wamid.unknown', 'delivered', { own_id: id }));
  expect(await sends()).toMatchObject([{ status: 'sent', delivered_at: expect.any(String) }]);
});

test('what waits when the number is disconnected does not leave', async () => {
  await connectWhatsApp(owner);
  await send();
  await owner.delete(`${WHATSAPP}/settings`);
  await run();
  expect(await sends()).toMatchObject([
    { status: 'failed', refusal: expect.stringContaining('disconnected') },
  ]);
  expect(whatsapp.sent).toEqual([]);
});

test('a statement goes out as PDF, and its message can be looked at', async () => {
  await connectWhatsApp(owner);
  const path = `/api/v1/customers/${ada}/statement/whatsapp`;
  expect((await owner.post(path, { period: { from: '2026-02-01', to: '2026-01-01' } })).status).toBe(400);
  const { status, body } = await owner.post(path, { period: {} });
  expect([status, body]).toEqual([
    200,
    expect.objectContaining({ state: 'queued', name: 'Ada Stores', number: '+2348031112222' }),
  ]);
  await run();
  expect(whatsapp.sent).toMatchObject([
    {
      text: expect.stringContaining('Here is your statement from'),
      document: { name: expect.stringMatching(/^statement-.*\.pdf$/) },
    },
  ]);
  whatsapp.faults.refuses = 131026;
  const second = (await owner.post(path, { period: {} })).body;
  await run();
  expect((await owner.get(`${WHATSAPP}/messages/${second.id}`)).body).toMatchObject({
    ...{ state: 'failed', problem: expect.stringContaining('not on WhatsApp') },
  });
  const other = await testOwner(application);
  expect((await other.get(`${WHATSAPP}/messages/${second.id}`)).status).toBe(404);
});

test('a sample sends nothing', async () => {
  await connectWhatsApp(owner);
  await application.owner("insert into sample_organization (organization_id, state) values ($1, 'ready')", [
    owner.organization_id,
  ]);
  expect((await send()).body.code).toBe('SAMPLE_SENDS_NOTHING');
});
