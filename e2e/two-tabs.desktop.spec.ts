import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { shop } from './support/shop.ts';

// Two tabs of one browser.

const tile = (page: Page, name: string) =>
  page.getByRole('list', { name: 'Products' }).getByRole('button', { name: new RegExp(`^${name}`) });

test('a basket that was sold in one tab is gone in the other, and one on hold stays', async ({
  page,
  context,
  owner,
}) => {
  await shop(owner);
  await page.goto('/sell');
  await tile(page, 'Agege bread').click();
  const other = await context.newPage();
  await other.goto('/sell');
  const record = (tab: Page) => tab.getByRole('button', { name: /^Record ₦/ });
  await expect(record(other)).toBeVisible();
  await record(page).click();
  await expect(page.getByText('Sale recorded')).toBeVisible();
  await expect(record(other)).toHaveCount(0);
  expect((await owner.get<{ total: number }>('/invoices?document_type=receipt')).total).toBe(1);

  await page.getByRole('button', { name: 'New sale' }).click();
  await tile(page, 'Meat pie').click();
  await page.getByRole('button', { name: 'Hold', exact: true }).click();
  await page.getByLabel('Whose basket is it').fill('Mama Ngozi');
  await page.getByRole('button', { name: 'Put on hold' }).click();
  await tile(other, 'Doughnut').click();
  await page.reload();
  await expect(page.getByRole('button', { name: /on hold/i }).first()).toBeVisible();
});

test('a second new invoice is empty, and what was left in a closed tab is brought back', async ({
  page,
  context,
  owner,
}) => {
  await owner.customer();
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('Half typed here');
  await expect(page.getByText(/Saved on this device ·/)).toBeVisible();
  const other = await context.newPage();
  await other.goto('/invoices/new');
  await expect(other.getByLabel('Customer', { exact: true })).toHaveValue('');
  await expect(other.getByText('Restored from this device')).toHaveCount(0);
  await page.close();
  await other.reload();
  // What was left in the tab that is closed is brought back.
  await expect(other.getByLabel('Customer', { exact: true })).toHaveValue('Half typed here');
});
