import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { newcomer } from './support/newcomer.ts';

// Who is here when the page opens: the profile is asked for, and what the device knows decides about the rest.

const REFRESH = '**/api/v1/auth/refresh';
const ME = '**/api/v1/security/users/me';
const REFUSAL = { message: 'Refused', code: 'UNAUTHENTICATED', status: 401 };

const refuse = (page: Page, address: string, times?: number) =>
  page.route(address, (route) => route.fulfill({ status: 401, json: REFUSAL }), times ? { times } : {});

/** What the device knows about the last person. */
const known = (page: Page) =>
  page.evaluate(() =>
    ['user', 'signed-in', 'profile'].map((name) => localStorage.getItem(`lissafi.${name}`)),
  );

/** Opens a page as a person whom the device knows from then on. */
async function openKnown(page: Page) {
  await page.goto('/customers');
  await expect(page.getByText('No records found')).toBeVisible();
  await page.waitForLoadState('networkidle');
  expect(await known(page)).not.toContain(null);
}

test('a profile that fails is asked for again with the organizations, where the device knows a person; in the stored organization', async ({
  page,
  owner,
}) => {
  await openKnown(page);
  const asked: [path: string, organization: string | undefined][] = [];
  page.on('request', (request) => {
    const { pathname } = new URL(request.url());
    if (/\/auth\/refresh$|\/users\/me/.test(pathname))
      asked.push([pathname, request.headers()['organization-id']]);
  });
  // The one that the page begins with, and that of the application.
  await refuse(page, REFRESH, 2);
  await page.reload();
  await expect(page.getByText('No records found')).toBeVisible();
  await expect(page).toHaveURL(/\/customers$/);
  const here = owner.organizationId;
  expect(asked).toEqual([
    ['/api/v1/auth/refresh', undefined],
    ['/api/v1/auth/refresh', undefined],
    ['/api/v1/security/users/me', here],
    ['/api/v1/auth/refresh', undefined],
    ['/api/v1/security/users/me', here],
    ['/api/v1/security/users/me/organizations', here],
  ]);
});

for (const missing of ['user', 'signed-in'] as const)
  test(`a profile that fails on a device without lissafi.${missing} clears what it knows, and asks to sign in`, async ({
    page,
    owner: _owner,
  }) => {
    await openKnown(page);
    await page.evaluate((name) => localStorage.removeItem(`lissafi.${name}`), missing);
    await refuse(page, REFRESH);
    let again = 0;
    await page.route(ME, (route) => {
      again++;
      return route.continue();
    });
    await page.reload();
    await expect(page).toHaveURL(/\/auth\/login/);
    expect(await known(page)).toEqual([null, null, null]);
    expect(again).toBe(0);
  });

test('a profile that is asked for again clears the person on a 401, and on nothing else', async ({
  page,
  context,
  origin,
}) => {
  await newcomer(origin, context, false);
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/verify-email$/);
  // Who waits for the email asks whenever she comes back to the page.
  const comeBack = async () => {
    const answered = page.waitForResponse(ME);
    await page.evaluate(() => void window.dispatchEvent(new Event('focus')));
    await answered;
  };
  await page.route(ME, (route) => route.fulfill({ status: 500, json: {} }));
  await comeBack();
  await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  expect((await known(page))[0]).not.toBeNull();
  await page.unroute(ME);
  await refuse(page, ME);
  await comeBack();
  await expect.poll(() => known(page)).toEqual([null, null, null]);
});
