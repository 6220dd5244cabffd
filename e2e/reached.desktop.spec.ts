import { expect, test } from './support/fixtures.ts';
import { goTo } from './support/screens.ts';

test('lists, the invoice form and the screens of stock, books and ingestion are reached from the frame', async ({
  page,
  owner,
}) => {
  void owner;
  await page.goto('/dashboard');
  const reached: readonly (readonly [place: string, path: string])[] = [
    ['Invoices', '/invoices'],
    ['Customers', '/customers'],
    ['Finished goods', '/inventory/finished-goods'],
    ['Raw materials', '/inventory/raw-materials'],
    ['Stock valuation', '/inventory/valuation'],
    ['Entries', '/books/entries'],
    ['Payment alerts', '/money/alerts'],
  ];
  for (const [place, path] of reached) {
    await goTo(page, false, place);
    await expect(page).toHaveURL(new RegExp(path));
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
    // The address alone leads there too.
    await page.reload();
    await expect(page.getByRole('heading', { level: 1 })).toBeVisible();
  }
  await goTo(page, false, 'Invoices');
  await page.getByRole('link', { name: 'New invoice' }).first().click();
  await expect(page).toHaveURL(/\/invoices\/new/);
  await expect(page.getByLabel('Item 1', { exact: true })).toBeVisible();
});
