/**
 * npm run db:distribute -- [HOST:PORT…]    spreads the database of DATABASE_URL over Citus workers (docs/scale-out.md)
 *
 * The database is the coordinator's; it is migrated first. May be run again.
 */
import { distribute } from '../apps/server/src/db/distribute.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';

try {
  const adminUrl = process.env.DATABASE_URL;
  if (!adminUrl) throw new Error('Set DATABASE_URL to the database of the coordinator, as its owner.');
  const workers = process.argv.slice(2).map((argument) => {
    const [, host, port] = /^(.+):(\d+)$/.exec(argument) ?? [];
    if (!host) throw new Error(`${argument} is not HOST:PORT.`);
    return { host, port: Number(port) };
  });
  await migrate({ adminUrl });
  const done = await distribute({ adminUrl, workers, log: (message) => console.log(message) });
  console.log(
    `${done.distributed} tables were distributed by organization, ${done.already} had been. ` +
      `${done.reference} are reference tables, ${done.local} stay on the coordinator. ` +
      `${done.foreign_keys} foreign keys and ${done.triggers} triggers were made on all shards.`,
  );
  if (done.dropped.length > 0) console.log(`Foreign keys that were given up: ${done.dropped.join(', ')}.`);
} catch (error) {
  console.error(error.message);
  process.exitCode = 1;
}
