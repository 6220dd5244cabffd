import type { Page, Request, Route } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { PASSWORD } from './support/owner.ts';
import { signOut } from './support/screens.ts';

// What a person sees of a request that fails, and what the page sends again by itself.

const SAVE = '**/api/v1/organizations/*';
const CUSTOMERS = /\/api\/v1\/customers\?/;
const REFRESH = '**/api/v1/auth/refresh';
const NO_CONNECTION = 'No connection. Check your network and try again.';

/** Opens a form; returns how to send it, and where its faults stand. */
async function openSettings(page: Page) {
  await page.goto('/settings');
  const save = page.getByRole('button', { name: 'Save', exact: true });
  await expect(save).toBeEnabled();
  await page.waitForLoadState('networkidle');
  return { save, problem: page.getByRole('alert').filter({ hasText: /./ }) };
}

/** Answers the saving requests in this way; everything else goes to the server. */
const answerSaving = (page: Page, answer: (route: Route) => Promise<void>) =>
  page.route(SAVE, (route) => (route.request().method() === 'PUT' ? answer(route) : route.fallback()));

test('the reason of a failure is the answer’s message, else its error, else "An error occurred"; a fault of a field stands at it', async ({
  page,
  owner: _owner,
}) => {
  const { save, problem } = await openSettings(page);
  for (const [body, words] of [
    [{ message: 'The books are being moved', error: 'Locked', code: 'MOVING' }, 'The books are being moved'],
    [{ error: 'Only its error' }, 'Only its error'],
    [{}, 'An error occurred'],
    ['<html>Bad Gateway</html>', 'An error occurred'],
  ] as const) {
    const content = typeof body === 'string' ? { body } : { json: body };
    await answerSaving(page, (route) => route.fulfill({ status: 500, ...content }));
    await save.click();
    await expect(problem).toHaveText([words]);
    await page.unroute(SAVE);
  }

  const industry = page.getByLabel('Industry');
  const telephone = page.getByLabel('Telephone');
  const errors = [
    { field: 'industry', message: 'There is no such trade', code: 'INVALID' },
    { field: 'phone', message: 'This is no telephone number', code: 'INVALID' },
  ];
  await answerSaving(page, (route) =>
    route.fulfill({ status: 400, json: { message: 'Two faults', code: 'VALIDATION', status: 400, errors } }),
  );
  await save.click();
  await expect(industry).toHaveAccessibleDescription(/There is no such trade/);
  await expect(telephone).toHaveAccessibleDescription(/This is no telephone number/);
  await page.unroute(SAVE);

  await answerSaving(page, (route) =>
    route.fulfill({
      status: 409,
      json: { message: 'Somebody has this number', code: 'TAKEN', status: 409, field: 'phone' },
    }),
  );
  await save.click();
  await expect(telephone).toHaveAccessibleDescription(/Somebody has this number/);
  await expect(industry).not.toHaveAttribute('aria-invalid', 'true');
  await page.unroute(SAVE);

  await answerSaving(page, (route) => route.abort('connectionreset'));
  await save.click();
  await expect(problem.filter({ hasText: NO_CONNECTION })).toBeVisible();
  await page.unroute(SAVE);
  await save.click();
  await expect(page).toSay('Settings saved');
});

test('a request without an answer is given up after 30000 ms: "Request timed out"', async ({
  page,
  owner: _owner,
}) => {
  await page.clock.install();
  const { save, problem } = await openSettings(page);
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  const { promise: isOver, resolve: end } = Promise.withResolvers<void>();
  await answerSaving(page, async (route) => {
    await isOver;
    // The page has given it up by now.
    await route.abort().catch(() => {});
  });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await save.click();
  await sent;
  await page.clock.runFor(29_999);
  await expect(save).toHaveAttribute('aria-busy', 'true');
  await expect(problem).toHaveCount(0);
  await page.clock.runFor(1);
  await expect(problem).toHaveText(['Request timed out']);
  end();
});

/** Refuses what goes to this address, so many times. */
const refuse = (page: Page, address: string | RegExp, times: number) =>
  page.route(
    address,
    (route) =>
      route.fulfill({ status: 401, json: { message: 'Refused', code: 'UNAUTHENTICATED', status: 401 } }),
    { times },
  );

