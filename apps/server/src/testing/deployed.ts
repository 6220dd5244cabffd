import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { randomInt, randomUUID } from 'node:crypto';
import { createServer } from 'node:net';
import { fileURLToPath } from 'node:url';
import { todayIn } from '@lissafi/domain/calendar/civil-date';
import pg from 'pg';
import { toPrimary } from '../db/primary.ts';
import { invoiceBody } from './application.ts';
import { patient } from './patience.ts';

const MAIN = fileURLToPath(new URL('../main.ts', import.meta.url));
const TIMEOUT_MS = patient(60_000);
/** Several processes load the whole application, on a machine that other tests keep busy. */
const START_MS = patient(120_000);
const POLL_MS = 20;
const LOWEST_PORT = 10_000;
const PORTS = 20_000;
/** The number of keys that are resent at the end, evenly spread; refused requests were resent before. */
const RESENT = 200;

/** Polls until a value is there. Throws with the description of the value when it does not appear. */
export async function until<T>(
  what: string,
  look: () => T | Promise<T>,
  timeoutMs: number = TIMEOUT_MS,
): Promise<Exclude<NonNullable<T>, false>> {
  const deadline = Date.now() + timeoutMs;
  for (;;) {
    const found = await look();
    if (found) return found as Exclude<NonNullable<T>, false>;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await new Promise((resolve) => setTimeout(resolve, POLL_MS));
  }
}

export interface Deployed {
  origin: string;
  /** Everything that the processes wrote to their output. */
  output(): string;
  /** Whether the first process runs. */
  isRunning(): boolean;
  start(): Promise<void>;
  /** kill -9 of the first process. */
  kill(): Promise<void>;
  /** The id of the process that serves requests; the first one only supervises it. */
  servingPid(): number | undefined;
  isHealthy(): Promise<boolean>;
  /** Sends SIGTERM and waits for the end. */
  stop(): Promise<void>;
}

/** The application as deployed: its own processes and a real socket. */
export async function deployed(env: Record<string, string>): Promise<Deployed> {
  const port = await freePort();
  const origin = `http://127.0.0.1:${port}`;
  let child: ChildProcess | undefined;
  let output = '';
  const signal = async (name: NodeJS.Signals) => {
    const running = child;
    if (!running || running.exitCode !== null || running.signalCode !== null) return;
    const ended = new Promise((resolve) => running.once('exit', resolve));
    running.kill(name);
    await ended;
  };
  const isHealthy = () =>
    fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(5_000) }).then(
      (answer) => answer.ok,
      () => false,
    );
  return {
    origin,
    output: () => output,
    isRunning: () => child?.exitCode === null && child.signalCode === null,
    isHealthy,
    async start() {
      child = spawn(process.execPath, [MAIN], {
        env: { ...process.env, DATABASE_URL: '', ...env, PORT: String(port), NODE_ENV: 'test' },
        stdio: ['ignore', 'pipe', 'pipe'],
      });
      for (const stream of [child.stdout!, child.stderr!])
        stream.setEncoding('utf8').on('data', (text: string) => {
          output += text;
        });
      await until(
        'the application answers',
        () => {
          if (child!.exitCode !== null) throw new Error(`The application does not start: ${output}`);
          return isHealthy();
        },
        START_MS,
      );
    },
    kill: () => signal('SIGKILL'),
    stop: () => signal('SIGTERM'),
    servingPid() {
      const { stdout } = spawnSync('ps', ['-A', '-o', 'pid=,ppid=,command='], { encoding: 'utf8' });
      for (const line of stdout.split('\n')) {
        const [, pid, parent, command] = /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line) ?? [];
        if (Number(parent) === child?.pid && command?.includes(MAIN)) return Number(pid);
      }
      return undefined;
    },
  };
}

/**
 * A port that nobody listens on, below those that the system gives to outgoing connections: a server that is started
 * later, or again, finds it free.
 */
export async function freePort(): Promise<number> {
  for (;;) {
    const port = randomInt(LOWEST_PORT, LOWEST_PORT + PORTS);
    const probe = createServer();
    const isFree = await new Promise<boolean>((resolve) => {
      probe.once('error', () => resolve(false));
      probe.listen(port, '127.0.0.1', () => resolve(true));
    });
    if (!isFree) continue;
    await new Promise((resolve) => probe.close(resolve));
    return port;
  }
}

/** The response, or none when the connection broke. */
export interface Reply {
  /** 0 when the connection broke. */
  status: number;
  retryAfter: string | null;
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  body: any;
}

