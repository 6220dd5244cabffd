import { distribute, nodesAt, onEveryNode } from '../../apps/server/src/db/distribute.ts';
import { makeTemplate, startTemporary } from '../../apps/server/src/db/embedded-for-tests.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';

const TEMPLATE = 'lissafi_template';

/**
 * Starts one PostgreSQL for the whole run, with a migrated template that each test file copies. With CITUS_URL, the
 * address of a coordinator that knows its workers, the template is distributed and copied on every node.
 */
export default async function setUp(): Promise<() => Promise<unknown>> {
  const citus = process.env.CITUS_URL;
  if (citus) return setUpOnCitus(citus);
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { adminUrl: given, stop: async () => undefined } : await startTemporary();
  try {
    await makeTemplate(server.adminUrl, TEMPLATE, migrate);
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.env.TEST_DATABASE_URL = server.adminUrl;
  return () => server.stop();
}

async function setUpOnCitus(adminUrl: string): Promise<() => Promise<unknown>> {
  const nodes = await nodesAt(adminUrl);
  process.env.TEST_DATABASE_URL = adminUrl;
  process.env.TEST_DATABASE_NODES = JSON.stringify(nodes);
  // Distribution takes most of a minute; while only tests or statements change, the template can be used again.
  if (process.env.CITUS_TEMPLATE === 'keep') return async () => undefined;
  await onEveryNode(adminUrl, nodes, `drop database if exists ${TEMPLATE} with (force)`);
  const url = new URL(adminUrl);
  await onEveryNode(adminUrl, nodes, `create database ${TEMPLATE}`);
  url.pathname = `/${TEMPLATE}`;
  await migrate({ adminUrl: url.href });
  await distribute({ adminUrl: url.href, workers: nodes.slice(1), log: () => {} });
  // A copy fails while anyone is connected to the original, and Citus has a process of its own in each database.
  for (const statement of [
    `alter database ${TEMPLATE} allow_connections false`,
    `select pg_terminate_backend(pid, 5000) from pg_stat_activity where datname = '${TEMPLATE}'`,
  ])
    await onEveryNode(adminUrl, nodes, statement);
  return async () => undefined;
}
