import { makeTemplate, startTemporary } from '../../apps/server/src/db/embedded-for-tests.ts';
import { migrate } from '../../apps/server/src/db/migrate.ts';

/** Starts one PostgreSQL for the whole run, with a migrated template that each test file copies. */
export default async function setUp(): Promise<() => Promise<unknown>> {
  const given = process.env.TEST_DATABASE_URL;
  const server = given ? { adminUrl: given, stop: async () => undefined } : await startTemporary();
  try {
    await makeTemplate(server.adminUrl, 'lissafi_template', migrate);
  } catch (error) {
    await server.stop();
    throw error;
  }
  process.env.TEST_DATABASE_URL = server.adminUrl;
  return () => server.stop();
}
