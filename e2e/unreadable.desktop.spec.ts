import { expect, test } from './support/fixtures.ts';
import { type Named, total } from './support/retries.ts';
import { openTask } from './support/screens.ts';

test('no form records without a cost, a tax or a day that it could not read', async ({ page, owner }) => {
  const flour = await owner.post<Named>('/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' });
  const UNREADABLE = 'Please write an amount, such as 1,500 or 5k';
  await page.goto(`/inventory/raw-materials/${flour.id}`);
  const sheet = await openTask(page, 'Adjust stock');
  await sheet.getByLabel('Adjustment type').selectOption({ label: 'Increase' });
  await sheet.getByLabel('Quantity (kg) *').fill('5');
  await sheet.getByLabel('Reason *', { exact: true }).selectOption({ label: 'Physical count' });
  await sheet.getByRole('button', { name: 'Another date, or cost' }).click();
  await sheet.getByLabel('Unit cost').fill('10.555');
  await sheet.getByRole('button', { name: 'Record adjustment' }).click();
  await expect(sheet.getByText(UNREADABLE)).toBeVisible();
  await sheet.getByLabel('Unit cost').fill('10');
  await sheet.getByLabel('Date', { exact: true }).fill('when it rained');
  await sheet.getByRole('button', { name: 'Record adjustment' }).click();
  await expect(sheet.getByText(/^Please write a date/)).toBeVisible();
  expect(await owner.get(`/inventory/raw-materials/${flour.id}`)).toMatchObject({ current_stock: 0 });

  await page.goto('/transactions/new');
  await page.getByLabel('Amount', { exact: true }).fill('5k');
  await page.getByLabel('Category').selectOption({ label: 'Fuel and diesel' });
  await page.getByRole('button', { name: 'VAT, part payment, quantity' }).click();
  await page.getByLabel('VAT in the amount').fill('1,50');
  await page.getByRole('button', { name: /^Record ₦/ }).click();
  await expect(page.getByText(UNREADABLE)).toBeVisible();
  expect(total(await owner.get('/ingestion/transactions'))).toBe(0);

  await page.goto('/settings');
  const tax = page.getByLabel(/Default tax rate/).first();
  await tax.fill('seven');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Please write a percentage from 0 to 100')).toBeVisible();
});
