import type { AddressInfo } from 'node:net';
import { OUTWARD_LEVELS } from '@lissafi/contract/limits';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import { SMTPServer } from 'smtp-server';
import { afterAll, beforeAll, expect, test, vi } from 'vitest';
import { readConfig } from '../../config.ts';
import { type Running, startProcess } from '../../start.ts';
import { type TestDatabase, testDatabase } from '../../testing/application.ts';
import { keptLog } from '../../testing/log.ts';
import { patient } from '../../testing/patience.ts';
import { startWhatsApp, TEST_NUMBER } from '../../testing/whatsapp-server.ts';

/** The real process with its worker, a real mail server and the WhatsApp of the tests: what leaves the house is counted there. */
let database: TestDatabase;
let running: Running;
let smtp: SMTPServer;
let admin: pg.Client;
let whatsapp: Awaited<ReturnType<typeof startWhatsApp>>;
const letters: string[] = [];

beforeAll(async () => {
  whatsapp = await startWhatsApp();
  smtp = new SMTPServer({
    authOptional: true,
    disabledCommands: ['STARTTLS'],
    onData(stream, { envelope }, done) {
      stream.resume();
      stream.on('end', () => {
        letters.push(...envelope.rcptTo.map(({ address }) => address));
        done();
      });
    },
  });
  await new Promise<void>((resolve) => smtp.listen(0, '127.0.0.1', resolve));
  database = await testDatabase();
  admin = new pg.Client({ connectionString: database.adminUrl });
  await admin.connect();
  const port = (smtp.server.address() as AddressInfo).port;
  const env = { PORT: '0', SMTP_URL: `smtp://127.0.0.1:${port}`, WHATSAPP_URL: whatsapp.url };
  running = await startProcess(readConfig(env, []), database.adminUrl, keptLog([]));
});
afterAll(async () => {
  await running?.stop();
  await admin?.end();
  await new Promise<void>((resolve) => smtp.close(resolve));
  await whatsapp?.stop();
  await database?.drop();
});

const PASSWORD = 'a long enough passphrase';
let headers: Record<string, string> = {};

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function call(method: string, path: string, body?: unknown): Promise<any> {
  const answer = await fetch(`${running.listening}/api/v1${path}`, {
    method,
    headers: { 'content-type': 'application/json', ...headers },
    ...(body !== undefined && { body: JSON.stringify(body) }),
  });
  const said = (await answer.json()) as object;
  return { http: answer.status, retry: answer.headers.get('retry-after'), ...said };
}
const waiting = async () =>
  (await admin.query('select count(*)::int as jobs from graphile_worker._private_jobs')).rows[0].jobs;

test('of a thousand tries of a new account at most what the limits say leaves the house', {
  timeout: patient(240_000),
}, async () => {
  const person = { first_name: 'Eve', last_name: 'Spam', terms_accepted: true, password: PASSWORD };
  const { tokens } = await call('POST', '/auth/register', { email: 'eve@example.com', ...person });
  headers = { authorization: `Bearer ${tokens.access_token}` };
  await admin.query('update app_user set email_verified_at = now()');
  const { id } = await call('POST', '/organizations', { name: 'Claim at evil.example' });
  headers['organization-id'] = id;
  const today = todayIn('Africa/Lagos', new Date());
  const { phone_number_id, access_token, app_secret } = TEST_NUMBER;
  const keys = { version: 0, phone_number_id, access_token, app_secret, password: PASSWORD };
  expect((await call('PUT', '/whatsapp/settings', keys)).http).toBe(200);
  const customer = await call('POST', '/customers', {
    name: 'Ada',
    type: 'business',
    email: 'ada@example.com',
    phone: '0803 111 2222',
  });
  const invoice = await call('POST', '/invoices', {
    customer_id: customer.id,
    issue_date: today,
    due_date: today,
    issue: true,
    items: [{ name: 'Loaf', quantity: 1, unit_price: 100 }],
  });
  const supplier = await call('POST', '/suppliers', { name: 'Mill', email: 'mill@example.com' });
  const flour = await call('POST', '/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' });
  const order = await call('POST', '/purchase-orders', {
    supplier_id: supplier.id,
    order_date: today,
    lines: [{ item_id: flour.id, quantity: 1, unit_price: 100 }],
  });
  const to = (index: number) => `victim${index}@example.com`;
  const accepted = { accept_repeat: true };
  const ways: ((
    index: number,
  ) => Promise<{ http: number; retry: string | null; id?: string; code?: string }>)[] = [
    (index) => call('POST', `/invoices/${invoice.id}/send`, { to: to(index), message: 'You won' }),
    (index) =>
      call('POST', `/invoices/${invoice.id}/remind`, { to: to(index), text: 'You won', ...accepted }),
    (index) =>
      call('POST', `/customers/${customer.id}/remind`, { channel: 'email', to: to(index), ...accepted }),
    (index) => call('POST', `/organizations/${id}/members/invite`, { email: to(index), role: 'sales' }),
    (index) => call('POST', `/purchase-orders/${order.id}/email`, { to: to(index), message: 'You won' }),
    (index) => call('POST', `/invoices/${invoice.id}/whatsapp`, { to: `0803${String(1_000_000 + index)}` }),
    (index) =>
      call('POST', `/customers/${customer.id}/statement/whatsapp`, {
        period: {},
        to: `0803${String(1_000_000 + index)}`,
      }),
  ];
  // Letters about the account itself have left by now.
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: patient(30_000) });
  const own = letters.length;
  const answers: { http: number; retry: string | null }[] = [];
  for (let index = 0; index < 1_000; index++) {
    const way = ways[index % ways.length]!;
    const answer = await way(index);
    answers.push(answer);
    // An open invitation is taken back, and made again to the next address.
    if (answer.id && index % ways.length === 3) {
      answers.push(await call('POST', `/organizations/${id}/invitations/${answer.id}/resend`));
      await call('DELETE', `/organizations/${id}/invitations/${answer.id}`);
    }
  }
  await vi.waitUntil(async () => (await waiting()) === 0, { timeout: patient(60_000) });
  const left = letters.length - own + whatsapp.sent.length;
  const { per_day } = OUTWARD_LEVELS[0];
  expect(left).toBeLessThanOrEqual(per_day);
  expect(left).toBeGreaterThan(0);
  const done = answers.filter(({ http }) => http < 300);
  expect(done.length).toBe(per_day);
  const refused = answers.filter(({ http }) => http === 429);
  expect(refused.length).toBeGreaterThan(800);
  for (const { retry } of refused) expect(Number(retry)).toBeGreaterThan(0);
});
