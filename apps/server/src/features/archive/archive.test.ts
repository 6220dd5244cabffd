import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { DEMO_EMAIL } from '../../demo/api.ts';
import { fillDemo } from '../../demo/fill.ts';
import { type Member, type TestApplication, testApplication } from '../../testing/application.ts';
import { downloadArchive, importArchive, reviewArchive } from '../../testing/archive.ts';

let application: TestApplication;
let bakery: Member;
let copy: Member;
let zip: Buffer;

const PASSWORD = 'bread, every morning';

beforeAll(async () => {
  application = await testApplication();
  await fillDemo({
    app: application.app,
    setNow: application.setNow,
    async verifyEmail(email) {
      await application.owner('update app_user set email_verified_at = now() where email = $1', [email]);
    },
    mails: false,
    password: PASSWORD,
    now: new Date(),
  });
  application.setNow(null);
  const signedIn = await application.call('POST', '/api/v1/auth/login', {
    email: DEMO_EMAIL,
    password: PASSWORD,
  });
  const bearer = { authorization: `Bearer ${signedIn.body.tokens.access_token}` };
  const as = (organization_id: string): Member => {
    const headers = { ...bearer, 'organization-id': organization_id };
    return {
      ...{ user_id: signedIn.body.user.id, organization_id, email: DEMO_EMAIL, password: PASSWORD, headers },
      get: (path) => application.call('GET', path, undefined, headers),
      post: (path, body = {}, more = {}) => application.call('POST', path, body, { ...headers, ...more }),
      put: (path, body = {}) => application.call('PUT', path, body, headers),
      delete: (path) => application.call('DELETE', path, undefined, headers),
    };
  };
  bakery = as(signedIn.body.user.organizations[0].id);
  const made = await application.call('POST', '/api/v1/organizations', { name: 'Copy' }, bearer);
  copy = as(made.body.id);
}, 120_000);
afterAll(() => application.close());

describe('an archive of everything', () => {
  test('is exported', async () => {
    const { body } = await bakery.get('/api/v1/archive');
    console.log(JSON.stringify(body));
    console.log(JSON.stringify((await copy.get('/api/v1/archive')).body));
    const { exportArchive } = await import('./export.ts');
    await exportArchive(application.services, {
      organization: { id: bakery.organization_id, currency: 'NGN', timezone: 'Africa/Lagos' },
      today: application.today,
      now: new Date(),
      pdfs: false,
    }).then((f: any) => f.destroy());
    const began = performance.now();
    zip = await downloadArchive(bakery, true);
    console.log('export', performance.now() - began, zip.length);
    (await import('node:fs')).writeFileSync('/tmp/demo-archive.zip', zip);
    const review = await reviewArchive(copy, zip);
    console.log(JSON.stringify(review.body, null, 1).slice(0, 4000));
    const t = performance.now();
    const done = await importArchive(copy, zip);
    console.log('import', performance.now() - t, JSON.stringify(done.body));
    expect(done.status).toBe(201);
  }, 120_000);
});
