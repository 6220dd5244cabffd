import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { newcomer } from './support/newcomer.ts';
import { PASSWORD } from './support/owner.ts';

const steps = (page: Page) => page.getByRole('list', { name: 'Setup steps' }).getByRole('listitem');
const states = (page: Page) =>
  steps(page).evaluateAll((all) => all.map((one) => one.getAttribute('data-state')));
const stored = (page: Page) => page.evaluate("JSON.parse(localStorage.getItem('lissafi.onboarding'))");
const back = (page: Page) => page.getByRole('button', { name: 'Back' });

test('at step 0 there is a logo and a close button to /, and no Back', async ({ page }) => {
  for (const path of ['/auth/login', '/auth/register']) {
    await page.goto(path);
    const header = page.getByRole('banner');
    await expect(header.getByText('Lissafi')).toBeVisible();
    await expect(back(page)).toHaveCount(0);
    await header.getByRole('link', { name: 'Close' }).click();
    await expect(page).toHaveURL(/:\d+\/$/);
  }
});

test('who has not verified the address is led from /dashboard to the page that waits for it', async ({
  page,
  context,
  origin,
}) => {
  await newcomer(origin, context, false);
  for (const path of ['/dashboard', '/auth/onboarding/personal-info', '/customers']) {
    await page.goto(path);
    await expect(page).toHaveURL(/\/auth\/verify-email$/);
    await expect(page.getByRole('heading', { name: 'Check your inbox' })).toBeVisible();
  }
});

test('the wizard from the first step to the summary, with its logo and its four steps', {
  tag: '@journey',
}, async ({ page, context, origin }) => {
  await newcomer(origin, context);
  await page.goto('/auth/onboarding/personal-info');
  // Signed in by the cookie alone: the device learns about the person from the first response.
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await expect(page.getByRole('banner').getByText('Lissafi')).toBeVisible();
  await expect(steps(page)).toHaveText([/Verify Email/, /Personal Info/, /Business Info/, /Settings/]);
  expect(await states(page)).toEqual(['complete', 'current', 'incomplete', 'incomplete']);

  await page.getByRole('button', { name: 'Continue' }).click();
  await expect(page).toHaveURL(/\/auth\/onboarding\/business-info$/);
  expect(await states(page)).toEqual(['complete', 'complete', 'current', 'incomplete']);
  await page.getByLabel('Business name').fill('Bisi’s Bakery');
  await page.getByLabel('No', { exact: true }).check();
  const made = page.waitForResponse((response) => response.url().endsWith('/api/v1/organizations'));
  await page.getByRole('button', { name: 'Continue' }).click();
  expect((await made).status()).toBe(201);
  await expect(page).toHaveURL(/\/auth\/onboarding\/settings$/);
  expect(await states(page)).toEqual(['complete', 'complete', 'complete', 'current']);
  expect(await stored(page)).toMatchObject({ session_active: true, step: 4 });

  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByRole('heading', { name: 'Bisi’s Bakery is ready' })).toBeVisible();
  expect(await states(page)).toEqual(['complete', 'complete', 'complete', 'complete']);
  await page.getByRole('button', { name: 'Go to the dashboard' }).click();
  await expect(page).toHaveURL(/\/dashboard$/);
});

test('the device stores the step and the input; both follow Back and forward', async ({
  page,
  context,
  origin,
}) => {
  await newcomer(origin, context);
  const expectStep = (step: number) =>
    expect.poll(() => stored(page)).toMatchObject({ session_active: true, step });
  // The first incomplete step: the terms were accepted at registration.
  await page.goto('/dashboard');
  await expect(page).toHaveURL(/\/auth\/onboarding\/business-info$/);
  await expectStep(3);
  await page.getByLabel('Business name').fill('Bisi’s Bakery');
  await page.getByLabel('City').fill('Lagos');
  await page.reload();
  await expect(page.getByLabel('City')).toHaveValue('Lagos');
  expect(await stored(page)).toMatchObject({ step: 3, business: { name: 'Bisi’s Bakery', city: 'Lagos' } });

  await back(page).click();
  await expect(page.getByRole('heading', { name: 'About you' })).toBeVisible();
  await expectStep(2);
  await back(page).click();
  await expect(page).toHaveURL(/\/auth\/verify-email$/);
  await expectStep(1);
  expect(await states(page)).toEqual(['current', 'incomplete', 'incomplete', 'incomplete']);
  await expect(back(page)).toBeDisabled();
  await expect(page.getByRole('link', { name: 'Close' })).toHaveCount(0);

  await page.getByRole('link', { name: 'Continue' }).click();
  await expectStep(2);
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectStep(3);
  await expect(page.getByLabel('City')).toHaveValue('Lagos');
  await page.getByLabel('No', { exact: true }).check();
  await page.getByRole('button', { name: 'Continue' }).click();
  await expectStep(4);
  await back(page).click();
  await expectStep(3);
  await page.goBack();
  await expectStep(4);
});

