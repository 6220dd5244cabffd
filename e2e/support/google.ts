import { expect, type Page } from '@playwright/test';

/** Through the provider that stands in Google's place, as this person; back on our own pages. */
export async function signInAtGoogle(page: Page, account: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.locator('input[name="login"]').fill(account);
  await page.locator('input[name="password"]').fill('x');
  await page.locator('button[type="submit"]').click();
  // That one agrees.
  await page.locator('button[type="submit"]').click();
  await expect(page.getByText('Welcome back!')).toBeVisible();
}
