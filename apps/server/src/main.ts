import cluster, { type Worker } from 'node:cluster';
import { flushCompileCache } from 'node:module';
import { LIMITS } from '@lissafi/contract/limits';
import { type Config, readConfig } from './config.ts';
import { type Embedded, startEmbedded } from './db/embedded.ts';
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
 * process that ends is restarted, and the database does not end with it. The others load their code while the database
 * is opened.
 */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  assertMailIsPrivate(config);
  const log = openLog(config);
  const signal = nextSignal();
  if (!cluster.isPrimary) return serve(config, signal, log);
  const opening = openAndMigrate(config, log);
  try {
    await watchOver(Math.max(1, config.web_concurrency), opening, config, signal, log);
  } finally {
    const { embedded } = await opening;
    await embedded?.stop();
  }
}

interface Opened {
  admin_url: string;
  embedded: Embedded | null;
}

/** Throws where the database does not start or cannot be migrated; an embedded one is stopped then. */
async function openAndMigrate(config: Config, log: Log): Promise<Opened> {
  const embedded = config.database_url
    ? null
    : await startEmbedded({
        dataDir: config.data_dir,
        walArchive: config.wal_archive,
        log: (message) => log.info({ part: 'database' }, message),
      });
  const admin_url = config.database_url ?? embedded!.adminUrl;
  try {
    await migrate({ adminUrl: admin_url });
    return { admin_url, embedded };
  } catch (error) {
    await embedded?.stop();
    throw error;
  }
}

async function serve(config: Config, signal: Promise<void>, log: Log): Promise<void> {
  const admin = new Promise<string>((resolve) => process.once('message', resolve as (url: unknown) => void));
  // Imported only here, because the first process does not need the application.
  const { startProcess } = await import('./start.ts');
  const running = await startProcess(config, await admin, log);
  if (running.metrics) {
    const { answerMetrics } = await import('./operations/metrics-server.ts');
    answerMetrics(running.metrics.read);
  }
  process.send?.(READY);
  // A process that is killed would not leave its compiled code for the next one.
  flushCompileCache();
  await signal;
  await running.stop();
}

/** Returns after a signal, when all processes have ended. Throws when one cannot start for the first time. */
async function watchOver(
  count: number,
  opening: Promise<Opened>,
  config: Config,
  signal: Promise<void>,
  log: Log,
): Promise<void> {
  let stopping = false;
  let ready = 0;
  const failed = Promise.withResolvers<void>();
  // Asked about below, once the database is open.
  failed.promise.catch(() => {});
  let metrics: Awaited<ReturnType<typeof serveMetricsOf>>;
  const fork = () => {
    const worker = cluster.fork();
    opening.then(({ admin_url }) => worker.isConnected() && worker.send(admin_url)).catch(() => {});
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
  metrics = await serveMetricsOf(config, (await opening).admin_url, log);
  await Promise.race([signal.then(() => log.info('Stopping')), failed.promise]).finally(async () => {
    stopping = true;
    const patienceMs = config.drain_seconds * 1000 + LIMITS.request_timeout_ms + STOP_PATIENCE_MS;
    await Promise.all(
      Object.values(cluster.workers ?? {}).map((worker) => worker && end(worker, patienceMs, log)),
    );
    await metrics?.close();
  });
}

const serveMetricsOf = async ({ metrics }: Config, adminUrl: string, log: Log) =>
  metrics && (await import('./operations/metrics-server.ts')).serveMetrics(metrics, adminUrl, log);

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