test('the settings are sent, the device is cleared, and the summary is seen once', async ({
  page,
  newOwner: _owner,
}) => {
  await page.goto('/auth/onboarding/settings');
  await test.step('the five business settings survive a reload', async () => {
    await page.getByLabel('Currency').selectOption('GBP');
    await page.getByLabel('Time zone').selectOption('Africa/Accra');
    await page.getByLabel('Date format').selectOption('DD/MM/YYYY');
    await page.getByLabel('Fiscal year starts in').selectOption('04');
    await page.getByLabel('Accounting method').selectOption('cash');
    await page.reload();
    await expect(page.getByLabel('Currency')).toHaveValue('GBP');
    expect(await stored(page)).toMatchObject({ session_active: true, step: 4 });
  });

  await test.step('a failure keeps the person on the page with the input', async () => {
    await page.route('**/auth/onboarding/complete', (route) => route.fulfill({ status: 500, json: {} }));
    await page.getByRole('button', { name: 'Finish' }).click();
    await expect(page.getByText('An error occurred')).toBeVisible();
    await expect(page).toHaveURL(/\/settings$/);
    await expect(page.getByLabel('Currency')).toHaveValue('GBP');
    await page.unroute('**/auth/onboarding/complete');
  });

  await test.step('finishing sends the settings and leaves nothing on the device', async () => {
    const sent = page.waitForRequest('**/auth/onboarding/complete');
    await page.getByRole('button', { name: 'Finish' }).click();
    expect((await sent).postDataJSON()).toEqual({
      businessSettings: {
        currency: 'GBP',
        timezone: 'Africa/Accra',
        dateFormat: 'DD/MM/YYYY',
        fiscalYearStart: '04',
        accountingMethod: 'cash',
      },
    });
    await expect(page.getByRole('heading', { name: 'Bisi’s Bakery is ready' })).toBeVisible();
    expect(await stored(page)).toBeNull();
  });

  await test.step('from then on every page of setting up leads to the dashboard', async () => {
    await page.reload();
    await expect(page).toHaveURL(/\/dashboard$/);
    for (const path of ['summary', 'settings', 'business-info', 'personal-info']) {
      await page.goto(`/auth/onboarding/${path}`);
      await expect(page).toHaveURL(/\/dashboard$/);
    }
    expect(await stored(page)).toBeNull();
  });
});

test('without business settings nothing is sent, and the person stays and is told', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/auth/onboarding/settings');
  await expect(page.getByLabel('Currency')).toHaveValue('NGN');
  const sent: string[] = [];
  page.on('request', (request) => void sent.push(request.url()));
  await page.evaluate("localStorage.removeItem('lissafi.onboarding')");
  await page.getByRole('button', { name: 'Finish' }).click();
  await expect(page.getByText('An error occurred')).toBeVisible();
  await expect(page).toHaveURL(/\/settings$/);
  expect(sent.filter((url) => url.includes('/onboarding/complete'))).toEqual([]);
});

test('onboarding that was left on one device is taken up on another', async ({
  page,
  newOwner: owner,
  browser,
  origin,
}) => {
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Finish setting up' }).click();
  await expect(page.getByRole('heading', { name: 'Settings' })).toBeVisible();

  const context = await browser.newContext();
  const other = await context.newPage();
  await other.goto(`${origin}/auth/login`);
  await other.getByLabel('Email').fill(owner.email);
  await other.getByLabel('Password', { exact: true }).fill(PASSWORD);
  await other.getByRole('button', { name: 'Sign in', exact: true }).click();
  await other.getByRole('link', { name: 'Finish setting up' }).click();
  await other.getByRole('button', { name: 'Finish' }).click();
  await other.getByRole('button', { name: 'Go to the dashboard' }).click();
  await expect(other.getByText('No sales yet')).toBeVisible();
  await expect(other.getByRole('link', { name: 'Finish setting up' })).toHaveCount(0);
  await context.close();
});
