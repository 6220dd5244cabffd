import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

const GOODS = '/inventory/finished-goods';

test('a second branch: goods are carried there, sold there at the counter, and counted in its profit', async ({
  page,
  owner,
  isPhone,
}) => {
  const { id } = await owner.post<{ id: string }>(GOODS, {
    ...{ name: 'Agege bread', sku: 'AB', unit: 'loaf', selling_price: 80_000, tax_category: 'none' },
  });
  const received = { unit_cost: 50_000, received_on: day(0), payment_method: 'cash' };
  await owner.post(`${GOODS}/${id}/receive`, { quantity: 10, ...received });

  await test.step('with one branch no screen asks for it', async () => {
    await page.goto('/invoices/new');
    await expect(page.getByRole('heading', { name: 'New invoice' })).toBeVisible();
    await expect(page.getByLabel('Branch')).toHaveCount(0);
    await page.goto(`/inventory/finished-goods/${id}`);
    await expect(page.getByRole('heading', { name: 'Stock card' })).toBeVisible();
    await expect(page.getByRole('heading', { name: 'By place' })).toHaveCount(0);
  });

  await test.step('the branch is added in the settings', async () => {
    await page.goto('/settings/branches');
    await page.getByRole('button', { name: 'Add a branch' }).click();
    await page.getByRole('dialog').getByLabel('Name').fill('Yaba');
    await page.getByRole('dialog').getByRole('button', { name: 'Save' }).click();
    await expect(page.getByText('Yaba added')).toBeVisible();
  });
  const { locations } = await owner.get<{ locations: { id: string; branch_id: string }[] }>(
    '/inventory/locations',
  );
  const { id: yaba, branch_id: branch } = locations[1]!;

  await test.step('four loaves are carried there', async () => {
    await page.goto('/inventory/transfers/new');
    await page.getByLabel('To', { exact: true }).selectOption({ label: 'Yaba' });
    await page.getByRole('combobox', { name: 'Item' }).fill('Agege');
    await page.getByRole('option', { name: /Agege bread/ }).click();
    await page.getByLabel('Quantity of Agege bread, loaf').fill('4');
    await page.getByRole('button', { name: 'Transfer 1 item' }).click();
    await expect(page.getByRole('heading', { name: /Main store/ })).toBeVisible();
  });

  await test.step('the counter of the branch sells what is there', async () => {
    await page.goto('/sell');
    const tile = page.getByRole('list', { name: 'Products' }).getByRole('button', { name: /^Agege bread/ });
    await expect(tile).toContainText('6 left');
    await page.getByRole('button', { name: 'More', exact: true }).click();
    await page.getByLabel('This device sells at').selectOption({ label: 'Yaba' });
    await page.getByRole('dialog').getByRole('button', { name: 'Close' }).click();
    await expect(tile).toContainText('4 left');
    await checkScreen(page, 'sell-branch');
    await tile.click();
    await expect(tile).toContainText('3 left');
    if (isPhone) await page.getByRole('button', { name: /Last added/ }).click();
    await page.getByRole('button', { name: 'Record ₦800.00 in cash' }).click();
    await expect(page.getByText('Sale recorded')).toBeVisible();
  });

  await test.step('the item says what is where, and an adjustment is at the place of this device', async () => {
    await page.goto(`/inventory/finished-goods/${id}`);
    const places = page.getByRole('table', { name: 'By place' });
    await expect(places.getByRole('row', { name: /Main store/ })).toContainText('6 loaves');
    await expect(places.getByRole('row', { name: /Yaba/ })).toContainText('3 loaves');
    await expect(page.getByRole('table', { name: 'Movements' })).toContainText('Yaba');
    await checkScreen(page, 'item-places');
    await page.getByRole('button', { name: 'Adjust stock' }).click();
    const drawer = page.getByRole('dialog', { name: 'Adjust stock' });
    await expect(drawer.getByLabel('Place')).toHaveValue(yaba);
    await expect(drawer.getByText('3 loaves there')).toBeVisible();
    await drawer.getByLabel(/^Quantity \(loaf\)/).fill('1');
    await drawer.getByLabel(/^Reason \*/).selectOption({ label: 'Damage' });
    await expect(drawer.getByText('New stock: 2 loaves')).toBeVisible();
    await checkScreen(page, 'adjust-place');
    await drawer.getByRole('button', { name: 'Record adjustment' }).click();
    await expect(drawer).toBeHidden();
    await expect(places.getByRole('row', { name: /Yaba/ })).toContainText('2 loaves');
    await page.goto(`/inventory/finished-goods?location_id=${yaba}`);
    await expect(page.getByText('2 loaves')).toBeVisible();
    await checkScreen(page, 'items-of-place');
  });

  await test.step('an expense and an invoice are of the branch of this device unless another is chosen', async () => {
    await page.goto('/transactions/new');
    await expect(page.getByLabel('Branch')).toHaveValue(branch);
    await page.getByLabel('Amount', { exact: true }).fill('100');
    await page.getByLabel('Category').selectOption('fuel');
    await page.getByRole('button', { name: /^Record ₦100/ }).click();
    await expect(page.getByText('Yaba', { exact: true })).toBeVisible();
    await page.goto('/invoices/new');
    if (isPhone) await page.getByText('Invoice Details').click();
    await expect(page.getByLabel('Branch')).toHaveValue(branch);
    await page.getByPlaceholder('Product or service').first().fill('Agege bread');
    await expect(page.getByText('2 loaves in stock')).toBeVisible();
    await page.getByLabel('Branch').selectOption({ label: 'Main branch' });
    await expect(page.getByText('6 loaves in stock')).toBeVisible();
    await checkScreen(page, 'invoice-branch');
  });

  await test.step('lists and reports of one branch, kept in the address', async () => {
    await page.goto('/books/profit-and-loss');
    await page.getByLabel('Branch').selectOption({ label: 'Yaba' });
    await expect(page).toHaveURL(new RegExp(`branch_id=${branch}`));
    await page.reload();
    await expect(page.getByText(/^Yaba, /)).toBeVisible();
    // 800 sold, 500 its cost, 500 for the damaged loaf, 100 for fuel.
    await expect(page.getByRole('row', { name: /Net profit/ })).toContainText('(₦300.00)');
    await checkScreen(page, 'profit-of-branch');
    await page.getByLabel('Branch').selectOption({ label: 'All branches' });
    await expect(page).not.toHaveURL(/branch_id/);
    await page.goto(`/invoices?branch_id=${owner.organizationId}`);
    await expect(page.getByText('No records found')).toBeVisible();
    await page.goto(`/sales-report?branch_id=${branch}`);
    await expect(page.getByLabel('Branch')).toHaveValue(branch);
    await expect(page.getByRole('table', { name: 'Sales by item' })).toContainText('Agege bread');
    await checkScreen(page, 'sales-of-branch');
    await page.goto('/books/tie-out');
    await expect(page.getByText('1 item compared')).toBeVisible();
    await checkScreen(page, 'tie-out-places');
  });
});
