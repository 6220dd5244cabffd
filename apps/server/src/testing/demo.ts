import { DEMO_EMAIL, type DemoHost } from '../demo/api.ts';
import { sweepRecurringJournals } from '../features/journals/sweep.ts';
import { sweepRecurring } from '../features/recurring/sweep.ts';
import type { Member, TestApplication } from './application.ts';

const PASSWORD = 'bread, every morning';

/** What the demo is filled with, in a test. */
export function demoHost(application: TestApplication, keep: DemoHost['keep'] = () => {}): DemoHost {
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
      get: (path) => application.call('GET', path, undefined, headers),
      post: (path, body = {}, more = {}) => application.call('POST', path, body, { ...headers, ...more }),
      put: (path, body = {}) => application.call('PUT', path, body, headers),
      delete: (path) => application.call('DELETE', path, undefined, headers),
    };
  };
  const add = async (name: string): Promise<Member> =>
    as((await application.call('POST', '/api/v1/organizations', { name }, bearer)).body.id);
  return { bakery: as(signedIn.body.user.organizations[0].id), add };
}
