import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

interface Named {
  id: string;
}

test('an order is written, sent, received in parts from its own page, and closed with the rest given up', {
  tag: '@journey',
}, async ({ page, owner, isPhone }) => {
  await owner.post('/suppliers', { name: 'Mushin Flour Depot', phone: '08031234567' });
  const raw = (name: string, sku: string) =>
    owner.post<Named>('/inventory/raw-materials', { name, sku, unit: 'bag' });
  await raw('Wheat flour', 'FL-50');
  await raw('Sugar', 'SU-50');
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Purchase orders');
  await expect(page.getByText('No records found')).toBeVisible();
  await checkScreen(page, 'purchase-orders-empty');
  await page
    .getByRole('link', { name: /^(New|Write)/ })
    .first()
    .click();

  await test.step('items by name, one line in words, and what is missing is said at its field', async () => {
    await page.getByRole('button', { name: /^Save/ }).click();
    await expect(page.getByText('Please choose a supplier')).toBeVisible();
    await page.getByRole('combobox', { name: 'Supplier' }).fill('mushin');
    await page.getByRole('option', { name: /Mushin/ }).click();
    await expect(page.getByText('Please choose a supplier')).toHaveCount(0);
    await page.getByRole('combobox', { name: 'Item of line 1' }).fill('wheat');
    await page.getByRole('option', { name: /Wheat flour/ }).click();
    await page.getByLabel('Quantity of line 1, bag').fill('10');
    await page.getByLabel('Price of line 1').fill('58,500');
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByRole('combobox', { name: 'Item of line 2' }).fill('sugar');
    await page.getByRole('option', { name: /Sugar/ }).click();
    await page.getByLabel('Quantity of line 2, bag').fill('3');
    await page.getByLabel('Price of line 2').fill('72k');
    await page.getByRole('button', { name: 'Add line' }).click();
    await page.getByRole('combobox', { name: 'Item of line 3' }).fill('Offloading at our gate');
    await page.getByLabel('Price of line 3').fill('15k');
    await page.getByRole('heading', { level: 1 }).click();
    await checkScreen(page, 'purchase-order-new');
  });
  await page.getByRole('button', { name: /^Save ₦/ }).click();
  const number = `PO-${day(0).slice(0, 4)}-001`;
  await expect(page.getByRole('heading', { level: 1, name: number })).toBeVisible();
  await expect(page.getByRole('link', { name: 'Receive delivery' })).toHaveCount(0);

  await test.step('sent as text by WhatsApp or otherwise; then nothing of it can be changed', async () => {
    const sheet = await openTask(page, 'Send');
    await sheet.getByRole('button', { name: 'Send email' }).click();
    await expect(sheet.getByText('Please enter an email address')).toBeVisible();
    const address = await sheet.getByRole('link', { name: 'WhatsApp' }).getAttribute('href');
    expect(decodeURIComponent(address ?? '')).toContain('- Wheat flour: 10 bags');
    await checkScreen(page, 'purchase-order-send');
    await sheet.getByRole('button', { name: 'Mark as sent' }).click();
    await expect(page.getByText(`${number} is marked as sent`)).toBeVisible();
    await expect(page.getByRole('link', { name: 'Edit' })).toHaveCount(0);
  });

  await test.step('a delivery begins with what is still to come', async () => {
    await page.getByRole('link', { name: 'Receive delivery' }).click();
    await expect(page.getByLabel('Quantity of Wheat flour, bag')).toHaveValue('10');
    await page.getByLabel('Quantity of Wheat flour, bag').fill('8');
    await page.getByLabel('Quantity of Sugar, bag').fill('4');
    await expect(page.getByText('2 fewer than ordered')).toBeVisible();
    await expect(page.getByText('1 more than ordered')).toBeVisible();
    await checkScreen(page, 'purchase-order-delivery');
    await page.getByRole('button', { name: 'Receive 2 lines' }).click();
    await expect(page.getByText('1 bag of Sugar more than was ordered')).toBeVisible();
    await page.getByRole('link', { name: number }).click();
  });
  const ordered = page.getByRole('table', { name: 'What was ordered' });
  await expect(ordered).toContainText('1 more than ordered');
  await expect(page.getByText('Partly received').first()).toBeVisible();
  await checkScreen(page, 'purchase-order');

  const sheet = await openTask(page, 'Close');
  await sheet.getByLabel('Reason').fill('They have no more');
  await sheet.getByRole('button', { name: 'Close this order' }).click();
  await expect(page.getByText(/^Closed on .*: They have no more$/)).toBeVisible();
  await goTo(page, isPhone, 'Purchase orders');
  await expect(page.getByRole('region', { name: 'Purchase orders' })).toContainText('Closed');
  await checkScreen(page, 'purchase-orders');
});

test('the reorder list becomes one draft order for each supplier; items without a supplier are asked for', {
  tag: '@journey',
}, async ({ page, owner }) => {
  const supplier = (name: string) => owner.post<Named>('/suppliers', { name });
  const depot = await supplier('Mushin Flour Depot');
  await supplier('Balogun Plastics');
  const low = (name: string, sku: string, more: object = {}) =>
    owner.post<Named>('/inventory/raw-materials', { name, sku, unit: 'bag', minimum_stock: 5, ...more });
  await low('Wheat flour', 'FL', { supplier_id: depot.id });
  await low('Sugar', 'SU', { supplier_id: depot.id });
  await low('Nylon', 'NY');
  await page.goto('/inventory/reorder');
  await page.getByLabel('Select all of Mushin Flour Depot').check();
  await expect(page.getByRole('button', { name: 'Draft 1 order of 2 items' })).toBeVisible();
  await page.getByLabel('Select Nylon').check();
  await page.getByRole('button', { name: 'Draft 2 orders of 3 items' }).click();
  await expect(page.getByText('Choose a supplier for the items that have none')).toBeVisible();
  await page.getByLabel('Supplier of the items that have none').fill('balogun');
  await page.getByRole('option', { name: /Balogun/ }).click();
  await checkScreen(page, 'reorder-orders');
  await page.getByRole('button', { name: 'Draft 2 orders of 3 items' }).click();
  const list = page.getByRole('region', { name: 'Purchase orders' });
  await expect(list).toContainText('Mushin Flour Depot');
  await expect(list).toContainText('Balogun Plastics');
  await page.goto('/inventory/reorder');
  const drafts = page.getByRole('region', { name: 'On draft orders' });
  await expect(drafts.getByRole('listitem').filter({ hasText: 'Nylon' })).toContainText('On draft order PO-');
  await expect(page.getByRole('checkbox')).toHaveCount(0);
});
