import cluster, { type Worker } from 'node:cluster';
import { type Config, readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';

const log = (message: string) => console.log(message);
/** The message of a process that is ready to the first one. */
const READY = 'ready';
/** Time between the end of a process and the start of its replacement. */
const RESTART_MS = 300;

/**
 * The first process owns the database and the migrations and supervises the others, of which there is at least one: a
 * process that ends is restarted, and the database does not end with it.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const signal = nextSignal();
  if (!cluster.isPrimary) return serve(config, signal);
  const embedded = config.database_url ? null : await startEmbedded({ dataDir: config.data_dir, log });
  const adminUrl = config.database_url ?? embedded!.adminUrl;
  try {
    await migrate({ adminUrl });
    await watchOver(Math.max(1, config.web_concurrency), adminUrl, config, signal);
  } finally {
    await embedded?.stop();
  }
}

async function serve(config: Config, signal: Promise<void>): Promise<void> {
  // Imported only here, because the first process does not need the application.
  const { startProcess } = await import('./start.ts');
  const running = await startProcess(config, process.env.LISSAFI_ADMIN_URL!, log);
  process.send?.(READY);
  await signal;
  await running.stop();
}

/** Returns after a signal, when all processes have ended. Throws when one cannot start for the first time. */
async function watchOver(
  count: number,
  adminUrl: string,
  config: Config,
  signal: Promise<void>,
): Promise<void> {
  let stopping = false;
  let ready = 0;
  const failed = Promise.withResolvers<void>();
  const fork = () => {
    const worker = cluster.fork({ LISSAFI_ADMIN_URL: adminUrl });
    worker.on('message', (message) => {
      if (message !== READY || ++ready !== count) return;
      log(config.role === 'worker' ? 'Lissafi worker is running' : `Lissafi is at ${config.public_url}`);
    });
  };
  cluster.on('exit', (worker, code, killedBy) => {
    if (stopping) return;
    // It logs the reason itself: a port that is in use, an invalid setting.
    if (ready < count && !killedBy) return failed.reject(new Error(`The application has ended (${code})`));
    log(`process ${worker.process.pid} ended (${killedBy ?? code}); starting another`);
    setTimeout(() => stopping || fork(), RESTART_MS);
  });
  for (let index = 0; index < count; index++) fork();
  await Promise.race([signal.then(() => log('Stopping')), failed.promise]).finally(async () => {
    stopping = true;
    await Promise.all(Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker)));
  });
}

function end(worker: Worker): Promise<void> {
  return new Promise((resolve) => {
    worker.on('exit', () => resolve());
    worker.process.kill('SIGTERM');
  });
}

/** Resolves at the first SIGINT or SIGTERM; further ones change nothing, because draining continues. */
function nextSignal(): Promise<void> {
  return new Promise((resolve) => {
    for (const name of ['SIGINT', 'SIGTERM'] as const) process.on(name, () => resolve());
  });
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error((error as Error).message);
    process.exit(1);
  },
);
