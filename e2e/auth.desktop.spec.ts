import { randomUUID } from 'node:crypto';
import { expect, test } from './support/fixtures.ts';
import { signInAtGoogle } from './support/google.ts';
import { PASSWORD } from './support/owner.ts';
import { createInvoice, fillLine } from './support/screens.ts';
import { watchSockets } from './support/sockets.ts';

test('the sign-in page: /dashboard leads there and back', { tag: '@journey' }, async ({
  page,
  newOwner: owner,
}) => {
  await page.context().clearCookies();
  await page.goto('/customers?search=mama');
  await expect(page).toHaveURL(/\/auth\/login\?next=/);
  await expect(page.getByRole('heading', { name: 'Sign in' })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Lissafi, start page' })).toBeVisible();
  await page.getByRole('link', { name: 'Close' }).click();
  await expect(page).toHaveURL(/\/$/);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/login/);
  // A link to another site must not be followed.
  await page.goto('/auth/login?next=%2F%2Fevil.example');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
  await expect(page.getByText('No sales yet')).toBeVisible();
  // The second guard: a set-up person is redirected away from the sign-in pages.
  await owner.post('/auth/onboarding/complete', { businessSettings: { currency: 'NGN' } });
  for (const path of ['login', 'register', 'verify-email', 'onboarding/personal-info']) {
    await page.goto(`/auth/${path}`);
    await expect(page, path).toHaveURL(/\/dashboard$/);
  }
});

test('requests carry the access token, and no storage of the browser holds it', async ({
  page,
  newOwner: owner,
}) => {
  await page.context().clearCookies();
  await page.goto('/auth/login');
  await page.getByLabel('Email').fill(owner.email);
  await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
  const first = page.waitForRequest('**/api/v1/dashboard');
  await page.getByRole('button', { name: 'Sign in', exact: true }).click();
  const [, token] = /^Bearer (.{20,})$/.exec((await first).headers().authorization ?? '') ?? [];
  expect(token).toBeTruthy();
  await expect(page.getByText('No sales yet')).toBeVisible();
  for (const storage of ['localStorage', 'sessionStorage', 'document.cookie'])
    expect(await page.evaluate(`JSON.stringify(${storage})`), storage).not.toContain(token);
});

test('from Google through terms and the business to the dashboard', async ({ page }) => {
  await signInAtGoogle(page, `${randomUUID()}@example.com`);
  await expect(page.getByLabel('First name')).toHaveValue('Ngozi');
  await page.getByLabel('I accept the terms').check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page.getByRole('heading', { name: 'Your business' })).toBeVisible();
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/onboarding\/business-info$/);
  await page.getByLabel('Business name').fill('Okafor Fabrics');
  await page.getByLabel('No', { exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await page.getByRole('button', { name: 'Finish' }).click();
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await expect(page.getByText('No sales yet')).toBeVisible();
});

test('nothing of the protected area is shown or asked for before the current organization is loaded', async ({
  page,
  newOwner: owner,
}) => {
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/v1/auth/refresh', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  const asked: string[] = [];
  page.on('request', (request) => {
    if (request.url().includes('/api/')) asked.push(new URL(request.url()).pathname);
  });
  const waits = page.waitForRequest('**/api/v1/auth/refresh');
  await page.goto('/dashboard');
  await waits;
  await expect(page.getByRole('main')).toHaveCount(0);
  await expect(page.getByRole('complementary')).toHaveCount(0);
  expect(asked).toEqual(['/api/v1/auth/refresh']);
  const first = page.waitForRequest('**/api/v1/dashboard');
  answer();
  expect((await first).headers()['organization-id']).toBe(owner.organizationId);
  await expect(page.getByRole('main').getByRole('heading', { level: 1 })).toBeVisible();
});

