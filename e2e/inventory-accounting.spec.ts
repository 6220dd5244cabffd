import type { FinishedGood, RawMaterial } from '@lissafi/contract/items';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

/** Sugar bought at two prices and partly sold, flour baked into loaves, tins that nobody bought. */
async function lively(owner: Owner) {
  const good = (name: string, more: object = {}) =>
    owner.post<FinishedGood>('/inventory/finished-goods', {
      ...{ name, sku: name.toUpperCase().slice(0, 6), unit: 'piece', ...more },
    });
  const receive = (base: string, id: string, quantity: number, unit_cost: number, days: number) =>
    owner.post(`/inventory/${base}/${id}/receive`, {
      ...{ quantity, unit_cost, received_on: day(-days), payment_method: 'cash' },
    });
  const sugar = await good('Sugar 1 kg', { standard_cost: 90_000 });
  const tins = await good('Tomato tins');
  const loaf = await good('Sliced loaf');
  const flour = await owner.post<RawMaterial>('/inventory/raw-materials', {
    ...{ name: 'Wheat flour', sku: 'FL-1', unit: 'kg', standard_cost: 100_000 },
  });
  await receive('finished-goods', tins.id, 24, 45_000, 400);
  await receive('finished-goods', sugar.id, 100, 100_000, 120);
  await receive('finished-goods', sugar.id, 100, 140_000, 50);
  await receive('raw-materials', flour.id, 200, 110_000, 45);
  const customer = await owner.customer();
  for (const [quantity, days] of [
    [40, 100],
    [50, 60],
    [30, 20],
    [10, 0],
  ] as const)
    await owner.invoice(customer.id, {
      ...{ issue: true, issue_date: day(-days), due_date: day(-days) },
      items: [{ name: 'Sugar 1 kg', quantity, unit_price: 180_000, inventory_item_id: sugar.id }],
    });
  await owner.post(`/inventory/finished-goods/${loaf.id}/bom`, {
    ...{ lines: [{ item_id: flour.id, quantity: 0.5 }], labour_cost: 12_000, overhead_cost: 4_500 },
  });
  const orders = '/inventory/work-in-progress';
  const order = await owner.post<{ id: string }>(orders, { finished_good_id: loaf.id, quantity: 60 });
  await owner.post(`${orders}/${order.id}/start`);
  await owner.post(`${orders}/${order.id}/complete`, { quantity_completed: 60 });
  await owner.post(`/inventory/raw-materials/${flour.id}/adjust-stock`, {
    ...{ adjustment_type: 'decrease', quantity_adjusted: 4, reason: 'damage' },
  });
  return { sugar, tins, flour, loaf };
}

test('the valuation now, on a day, by the other method, tied and opened to its movements', async ({
  page,
  owner,
  isPhone,
}) => {
  await lively(owner);
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Stock valuation');
  await expect(page.getByText('Agrees with the books.')).toBeVisible();
  await expect(page.getByRole('region', { name: 'Value at each month’s end' })).toBeVisible();
  await checkScreen(page, 'accounting-valuation');
  await page.goto(`/inventory/valuation?as_of=${day(-90)}`);
  await expect(page.getByRole('row', { name: /Sugar/ })).toContainText('₦52,000.00');
  await expect(page.getByText('Agrees with the books.')).toBeVisible();
  await page.getByLabel('Costing method').selectOption('fifo');
  await expect(page.getByText(/^The books use weighted average cost/)).toBeVisible();
  await page.goto('/inventory/valuation?valuation_method=fifo');
  await expect(page.getByRole('row', { name: /Sugar/ })).toContainText('₦98,000.00');
  await checkScreen(page, 'accounting-valuation-other');
  await page
    .getByRole('row', { name: /Sugar/ })
    .getByRole('link', { name: /₦98,000/ })
    .click();
  await expect(page.getByRole('heading', { name: 'Stock movements' })).toBeVisible();
  await expect(page.getByText('6 movements')).toBeVisible();
  await checkScreen(page, 'accounting-movements');
  await page.goto(`/inventory/valuation?known_on=${day(-1)}`);
  await expect(page.getByText(/as it was known on/)).toBeVisible();
  await page.getByRole('button', { name: 'Now, as in the books' }).click();
  await expect(page).toHaveURL(/valuation$/);
});

