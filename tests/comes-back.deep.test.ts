/** `npm start` brings the application back by itself when one of its processes was killed. */
import { type ChildProcess, execFileSync, spawn } from 'node:child_process';
import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as pause } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { patient } from '../apps/server/src/testing/patience.ts';

const root = join(import.meta.dirname, '..');
const START_MS = patient(120_000);
/** How long an application may be away after `kill -9`. */
const BACK_MS = patient(5_000);

let folder: string;
let origin: string;
let application: ChildProcess;

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'lissafi-'));
  const port = await freePort();
  origin = `http://127.0.0.1:${port}`;
  application = spawn(process.execPath, ['scripts/start.mjs'], {
    cwd: root,
    env: {
      ...process.env,
      DATABASE_URL: '',
      SMTP_URL: '',
      HOST: '',
      NODE_ENV: '',
      PUBLIC_URL: '',
      PORT: String(port),
      DATA_DIR: folder,
    },
    stdio: 'ignore',
  });
  await answers(START_MS);
}, START_MS);
afterAll(async () => {
  const ended = new Promise((resolve) => application.once('exit', resolve));
  application.kill('SIGTERM');
  await ended;
  rmSync(folder, { recursive: true, force: true });
});

test.each([
  ['the first process, which supervises the others', (first: number) => first],
  ['the process that answers requests', (first: number) => childrenOf(first)[0]!],
  ['the first process, again', (first: number) => first],
])('after kill -9 of %s', async (_which, choose) => {
  const killed = choose(firstProcess());
  const began = Date.now();
  process.kill(killed, 'SIGKILL');
  // It is away before it is back.
  while (isRunning(killed)) await pause(5);
  await answers(START_MS);
  expect(Date.now() - began).toBeLessThan(BACK_MS);
});

const firstProcess = () => childrenOf(application.pid!)[0]!;

function childrenOf(pid: number): number[] {
  const printed = execFileSync('ps', ['-o', 'pid=,ppid=,args=', '-e'], { encoding: 'utf8' });
  return printed
    .trim()
    .split('\n')
    .map((line) => /^\s*(\d+)\s+(\d+)\s+(.*)$/.exec(line)!)
    .filter(([, , parent, args]) => Number(parent) === pid && args!.includes('main.ts'))
    .map(([, child]) => Number(child));
}

/** A process that has ended and whose parent has not noticed yet does not run. */
function isRunning(pid: number): boolean {
  try {
    const state = execFileSync('ps', ['-o', 'stat=', '-p', String(pid)], { encoding: 'utf8' });
    return !state.trim().startsWith('Z');
  } catch {
    return false;
  }
}

async function answers(patienceMs: number): Promise<void> {
  const deadline = Date.now() + patienceMs;
  for (;;) {
    const isUp = await fetch(`${origin}/api/health`, { signal: AbortSignal.timeout(1_000) }).then(
      ({ ok }) => ok,
      () => false,
    );
    if (isUp) return;
    if (Date.now() > deadline) throw new Error('The application does not answer');
    await pause(20);
  }
}

function freePort(): Promise<number> {
  return new Promise((resolve, reject) => {
    const probe = createServer();
    probe.once('error', reject);
    probe.listen(0, '127.0.0.1', () => {
      const { port } = probe.address() as { port: number };
      probe.close(() => resolve(port));
    });
  });
}