export async function request(
  origin: string,
  method: string,
  path: string,
  body?: unknown,
  headers: Record<string, string> = {},
): Promise<Reply> {
  try {
    const answer = await fetch(`${origin}${path}`, {
      method,
      headers: { ...(body === undefined ? {} : { 'content-type': 'application/json' }), ...headers },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
      signal: AbortSignal.timeout(20_000),
    });
    const retryAfter = answer.headers.get('retry-after');
    return { status: answer.status, retryAfter, body: await answer.json() };
  } catch (error) {
    return { status: 0, retryAfter: null, body: String(error) };
  }
}

/** An organization that issues invoices in a deployed application, and the checks after every fault. */
export interface Business {
  organization_id: string;
  /** Of its owner, for requests that are no JSON. */
  headers: Record<string, string>;
  call(method: string, path: string, body?: unknown, headers?: Record<string, string>): Promise<Reply>;
  /** Issues an invoice with this idempotency key. */
  issue(key: string): Promise<Reply>;
  /**
   * Returns the faults of the books: each acknowledged invoice must exist once, with no others, numbered without a gap,
   * with a valid hash chain and tie-outs of zero. Resends up to 200 keys. Empty when there is no fault.
   */
  faultsOf(acknowledged: Map<string, string>): Promise<string[]>;
}

export async function business(origin: string, adminUrl: string): Promise<Business> {
  const made = async (path: string, body: unknown, headers?: Record<string, string>) => {
    const reply = await request(origin, 'POST', path, body, headers);
    if (reply.status > 201 || !reply.status)
      throw new Error(`${path}: ${reply.status} ${JSON.stringify(reply.body)}`);
    return reply.body;
  };
  const owner = async (sql: string, values: unknown[]) => {
    const client = new pg.Client(toPrimary(adminUrl));
    await client.connect();
    try {
      return (await client.query(sql, values)).rows;
    } finally {
      await client.end();
    }
  };
  const email = `${randomUUID()}@example.com`;
  const registered = await made('/api/v1/auth/register', {
    email,
    password: 'a long enough passphrase',
    first_name: 'B',
    last_name: 'A',
    terms_accepted: true,
  });
  await owner('update app_user set email_verified_at = now() where email = $1', [email]);
  const headers: Record<string, string> = { authorization: `Bearer ${registered.tokens.access_token}` };
  const organization = await made('/api/v1/organizations', { name: 'Shop', vat_registered: true }, headers);
  headers['organization-id'] = organization.id;
  const customer = await made('/api/v1/customers', { name: 'x', type: 'business' }, headers);
  const today = todayIn('Africa/Lagos', new Date());
  const body = invoiceBody(customer.id, today, { issue: true });
  const call: Business['call'] = (method, path, sent, more) =>
    request(origin, method, path, sent, { ...headers, ...more });
  const issue = (key: string) => call('POST', '/api/v1/invoices', body, { 'idempotency-key': key });
  return {
    organization_id: organization.id,
    headers,
    call,
    issue,
    async faultsOf(acknowledged) {
      const faults: string[] = [];
      const step = Math.ceil(acknowledged.size / RESENT);
      for (const [index, [key, id]] of [...acknowledged].entries()) {
        if (index % step) continue;
        const again = await issue(key);
        if (again.status !== 201 || again.body.id !== id)
          faults.push(`${key} gave ${again.status}, not ${id}`);
      }
      const rows = await owner(
        'select id, invoice_number from invoice where organization_id = $1 order by length(invoice_number), invoice_number',
        [organization.id],
      );
      const ids = new Set(acknowledged.values());
      if (ids.size !== acknowledged.size) faults.push('two keys gave one invoice');
      for (const id of ids) if (!rows.some((row) => row.id === id)) faults.push(`${id} is missing`);
      for (const row of rows) if (!ids.has(row.id)) faults.push(`${row.invoice_number} is doubled`);
      rows.forEach((row, index) => {
        const expected = `INV-${today.slice(0, 4)}-${String(index + 1).padStart(3, '0')}`;
        if (row.invoice_number !== expected)
          faults.push(`${row.invoice_number} stands where ${expected} belongs`);
      });
      const verified = (await call('GET', '/api/v1/ledger/verify')).body;
      if (!verified.intact || verified.entries !== rows.length)
        faults.push(`the chain: ${JSON.stringify(verified)}`);
      const { checks } = (await call('GET', '/api/v1/ledger/tie-out')).body;
      for (const check of checks)
        if (check.difference !== 0) faults.push(`tie-out: ${JSON.stringify(check)}`);
      if (checks.length === 0) faults.push('nothing was tied out');
      return faults;
    },
  };
}

/** Finds statements that wait for a lock of this database: other test files wait in others of the same cluster. */
export const WAITING_FOR_LOCK = `select from pg_stat_activity
  where datname = current_database() and wait_event_type = 'Lock'`;
