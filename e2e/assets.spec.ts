import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

test('an asset is bought, depreciated and sold', async ({ page, owner, isPhone }) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Fixed assets');
  await expect(page.getByText('No records found')).toBeVisible();
  await checkScreen(page, 'assets-empty');
  await page.getByRole('link', { name: 'Record your first asset' }).click();
  await page.getByRole('button', { name: 'Record asset' }).click();
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await expect(page.getByText('Please enter the cost')).toBeVisible();
  await page.getByLabel('Name').fill('Bread oven');
  await page.getByLabel('Cost without VAT').fill('1.2m');
  await page.getByLabel('Useful life in months').fill('24');
  await checkScreen(page, 'asset-new');
  await page.getByRole('button', { name: 'Record asset' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Bread oven' })).toBeVisible();

  // One that was bought 70 days ago is depreciated at once for the months that are over.
  const van = await owner.post<{ id: string }>('/assets', {
    name: 'Delivery van',
    account_code: '1510',
    acquired_on: day(-70),
    cost: 240_000_000,
    life_months: 24,
    method: 'bank_transfer',
  });
  await page.goto('/books/assets');
  // The oven of today is due as well on the last day of a month, when the month counts as over.
  const due = page.getByText(/^[12] assets? not depreciated up to/);
  await expect(due).toBeVisible();
  const sheet = await openTask(page, 'Post depreciation');
  await sheet.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(due).toBeHidden();
  await checkScreen(page, 'assets');
  const { accumulated } = await owner.get<{ accumulated: number }>(`/assets/${van.id}`);
  expect([20_000_000, 30_000_000]).toContain(accumulated);

  await page.goto(`/books/assets/${van.id}`);
  await expect(page.getByText('Journal entries')).toBeVisible();
  await checkScreen(page, 'asset');
  await expect(page.getByText('planned', { exact: true })).toHaveCount(12);
  await page.getByRole('button', { name: 'Show all 24 months' }).click();
  await expect(page.getByText('planned', { exact: true })).toHaveCount(24 - accumulated / 10_000_000);
  const edit = await openTask(page, 'Edit');
  await edit.getByLabel('Useful life in months').fill('36');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByText('36 months')).toBeVisible();
  const sale = await openTask(page, 'Sell or scrap');
  await sale.getByRole('button', { name: 'Dispose of it' }).click();
  await expect(sale.getByText('Please enter a reason')).toBeVisible();
  await sale.getByLabel('Received for it').fill('2.4m');
  await sale.getByLabel('Reason').fill('Replaced by a larger one');
  await checkScreen(page, 'asset-dispose');
  await sale.getByRole('button', { name: 'Dispose of it' }).click();
  await expect(page.getByText(/a gain of ₦/)).toBeVisible();
  await checkScreen(page, 'asset-disposed');
});
