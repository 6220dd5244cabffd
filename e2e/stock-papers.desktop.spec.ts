import { expect, test } from './support/fixtures.ts';

test('a delivery leads to its bill filled in, a transfer says what is free, and an order proposes its batch', async ({
  page,
  owner,
}) => {
  const supplier = await owner.post<{ id: string }>('/suppliers', { name: 'Mushin Flour Depot' });
  const flour = await owner.post<{ id: string }>('/inventory/raw-materials', {
    name: 'Wheat flour',
    sku: 'FL',
    unit: 'bag',
    minimum_stock: 40,
    supplier_id: supplier.id,
  });
  const bread = await owner.post<{ id: string }>('/inventory/finished-goods', {
    name: 'Sliced bread',
    sku: 'SB',
    unit: 'loaf',
    selling_price: 100000,
  });
  await owner.post(`/inventory/finished-goods/${bread.id}/bom`, {
    yield_quantity: 100,
    lines: [{ item_id: flour.id, quantity: 2 }],
  });
  const yesterday = new Date(Date.now() - 86400000).toISOString().slice(0, 10);
  const receipt = await owner.post<{ id: string }>('/inventory/receipts', {
    received_on: yesterday,
    supplier_id: supplier.id,
    invoiced: false,
    lines: [{ item_id: flour.id, quantity: 57, unit_cost: 5850000 }],
    notes: 'One bag torn',
  });
  await owner.post('/branches', { name: 'Yaba' });
  await page.goto(`/purchases/deliveries/${receipt.id}`);
  await expect(page.getByRole('heading', { level: 1, name: /GRN-/ })).toBeVisible();
  await expect(page.getByText('Not billed yet')).toBeVisible();
  await page.getByRole('link', { name: 'Enter the bill' }).click();
  await expect(page.getByText('Wheat flour, 57 bags received')).toBeVisible();
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue('Mushin Flour Depot');
  // Nothing was typed, so the device keeps nothing.
  const kept = () =>
    page.evaluate(() => Object.keys(localStorage).filter((key) => key.includes('.form.bill.')));
  await page.goto('/purchases/bills');
  await expect(page.getByRole('heading', { level: 1, name: 'Bills' })).toBeVisible();
  expect(await kept()).toEqual([]);
  await page.goto('/inventory/transfers/new');
  await page.getByLabel('Item', { exact: true }).fill('wheat');
  await page.getByRole('option', { name: /Wheat flour/ }).click();
  await expect(page.getByText('57 bags free there')).toBeVisible();
  await page.getByRole('button', { name: 'Transfer 1 item' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /TRF-/ })).toBeVisible();
  await page.goto(`/production/orders/new?good=${bread.id}`);
  await expect(page.getByLabel(/How much/)).toHaveValue('100');
});
