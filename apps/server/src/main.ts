import cluster from 'node:cluster';
import { readConfig } from './config.ts';
import { startEmbedded } from './db/embedded.ts';
import { migrate } from './db/migrate.ts';
import { startProcess } from './start.ts';

const log = (message: string) => console.log(message);

/** The first process owns the database and the migrations; with WEB_CONCURRENCY > 1 it only watches over the others. */
async function main(): Promise<void> {
  const config = readConfig(process.env, process.argv.slice(2));
  const signal = nextSignal();
  if (!cluster.isPrimary) {
    const running = await startProcess(config, process.env.LISSAFI_ADMIN_URL!, log);
    await signal;
    await running.stop();
    return;
  }
  const embedded = config.database_url ? null : await startEmbedded({ dataDir: config.data_dir, log });
  const adminUrl = config.database_url ?? embedded!.adminUrl;
  try {
    await migrate({ adminUrl });
    if (config.web_concurrency > 1)
      await watchOver(config.web_concurrency, adminUrl, config.public_url, signal);
    else {
      const running = await startProcess(config, adminUrl, log);
      log(running.address ? `Lissafi is at ${running.address}` : 'Lissafi worker is running');
      await signal;
      log('Stopping');
      await running.stop();
    }
  } finally {
    await embedded?.stop();
  }
}

async function watchOver(
  count: number,
  adminUrl: string,
  address: string,
  signal: Promise<void>,
): Promise<void> {
  let stopping = false;
  const fork = () => cluster.fork({ LISSAFI_ADMIN_URL: adminUrl });
  cluster.on('exit', (worker) => {
    if (stopping) return;
    log(`process ${worker.process.pid} ended; starting another`);
    setTimeout(() => stopping || fork(), 500);
  });
  for (let index = 0; index < count; index++) fork();
  let listening = 0;
  cluster.on('listening', () => {
    if (++listening === count) log(`Lissafi is at ${address}`);
  });
  await signal;
  stopping = true;
  const living = Object.values(cluster.workers ?? {});
  await Promise.all(
    living.map(
      (worker) =>
        new Promise((resolve) => {
          if (!worker) return resolve(undefined);
          worker.on('exit', resolve);
          worker.process.kill('SIGTERM');
        }),
    ),
  );
}

/** Resolves at the first SIGINT or SIGTERM; further ones change nothing, the draining goes on. */
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
