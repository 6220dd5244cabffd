import { spawnSync } from 'node:child_process';
import { randomUUID } from 'node:crypto';
import { chmodSync, closeSync, mkdtempSync, openSync, readFileSync, rmSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ERRORS } from '@lissafi/contract/errors';
import pg from 'pg';
import { afterEach, expect, test } from 'vitest';
import { startEmbedded } from './db/embedded.ts';
import {
  type Business,
  business,
  type Deployed,
  deployed,
  type Reply,
  request,
  until,
} from './testing/deployed.ts';

const LANES = 8;
const RETRY_MS = 50;
/** The longest time from the fault to the first invoice that was requested and issued after it, on a free machine. */
const BACK_MS = 5_000;

const closing: (() => unknown)[] = [];
afterEach(async () => {
  for (const close of closing.splice(0).reverse()) await close();
});

/** A folder that the database's account may traverse. */
function folder(): string {
  const dir = mkdtempSync(join(tmpdir(), 'lissafi-faults-'));
  chmodSync(dir, 0o711);
  closing.push(() => rmSync(dir, { recursive: true, force: true, maxRetries: 10, retryDelay: 100 }));
  return dir;
}

/**
 * The application with its own database in this folder, the address of that database, and the longest time to be back:
 * a busy machine may take as long as it just took to start everything.
 */
async function withOwnDatabase(
  dataDir: string,
): Promise<{ application: Deployed; adminUrl: string; backMs: number }> {
  const application = await deployed({ DATA_DIR: dataDir });
  closing.push(() => application.stop());
  const began = Date.now();
  await application.start();
  const backMs = Math.max(BACK_MS, Date.now() - began);
  const cluster = join(dataDir, 'postgresql/cluster');
  const password = readFileSync(join(cluster, 'lissafi.password'), 'utf8').trim();
  const port = readFileSync(join(cluster, 'postmaster.pid'), 'utf8').split('\n')[3];
  return { application, adminUrl: `postgres://postgres:${password}@127.0.0.1:${port}/lissafi`, backMs };
}

async function ask(adminUrl: string, sql: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return (await client.query(sql)).rows;
  } finally {
    await client.end().catch(() => {});
  }
}

const serverPid = async (adminUrl: string) => {
  const [row] = await ask(adminUrl, "select pg_read_file('postmaster.pid') as file");
  return Number(String(row!.file).split('\n')[0]);
};
/** A database backend of the application that is currently working. */
const busyBackend = (adminUrl: string) =>
  until('a backend that works', async () => {
    const [row] = await ask(
      adminUrl,
      "select pid from pg_stat_activity where application_name = 'lissafi' and state <> 'idle' limit 1",
    );
    return row && Number(row.pid);
  });

/** The log lines of the first process about processes that ended, with their last output. */
const processEndsIn = (output: string) => {
  const lines = output.split('\n');
  return lines.flatMap((line, at) =>
    /process \d+ ended /.test(line) ? [lines.slice(Math.max(0, at - 30), at + 1).join('\n')] : [],
  );
};

/**
 * Eight clients that issue invoices until they are stopped; a request without a response is resent with the same key.
 */
function traffic(shop: Business) {
  const acknowledged = new Map<string, string>();
  const refused: Reply[] = [];
  let running = true;
  let isOver = false;
  /** When the request of the latest acknowledged invoice was sent. */
  let lastSent = 0;
  const lane = async () => {
    while (running) {
      const key = randomUUID();
      // Requests in flight are completed, unless the test has failed.
      while (!isOver) {
        const sent = Date.now();
        const reply = await shop.issue(key);
        if (reply.status === 201) {
          acknowledged.set(key, reply.body.id);
          lastSent = Math.max(lastSent, sent);
          break;
        }
        refused.push(reply);
        await new Promise((resolve) => setTimeout(resolve, RETRY_MS));
      }
    }
  };
  const lanes = Array.from({ length: LANES }, lane);
  closing.push(() => {
    running = false;
    isOver = true;
  });
  return {
    acknowledged,
    refused,
    written: (count: number) => {
      const target = acknowledged.size + count;
      return until(`${count} more invoices`, () => acknowledged.size >= target);
    },
    /** Returns the milliseconds from then until the first invoice that was requested later and issued. */
    async backAfter(fault: number): Promise<number> {
      await until('an invoice after the fault', () => lastSent > fault);
      return Date.now() - fault;
    },
    async stop() {
      running = false;
      await Promise.all(lanes);
    },
  };
}

