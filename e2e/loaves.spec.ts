import type { FinishedGood, RawMaterial } from '@lissafi/contract/items';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { createInvoice, fillLine, goTo, moreActions, openTask } from './support/screens.ts';

const step = test.step;

/** Records a delivery of flour, sugar or yeast on its page. */
async function receive(page: Page, quantity: string, costOfOne: string, reference: string) {
  const sheet = await openTask(page, 'Receive');
  await sheet.getByLabel('Quantity').fill(quantity);
  await sheet.getByLabel('Cost, without VAT').fill(costOfOne);
  await sheet.getByLabel('The cost is').selectOption({ label: 'for one kg' });
  await sheet.getByLabel('Reference').fill(reference);
  await sheet.getByRole('button', { name: /^Receive / }).click();
  await expect(sheet).toBeHidden();
}

/** Plans and starts an order, issues the bill's materials, and stops before its output is recorded. */
async function bake(page: Page, loaf: FinishedGood, quantity: string) {
  await page.goto(`/production/orders/new?good=${loaf.id}`);
  await expect(page.getByLabel('Product', { exact: true })).toHaveValue('Sliced loaf');
  await page.getByLabel('How much (loaf)').fill(quantity);
  await page.getByRole('button', { name: 'Plan this order' }).click();
  await page.getByRole('button', { name: 'Start', exact: true }).click();
  await expect(page.getByText('in progress', { exact: true })).toBeVisible();
  const sheet = await openTask(page, 'Use materials');
  await sheet.getByRole('button', { name: 'Use these materials' }).click();
  await expect(sheet).toBeHidden();
}

