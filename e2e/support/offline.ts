import type { BrowserContext, Page } from '@playwright/test';
import { expect } from './fixtures.ts';

/** Opens the page and waits until the service worker answers for it, so that it opens without network. */
export async function install(page: Page, path: string): Promise<void> {
  await page.goto(path);
  await page.evaluate(() => navigator.serviceWorker.ready);
  await page.reload();
  await expect.poll(() => page.evaluate(() => navigator.serviceWorker.controller?.state)).toBe('activated');
}

/** Fills in an expense in cash, dated today, on the open form. */
export async function fillExpense(page: Page, amount: string, counterparty = 'Danfo'): Promise<void> {
  await page.getByLabel('Amount', { exact: true }).fill(amount);
  await page.getByLabel('Category').selectOption({ label: 'Transport' });
  await page.getByLabel('Paid from').selectOption('cash');
  await page.getByLabel('Payee').fill(counterparty);
}

export const recordIt = (page: Page) => page.getByRole('button', { name: /^Record ₦/ }).click();

/** Opens the form, and goes offline with it. */
export async function openForm(page: Page, context: BrowserContext): Promise<void> {
  await page.goto('/transactions/new');
  await expect(page.getByLabel('Amount', { exact: true })).toBeVisible();
  await context.setOffline(true);
}

export const outboxLine = (page: Page) => page.getByRole('link', { name: /waiting to be sent|need/ });
