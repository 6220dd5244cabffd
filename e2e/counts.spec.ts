import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, scan } from './support/screens.ts';

const GOODS = '/inventory/finished-goods';

test('the store is counted on a sheet: found by scanner, posted at once, and what was not counted stays', {
  tag: '@journey',
}, async ({ page, owner, isPhone }) => {
  const made: Record<string, string> = {};
  for (const [name, sku, barcode, quantity] of [
    ['Agege bread', 'AB', '6001000000018', 175],
    ['Meat pie', 'MP', '6001000000025', 96],
    ['Wheat loaf', 'WL', '6001000000032', 65],
  ] as const) {
    const { id } = await owner.post<{ id: string }>(GOODS, {
      ...{ name, sku, barcode, unit: 'piece', conversions: [{ unit: 'crate', factor: 20 }] },
    });
    await owner.post(`${GOODS}/${id}/adjust-stock`, {
      ...{ adjustment_type: 'increase', quantity_adjusted: quantity, reason: 'physical_count' },
      unit_cost: 57_300,
    });
    made[sku] = id;
  }
  const stockOf = async (sku: string) =>
    (await owner.get<{ current_stock: number }>(`${GOODS}/${made[sku]}`)).current_stock;
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Stock counts');
  await expect(page.getByText('No records found')).toBeVisible();
  await checkScreen(page, 'counts-empty');
  await page
    .getByRole('button', { name: /^(Count stock|Start the first count)$/ })
    .first()
    .click();
  const drawer = page.getByRole('dialog', { name: 'Count stock' });
  await drawer.getByLabel('What to count').selectOption({ label: 'All finished goods' });
  await checkScreen(page, 'count-new');
  await drawer.getByRole('button', { name: 'Start counting' }).click();
  await expect(page.getByText('0 of 3 counted')).toBeVisible();

  const bread = page.getByLabel('Counted: Agege bread, piece');
  const row = (name: string) => page.getByRole('listitem').filter({ hasText: name });
  await bread.fill('7');
  await page.getByRole('button', { name: 'crate × 20, Agege bread' }).click();
  await expect(bread).toBeFocused();
  await page.keyboard.type('20');
  await expect(row('Agege bread')).toContainText('7 crates 20 pieces = 160 pieces');
  await bread.press('Enter');
  await expect(bread).toHaveValue('160');
  await expect(page.getByLabel('Counted: Meat pie, piece')).toBeFocused();
  await expect(row('Agege bread')).toContainText('−15');
  await page.getByLabel('Reason for missing Agege bread').selectOption({ label: 'Expired' });
  await test.step('another person counts on the same sheet, and it shows here', async () => {
    const { counts } = await owner.get<{ counts: { id: string }[] }>('/inventory/counts');
    await owner.post(`/inventory/counts/${counts[0]!.id}/lines`, { item_id: made.WL, counted: 65 });
    await expect(row('Wheat loaf')).toContainText('same');
    await expect(page.getByText('2 of 3 counted')).toBeVisible();
  });
  await test.step('a scanner jumps to the line', async () => {
    await page.getByLabel('Find on this sheet').fill('wheet');
    await expect(page.getByText('Nothing is called “wheet” exactly. Similar:')).toBeVisible();
    await expect(row('Meat pie')).toHaveCount(0);
    await page.getByRole('button', { name: 'Scan' }).focus();
    await scan(page, '6001000000025');
    await expect(page.getByLabel('Counted: Meat pie, piece')).toBeFocused();
  });
  await test.step('each scan counts one, on top of what was typed, and is saved after a pause', async () => {
    const pie = page.getByLabel('Counted: Meat pie, piece');
    await page.getByLabel('Each scan counts one').check();
    await pie.fill('90');
    for (let scanned = 0; scanned < 6; scanned++) await scan(page, '6001000000025');
    await expect(pie).toHaveValue('96');
    await expect(row('Meat pie')).toContainText('same');
    await expect(page.getByText('3 of 3 counted')).toBeVisible();
    await checkScreen(page, 'count-by-scan');
    await page.reload();
    await expect(page.getByLabel('Each scan counts one')).toBeChecked();
    await expect(pie).toHaveValue('96');
    await page.getByLabel('Each scan counts one').uncheck();
    await pie.fill('');
    await pie.press('Enter');
    await expect(page.getByText('2 of 3 counted')).toBeVisible();
  });
  await checkScreen(page, 'count-sheet');
  await page.getByRole('button', { name: 'Post 2 counts' }).click();
  const question = page.getByRole('dialog', { name: 'Post this count?' });
  await expect(question).toContainText('1 line, left as in the books');
  await checkScreen(page, 'count-post');
  await question.getByRole('button', { name: 'Post 1 difference, (₦8,595.00)' }).click();
  await expect(page.getByText('2 counted, 1 differs')).toBeVisible();
  await checkScreen(page, 'count-posted');
  expect([await stockOf('AB'), await stockOf('MP'), await stockOf('WL')]).toEqual([160, 96, 65]);
  await goTo(page, isPhone, 'Stock counts');
  await expect(page.getByText('2 counted, 1 differs').first()).toBeVisible();
  await checkScreen(page, 'counts');
});
