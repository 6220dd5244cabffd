import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** Opens the address with an empty cache; returns how many files came before the page was quiet. */
async function filesOf(page: Page, path: string): Promise<number> {
  let files = 0;
  page.on('response', (response) => {
    if (new URL(response.url()).pathname.startsWith('/assets/')) files++;
  });
  await page.goto(path, { waitUntil: 'networkidle' });
  return files;
}

// On a bad network each file costs a round trip: the dashboard once took 93 of them.
test('the first page of a visit comes in few files: a page for everyone, and one of the app', async ({
  page,
  owner,
  browser,
  origin,
}) => {
  expect(owner.organizationId).not.toBe('');
  expect(await filesOf(page, '/dashboard')).toBeLessThanOrEqual(24);
  await expect(page.getByRole('navigation').first()).toBeVisible();
  const stranger = await browser.newPage();
  expect(await filesOf(stranger, `${origin}/i/unknown`)).toBeLessThanOrEqual(12);
  await stranger.close();
});
