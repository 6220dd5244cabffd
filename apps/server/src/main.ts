import cluster, { type Worker } from 'node:cluster';
import { LIMITS } from '@lissafi/contract/limits';
import { type Config, readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { assertMailIsPrivate } from './http/mailbox.ts';
import { type Log, openLog } from './operations/log.ts';

/** The message of a process that is ready to the first one. */
const READY = 'ready';
/** Time between the end of a process and the start of its replacement. */
const RESTART_MS = 300;
/** A process that has not ended this long after its last request must have is killed; what it worked on runs again. */
const STOP_PATIENCE_MS = 15_000;

/**
 * The first process owns the database and the migrations and supervises the others, of which there is at least one: a
 * process that ends is restarted, and the database does not end with it.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  assertMailIsPrivate(config);
  const log = openLog(config);
  const signal = nextSignal();
  if (!cluster.isPrimary) return serve(config, signal, log);
  const embedded = config.database_url
    ? null
    : await startEmbedded({
        dataDir: config.data_dir,
        walArchive: config.wal_archive,
        log: (message) => log.info({ part: 'database' }, message),
      });
  const adminUrl = config.database_url ?? embedded!.adminUrl;
  try {
    await migrate({ adminUrl });
    await watchOver(Math.max(1, config.web_concurrency), adminUrl, config, signal, log);
  } finally {
    await embedded?.stop();
  }
}

async function serve(config: Config, signal: Promise<void>, log: Log): Promise<void> {
  // Imported only here, because the first process does not need the application.
  const { startProcess } = await import('./start.ts');
  const running = await startProcess(config, process.env.LISSAFI_ADMIN_URL!, log);
  if (running.metrics) {
    const { answerMetrics } = await import('./operations/metrics-server.ts');
    answerMetrics(running.metrics.read);
  }
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
  log: Log,
): Promise<void> {
  let stopping = false;
  let ready = 0;
  const failed = Promise.withResolvers<void>();
  const metrics = config.metrics
    ? await (await import('./operations/metrics-server.ts')).serveMetrics(config.metrics, adminUrl, log)
    : undefined;
  const fork = () => {
    const worker = cluster.fork({ LISSAFI_ADMIN_URL: adminUrl });
    worker.on('message', (message) => {
      if (message !== READY) return;
      metrics?.processes.inc();
      worker.once('exit', () => metrics?.processes.dec());
      if (++ready !== count) return;
      log.info(config.role === 'worker' ? 'Lissafi worker is running' : `Lissafi is at ${config.public_url}`);
      if (metrics) log.info(`Metrics are at ${metrics.address}`);
    });
  };
  cluster.on('exit', (worker, code, killedBy) => {
    if (stopping) return;
    // It logs the reason itself: a port that is in use, an invalid setting.
    if (ready < count && !killedBy) return failed.reject(new Error(`The application has ended (${code})`));
    log.error(`process ${worker.process.pid} ended (${killedBy ?? code}); starting another`);
    metrics?.restarts.inc();
    setTimeout(() => stopping || fork(), RESTART_MS);
  });
  for (let index = 0; index < count; index++) fork();
  await Promise.race([signal.then(() => log.info('Stopping')), failed.promise]).finally(async () => {
    stopping = true;
    const patienceMs = config.drain_seconds * 1000 + LIMITS.request_timeout_ms + STOP_PATIENCE_MS;
    await Promise.all(
      Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker, patienceMs, log)),
    );
    await metrics?.close();
  });
}

function end(worker: Worker, patienceMs: number, log: Log): Promise<void> {
  return new Promise((resolve) => {
    const late = setTimeout(() => {
      log.error(`process ${worker.process.pid} does not end and is killed`);
      worker.process.kill('SIGKILL');
    }, patienceMs);
    worker.on('exit', () => {
      clearTimeout(late);
      resolve();
    });
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
    // In development the message alone, which is written for a person.
    if (process.env.NODE_ENV === 'production')
      openLog({ production: true, log_level: 'error' }).fatal({ err: error }, (error as Error).message);
    else console.error((error as Error).message);
    process.exit(1);
  },
);
