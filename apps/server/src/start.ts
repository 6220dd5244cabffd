import pg from 'pg';
import { buildApp } from './app.ts';
import type { Config } from './config.ts';
import { checkDistribution } from './db/distribute.ts';
import { appUrl, readSecret } from './db/migrate.ts';
import { openDatabase } from './db/pool.ts';
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
import { startRelay } from './jobs/relay.ts';
import { startRunner } from './jobs/runner.ts';
import { openMailer } from './mail/mailer.ts';
import { openPrinter } from './pdf/printer.ts';
import { openPictureReader } from './pictures/reader.ts';
import type { Services } from './services.ts';
import { openSheetReader } from './sheets/sheet-reader.ts';
import { CRONTAB, taskList } from './tasks.ts';

export interface Running {
  /** The address it listens on; undefined for a process that only works on jobs. */
  address: string | undefined;
  /** The socket's own address, for tests that let the system choose a port. */
  listening: string | undefined;
  /** Drains: refuses new requests, finishes open ones and running jobs, closes connections. */
  stop(): Promise<void>;
}

/** Starts one process of the application on a migrated database. */
export async function startProcess(
  config: Config,
  adminUrl: string,
  log: (message: string) => void,
): Promise<Running> {
  await checkDistribution(adminUrl);
  const database = openDatabase(await appUrl(adminUrl));
  const secret = config.app_secret ?? (await sharedSecret(adminUrl));
  const clock = () => new Date();
  let wakeRelay = () => {};
  const services: Services = {
    config,
    database,
    tokens: accessTokens(secret, clock),
    vault: openVault(secret),
    google: config.google && openGoogle(config.google),
    einvoiceGateway: config.einvoice_url ? openGateway(config.einvoice_url) : undefined,
    onlinePayments: { paystack: openPaystack(config.paystack_url) },
    whatsapp: openCloudApi(config.whatsapp_url),
    languageModel: config.opinion && openLanguageModel(config.opinion, log),
    transcriber: config.transcriber && openTranscriber(config.transcriber, log),
    pictures: openPictureReader(),
    flags: flagSource(config.flags_file),
    content: contentReader(config.contentful),
    shareTokens: shareTokens(secret),
    printer: openPrinter(),
    sheets: openSheetReader(),
    clock,
    wakeRelay: () => wakeRelay(),
  };

  const closing: (() => Promise<void>)[] = [];
  if (config.role !== 'web') {
    const mailer = openMailer({ ...config, from: config.mail_from, database }, log);
    const relay = await startRelay(adminUrl, (error) => log(`relay: ${(error as Error).message}`));
    wakeRelay = relay.wake;
    // Made when the first sample is filled.
    let own: ReturnType<typeof buildApp> | undefined;
    const app = () => (own ??= buildApp(services, config, false));
    const runner = await startRunner(adminUrl, taskList(services, mailer, app), CRONTAB, log);
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
    const channel = await openChannel(services, adminUrl, (error) =>
      log(`channel: ${(error as Error).message}`),
    );
    const app = await buildApp(services, config, true);
    channel.attach(app.server);
    listening = await app.listen({ port: config.port, host: config.host });
    address = config.public_url;
    closing.unshift(
      () => channel.stop(),
      () => app.close(),
    );
  }
  return {
    address,
    listening,
    async stop() {
      for (const close of closing) await close().catch((error) => log(`while stopping: ${error.message}`));
      await services.printer.close();
      await services.sheets.close();
      await services.pictures.close();
      await database.close();
    },
  };
}

async function sharedSecret(adminUrl: string): Promise<string> {
  const client = new pg.Client({ connectionString: adminUrl });
  client.on('error', () => {});
  await client.connect();
  try {
    return await readSecret(client, 'app_secret');
  } finally {
    await client.end();
  }
}
