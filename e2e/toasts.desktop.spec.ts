import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';

/** The page's clock stands still while the toast comes; then it moves until just before and just after `ms`. */
async function expectStays(page: Page, kind: string, words: string, ms: number, bring: () => Promise<void>) {
  const toast = page.locator(`[data-kind="${kind}"]`).filter({ hasText: words });
  await page.clock.pauseAt((await page.evaluate<number>('Date.now()')) + 1_000);
  await bring();
  await expect(toast).toBeVisible();
  // React starts its timer after the toast has been drawn, by now or in this step.
  await page.clock.runFor(1);
  await expect(toast).toBeVisible();
  await page.clock.runFor(ms - 2);
  await expect(toast).toBeVisible();
  await page.clock.runFor(2);
  await expect(toast).toBeHidden();
  await page.clock.resume();
}

const refuse = (page: Page, path: string, status: number, code: string) =>
  page.route(`**/api/v1/${path}`, (route) =>
    route.fulfill({ status, json: { message: 'Refused', code, status } }),
  );

test.beforeEach(async ({ page, owner }) => {
  expect(owner.organizationId).not.toBe('');
  await page.clock.install();
  await page.goto('/customers');
  await expect(page.getByText('No records found')).toBeVisible();
});

test('success, info and warning toasts stay 4000 ms', async ({ page }) => {
  const openCustomers = () => page.getByRole('link', { name: 'Customers' }).first().click();
  await page.goto('/settings');
  const save = page.getByRole('button', { name: 'Save' }).first();
  await expect(save).toBeVisible();
  await expectStays(page, 'success', 'Settings saved', 4_000, () => save.click());

  await refuse(page, 'customers?**', 403, 'EMAIL_VERIFICATION_REQUIRED');
  await expectStays(page, 'info', 'Email verification required', 4_000, openCustomers);
  await page.unrouteAll();

  await page.goto('/invoices');
  await expect(page.getByText('No records found')).toBeVisible();
  // What the frame asks for in the background would be refused too, and end the session before the click.
  await page.waitForLoadState('networkidle');
  await expectStays(page, 'warning', 'Session expired', 4_000, async () => {
    await refuse(page, '**', 401, 'UNAUTHENTICATED');
    await openCustomers();
  });
});

test('error toasts stay 5000 ms', async ({ page }) => {
  await page.goto('/books/trial-balance');
  await refuse(page, 'ledger/export**', 500, 'INTERNAL_ERROR');
  await page.getByRole('button', { name: /Export/ }).click();
  const first = page.getByRole('menuitem').first();
  await expectStays(page, 'error', 'The journal could not be exported', 5_000, () => first.click());
});
