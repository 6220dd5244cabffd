import { createHmac } from 'node:crypto';
import { mkdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import pg from 'pg';
import { buildApp } from '../app.ts';
import { readConfig } from '../config.ts';
import { startEmbedded } from '../db/embedded.ts';
import { appUrl, migrate, readSecret } from '../db/migrate.ts';
import { openDatabase } from '../db/pool.ts';
import { accessTokens } from '../features/auth/tokens.ts';
import { openVault } from '../features/auth/vault.ts';
import { contentReader } from '../features/blog/contentful.ts';
import { shareTokens } from '../features/documents/share-link.ts';
import { flagSource } from '../features/flags/source.ts';
import { sweepRecurringJournals } from '../features/journals/sweep.ts';
import { openPaystack } from '../features/online-payments/paystack.ts';
import { sweepRecurring } from '../features/recurring/sweep.ts';
import { openCloudApi } from '../features/whatsapp/cloud-api.ts';
import { openWorkInTurns } from '../work-in-turns.ts';
import { DEMO_EMAIL, type DemoHost } from './api.ts';
import { fillDemo } from './fill.ts';

/** npm run demo: creates a bakery as an example, through the application itself, in the database of `npm start`. */
async function main(): Promise<void> {
  const config = readConfig(process.env, []);
  const log = (message: string) => console.log(message);
  const embedded = config.database_url ? null : await startEmbedded({ dataDir: config.data_dir, log });
  const adminUrl = config.database_url ?? embedded!.adminUrl;
  try {
    await migrate({ adminUrl });
    const { password, made, statement } = await demoOn(adminUrl, config);
    log(made ? 'The demo bakery is ready.' : 'The demo bakery is there already.');
    log(`\n  Address   ${config.public_url}\n  Email     ${DEMO_EMAIL}\n  Password  ${password}`);
    if (statement) log(`  Statement ${statement}, to be imported under Cash and bank`);
    log('');
  } finally {
    await embedded?.stop();
  }
}

async function demoOn(adminUrl: string, config: ReturnType<typeof readConfig>) {
  const admin = new pg.Client({ connectionString: adminUrl });
  await admin.connect();
  const database = openDatabase(await appUrl(adminUrl));
  try {
    const secret = config.app_secret ?? (await readSecret(admin, 'app_secret'));
    const start = new Date();
    let now = start;
    let statement: string | undefined;
    const clock = () => now;
    const tokens = accessTokens(secret, clock);
    const services = {
      config,
      database,
      replica: undefined,
      tokens,
      vault: openVault(secret),
      google: undefined,
      einvoiceGateway: undefined,
      onlinePayments: { paystack: openPaystack(config.paystack_url) },
      whatsapp: openCloudApi(config.whatsapp_url),
      languageModel: undefined,
      transcriber: undefined,
      flags: flagSource(config.flags_file),
      content: contentReader(config.contentful),
      shareTokens: shareTokens(secret),
      ...openWorkInTurns(database),
      clock,
      drain: { isDraining: false },
      wakeRelay: () => {},
    };
    const host: DemoHost = {
      app: await buildApp(services, config, undefined),
      setNow: (to) => {
        now = to;
      },
      async verifyEmail(email) {
        await admin.query('update app_user set email_verified_at = $2 where email = $1', [email, now]);
      },
      async sweep() {
        await sweepRecurring(services, admin as never);
        await sweepRecurringJournals(services, admin as never);
      },
      mails: config.smtp_url !== undefined,
      keep({ name, text }) {
        mkdirSync(config.data_dir, { recursive: true });
        statement = join(config.data_dir, name);
        writeFileSync(statement, text);
      },
      password: passwordFrom(secret),
      now: start,
    };
    try {
      return { made: await fillDemo(host), password: host.password, statement };
    } finally {
      await host.app.close();
    }
  } finally {
    await database.close();
    await admin.end();
  }
}

/** The same in each run and different in each installation, so that this file does not reveal it. */
function passwordFrom(secret: string): string {
  return `bread-${createHmac('sha256', secret).update('demo password').digest('hex').slice(0, 12)}`;
}

main().then(
  () => process.exit(0),
  (error) => {
    console.error((error as Error).message);
    process.exit(1);
  },
);