test('the cost of goods sold by its parts and over time, down to the movements', async ({ page, owner }) => {
  await lively(owner);
  await page.goto(`/inventory/cogs?date_from=${day(-130)}&date_to=${day(0)}`);
  const statement = page.getByRole('table', { name: 'Cost of goods sold', exact: true });
  await expect(statement.getByRole('row', { name: /^Difference/ })).toContainText('₦0.00');
  await expect(statement.getByRole('row', { name: /^Purchases/ })).toContainText('₦460,000.00');
  await expect(page.getByLabel('Periods')).toHaveValue('monthly');
  await checkScreen(page, 'accounting-cogs');
  await page.getByLabel('Periods').selectOption('quarterly');
  await expect(page).toHaveURL(/period_type=quarterly/);
  await statement
    .getByRole('row', { name: /^Purchases/ })
    .getByRole('link')
    .click();
  await expect(page.getByText('3 movements')).toBeVisible();
  await expect(page.getByText('₦460,000.00')).toBeVisible();
  await page.goBack();
  await statement
    .getByRole('row', { name: /in the ledger/ })
    .getByRole('link')
    .click();
  await expect(page).toHaveURL(/books\/entries\?account_code=.*5000/);
});

test('turnover, days in stock and dead stock', async ({ page, owner }) => {
  await lively(owner);
  await page.goto('/inventory/turnover');
  await expect(page.getByRole('row', { name: /Sugar/ })).toContainText('times');
  await checkScreen(page, 'accounting-turnover');
  await page.getByRole('link', { name: 'Ageing', exact: true }).click();
  await expect(page.getByRole('row', { name: /Tomato tins/ })).toContainText('400 days');
  await checkScreen(page, 'accounting-ageing');
  await page.getByRole('link', { name: 'Dead stock', exact: true }).click();
  await expect(page.getByLabel('Not sold or used for')).toHaveValue('365');
  await expect(page.getByRole('row', { name: /Tomato tins/ })).toContainText('Never, in stock for 400 days');
  await expect(page.getByRole('row', { name: /Sugar/ })).toHaveCount(0);
  await checkScreen(page, 'accounting-dead-stock');
  await page
    .getByRole('row', { name: /Tomato tins/ })
    .getByRole('link', { name: /₦10,800/ })
    .click();
  await expect(page.getByText('1 movement,')).toBeVisible();
});

test('actual against standard cost, of purchases and of orders', async ({ page, owner }) => {
  await lively(owner);
  await page.goto(`/inventory/variance?date_from=${day(-130)}&date_to=${day(0)}`);
  await expect(page.getByRole('row', { name: /Sugar/ })).toContainText('₦60,000.00');
  await expect(page.getByRole('table', { name: 'Closed orders' }).getByRole('link')).toHaveCount(1);
  await checkScreen(page, 'accounting-variance');
  await page.goto(`/inventory/variance?date_from=${day(-800)}&date_to=${day(-700)}`);
  await expect(page.getByText('No records found')).toBeVisible();
});

