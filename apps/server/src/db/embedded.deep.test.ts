import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { chmodSync, existsSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import pg from 'pg';
import { afterEach, expect, onTestFinished, test } from 'vitest';
import { type Embedded, startEmbedded } from './embedded.ts';

const open: Embedded[] = [];
afterEach(async () => {
  await Promise.all(open.splice(0).map((embedded) => embedded.stop()));
});

/** A folder that only this user may enter, or with mode 711 one that the database's account may traverse. */
function folder(mode = 0o711): string {
  const dir = mkdtempSync(join(tmpdir(), 'lissafi-embedded-'));
  chmodSync(dir, mode);
  onTestFinished(() => rmSync(dir, { recursive: true, force: true }));
  return dir;
}

async function start(dataDir: string): Promise<Embedded> {
  const embedded = await startEmbedded({ dataDir, log: () => undefined, settings: { fsync: 'off' } });
  open.push(embedded);
  return embedded;
}

async function query(embedded: { adminUrl: string }, text: string): Promise<Record<string, unknown>[]> {
  const client = new pg.Client(embedded.adminUrl);
  client.on('error', () => undefined);
  await client.connect();
  try {
    return (await client.query(text)).rows;
  } finally {
    await client.end().catch(() => undefined);
  }
}

function homeOf(dataDir: string): string {
  const note = join(dataDir, 'postgresql-is-elsewhere.txt');
  return existsSync(note) ? readFileSync(note, 'utf8').split('\n')[0]! : join(dataDir, 'postgresql');
}

const pidFile = (dataDir: string) => join(homeOf(dataDir), 'cluster', 'postmaster.pid');
const serverPid = (dataDir: string) => Number(readFileSync(pidFile(dataDir), 'utf8').split('\n')[0]);

async function until<T>(what: string, look: () => T | Promise<T>): Promise<NonNullable<T>> {
  const deadline = Date.now() + 15_000;
  for (;;) {
    const found = await look();
    if (found) return found;
    if (Date.now() > deadline) throw new Error(`Waited in vain: ${what}`);
    await pause(20);
  }
}

/** An application in a process of its own, which the test kills. */
async function application(dataDir: string): Promise<{ adminUrl: string; kill(): Promise<void> }> {
  const module = new URL('./embedded.ts', import.meta.url).href;
  const script = `const { startEmbedded } = await import(${JSON.stringify(module)});
    const embedded = await startEmbedded({ dataDir: ${JSON.stringify(dataDir)}, log: () => {} });
    console.log(embedded.adminUrl);`;
  const child = spawn(process.execPath, ['--input-type=module', '-e', script], {
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  onTestFinished(() => void child.kill('SIGKILL'));
  const [line] = await once(child.stdout, 'data');
  return {
    adminUrl: String(line).trim(),
    async kill() {
      child.kill('SIGKILL');
      await once(child, 'exit');
    },
  };
}

test('the database uses UTF-8, knows letters beyond ASCII and accepts no connection without the password', async () => {
  const embedded = await start(folder());
  const [row] = await query(
    embedded,
    "select current_database() as name, current_setting('server_encoding') as encoding, lower('ÀṢẸ') as lower",
  );
  expect(row).toEqual({ name: 'lissafi', encoding: 'UTF8', lower: 'àṣẹ' });
  const stranger = embedded.adminUrl.replace(/:[0-9a-f]+@/, ':guess@');
  await expect(query({ adminUrl: stranger }, 'select 1')).rejects.toThrow(/password authentication failed/);
});

test('the next start takes the data and the port of the last one', async () => {
  const dataDir = folder();
  const first = await start(dataDir);
  await query(first, 'create table kept as select 7 as value');
  await first.stop();
  expect(existsSync(pidFile(dataDir))).toBe(false);
  const second = await start(dataDir);
  expect(second.adminUrl).toBe(first.adminUrl);
  expect(await query(second, 'select value from kept')).toEqual([{ value: 7 }]);
});

test('an application killed with -9 leaves its server, and the next one joins it and stops it', async () => {
  const dataDir = folder();
  const killed = await application(dataDir);
  await query(killed, 'create table kept as select 7 as value');
  const pid = serverPid(dataDir);
  await killed.kill();
  const next = await start(dataDir);
  expect(serverPid(dataDir)).toBe(pid);
  expect(await query(next, 'select value from kept')).toEqual([{ value: 7 }]);
  await next.stop();
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

test('application and server both killed with -9: the next start takes the same rows', async () => {
  const dataDir = folder();
  const killed = await application(dataDir);
  await query(killed, 'create table kept as select 7 as value');
  await killed.kill();
  process.kill(serverPid(dataDir), 'SIGKILL');
  expect(await query(await start(dataDir), 'select value from kept')).toEqual([{ value: 7 }]);
});

test('a server killed with -9 under a running application restarts at the same address', async () => {
  const dataDir = folder();
  const embedded = await start(dataDir);
  await query(embedded, 'create table kept as select 7 as value');
  process.kill(serverPid(dataDir), 'SIGKILL');
  const rows = await until('the server is back', () =>
    query(embedded, 'select value from kept').catch(() => undefined),
  );
  expect(rows).toEqual([{ value: 7 }]);
  await embedded.stop();
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

test('a pid file that names some other living process does not block the start', async () => {
  const dataDir = folder();
  await (await start(dataDir)).stop();
  const cluster = join(homeOf(dataDir), 'cluster');
  writeFileSync(pidFile(dataDir), `${process.ppid}\n${cluster}\n1\n1\n\n127.0.0.1\n1 1\nready   \n`, {
    mode: 0o600,
  });
  await start(dataDir);
});

test('two data folders run side by side', async () => {
  const [one, two] = await Promise.all([start(folder()), start(folder())]);
  expect(new URL(one.adminUrl).port).not.toBe(new URL(two.adminUrl).port);
});

test('two applications that start at once on an empty folder share one server; the last to leave stops it', async () => {
  const dataDir = folder();
  const [one, two] = await Promise.all([start(dataDir), start(dataDir)]);
  expect(one.adminUrl).toBe(two.adminUrl);
  await one.stop();
  expect(await query(two, 'select 1 as alive')).toEqual([{ alive: 1 }]);
  await two.stop();
  expect(existsSync(pidFile(dataDir))).toBe(false);
});

test.runIf(process.getuid?.() === 0)(
  'in a folder that only root may enter the data goes elsewhere, and is found again',
  async () => {
    const dataDir = join(folder(0o700), 'data');
    const first = await start(dataDir);
    const home = homeOf(dataDir);
    onTestFinished(() => rmSync(home, { recursive: true, force: true }));
    expect(home.startsWith(dataDir)).toBe(false);
    await query(first, 'create table kept as select 7 as value');
    await first.stop();
    expect(await query(await start(dataDir), 'select value from kept')).toEqual([{ value: 7 }]);
  },
);
