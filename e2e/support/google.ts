import { expect, type Page } from '@playwright/test';

/** Through the provider that stands in Google's place, as this person; back on our own pages. */
export async function signInAtGoogle(page: Page, account: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.locator('input[name="login"]').fill(account);
  await page.locator('input[name="password"]').fill('x');
  // Both pages have a button that submits: each is pressed in its own form, never the first one twice.
  await submit(page, 'login');
  await submit(page, 'consent');
  await expect(page.getByText('Welcome back!')).toBeVisible();
}

const submit = (page: Page, prompt: 'login' | 'consent') =>
  page.locator(`form:has(input[name="prompt"][value="${prompt}"]) button[type="submit"]`).click();
