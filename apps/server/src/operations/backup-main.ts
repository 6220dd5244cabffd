import { resolve } from 'node:path';
import { parseArgs } from 'node:util';
import { readConfig } from '../config.ts';
import { backUpDatabase, backUpEmbedded, dumpEmbedded } from './backup.ts';
import { restoreDatabase, restoreEmbedded } from './restore.ts';

const USAGE = `npm run backup -- FOLDER [--dump]            copies the database to a new folder; --dump: for another PostgreSQL
npm run restore -- FOLDER [--to INSTANT]     makes the database from it; INSTANT is like 2026-01-31T09:30:00Z`;

/** Names are relative to where the person called npm. */
const at = (path: string) => resolve(process.env.INIT_CWD ?? process.cwd(), path);

async function main(): Promise<void> {
  const { values, positionals } = parseArgs({
    allowPositionals: true,
    options: { to: { type: 'string' }, dump: { type: 'boolean', default: false } },
  });
  const [command, name, ...rest] = positionals;
  if (!name || rest.length > 0 || !['backup', 'restore'].includes(command ?? '')) throw new Error(USAGE);
  const config = readConfig(process.env, []);
  const folder = at(name);
  const say = (message: string) => console.log(message);
  if (command === 'backup') {
    const made = config.database_url
      ? await backUpDatabase(config.database_url, folder)
      : await (values.dump ? dumpEmbedded : backUpEmbedded)(config.data_dir, folder, say);
    return say(`The backup is in ${folder}; it ended at ${made.finished_at}.`);
  }
  const to = values.to === undefined ? undefined : instantOf(values.to);
  if (config.database_url) {
    if (to) throw new Error('A dump has one state: go back in time with the archive of your own PostgreSQL');
    await restoreDatabase(config.database_url, folder);
  } else await restoreEmbedded({ dataDir: config.data_dir, folder, walArchive: config.wal_archive, to });
  say('The database is restored. Start the application as usual.');
}

/** Throws for anything but an instant with its time zone, because a time without one would be guessed. */
function instantOf(text: string): Date {
  if (
    !/^\d{4}-\d\d-\d\dT\d\d:\d\d(:\d\d(\.\d+)?)?(Z|[+-]\d\d:\d\d)$/.test(text) ||
    Number.isNaN(Date.parse(text))
  )
    throw new Error('--to needs an instant with its time zone, like 2026-01-31T09:30:00Z');
  return new Date(text);
}

main().catch((error) => {
  console.error((error as Error).message);
  process.exit(1);
});
