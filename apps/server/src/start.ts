import pg from 'pg';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { checkDistribution } from './db/distribute.ts';
import { appUrl, readSecret } from './db/migrate.ts';
import { openDatabase } from './db/pool.ts';
import { toPrimary } from './db/primary.ts';
import { openReplica } from './db/replica.ts';
import { openGoogle } from './features/auth/google.ts';
import { accessTokens } from './features/auth/tokens.ts';
import { openVault } from './features/auth/vault.ts';
import { contentReader } from './features/blog/contentful.ts';
import { openChannel } from './features/channel/hub.ts';
import { shareTokens } from './features/documents/share-link.ts';
import { openGateway } from './features/einvoices/gateway.ts';
import { flagSource } from './features/flags/source.ts';
import { openPaystack } from './features/online-payments/paystack.ts';
import { openLanguageModel } from './features/second-opinion/model.ts';
import { openTranscriber } from './features/source-documents/transcriber.ts';
import { openCloudApi } from './features/whatsapp/cloud-api.ts';
import { drain } from './http/drain.ts';
import { startRelay } from './jobs/relay.ts';
import { startRunner } from './jobs/runner.ts';
import { type Mailer, openMailer } from './mail/mailer.ts';
import type { Log } from './operations/log.ts';
import type { Metrics } from './operations/metrics.ts';
import type { Services } from './services.ts';
import { CRONTAB, taskList } from './tasks.ts';
import { openWorkInTurns } from './work-in-turns.ts';

export interface Running {
  /** The address it listens on; undefined for a process that only works on jobs. */
  address: string | undefined;
  /** The socket's own address, for tests that let the system choose a port. */
  listening: string | undefined;
  /** Undefined where nobody reads them. */
  metrics: Metrics | undefined;
  /** Drains: refuses new requests, finishes open ones and running jobs, closes connections. */
  stop(): Promise<void>;
}

/** Starts one process of the application on a migrated database. */
export async function startProcess(config: Config, adminUrl: string, log: Log): Promise<Running> {
  await checkDistribution(adminUrl);
  const say = (message: string) => log.warn(message);
  // Loaded only where they are sent somewhere.
  const traces = config.traces
    ? (await import('./operations/traces.ts')).openTraces(config.traces, log)
    : undefined;
  const watch = traces?.statement;
  const { pooler } = config;
  const database = openDatabase(await appUrl(adminUrl, pooler?.url), {
    prepared: pooler?.prepared ?? true,
    watch,
  });
  const replica = config.replica_url
    ? openReplica(
        openDatabase(await appUrl(adminUrl, config.replica_url), { name: 'lissafi reports', watch }),
        database,
      )
    : undefined;
  const secret = config.app_secret ?? (await sharedSecret(adminUrl));
  const clock = () => new Date();
  let wakeRelay = () => {};
  const services: Services = {
    config,
    database,
    replica,
    tokens: accessTokens(secret, clock),
    vault: openVault(secret),
    google: config.google && openGoogle(config.google),
    einvoiceGateway: config.einvoice_url ? openGateway(config.einvoice_url) : undefined,
    onlinePayments: { paystack: openPaystack(config.paystack_url) },
    whatsapp: openCloudApi(config.whatsapp_url),
    languageModel: config.opinion && openLanguageModel(config.opinion, say),
    transcriber: config.transcriber && openTranscriber(config.transcriber, say),
    flags: flagSource(config.flags_file),
    content: contentReader(config.contentful),
    shareTokens: shareTokens(secret),
    ...openWorkInTurns(database),
    clock,
    drain: { isDraining: false },
    wakeRelay: () => wakeRelay(),
  };

  let clients = () => 0;
  // Loaded only where somebody reads them.
  const metrics = config.metrics
    ? (await import('./operations/metrics.ts')).openMetrics(database, () => clients())
    : undefined;

  const closing: (() => Promise<void>)[] = [];
  if (config.role !== 'web') {
    const post = openMailer(
      { ...config, from: config.mail_from, database },
      config.production ? say : (text) => log.info(text),
    );
    const mailer: Mailer = traces
      ? { ...post, send: (mail) => traces.call('smtp', () => post.send(mail)) }
      : post;
    const relay = await startRelay(adminUrl, (err) =>
      log.error({ err, part: 'relay' }, 'The relay cannot reach the database'),
    );
    wakeRelay = relay.wake;
    // Made when the first sample is filled.
    let own: ReturnType<typeof buildApp> | undefined;
    const app = () => (own ??= buildApp(services, config, undefined, { traces }));
    const runner = await startRunner(
      adminUrl,
      taskList(services, mailer, app),
      CRONTAB,
      log,
      metrics?.jobEnded,
      traces,
    );
    closing.push(
      () => relay.stop(),
      () => runner.stop(),
      async () => (await own)?.close(),
      async () => mailer.close(),
    );
  }
  let address: string | undefined;
  let listening: string | undefined;
  if (config.role !== 'worker') {
    const channel = await openChannel(services, adminUrl, (err) =>
      log.error({ err, part: 'channel' }, 'The real-time channel cannot reach the database'),
    );
    clients = channel.size;
    const app = await buildApp(services, config, log, { meter: metrics, traces });
    channel.attach(app.server);
    listening = await app.listen({ port: config.port, host: config.host });
    address = config.public_url;
    const { server } = app;
    closing.unshift(
      () => drain(services, server, config.drain_seconds * 1000),
      () => channel.stop(),
      () => app.close(),
    );
  }
  return {
    address,
    listening,
    metrics,
    async stop() {
      for (const close of closing) await close().catch((err) => log.error({ err }, 'A part did not stop'));
      await services.printer.close();
      await services.sheets.close();
      await services.names.close();
      await services.pictures.close();
      await replica?.close();
      await database.close();
      await traces?.stop();
    },
  };
}

async function sharedSecret(adminUrl: string): Promise<string> {
  const client = new pg.Client(toPrimary(adminUrl));
  client.on('error', () => {});
  await client.connect();
  try {
    return await readSecret(client, 'app_secret');
  } finally {
    await client.end();
  }
}
