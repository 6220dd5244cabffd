import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { walk } from './support/retries.ts';
import { checkScreen } from './support/screen-check.ts';

const GOODS = '/inventory/finished-goods';

test('stock that brings less than it cost is written down, opened in its entry, and written back', async ({
  page,
  owner,
}) => {
  await page.goto('/inventory/write-downs');
  await expect(page.getByText('Nothing is worth less than it cost')).toBeVisible();
  await checkScreen(page, 'write-downs-empty');
  for (const [name, selling_price, unit_cost] of [
    ['Sliced loaf, large', 90_000, 110_000],
    ['Agege bread', 80_000, 60_000],
  ] as const) {
    const good = await owner.post<{ id: string }>(GOODS, {
      ...{ name, sku: name.slice(0, 3).toUpperCase(), unit: 'loaf', selling_price },
    });
    await owner.post(`${GOODS}/${good.id}/receive`, {
      ...{ quantity: 40, unit_cost, received_on: day(0), payment_method: 'cash' },
    });
  }
  await page.reload();
  const table = page.getByRole('table', { name: 'Net realisable value' });
  await expect(table).toContainText('Sliced loaf, large');
  await expect(table).not.toContainText('Agege bread');
  await page.getByLabel('Cost of selling').selectOption('5');
  await expect(page.getByRole('button', { name: 'Write down by ₦9,800.00' })).toBeVisible();
  await page.getByRole('button', { name: 'Write down by ₦9,800.00' }).click();
  await expect(page.getByText('Please enter a reason')).toBeVisible();
  await page.getByLabel('Reason').fill('Flour became cheap');
  await page.getByLabel(/of Sliced loaf, large brings/).fill('850');
  await expect(page.getByRole('button', { name: 'Write down by ₦10,000.00' })).toBeVisible();
  await checkScreen(page, 'write-downs');
  await page.getByRole('button', { name: 'Write down by ₦10,000.00' }).click();
  await expect(page).toSay('Written down by ₦10,000.00');
  await page.getByLabel('Show').selectOption('written_down');
  await expect(table).toContainText('₦10,000.00 written down before');
  await page.getByLabel(/of Sliced loaf, large brings/).fill('1,000');
  await page.getByRole('checkbox', { name: /Sliced loaf/ }).check();
  await page.getByLabel('Reason').fill('Prices rose');
  await checkScreen(page, 'write-downs-back');
  await page.getByRole('button', { name: 'Write back ₦6,000.00' }).click();
  await expect(page).toSay('Written back ₦6,000.00');
  await page.goto('/books/accounts/5250');
  await expect(page.getByText('Net realisable value: Flour became cheap').first()).toBeVisible();
});

test('a lost response and a changed write-down: the screen says which of the two was recorded', async ({
  page,
  owner,
}) => {
  const good = await owner.post<{ id: string }>(GOODS, {
    ...{ name: 'Sliced loaf', sku: 'SL', unit: 'loaf', selling_price: 90_000 },
  });
  await owner.post(`${GOODS}/${good.id}/receive`, {
    ...{ quantity: 40, unit_cost: 110_000, received_on: day(0), payment_method: 'cash' },
  });
  await walk(page, owner, [
    {
      name: 'write-down',
      open: async (here) => {
        await here.goto('/inventory/write-downs');
        await here.getByLabel('Reason').fill('Prices fell');
      },
      change: async (here, typed) => {
        await here.getByLabel(/brings/).fill(typed === 'Prices fell' ? '800' : '700');
        await here.getByLabel('Reason').fill(typed);
      },
      typed: ['Prices fell', 'Old packs'],
      submit: /^Write down by/,
      post: /\/write-downs$/,
      words: ['1 item: Prices fell', '1 item: Old packs'],
      state: async () => (await owner.get<{ stock_value: number }>(`${GOODS}/${good.id}`)).stock_value,
      expected: [3_200_000, 2_800_000],
    },
  ]);
});
