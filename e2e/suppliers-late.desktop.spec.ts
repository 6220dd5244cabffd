import { expect, test } from './support/fixtures.ts';
import { holdAnswers } from './support/screens.ts';

test('a supplier who is looked up is waited for: a bill and an order are not refused for want of a known supplier', {
  tag: ['@late'],
}, async ({ page, owner }) => {
  const { id } = await owner.post<{ id: string }>('/suppliers', { name: 'Golden Penny' });

  await test.step('by the address: the form opens when the supplier is known', async () => {
    for (const [path, button] of [
      ['/purchases/bills/new', 'Save as draft'],
      ['/purchases/orders/new', /^Save/],
    ] as const) {
      const letThrough = await holdAnswers(page, `**/api/v1/suppliers/${id}`);
      const asked = page.waitForRequest(`**/api/v1/suppliers/${id}`);
      await page.goto(`${path}?supplier_id=${id}`);
      await asked;
      await expect(page.getByRole('main').getByRole('status', { name: 'Loading' })).toBeVisible();
      await expect(page.getByRole('button', { name: button })).toHaveCount(0);
      letThrough();
      await page.getByRole('button', { name: button }).click();
      await expect(page.locator('[aria-invalid="true"]').first()).toBeFocused();
      await expect(page.getByLabel('Supplier', { exact: true })).toHaveValue('Golden Penny');
      await expect(page.getByText('Please choose a supplier')).toHaveCount(0);
    }
  });

  await test.step('by the name: the press waits for the answer', async () => {
    const letThrough = await holdAnswers(page, '**/api/v1/suppliers?*');
    await page.goto('/purchases/orders/new');
    await page.getByLabel('Supplier', { exact: true }).fill('golden penny');
    await page.getByRole('combobox', { name: 'Item of line 1' }).fill('Firewood');
    await page.getByLabel('Price of line 1').fill('5k');
    await page.getByRole('button', { name: /^Save/ }).click();
    letThrough();
    await expect(page).toSay('Draft');
    await expect(page.getByRole('link', { name: 'Golden Penny' })).toBeVisible();
  });

  await test.step('the same for what is ordered from the list of what runs out, and for a delivery', async () => {
    await owner.post('/inventory/raw-materials', { name: 'Nylon', sku: 'NY', unit: 'bag', minimum_stock: 5 });
    await page.unroute('**/api/v1/suppliers?*');
    for (const [path, fill, press, said] of [
      [
        '/inventory/reorder',
        () => page.getByLabel('Select Nylon').check(),
        'Draft 1 order of 1 item',
        '1 draft order written',
      ],
      [
        '/purchases/deliveries/new',
        async () => {
          await page.getByLabel('Item', { exact: true }).fill('nylon');
          await page.getByRole('option', { name: /Nylon/ }).click();
          await page.getByLabel('Cost of one bag of Nylon').fill('5k');
        },
        'Receive 1 line',
        'Delivery received',
      ],
    ] as const) {
      await page.goto(path);
      await fill();
      const letThrough = await holdAnswers(page, '**/api/v1/suppliers?*');
      await page.getByLabel(/^Supplier/).fill('Golden Penny');
      await page.getByRole('button', { name: press }).click();
      letThrough();
      await expect(page).toSay(said);
      await page.unroute('**/api/v1/suppliers?*');
    }
  });
});
