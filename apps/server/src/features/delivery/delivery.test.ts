import { runOnce } from 'graphile-worker';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { relayBatch } from '../../jobs/relay.ts';
import { type Mailer, openMailer } from '../../mail/mailer.ts';
import { openPrinter } from '../../pdf/printer.ts';
import { taskList } from '../../tasks.ts';
import {
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

/** The real relay, queue and mailbox; the test controls when they run. */
let application: TestApplication;
let owner: Member;
let relay: pg.Client;
let mailer: Mailer;

beforeAll(async () => {
  application = await testApplication();
  owner = await testOwner(application);
  relay = new pg.Client({ connectionString: application.adminUrl });
  await relay.connect();
  const { database } = application;
  mailer = openMailer({ smtp_url: undefined, from: 'x@example.com', database, production: false }, () => {});
});
afterAll(async () => {
  await relay.end();
  await application.close();
});

async function runJobs(): Promise<void> {
  while ((await relayBatch(relay)) > 0);
  await runOnce({
    connectionString: application.adminUrl,
    taskList: taskList(application.services, mailer),
    noHandleSignals: true,
  });
}

test('two mailings of one invoice reach each its own recipient with its own words, once', async () => {
  const customer = await testCustomer(owner);
  const body = invoiceBody(customer, application.today, { issue: true });
  const { id } = (await owner.post('/api/v1/invoices', body)).body;
  const send = (to: string, message: string) => owner.post(`/api/v1/invoices/${id}/send`, { to, message });
  expect((await send('ada@example.com', 'Dear Ada')).status).toBe(200);
  expect((await send('bola@example.com', 'Dear Bola')).status).toBe(200);
  await runJobs();
  const mails = await application.owner<{ recipient: string; text_body: string }>(
    "select recipient, text_body from dev_mail where subject like 'Invoice %' order by recipient",
  );
  expect(mails.map((mail) => mail.recipient)).toEqual(['ada@example.com', 'bola@example.com']);
  expect(mails[0]!.text_body).toContain('Dear Ada');
  expect(mails[1]!.text_body).toContain('Dear Bola');
  const sends = await application.owner(
    'select recipient, status, sent_at is not null as dated from invoice_send where invoice_id = $1 order by id',
    [id],
  );
  expect(sends).toEqual([
    { recipient: 'ada@example.com', status: 'sent', dated: true },
    { recipient: 'bola@example.com', status: 'sent', dated: true },
  ]);
  // The event refers to the row and contains no address.
  const events = await application.owner<{ data: object }>(
    "select data from event where subject_id = $1 and type = 'invoice.sent'",
    [id],
  );
  expect(JSON.stringify(events)).not.toContain('example.com');
});

test('an invoice and a reminder come from the seller by name, and answers go to him', async () => {
  const sender = await testOwner(application);
  const customer = await testCustomer(sender, { email: 'chidi@example.com' });
  const path = `/api/v1/organizations/${sender.organization_id}`;
  const set = async (fields: object) => {
    const { version } = (await sender.get(path)).body;
    expect((await sender.put(path, { version, ...fields })).status).toBe(200);
  };
  const body = invoiceBody(customer, application.today, { issue: true });
  const { id } = (await sender.post('/api/v1/invoices', body)).body;
  const heads = async (to: string) => {
    await runJobs();
    return application.owner('select sender, reply_to from dev_mail where recipient = $1 order by id', [to]);
  };
  const me = (await sender.get('/api/v1/security/users/me')).body;
  await set({ name: 'O’Brien & Sons', email: null });
  await sender.post(`/api/v1/invoices/${id}/send`, { to: 'first@example.com' });
  expect(await heads('first@example.com')).toEqual([{ sender: 'O’Brien & Sons', reply_to: me.email }]);
  await set({ email: 'books@obrien.example' });
  await sender.post(`/api/v1/invoices/${id}/send`, { to: 'second@example.com' });
  const answered = { sender: 'O’Brien & Sons', reply_to: 'books@obrien.example' };
  expect(await heads('second@example.com')).toEqual([answered]);
  const reminded = await sender.post(`/api/v1/customers/${customer}/remind`, { channel: 'email' });
  expect(reminded.status, JSON.stringify(reminded.body)).toBe(200);
  expect(await heads('chidi@example.com')).toEqual([answered]);
});

test('a job that runs again after its mail has left sends nothing', async () => {
  const [send] = await application.owner<{ id: string }>("select id from invoice_send where status = 'sent'");
  const count = async () => (await application.owner('select from dev_mail')).length;
  const before = await count();
  await application.owner("select graphile_worker.add_job('invoice_mail', $1::json)", [
    JSON.stringify({ organization_id: owner.organization_id, send_id: send!.id }),
  ]);
  await runJobs();
  expect(await count()).toBe(before);
  expect(
    await application.owner("select from graphile_worker.jobs where task_identifier = 'invoice_mail'"),
  ).toEqual([]);
});

test('an email whose document cannot be rendered is marked as failed after its last attempt, and does not wait for ever', async () => {
  const customer = await testCustomer(owner, { email: 'ngozi@example.com' });
  const body = invoiceBody(customer, application.today, { issue: true });
  const { id } = (await owner.post('/api/v1/invoices', body)).body;
  await owner.post(`/api/v1/invoices/${id}/send`);
  while ((await relayBatch(relay)) > 0);
  await application.owner('update graphile_worker._private_jobs set max_attempts = 1');
  const usual = application.services.printer;
  const impatient = openPrinter({ timeout_ms: 1 });
  application.services.printer = impatient;
  await runJobs();
  application.services.printer = usual;
  await impatient.close();
  const sends = await application.owner('select status, refusal from invoice_send where invoice_id = $1', [
    id,
  ]);
  expect(sends).toEqual([{ status: 'failed', refusal: 'The service is busy. Please try again.' }]);
});

test('a document that was sent on WhatsApp is sent: its channel and number stand among its sends, and no email leaves', async () => {
  const phone = '0803 555 0101';
  const customer = await testCustomer(owner, { phone });
  const issued = invoiceBody(customer, application.today, { issue: true });
  const { id } = (await owner.post('/api/v1/invoices', issued)).body;
  const mails = async () => (await application.owner('select from dev_mail')).length;
  const before = await mails();
  const { status, body } = await owner.post(`/api/v1/invoices/${id}/sent`, { channel: 'whatsapp' });
  expect(status, JSON.stringify(body)).toBe(200);
  expect(body).toMatchObject({ stored_status: 'sent', sends: [{ channel: 'whatsapp', status: 'sent' }] });
  expect(body.sends[0].recipient.replace(/\D/g, '')).toContain('8035550101');
  expect(body.sent_at).not.toBeNull();
  await runJobs();
  expect(await mails()).toBe(before);
  const draft = (await owner.post('/api/v1/invoices', invoiceBody(customer, application.today))).body;
  const refused = await owner.post(`/api/v1/invoices/${draft.id}/sent`, { channel: 'whatsapp' });
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
  const wrong = await owner.post(`/api/v1/invoices/${id}/sent`, { channel: 'pigeon' });
  expect([wrong.status, wrong.body.field]).toEqual([400, 'channel']);
  const noPhone = await testCustomer(owner, { name: 'Musa', phone: null });
  const other = (
    await owner.post('/api/v1/invoices', invoiceBody(noPhone, application.today, { issue: true }))
  ).body;
  const sent = await owner.post(`/api/v1/invoices/${other.id}/sent`, { channel: 'whatsapp' });
  expect(sent.body.sends).toMatchObject([{ channel: 'whatsapp', recipient: '' }]);
});

test('a draft is neither shared nor credited, and nobody without an address gets an email', async () => {
  const customer = await testCustomer(owner);
  const made = async (body: object) => (await owner.post('/api/v1/invoices', body)).body;
  const draft = await made(invoiceBody(customer, application.today));
  const issued = await made(invoiceBody(customer, application.today, { issue: true }));
  const at = (id: string, action: string, body: object = {}) =>
    owner.post(`/api/v1/invoices/${id}/${action}`, body);
  const shared = await at(draft.id, 'share-link');
  expect([shared.status, shared.body.code, shared.body.message]).toEqual([
    409,
    'INVALID_STATE',
    'Issue the invoice first.',
  ]);
  const all = issued.items.map(({ id, quantity }: { id: string; quantity: number }) => ({
    item_id: id,
    quantity,
  }));
  const credited = await at(draft.id, 'credit-notes', { items: all, reason: 'x' });
  expect([credited.status, credited.body.message]).toEqual([409, 'Invoice cannot be credited: it is draft.']);
  const sent = await at(issued.id, 'send', {});
  expect([sent.status, sent.body.errors]).toMatchObject([
    400,
    [{ field: 'to', message: 'This customer has no email address', code: 'REQUIRED' }],
  ]);
});