test('both costing methods beside each other, and the switch with what it posts, recorded once', async ({
  page,
  owner,
}) => {
  await lively(owner);
  await page.goto('/inventory/costing');
  const both = page.getByRole('table', { name: 'Both methods', exact: true });
  await expect(both.getByRole('row', { name: /^Closing value/ })).toBeVisible();
  await expect(page.getByText('A produced good has the cost that the books recorded for it.')).toBeVisible();
  await checkScreen(page, 'accounting-costing');
  await page.getByRole('button', { name: 'Switch the method' }).click();
  const sheet = page.getByRole('dialog');
  await expect(sheet.getByRole('row', { name: /Posted to costing difference/ })).toContainText('₦');
  await checkScreen(page, 'accounting-switch');
  await page.route(
    /costing\/switches$/,
    async (route) => {
      if (route.request().method() !== 'POST') return route.fallback();
      expect((await route.fetch()).ok()).toBe(true);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const submit = sheet.getByRole('button', { name: 'Switch to first in, first out' });
  await submit.click();
  await expect(page.getByText('No connection. Check your network and try again.').first()).toBeVisible();
  await submit.click();
  await expect(page).toSay('The costing method was switched');
  await expect(page.getByText(/from weighted average cost to first in, first out/)).toHaveCount(1);
  const { switches } = await owner.get<{ switches: unknown[] }>('/inventory/costing/switches');
  expect(switches).toHaveLength(1);
  await page.getByRole('link', { name: 'The journal entry' }).click();
  await expect(page.getByText('Costing difference').filter({ visible: true }).first()).toBeVisible();
});

test('the valuation and the cost of goods sold are downloaded from the report library', async ({
  page,
  owner,
}) => {
  await lively(owner);
  await page.goto('/inventory/valuation');
  const downloaded = async (within: ReturnType<typeof page.getByRole>, format: string) => {
    await within.getByRole('button', { name: /Download/ }).click();
    const file = page.waitForEvent('download');
    await page.getByRole('menuitem', { name: format }).click();
    return (await file).suggestedFilename();
  };
  expect(await downloaded(page.getByRole('main'), 'CSV')).toBe('stock-valuation.csv');
  await owner.changePlan('pro');
  await page.goto('/reports');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  expect(await downloaded(row('Stock valuation'), 'PDF')).toBe('stock-valuation.pdf');
  expect(await downloaded(row('Cost of goods sold'), 'Excel')).toBe('cost-of-goods-sold.xlsx');
  await checkScreen(page, 'accounting-library');
});

test('days below zero lead from the closing checklist to the item', async ({ page, owner }) => {
  const path = `/organizations/${owner.organizationId}`;
  const { version } = await owner.get<{ version: number }>(path);
  await owner.put(path, { version, allow_negative_stock: true });
  const tin = await owner.post<{ id: string }>('/inventory/finished-goods', {
    ...{ name: 'Tomato tins', sku: 'TIN', unit: 'tin', standard_cost: 20_000 },
  });
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  const items = [{ inventory_item_id: tin.id, name: 'Tomato tins', quantity: 3, unit_price: 30_000 }];
  await owner.invoice(id, { issue: true, issue_date: day(-40), due_date: day(-40), items });
  await page.goto(`/books/periods?until=${day(-1)}`);
  await page.getByRole('link', { name: /Stock below zero/ }).click();
  await expect(page.getByRole('row', { name: /Tomato tins/ })).toContainText('Still below zero');
  await checkScreen(page, 'accounting-below-zero');
  await page.getByRole('link', { name: 'Tomato tins' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tomato tins' })).toBeVisible();
});

test('without stock the pages say so', async ({ page, owner }) => {
  for (const [path, text] of [
    ['cogs', 'Difference'],
    ['turnover', 'There was no stock in this period.'],
    ['ageing', 'There is nothing in stock.'],
    ['dead-stock', 'Everything in stock was sold or used in this time.'],
    ['below-zero', 'Everything was received before it was sold or used.'],
    ['variance', 'The standard cost of an item is set on its page.'],
    ['movements', 'No stock has moved yet.'],
    ['costing', 'Nothing has been received or sold in this period.'],
  ] as const) {
    await page.goto(`/inventory/${path}`);
    await expect(page.getByText(text).first()).toBeVisible();
    await checkScreen(page, `accounting-empty-${path}`);
  }
  expect(owner.organizationId).not.toBe('');
});