/** Checks that an event passes through the relay, the queue and a job. */
async function jobsRun(shop: Business): Promise<void> {
  const asked = await until<Reply | false>('a task is taken', async () => {
    const reply = await shop.call('POST', '/api/v1/customer/batch-parse', { texts: ['Ngozi 08031234567'] });
    return reply.status < 300 && reply.status > 0 && reply;
  });
  await until('the task is done', async () => {
    const reply = await shop.call('GET', `/api/v1/customer/batch-parse/${asked.body.task_id}`);
    return reply.body.status === 'done';
  });
}

/** Checks that refusals during a fault have the standard shape and a time to retry. */
function expectRefusals(refused: Reply[], { mayBreak = false } = {}): void {
  const other = refused.filter(
    ({ status, retryAfter, body }) =>
      !(mayBreak && status === 0) &&
      !(status === 503 && Number(retryAfter) > 0 && body.code in ERRORS && body.status === 503),
  );
  expect(other).toEqual([]);
}

test('the own database stopped, killed or losing a backend under eight writers: back by itself, nothing lost, nothing doubled, jobs go on', async () => {
  const { application, adminUrl, backMs } = await withOwnDatabase(folder());
  const shop = await business(application.origin, adminUrl);
  const writers = traffic(shop);
  const serving = application.servingPid();
  expect(serving).toBeDefined();
  /** Waits until another server has replaced it, because a server that is told to end can serve for a moment longer. */
  const signal = (name: NodeJS.Signals) => async () => {
    const pid = await serverPid(adminUrl);
    process.kill(pid, name);
    await until('another server', () =>
      serverPid(adminUrl).then(
        (now) => now !== pid,
        () => false,
      ),
    );
  };
  const faults: [string, () => Promise<unknown>][] = [
    [
      'pg_terminate_backend',
      async () => ask(adminUrl, `select pg_terminate_backend(${await busyBackend(adminUrl)})`),
    ],
    ['kill -9 of one backend', async () => process.kill(await busyBackend(adminUrl), 'SIGKILL')],
    ['SIGTERM, which waits for clients', signal('SIGTERM')],
    ['SIGINT, the fast stop', signal('SIGINT')],
    ['SIGQUIT, the immediate stop', signal('SIGQUIT')],
    ['kill -9 of the server', signal('SIGKILL')],
  ];
  for (const [name, strike] of faults) {
    await writers.written(20);
    const failedAt = Date.now();
    await strike();
    await writers.backAfter(Date.now());
    expect(Date.now() - failedAt, name).toBeLessThan(backMs);
    await jobsRun(shop);
  }
  await writers.written(20);
  await writers.stop();
  // The process that serves survived all of it.
  expect(processEndsIn(application.output())).toEqual([]);
  expect(application.servingPid()).toBe(serving);
  expect(writers.refused.length).toBeGreaterThan(0);
  expectRefusals(writers.refused);
  expect(await application.isHealthy()).toBe(true);
  expect(await shop.faultsOf(writers.acknowledged)).toEqual([]);
});

test('kill -9 of the only process that serves: another one takes its place, and what it had begun is done', async () => {
  const { application, adminUrl, backMs } = await withOwnDatabase(folder());
  const shop = await business(application.origin, adminUrl);
  const writers = traffic(shop);
  const server = await serverPid(adminUrl);
  for (let crash = 0; crash < 2; crash++) {
    await writers.written(20);
    const serving = application.servingPid()!;
    process.kill(serving, 'SIGKILL');
    expect(await writers.backAfter(Date.now())).toBeLessThan(backMs);
    expect(application.servingPid()).not.toBe(serving);
    await jobsRun(shop);
  }
  await writers.stop();
  expect(application.isRunning()).toBe(true);
  expect(await serverPid(adminUrl)).toBe(server);
  expectRefusals(writers.refused, { mayBreak: true });
  expect(await shop.faultsOf(writers.acknowledged)).toEqual([]);
});

