import { type ChildProcess, spawn } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { invoiceBody, type TestDatabase, testDatabase } from './testing/application.ts';

const MAIN = fileURLToPath(new URL('main.ts', import.meta.url));
const LANES = 8;

let database: TestDatabase;
let owner: pg.Client;
let port: number;
let child: ChildProcess | undefined;

beforeAll(async () => {
  database = await testDatabase();
  owner = new pg.Client({ connectionString: database.adminUrl });
  await owner.connect();
  const probe = createServer();
  await new Promise<void>((resolve) => probe.listen(0, '127.0.0.1', resolve));
  port = (probe.address() as { port: number }).port;
  await new Promise((resolve) => probe.close(resolve));
});
afterAll(async () => {
  child?.kill('SIGKILL');
  await owner?.end();
  await database?.drop();
});

/** The application as it is deployed: its own process, a real socket. */
async function start(): Promise<void> {
  child = spawn(process.execPath, [MAIN], {
    env: { ...process.env, PORT: String(port), DATABASE_URL: database.adminUrl, NODE_ENV: 'test' },
    stdio: 'ignore',
  });
  const deadline = Date.now() + 25_000;
  while (Date.now() < deadline) {
    const healthy = await fetch(`http://127.0.0.1:${port}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) return;
    await new Promise((resolve) => setTimeout(resolve, 50));
  }
  throw new Error('the application does not answer');
}

async function kill(): Promise<void> {
  const ended = new Promise((resolve) => child!.on('exit', resolve));
  child!.kill('SIGKILL');
  await ended;
}

// biome-ignore lint/suspicious/noExplicitAny: answers of every shape
async function post(path: string, body: unknown, headers: Record<string, string> = {}): Promise<any> {
  const answer = await fetch(`http://127.0.0.1:${port}${path}`, {
    method: 'POST',
    headers: { 'content-type': 'application/json', ...headers },
    body: JSON.stringify(body),
    signal: AbortSignal.timeout(20_000),
  });
  if (answer.status > 201) throw new Error(`${path}: ${answer.status} ${await answer.text()}`);
  return answer.json();
}

test('kill -9 during 8-way issuing: every acknowledged invoice is there once, the others are not doubled when sent again', async () => {
  await start();
  const email = `${randomUUID()}@example.com`;
  const person = {
    email,
    password: 'a long enough passphrase',
    first_name: 'B',
    last_name: 'A',
    terms_accepted: true,
  };
  const registered = await post('/api/v1/auth/register', person);
  await owner.query('update app_user set email_verified_at = now() where email = $1', [email]);
  const headers: Record<string, string> = { authorization: `Bearer ${registered.tokens.access_token}` };
  const organization = await post('/api/v1/organizations', { name: 'Shop', vat_registered: true }, headers);
  headers['organization-id'] = organization.id;
  const customer = await post('/api/v1/customers', { name: 'x', type: 'business' }, headers);
  const today = todayIn('Africa/Lagos', new Date());
  const body = invoiceBody(customer.id, today, { issue: true });

  const acknowledged = new Map<string, string>();
  const unknown = new Set<string>();
  for (let crash = 0; crash < 3; crash++) {
    let running = true;
    const target = acknowledged.size + 25 + crash * 10;
    const lanes = Array.from({ length: LANES }, async () => {
      while (running) {
        const key = randomUUID();
        unknown.add(key);
        try {
          const invoice = await post('/api/v1/invoices', body, { ...headers, 'idempotency-key': key });
          acknowledged.set(key, invoice.id);
          unknown.delete(key);
        } catch {
          return;
        }
        if (acknowledged.size >= target && running) {
          running = false;
          await kill();
        }
      }
    });
    await Promise.all(lanes);
    await start();
  }
  expect(acknowledged.size).toBeGreaterThanOrEqual(75);
  expect(unknown.size).toBeGreaterThan(0);
  for (const key of [...unknown, ...acknowledged.keys()]) {
    const invoice = await post('/api/v1/invoices', body, { ...headers, 'idempotency-key': key });
    expect(acknowledged.get(key) ?? invoice.id).toBe(invoice.id);
    acknowledged.set(key, invoice.id);
  }

  const { rows } = await owner.query(
    'select id, invoice_number from invoice where organization_id = $1 order by invoice_number',
    [organization.id],
  );
  expect(new Set(rows.map((row) => row.id))).toEqual(new Set(acknowledged.values()));
  expect(rows.length).toBe(acknowledged.size);
  expect(rows.map((row) => row.invoice_number)).toEqual(
    rows.map((_, index) => `INV-${today.slice(0, 4)}-${String(index + 1).padStart(3, '0')}`),
  );
  const get = async (path: string) =>
    (await fetch(`http://127.0.0.1:${port}/api/v1/ledger/${path}`, { headers })).json() as Promise<never>;
  expect(await get('verify')).toMatchObject({ intact: true, entries: rows.length });
  const { checks } = (await get('tie-out')) as { checks: { difference: number }[] };
  expect(checks.map((check) => check.difference)).toEqual([0, 0, 0, 0]);
}, 90_000);