test('200 loaves are baked from flour, sugar and yeast, a batch spoils, some are sold, and their cost is read back to each purchase', async ({
  page,
  owner,
  isPhone,
}) => {
  await owner.customer({ name: 'Mama Ngozi Stores' });
  const material = (name: string, sku: string) =>
    owner.post<RawMaterial>('/inventory/raw-materials', { name, sku, unit: 'kg' });
  const flour = await material('Flour', 'FL-1');
  const sugar = await material('Sugar', 'SU-1');
  const yeast = await material('Yeast', 'YE-1');
  const loaf = await owner.post<FinishedGood>('/inventory/finished-goods', {
    name: 'Sliced loaf',
    sku: 'BR-1',
    unit: 'loaf',
    selling_price: 150_000,
    tax_category: 'zero_rated',
  });
  await owner.post(`/inventory/finished-goods/${loaf.id}/bom`, {
    yield_quantity: 100,
    lines: [
      { item_id: flour.id, quantity: 50 },
      { item_id: sugar.id, quantity: 5 },
      { item_id: yeast.id, quantity: 1 },
    ],
  });

  await step('flour comes at three prices, sugar and yeast at one', async () => {
    await page.goto(`/inventory/raw-materials/${flour.id}`);
    await receive(page, '60', '1000', 'MILL-1');
    await receive(page, '60', '1200', 'MILL-2');
    await receive(page, '60', '1400', 'MILL-3');
    await expect(page.getByText('180 kg').first()).toBeVisible();
    await page.goto(`/inventory/raw-materials/${sugar.id}`);
    await receive(page, '20', '1500', 'SUGAR-1');
    await page.goto(`/inventory/raw-materials/${yeast.id}`);
    await receive(page, '4', '4k', 'YEAST-1');
  });

  await step(
    'a batch of a hundred burns: what went in is a loss, and nothing is left in the order',
    async () => {
      await bake(page, loaf, '100');
      const done = await openTask(page, 'Complete');
      await done.getByLabel('Good (loaf)').fill('0');
      await done.getByLabel('Scrapped (loaf)').fill('100');
      await expect(done.getByLabel('This was the last output')).toBeChecked();
      await done.getByRole('button', { name: 'Finish this order' }).click();
      await expect(done).toBeHidden();
      await expect(page.getByText('completed', { exact: true })).toBeVisible();
      await page.getByRole('link', { name: 'Journal entries', exact: true }).click();
      // 50 kg of flour at ₦1,200, 5 of sugar at ₦1,500, 1 of yeast at ₦4,000.
      await expect(page.getByText('Manufacturing loss').first()).toBeVisible();
      await expect(page.getByText('₦71,500.00').first()).toBeVisible();
    },
  );

  await step('then two hundred come out, ₦715 each', async () => {
    await bake(page, loaf, '200');
    const done = await openTask(page, 'Complete');
    await expect(done.getByLabel('Good (loaf)')).toHaveValue('200');
    await done.getByRole('button', { name: 'Finish this order' }).click();
    await expect(done).toBeHidden();
    await page.goto(`/inventory/finished-goods/${loaf.id}`);
    await expect(page.getByText('200 loaves').first()).toBeVisible();
    await expect(page.getByText('₦715.00').first()).toBeVisible();
  });

  await step('twenty are sold on an invoice, which shows its margin', async () => {
    await page.goto('/invoices/new');
    await page.getByLabel('Customer', { exact: true }).fill('mama');
    await page.getByRole('option', { name: /Mama Ngozi Stores/ }).click();
    await fillLine(page, 1, { name: 'Sliced loaf', quantity: '20', price: '1,500' });
    await expect(page.getByText('From your products')).toBeVisible();
    await createInvoice(page).click();
    await expect(page).toSay('Invoice created successfully!');
    const earned = page.getByRole('region', { name: 'What it earned' });
    await expect(earned).toContainText('₦30,000.00');
    await expect(earned).toContainText('₦14,300.00');
    await expect(earned).toContainText('₦15,700.00');
    await expect(earned).toContainText('52.3 %');
    await checkScreen(page, 'margin');
  });

  await step('five are returned to stock with a credit note, at their cost', async () => {
    await moreActions(page, 'Credit note');
    const sheet = page.getByRole('dialog', { name: 'Credit note' });
    await sheet.getByLabel('What to credit').selectOption({ label: 'Some lines' });
    await sheet.getByLabel('Credit of Sliced loaf').selectOption({ label: 'A quantity' });
    await sheet.getByLabel('Quantity of Sliced loaf').fill('5');
    await sheet.getByLabel('Reason').fill('Ordered too many');
    // Nothing is chosen for the person: bread that came back is mostly thrown away.
    await sheet.getByRole('button', { name: 'Create credit note' }).click();
    await expect(sheet.getByText('Please say whether the goods go back into stock')).toBeVisible();
    await sheet.getByRole('radio', { name: /^Yes, back to stock/ }).check();
    await checkScreen(page, 'credit-restock');
    await sheet.getByRole('button', { name: 'Create credit note' }).click();
    await expect(page).toSay('created');
    await expect(page.getByRole('heading', { level: 1, name: /^CRN-/ })).toBeVisible();
  });

  await step('the cost of a loaf is read back to each purchase', async () => {
    await goTo(page, isPhone, 'Finished goods');
    await page.getByRole('link', { name: /Sliced loaf/ }).click();
    await expect(page.getByText('185 loaves').first()).toBeVisible();
    await page.getByRole('button', { name: 'Cost details' }).click();
    const sheet = page.getByRole('dialog', { name: 'Cost details of Sliced loaf' });
    await sheet.getByRole('button', { name: 'What it was made from' }).first().click();
    const used = sheet.getByRole('listitem').filter({ hasText: 'Used in production: Flour' }).last();
    await expect(used).toContainText('₦120,000.00');
    await used.getByRole('button', { name: 'Where it came from' }).click();
    for (const [reference, cost] of [
      ['MILL-1', '₦1,000.00'],
      ['MILL-2', '₦1,200.00'],
      ['MILL-3', '₦1,400.00'],
    ] as const)
      await expect(sheet.getByRole('listitem').filter({ hasText: reference }).last()).toContainText(cost);
    await checkScreen(page, 'loaf-cost');
  });

  const { checks } = await owner.get<{ checks: { difference: number }[] }>('/ledger/tie-out');
  expect(checks.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});
