import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

test('a supplier is added, delivers on credit, and is paid with tax kept back', async ({
  page,
  owner,
  isPhone,
}) => {
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
  await expect(page.getByRole('region', { name: 'Came on credit' })).toContainText('DN 118');

  const sheet = await openTask(page, 'Pay');
  await expect(sheet.getByLabel('Money paid')).toHaveValue('₦100,000.00');
  await sheet.getByLabel('Money paid').fill('60k');
  await expect(sheet.getByText('₦40,000.00 will still be owed')).toBeVisible();
  await sheet.getByRole('button', { name: 'Reference, withholding tax' }).click();
  await sheet.getByRole('button', { name: '5 %', exact: true }).click();
  await expect(sheet.getByLabel('Withholding tax')).toHaveValue('₦3,000.00');
  await expect(sheet.getByLabel('Money paid')).toHaveValue('₦57,000.00');
  await checkScreen(page, 'supplier-pay');
  await sheet.getByRole('button', { name: 'Pay ₦57,000.00' }).click();
  await expect(page.getByText('You still owe ₦40,000.00')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Came on credit' })).toContainText('₦40,000.00 open');
  await expect(page.getByRole('region', { name: 'Payments' })).toContainText('₦3,000.00 withheld');
  await checkScreen(page, 'supplier');

  await page.getByRole('link', { name: 'Edit' }).click();
  await page.getByLabel('Name').fill('Golden Penny');
  await page.getByRole('button', { name: 'Save' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Golden Penny', exact: true })).toBeVisible();
  await goTo(page, isPhone, 'Suppliers');
  await expect(page.getByRole('region', { name: 'Suppliers' })).toContainText('₦40,000.00');
  await checkScreen(page, 'suppliers');
});
