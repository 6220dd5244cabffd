import { expect, type Page } from '@playwright/test';

/** Signs in as this person with the provider that replaces Google, and returns to our pages. */
export async function signInAtGoogle(page: Page, account: string): Promise<void> {
  await page.goto('/auth/login');
  await page.getByRole('link', { name: 'Continue with Google' }).click();
  await page.locator('input[name="login"]').fill(account);
  await page.locator('input[name="password"]').fill('x');
  // Both pages have a submit button, so each is clicked in its own form and the first one not twice.
  await submit(page, 'login');
  await submit(page, 'consent');
  await expect(page.getByText('Welcome back!')).toBeVisible();
}

const submit = (page: Page, prompt: 'login' | 'consent') =>
  page.locator(`form:has(input[name="prompt"][value="${prompt}"]) button[type="submit"]`).click();
