import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

/** What the page of a supplier shows below its head. */
const openTab = (page: Page, name: string) =>
  page.getByRole('navigation', { name: 'Of this supplier' }).getByRole('link', { name, exact: true }).click();

test('a supplier is added, delivers on credit, and is paid less withholding tax', {
  tag: '@journey',
}, async ({ page, owner, isPhone }) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Suppliers');
  await expect(page.getByText('No records found')).toBeVisible();
  await page.getByRole('link', { name: 'New supplier' }).click();
  await page.getByRole('button', { name: 'Add supplier' }).click();
  await expect(page.getByText('Please enter a name')).toBeVisible();
  await page.getByLabel('Name').fill('Golden Penny Mills');
  await page.getByLabel('Telephone').fill('0803 123 4567');
  await page.getByLabel('City').fill('Apapa');
  await checkScreen(page, 'supplier-new');
  await page.getByRole('button', { name: 'Add supplier' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Golden Penny Mills' })).toBeVisible();
  const supplier_id = new URL(page.url()).pathname.split('/').at(-1);

  const flour = await owner.post<{ id: string }>('/inventory/raw-materials', {
    name: 'Flour',
    sku: 'FLOUR',
    unit: 'bag',
  });
  // ₦100,000 on credit.
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    quantity: 4,
    unit_cost: 2_500_000,
    supplier_id,
    received_on: day(0),
    reference: 'DN 118',
  });
  await page.reload();
  await expect(page.getByRole('region', { name: 'Purchases on credit' })).toContainText('DN 118');

  const sheet = await openTask(page, 'Pay');
  await expect(sheet.getByLabel('Money paid')).toHaveValue('₦100,000.00');
  await sheet.getByLabel('Money paid').fill('60k');
  await expect(sheet.getByText('₦40,000.00 will still be owed')).toBeVisible();
  await sheet.getByRole('button', { name: 'Reference, withholding tax' }).click();
  // Goods at 2 %, doubled because the supplier has no tax ID.
  await sheet.getByLabel('Payment for').selectOption('goods');
  await expect(sheet.getByText('the supplier has no tax ID: 4% of ₦60,000.00')).toBeVisible();
  await sheet.getByLabel('Payment for').selectOption('professional');
  await sheet.getByLabel('The supplier is').selectOption('person');
  await sheet.getByRole('button', { name: 'Withhold ₦6,000.00' }).click();
  await expect(sheet.getByLabel('Withholding tax')).toHaveValue('₦6,000.00');
  await sheet.getByLabel('Withholding tax').fill('3k');
  await sheet.getByLabel('Withholding tax').blur();
  await expect(sheet.getByLabel('Withholding tax')).toHaveValue('₦3,000.00');
  await expect(sheet.getByLabel('Money paid')).toHaveValue('₦57,000.00');
  await checkScreen(page, 'supplier-pay');
  await sheet.getByRole('button', { name: 'Pay ₦57,000.00' }).click();
  await expect(page.getByText('You still owe ₦40,000.00')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Purchases on credit' })).toContainText('₦40,000.00 open');
  await checkScreen(page, 'supplier');
  await openTab(page, 'Payments');
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('₦3,000.00 withheld');
  await checkScreen(page, 'supplier-payments');
  await openTab(page, 'Deliveries');
  await expect(
    page.getByRole('region', { name: 'Deliveries' }).getByRole('link', { name: 'Flour' }),
  ).toBeVisible();
  await checkScreen(page, 'supplier-deliveries');

  await page.getByRole('link', { name: 'Edit', exact: true }).click();
  await page.getByLabel('Name').fill('Golden Penny');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Golden Penny', exact: true })).toBeVisible();
  await goTo(page, isPhone, 'Suppliers');
  await expect(page.getByRole('region', { name: 'Suppliers' })).toContainText('₦40,000.00');
  await checkScreen(page, 'suppliers');
});

test('a delivery links to its items and its entry, open payables are shown, and a bad batch is returned', async ({
  page,
  owner,
}) => {
  const { id: supplier_id } = await owner.post<{ id: string }>('/suppliers', { name: 'Golden Penny' });
  const yeast = await owner.post<{ id: string }>('/inventory/raw-materials', {
    name: 'Yeast',
    sku: 'YEAST',
    unit: 'kg',
    batch_tracking_enabled: true,
    supplier_id,
  });
  const deliver = (batch_number: string, quantity: number) =>
    owner.post(`/inventory/raw-materials/${yeast.id}/receive`, {
      quantity,
      unit_cost: 100_000,
      supplier_id,
      received_on: day(0),
      reference: `DN ${batch_number}`,
      batch_number,
      expires_on: day(90),
    });
  await deliver('A', 10);
  await deliver('B', 5);
  await owner.post(`/suppliers/${supplier_id}/payments`, {
    amount: 1_000_000,
    paid_on: day(0),
    method: 'cash',
  });
  await page.goto(`/suppliers/${supplier_id}`);
  const owed = page.getByRole('region', { name: 'Purchases on credit' });
  await expect(owed.getByRole('listitem')).toHaveCount(2);
  await page.getByRole('button', { name: 'Unpaid purchases' }).click();
  await expect(owed.getByRole('listitem')).toHaveCount(1);
  await expect(owed).toContainText('DN B');
  await expect(owed.getByRole('link', { name: 'Yeast' })).toBeVisible();
  await openTab(page, 'Items');
  const items = page.getByRole('region', { name: 'Items' });
  await expect(items.getByRole('row', { name: /Yeast/ })).toContainText('15 kg');

  const sheet = await openTask(page, 'Return goods');
  await sheet.getByRole('button', { name: 'Return goods' }).click();
  await expect(sheet.getByText('Please enter how many go back')).toBeVisible();
  await sheet.getByLabel('Batch').selectOption('B');
  await sheet.getByLabel('How many (kg)').fill('6');
  await sheet.getByRole('button', { name: 'Return 6 kg' }).click();
  await expect(sheet.getByText('There is 5 kg in this batch')).toBeVisible();
  await sheet.getByLabel('How many (kg)').fill('2');
  await sheet.getByLabel('Reference').fill('Weevils');
  await sheet.getByRole('button', { name: 'Return 2 kg' }).click();
  await expect(sheet.getByText('Please enter what the credit note says')).toBeVisible();
  await sheet.getByLabel('Credit note, with VAT').fill('2,000');
  await expect(sheet.getByText('13 kg on hand after')).toBeVisible();
  await checkScreen(page, 'supplier-return');
  await sheet.getByRole('button', { name: 'Return 2 kg' }).click();
  await expect(page).toSay('2 kg of Yeast returned', 'You still owe ₦3,000.00');
  await expect(sheet).toBeHidden();
  await expect(items.getByRole('row', { name: /Yeast/ })).toContainText('13 kg');
  await checkScreen(page, 'supplier-returned');
  await openTab(page, 'Bills and purchases');
  await owed.getByRole('link', { name: 'DN B' }).click();
  await expect(page.getByText('₦5,000.00').first()).toBeVisible();
});
