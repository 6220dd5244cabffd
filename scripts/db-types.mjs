/** Writes apps/server/src/db/tables.ts from a database that is migrated for it and deleted again. */
import { execFileSync } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { startTemporary } from '../apps/server/src/db/embedded-for-tests.ts';
import { migrate } from '../apps/server/src/db/migrate.ts';

const server = await startTemporary();
try {
  await migrate({ adminUrl: server.adminUrl });
  execFileSync('npm', ['run', '--silent', 'db:types:from', '-w', 'apps/server'], {
    cwd: fileURLToPath(new URL('..', import.meta.url)),
    stdio: 'inherit',
    env: { ...process.env, DATABASE_URL: server.adminUrl },
  });
} finally {
  await server.stop();
}