for (const { how, isOpen } of [
  { how: 'told by the channel while she types', isOpen: true },
  { how: 'found by the answer to her form', isOpen: false },
])
  test(`a session that ended in the middle of a form, ${how}: one warning, and nothing typed is lost`, async ({
    page,
    newOwner: owner,
    request,
    origin,
  }) => {
    // Without the channel nothing tells the page before it sends something.
    const sockets = await watchSockets(page);
    sockets.refuse(!isOpen);
    await owner.customer({ name: 'Mama Ngozi Stores' });
    const connected = isOpen && page.waitForEvent('websocket');
    await page.goto('/invoices/new');
    const socket = await connected;
    if (socket)
      await socket.waitForEvent('framereceived', (frame) => /confirmed/.test(String(frame.payload)));
    await page.getByLabel('Customer', { exact: true }).fill('mama');
    await page.getByRole('option', { name: /Mama Ngozi Stores/ }).click();
    await fillLine(page, 1, { name: 'Meat pie', quantity: '60', price: '450' });
    // On another device she signs out everywhere else.
    const body = { email: owner.email, password: PASSWORD };
    const login = await request.post(`${origin}/api/v1/auth/login`, { data: body });
    const { tokens } = await login.json();
    const ended = await request.post(`${origin}/api/v1/security/users/me/sessions/revoke-others`, {
      headers: { authorization: `Bearer ${tokens.access_token}` },
      data: {},
    });
    expect(ended.ok()).toBe(true);
    if (!isOpen) await createInvoice(page).click();
    await expect(page).toSayAs('warning', 'Session expired', 'Please log in again to continue');
    await expect(page.getByText('Session expired')).toHaveCount(1);
    await expect(page).toHaveURL(/\/auth\/login\?next=/);
    await page.getByLabel('Email').fill(owner.email);
    await page.getByLabel('Password', { exact: true }).fill(PASSWORD);
    await page.getByRole('button', { name: 'Sign in', exact: true }).click();
    await expect(page).toHaveURL(/\/invoices\/new$/);
    await expect(page.getByLabel('Customer', { exact: true })).toHaveValue('Mama Ngozi Stores');
    await expect(page.getByLabel('Item 1', { exact: true })).toHaveValue('Meat pie');
    await expect(page.getByLabel('Quantity of item 1')).toHaveValue('60');
  });

test('two tabs that refresh at once both stay signed in', async ({ page, context, newOwner: _owner }) => {
  const other = await context.newPage();
  await Promise.all([page.goto('/dashboard'), other.goto('/customers')]);
  for (const one of [page, other]) await expect(one.getByRole('complementary')).toBeVisible();
  await Promise.all([page.reload(), other.reload()]);
  for (const one of [page, other]) {
    await expect(one.getByRole('complementary')).toBeVisible();
    await expect(one.getByText('Session expired')).toHaveCount(0);
  }
});

test('a passkey is made, and signs in without a password', { tag: '@journey' }, async ({
  page,
  context,
  newOwner: _owner,
}) => {
  const cdp = await context.newCDPSession(page);
  await cdp.send('WebAuthn.enable');
  await cdp.send('WebAuthn.addVirtualAuthenticator', {
    options: {
      protocol: 'ctap2',
      transport: 'internal',
      hasResidentKey: true,
      hasUserVerification: true,
      isUserVerified: true,
      automaticPresenceSimulation: true,
    },
  });
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Add a passkey' }).click();
  const sheet = page.getByRole('dialog');
  await sheet.getByLabel('Name').fill('My phone');
  await sheet.getByLabel('Your password').fill('wrong wrong wrong');
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(sheet.getByText('This is not your password.')).toBeVisible();
  await sheet.getByLabel('Your password').fill(PASSWORD);
  await sheet.getByRole('button', { name: 'Add a passkey' }).click();
  await expect(page).toSay('Passkey added');
  await expect(page.getByText('My phone')).toBeVisible();
  await page.getByRole('button', { name: 'Account and appearance' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page).toSay('Welcome back!');
  await expect(page).toHaveURL(/\/dashboard$/);
  await page.goto('/account/security');
  await page.getByRole('button', { name: 'Remove My phone' }).click();
  await expect(page).toSay('Passkey removed');
  await page.getByRole('button', { name: 'Account and appearance' }).click();
  await page.getByRole('menuitem', { name: 'Sign out' }).click();
  await page.getByRole('button', { name: 'Sign in with a passkey' }).click();
  await expect(page.getByText('This passkey is no longer registered.')).toBeVisible();
});
