import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask, scan } from './support/screens.ts';

const RAW = '/inventory/raw-materials';

test('a delivery of several items is received as one document, seen, and voided as a whole', {
  tag: '@journey',
}, async ({ page, owner, isPhone }) => {
  await owner.post('/suppliers', { name: 'Mushin Flour Depot' });
  await owner.post(RAW, { name: 'Wheat flour, 50 kg bag', sku: 'FL-50', unit: 'bag' });
  // It is kept in kg and comes in bags.
  const sugar = await owner.post<{ id: string }>(RAW, {
    ...{ name: 'Sugar', sku: 'SU', barcode: '6001000000025', unit: 'kg' },
    conversions: [{ unit: 'bag', factor: 50 }],
  });
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Deliveries');
  await expect(page.getByText('No records found')).toBeVisible();
  await checkScreen(page, 'deliveries-empty');
  await page
    .getByRole('link', { name: /^Receive/ })
    .first()
    .click();

  await test.step('items by name and by scanner, counted by steps', async () => {
    await page.getByRole('button', { name: 'Receive delivery' }).click();
    await expect(page.getByText('Please add what came')).toBeVisible();
    await page.getByLabel('Item', { exact: true }).fill('wheat');
    await page.getByRole('option', { name: /Wheat flour/ }).click();
    await page.getByRole('button', { name: 'One bag of Wheat flour, 50 kg bag more' }).click();
    await expect(page.getByLabel('Quantity of Wheat flour, 50 kg bag, bag')).toHaveValue('2');
    await page.getByLabel('Quantity of Wheat flour, 50 kg bag, bag').fill('8');
    await scan(page, '6001000000025');
    await expect(page.getByText('Scanned: Sugar: 1')).toBeVisible();
    await checkScreen(page, 'delivery-scanned');
    await page.getByLabel('Unit of Sugar').selectOption('bag');
    await page.getByLabel('Quantity of Sugar, bag').fill('3');
    await expect(page.getByText('3 bags × 50 kg = 150 kg')).toBeVisible();
    await expect(page.getByText('Stock 0 → 150 kg')).toBeVisible();
    await page.getByRole('button', { name: 'Receive 2 lines' }).click();
    await expect(page.getByText('Please enter the cost').first()).toBeVisible();
    await page.getByLabel('Cost of one bag of Wheat flour, 50 kg bag').fill('58,500');
    await page.getByLabel('Cost of one bag of Sugar').fill('72k');
    await page.getByRole('combobox', { name: 'Supplier' }).fill('mushin');
    await page.getByRole('option', { name: /Mushin/ }).click();
    await page.getByLabel('Transport on the bill').fill('15k');
    await expect(page.getByText('₦699,000').first()).toBeVisible();
    await checkScreen(page, 'delivery-new');
  });

  await page.getByRole('button', { name: 'Receive 2 lines' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^GRN-\d{4}-001$/ })).toBeVisible();
  const came = page.getByRole('table', { name: 'What came' });
  await expect(came).toContainText('8 bags');
  await checkScreen(page, 'delivery');
  expect(await owner.get(`${RAW}/${sugar.id}`)).toMatchObject({ current_stock: 150 });

  await test.step('voided with a reason: the goods leave at exactly their cost', async () => {
    const sheet = await openTask(page, 'Void');
    await sheet.getByLabel('Reason').fill('Wrong shop');
    await sheet.getByRole('button', { name: 'Void this delivery' }).click();
    await expect(page.getByText(/^Voided on .*: Wrong shop$/)).toBeVisible();
    expect(await owner.get(`${RAW}/${sugar.id}`)).toMatchObject({ current_stock: 0, stock_value: 0 });
    await goTo(page, isPhone, 'Deliveries');
    await expect(page.getByRole('region', { name: 'Deliveries' })).toContainText('void');
    await checkScreen(page, 'deliveries');
  });
});
