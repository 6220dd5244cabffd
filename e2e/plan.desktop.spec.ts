import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

const feature = (page: Page, name: string) =>
  page.getByRole('region', { name: 'Features' }).getByRole('listitem').filter({ hasText: name });

test('the owner changes the plan, and the report library opens from pro on', {
  tag: ['@journey', '@late'],
}, async ({ page, owner }) => {
  await owner.get('/dashboard');
  await page.goto('/reports');
  await expect(page).toHaveURL(/\/plan$/);
  await expect(page.getByText('Report library is not part of your plan.')).toBeVisible();
  await expect(feature(page, 'Report library')).toContainText('From pro');
  await expect(feature(page, 'Enhanced search')).toContainText('On');
  // What only is planned is folded, and a plan that adds nothing is not offered.
  await expect(feature(page, 'Custom branding')).toHaveCount(0);
  await page.getByText('Not available yet').click();
  await expect(feature(page, 'Custom branding')).toContainText('From enterprise');
  await expect(page.getByRole('heading', { name: 'Enterprise' })).toHaveCount(0);
  // A feature that works on every plan is not announced.
  await expect(feature(page, 'Bulk operations')).toHaveCount(0);
  await checkScreen(page, 'plan');
  await page.getByRole('button', { name: 'Change to Pro' }).click();
  await expect(page).toSay('You are on Pro now');
  await expect(feature(page, 'Report library')).toContainText('On');
  await goTo(page, false, 'Reports');
  await expect(page.getByRole('heading', { name: 'Reports', level: 1 })).toBeVisible();
  await checkScreen(page, 'reports');
  await page.getByRole('link', { name: 'Open Trial balance' }).click();
  await expect(page.getByRole('heading', { name: 'Trial balance' })).toBeVisible();
  await page.goto('/plan');
  await page.getByRole('button', { name: 'Change to Free' }).click();
  await expect(page).toSay('You are on Free now');
  await page.goto('/reports');
  await expect(page).toHaveURL(/\/plan$/);
});

test('while flags load: "Loading features..." in the list, "Loading..." on a gated page', async ({
  page,
  owner,
}) => {
  await owner.get('/dashboard');
  const { promise: mayAnswer, resolve: answer } = Promise.withResolvers<void>();
  await page.route('**/api/flags', async (route) => {
    await mayAnswer;
    await route.continue();
  });
  await page.goto('/plan');
  await expect(page.getByText('Loading features...', { exact: true })).toBeVisible();
  await page.goto('/reports');
  await expect(page.getByText('Loading...', { exact: true })).toBeVisible();
  answer();
  await expect(page).toHaveURL(/\/plan$/);
  await page.getByText('Not available yet').click();
  await expect(feature(page, 'Marketplace')).toBeVisible();
});

test('badges of stages, and the defaults with the error when flags cannot be had', async ({
  page,
  owner,
}) => {
  await owner.get('/dashboard');
  await page.route('**/api/flags', (route) => route.fulfill({ status: 503, json: {} }));
  await page.goto('/plan');
  await expect(page.getByText('HTTP error! status: 503')).toBeVisible();
  await page.getByText('Not available yet').click();
  await expect(feature(page, 'Marketplace').getByText('alpha')).toHaveAttribute('data-tone', 'red');
  await expect(feature(page, 'Beta reports').getByText('beta', { exact: true })).toHaveAttribute(
    'data-tone',
    'owed',
  );
  await expect(feature(page, 'Enhanced search').locator('[data-tone]')).toHaveCount(0);
  await expect(feature(page, 'Enhanced search')).toContainText('On');
});

test('a feature is on from its tier on: free, then pro, then enterprise; a new business is on free', async ({
  page,
  owner,
}) => {
  await page.route('**/api/flags', async (route) => {
    const response = await route.fetch();
    const { flags, ...rest } = await response.json();
    // Everything is switched on, so that only the tier decides.
    for (const name of Object.keys(flags)) flags[name].value = true;
    await route.fulfill({ response, json: { ...rest, flags } });
  });
  const tier = async () => (await owner.get<{ tier: string }>(`/organizations/${owner.organizationId}`)).tier;
  expect(await tier()).toBe('free');
  for (const [plan, library, branding] of [
    [null, 'From pro', 'From enterprise'],
    ['pro', 'On', 'From enterprise'],
    ['enterprise', 'On', 'On'],
  ] as const) {
    if (plan) await owner.put(`/organizations/${owner.organizationId}/plan`, { tier: plan });
    await page.goto('/plan');
    await expect(feature(page, 'Enhanced search')).toContainText(/On$/);
    await expect(feature(page, 'Report library')).toContainText(new RegExp(`${library}$`));
    await expect(feature(page, 'Custom branding')).toContainText(new RegExp(`${branding}$`));
  }
});