/** Counts the requests of the page by what they are for. */
function watch(page: Page) {
  const counts = { lists: 0, refreshes: 0 };
  page.on('request', (request) => {
    if (CUSTOMERS.test(request.url())) counts.lists++;
    if (request.url().endsWith('/auth/refresh')) counts.refreshes++;
  });
  return counts;
}

const openCustomers = (page: Page) =>
  page.getByRole('complementary').getByRole('link', { name: 'Customers', exact: true }).click();

test('a refused request is sent once more after a new token and not a third time; a refused sign-in never', async ({
  page,
  owner,
}) => {
  await owner.customer({ name: 'Mama Ngozi Stores' });
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  await page.waitForLoadState('networkidle');
  const counts = watch(page);

  await test.step('once refused: the list comes, and nobody notices', async () => {
    await refuse(page, CUSTOMERS, 1);
    await openCustomers(page);
    await expect(page.getByRole('row', { name: /Mama Ngozi Stores/ })).toBeVisible();
    expect(counts).toEqual({ lists: 2, refreshes: 1 });
  });

  await test.step('refused again with the new token: it is said', async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
    Object.assign(counts, { lists: 0, refreshes: 0 });
    await refuse(page, CUSTOMERS, 3);
    await openCustomers(page);
    const failed = page.getByRole('alert').filter({ hasText: 'This list could not be loaded' });
    await expect(failed).toContainText('Refused');
    expect(counts).toEqual({ lists: 2, refreshes: 1 });
    await page.unroute(CUSTOMERS);
  });

  await test.step('a public endpoint: its answer is shown, and no token is asked for', async () => {
    await page.context().clearCookies();
    await page.evaluate('localStorage.clear()');
    await page.goto('/auth/login');
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill('not the passphrase');
    Object.assign(counts, { lists: 0, refreshes: 0 });
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toSayAs('error', 'Login failed', 'The email address or the password is wrong.');
    expect(counts.refreshes).toBe(0);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toSay('Welcome back!');
  });
});

/** What the device knows about the last person. */
const known = (page: Page) =>
  page.evaluate(() =>
    ['user', 'signed-in', 'profile'].map((name) => localStorage.getItem(`lissafi.${name}`)),
  );

test('when no new token is given either, the device forgets the person and the page says that the session expired', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/dashboard');
  await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  expect(await known(page)).not.toContain(null);
  await refuse(page, REFRESH, 1);
  await refuse(page, CUSTOMERS, 1);
  await openCustomers(page);
  await expect(page).toSayAs('warning', 'Session expired', 'Please log in again to continue');
  await expect(page).toHaveURL(/\/auth\/login/);
  expect(await known(page)).toEqual([null, null, null]);
});

test('all requests go to the one backend, with the cookie, and with the organization unless their endpoint is public', async ({
  page,
  owner,
  origin,
}) => {
  const asked: Request[] = [];
  page.on('request', (request) => void asked.push(request));
  for (const path of ['/dashboard', '/customers', '/plan', '/settings']) {
    await page.goto(path);
    await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
    await page.waitForLoadState('networkidle');
  }
  await signOut(page, false);
  await expect(page).toSay('Logged out successfully');
  expect([...new Set(asked.map((each) => new URL(each.url()).origin))]).toEqual([origin]);
  const calls = asked.filter((each) => new URL(each.url()).pathname.startsWith('/api/'));
  const isPublic = (each: Request) => /^\/api\/(flags|health|v1\/auth\/)/.test(new URL(each.url()).pathname);
  const organizations = (of: Request[]) => [
    ...new Set(of.map((each) => each.headers()['organization-id'] ?? null)),
  ];
  expect(calls.filter(isPublic).map((each) => new URL(each.url()).pathname)).toEqual(
    expect.arrayContaining(['/api/v1/auth/refresh', '/api/flags', '/api/v1/auth/logout']),
  );
  expect(organizations(calls.filter(isPublic))).toEqual([null]);
  expect(calls.filter((each) => !isPublic(each)).length).toBeGreaterThan(8);
  expect(organizations(calls.filter((each) => !isPublic(each)))).toEqual([owner.organizationId]);
  const exchange = calls.find((each) => each.url().endsWith('/auth/refresh'))!;
  expect((await exchange.allHeaders()).cookie).toContain('refresh');
});
