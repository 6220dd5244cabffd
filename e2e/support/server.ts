import { spawn } from 'node:child_process';
import { randomInt } from 'node:crypto';
import { chmodSync, existsSync, mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:net';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { makeDataFolder } from '../../apps/server/src/testing/data-folder.ts';
import { patient } from '../../apps/server/src/testing/patience.ts';

const root = resolve(import.meta.dirname, '../..');
const START_TIMEOUT_MS = patient(300_000);
/** What the transcription server of the tests hears in every recording. */
export const HEARD = 'Bought diesel for 6,000 naira cash.';

/** The environment without what would lead to another database or mail server. */
export function outerEnv(): NodeJS.ProcessEnv {
  const { DATABASE_URL: _, SMTP_URL: __, NODE_ENV: ___, ...outer } = process.env;
  return outer;
}

/** Starts the real process with an embedded database for the whole run; every test has its own organization. */
export default async function startServer(): Promise<() => Promise<void>> {
  if (!existsSync(join(root, 'apps/web/dist/index.html'))) {
    throw new Error('The web app is not built: `npm test` builds it');
  }
  const dataDir = makeDataFolder('lissafi-e2e-');
  // What the tests of this run share between their workers.
  const sharedDir = mkdtempSync(join(tmpdir(), 'lissafi-e2e-shared-'));
  // The database of root runs under another account, which must be able to enter.
  chmodSync(dataDir, 0o711);
  const port = await freePort();
  const origin = `http://localhost:${port}`;
  const provider = await startProvider(origin);
  const model = await startLanguageModel();
  const transcriber = await startBeside('run-transcriber', HEARD);
  const { said, stop: stopPaystack } = await startBeside('run-paystack');
  const paystack = JSON.parse(said) as { env: Record<string, string>; control: string };
  const { said: saidOfWhatsApp, stop: stopWhatsApp } = await startBeside('run-whatsapp');
  const whatsapp = JSON.parse(saidOfWhatsApp) as { env: Record<string, string>; control: string };
  const server = spawn(process.execPath, ['apps/server/src/main.ts'], {
    cwd: root,
    // Tests use different addresses, because many people register within an hour.
    env: {
      ...outerEnv(),
      ...provider.env,
      ...model.env,
      ...JSON.parse(transcriber.said),
      ...paystack.env,
      ...whatsapp.env,
      PORT: String(port),
      DATA_DIR: dataDir,
      PUBLIC_URL: origin,
      TRUST_PROXY: 'loopback',
      // The receiver of the tests is on this machine.
      WEBHOOKS_LOCAL: '1',
    },
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  let output = '';
  for (const stream of [server.stdout, server.stderr]) {
    stream.setEncoding('utf8');
    stream.on('data', (text: string) => {
      output = (output + text).slice(-20_000);
    });
  }
  const ended = new Promise<void>((done) => server.once('exit', () => done()));
  const stop = async () => {
    provider.stop();
    model.stop();
    transcriber.stop();
    stopPaystack();
    stopWhatsApp();
    server.kill('SIGTERM');
    await ended;
    for (const folder of [dataDir, sharedDir]) rmSync(folder, { recursive: true, force: true });
  };
  try {
    await answers(`${origin}/api/health`, () => server.exitCode !== null);
  } catch (error) {
    await stop();
    throw new Error(`The server does not start: ${(error as Error).message}\n${output}`);
  }
  process.env.E2E_ORIGIN = origin;
  process.env.E2E_DATA_DIR = dataDir;
  process.env.E2E_SHARED_DIR = sharedDir;
  process.env.E2E_MODEL = model.control;
  process.env.E2E_PAYSTACK = paystack.control;
  process.env.E2E_WHATSAPP = whatsapp.control;
  return async () => {
    const crashed = server.exitCode !== null;
    await stop();
    if (crashed) throw new Error(`The server ended during the tests\n${output}`);
  };
}

/** Starts a real OpenID provider in place of Google. */
async function startProvider(origin: string): Promise<{ env: Record<string, string>; stop(): void }> {
  const { said, stop } = await startBeside('run-identity-provider', origin);
  return { env: JSON.parse(said), stop };
}

/** Starts a language model that answers what a test says, at its second address. */
async function startLanguageModel() {
  const { said, stop } = await startBeside('run-language-model');
  return { ...(JSON.parse(said) as { env: Record<string, string>; control: string }), stop };
}

/** Starts another process of the tests, and returns the first line that it prints. */
async function startBeside(name: string, ...args: string[]): Promise<{ said: string; stop(): void }> {
  const child = spawn(process.execPath, [`apps/server/src/testing/${name}.ts`, ...args], {
    cwd: root,
    stdio: ['ignore', 'pipe', 'ignore'],
  });
  child.stdout.setEncoding('utf8');
  const said = await new Promise<string>((heard, failed) => {
    child.stdout.once('data', heard);
    child.once('exit', () => failed(new Error(`${name} does not start`)));
  });
  return { said, stop: () => child.kill() };
}

async function answers(url: string, hasEnded: () => boolean): Promise<void> {
  const deadline = Date.now() + START_TIMEOUT_MS;
  for (;;) {
    const up = await fetch(url).then(
      (answer) => answer.ok,
      () => false,
    );
    if (up) return;
    if (hasEnded()) throw new Error('it ended');
    if (Date.now() > deadline) throw new Error('no answer');
    await new Promise((done) => setTimeout(done, 100));
  }
}

/**
 * A port that nobody has, of those that the system gives to no connection by itself. Not the first free one: another
 * run of the tests would take the same before this one's server listens there.
 */
function freePort(): Promise<number> {
  const candidate = randomInt(20_000, 32_000);
  return new Promise((found, failed) => {
    const probe = createServer();
    probe.once('error', (error: NodeJS.ErrnoException) => {
      if (error.code === 'EADDRINUSE') freePort().then(found, failed);
      else failed(error);
    });
    probe.listen(candidate, '127.0.0.1', () => probe.close(() => found(candidate)));
  });
}
