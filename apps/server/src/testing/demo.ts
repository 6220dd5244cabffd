import pg from 'pg';
import { DEMO_EMAIL, type DemoHost } from '../demo/api.ts';
import { fillDemo } from '../demo/fill.ts';
import { sweepRecurringJournals } from '../features/journals/sweep.ts';
import { sweepRecurring } from '../features/recurring/sweep.ts';
import { callers, type Member, type TestApplication, testApplication, testDatabase } from './application.ts';

const PASSWORD = 'bread, every morning';
/** The database of the filled demo, of which each file that needs it takes a copy. */
const FILLED = 'lissafi_demo';

/** What filling the demo leaves beside its rows. */
interface Filled {
  /** The instant that it was planned for. */
  now: string;
  /** The bank statement that is left to be imported. */
  statement: { name: string; text: string };
}

/** Returns an application on a copy of the demo. The first who asks fills it, once for the whole run. */
export async function demoApplication() {
  const { now, statement } = await filledDemo();
  const application = await testApplication({}, await testDatabase(FILLED));
  return { application, host: demoHost(application), now: new Date(now), statement };
}

async function filledDemo(): Promise<Filled> {
  const server = new pg.Client({ connectionString: process.env.TEST_DATABASE_URL });
  await server.connect();
  try {
    // Whoever asks meanwhile waits here.
    await server.query('select pg_advisory_lock(hashtext($1))', [FILLED]);
    const { rows } = await server.query<{ filled: string }>(
      "select shobj_description(oid, 'pg_database') as filled from pg_database where datname = $1",
      [FILLED],
    );
    if (rows[0]) return JSON.parse(rows[0].filled);
    const { adminUrl } = await testDatabase();
    const filled = await fill(adminUrl);
    await server.query(`alter database ${new URL(adminUrl).pathname.slice(1)} rename to ${FILLED}`);
    await server.query(`comment on database ${FILLED} is ${pg.escapeLiteral(JSON.stringify(filled))}`);
    return filled;
  } finally {
    await server.end();
  }
}

async function fill(adminUrl: string): Promise<Filled> {
  const application = await testApplication({}, { adminUrl, drop: async () => undefined });
  try {
    let statement: Filled['statement'] | undefined;
    const host = demoHost(application, (file) => {
      statement = file;
    });
    const began = performance.now();
    if (!(await fillDemo(host)) || !statement) throw new Error('The demo was not filled');
    console.info(`The demo was filled in ${Math.round((performance.now() - began) / 1000)} s`);
    return { now: host.now.toISOString(), statement };
  } finally {
    await application.close();
  }
}

/** What the demo is filled with, in a test. */
function demoHost(application: TestApplication, keep: DemoHost['keep'] = () => {}): DemoHost {
  return {
    app: application.app,
    setNow: application.setNow,
    async verifyEmail(email) {
      await application.owner('update app_user set email_verified_at = now() where email = $1', [email]);
    },
    async sweep() {
      const owner = {
        query: async (text: string, values: unknown[]) => ({ rows: await application.owner(text, values) }),
      };
      await sweepRecurring(application.services, owner as never);
      await sweepRecurringJournals(application.services, owner as never);
    },
    mails: false,
    keep,
    password: PASSWORD,
    now: new Date(),
  };
}

/** Signs the owner of the demo in; returns a member of the demo's organization, and of any other that they make. */
export async function signInToDemo(application: TestApplication) {
  const login = { email: DEMO_EMAIL, password: PASSWORD };
  const signedIn = await application.call('POST', '/api/v1/auth/login', login);
  const bearer = { authorization: `Bearer ${signedIn.body.tokens.access_token}` };
  const as = (organization_id: string): Member => {
    const headers = { ...bearer, 'organization-id': organization_id };
    return {
      ...{ user_id: signedIn.body.user.id, organization_id, headers, ...login },
      ...callers(application, headers, login.password),
    };
  };
  const add = async (name: string): Promise<Member> =>
    as((await application.call('POST', '/api/v1/organizations', { name }, bearer)).body.id);
  return { bakery: as(signedIn.body.user.organizations[0].id), add };
}
