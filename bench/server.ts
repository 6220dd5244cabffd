import { type ChildProcess, spawn } from 'node:child_process';
import { chmod, mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';
import { freePort } from '../apps/server/src/testing/deployed.ts';

const ROOT = fileURLToPath(new URL('..', import.meta.url));

export interface BenchServer {
  origin: string;
  /** Superuser of the embedded database that the application started. */
  adminUrl: string;
  pid: number;
  stop(): Promise<void>;
}

/** Starts the application as `npm start` does, with one process, on an embedded database of its own. */
export async function startServer(nodeOptions: string[] = []): Promise<BenchServer> {
  const dataDir = await mkdtemp(join(tmpdir(), 'lissafi-bench-'));
  // As root the database runs under another account, which needs access; otherwise its data would go elsewhere and stay
  // there.
  await chmod(dataDir, 0o711);
  const port = await freePort();
  const { startEmbedded } = await import('../apps/server/src/db/embedded.ts');
  const embedded = await startEmbedded({ dataDir, log: () => {} });
  const child: ChildProcess = spawn(process.execPath, [...nodeOptions, 'apps/server/src/main.ts'], {
    cwd: ROOT,
    env: { ...process.env, PORT: String(port), DATABASE_URL: embedded.adminUrl, NODE_ENV: 'test' },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const origin = `http://127.0.0.1:${port}`;
  for (let tries = 0; ; tries++) {
    const healthy = await fetch(`${origin}/api/health`).then(
      (answer) => answer.ok,
      () => false,
    );
    if (healthy) break;
    if (tries > 1_200) throw new Error('the application does not answer');
    await new Promise((resolve) => setTimeout(resolve, 100));
  }
  return {
    origin,
    adminUrl: embedded.adminUrl,
    pid: child.pid!,
    async stop() {
      const ended = new Promise((resolve) => child.on('exit', resolve));
      child.kill('SIGTERM');
      await ended;
      await embedded.stop();
      await rm(dataDir, { recursive: true, force: true });
    },
  };
}

export const limitFile = (name: string) => fileURLToPath(new URL(`limit/${name}`, import.meta.url));
export const readLimit = (name: string) => readFile(limitFile(name), 'utf8');