test('when an external database becomes unavailable, health reports it and writes are refused until it is back', async () => {
  const dataDir = folder();
  const elsewhere = await startEmbedded({ dataDir, log: () => {} });
  closing.push(() => elsewhere.stop());
  const application = await deployed({ DATABASE_URL: elsewhere.adminUrl });
  closing.push(() => application.stop());
  await application.start();
  const shop = await business(application.origin, elsewhere.adminUrl);
  const writers = traffic(shop);
  await writers.written(20);
  const serving = application.servingPid();
  await elsewhere.stop();
  await until('health says that it is away', async () => !(await application.isHealthy()));
  const refused = await shop.issue(randomUUID());
  expect([refused.status, refused.body.code, Number(refused.retryAfter) > 0]).toEqual([
    503,
    'UNAVAILABLE',
    true,
  ]);
  const again = await startEmbedded({ dataDir, log: () => {} });
  closing.push(() => again.stop());
  expect(again.adminUrl).toBe(elsewhere.adminUrl);
  expect(await writers.backAfter(Date.now())).toBeLessThan(BACK_MS);
  await jobsRun(shop);
  await writers.stop();
  expect(application.servingPid()).toBe(serving);
  expectRefusals(writers.refused);
  expect(await shop.faultsOf(writers.acknowledged)).toEqual([]);
});

/** The reason why a small disk is not available, or undefined. */
const noSmallDisk =
  process.platform !== 'linux' || process.getuid?.() !== 0
    ? 'only root can mount a small disk'
    : trySmallDisk();
if (noSmallDisk) console.log(`The test of a full disk is left out: ${noSmallDisk}`);

function trySmallDisk(): string | undefined {
  const dir = mkdtempSync(join(tmpdir(), 'lissafi-disk-'));
  const mounted = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=1m', 'tmpfs', dir], { encoding: 'utf8' });
  if (mounted.status === 0) spawnSync('umount', [dir]);
  rmSync(dir, { recursive: true, force: true });
  return mounted.status === 0 ? undefined : mounted.stderr || 'mount is missing';
}

/** Fills the disk; returns a function that frees it. */
function fill(dir: string): () => void {
  const file = join(dir, 'filling');
  const fd = openSync(file, 'a');
  for (let size = 1024 * 1024; size >= 1024; )
    try {
      writeSync(fd, Buffer.alloc(size));
    } catch {
      size /= 2;
    }
  closeSync(fd);
  return () => rmSync(file);
}

test.skipIf(noSmallDisk)(
  'with a full disk writes are refused with a message and health reports it; everything works again once there is space',
  async () => {
    const dataDir = folder();
    expect(spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=320m,mode=711', 'tmpfs', dataDir]).status).toBe(0);
    closing.push(() => spawnSync('umount', ['-l', dataDir]));
    const { application, adminUrl, backMs } = await withOwnDatabase(dataDir);
    const shop = await business(application.origin, adminUrl);
    const acknowledged = new Map<string, string>();
    const refused: Reply[] = [];
    /** Issues until one is refused; its key is resent when there is space again. */
    const issueUntilRefused = async () => {
      for (;;) {
        const key = randomUUID();
        const reply = await shop.issue(key);
        if (reply.status !== 201) {
          refused.push(reply);
          return key;
        }
        acknowledged.set(key, reply.body.id);
      }
    };
    const backWith = async (key: string, room: number) => {
      const reply = await until<Reply | false>('the refused invoice', async () => {
        const again = await shop.issue(key);
        return again.status === 201 && again;
      });
      expect(Date.now() - room).toBeLessThan(backMs);
      acknowledged.set(key, reply.body.id);
      await until('health', () => application.isHealthy());
      await jobsRun(shop);
    };
    const serving = application.servingPid();

    // There is no space for one more page of a table: the statement fails, the server survives.
    let makeRoom = fill(dataDir);
    let key = await issueUntilRefused();
    expect(refused.at(-1)!.body.code).toBe('STORAGE_FULL');
    const health = await request(application.origin, 'GET', '/api/health');
    expect([health.status, health.body.code]).toEqual([503, 'STORAGE_FULL']);
    expect((await shop.call('GET', '/api/v1/invoices')).status).toBe(200);
    makeRoom();
    await backWith(key, Date.now());

    // There is no space for the write-ahead log: the server panics and cannot start until there is.
    makeRoom = fill(dataDir);
    await until('the server gives up', () =>
      ask(
        adminUrl,
        "select pg_logical_emit_message(false, 'fill', repeat('x', 1000000)), pg_switch_wal()",
      ).then(
        () => false,
        () => true,
      ),
    );
    // Where it refused without giving up, the next write of the application finds out.
    key = await issueUntilRefused();
    await until('health says so', async () => !(await application.isHealthy()));
    makeRoom();
    await backWith(key, Date.now());

    expectRefusals(refused);
    expect(application.servingPid()).toBe(serving);
    expect(await shop.faultsOf(acknowledged)).toEqual([]);
  },
  90_000,
);
