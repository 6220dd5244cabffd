import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';
import { GOODS, shop } from './support/shop.ts';

test('more than the books have is counted at the counter, what is not in the list is sold, and credit says its day', {
  tag: '@late',
}, async ({ page, owner }) => {
  const ids = await shop(owner);
  await owner.customer({ name: 'Mama Ngozi Stores', phone: '0803 555 0101' });
  await page.goto('/sell');
  const search = page.getByRole('searchbox');
  const lines = page.getByRole('list', { name: 'Basket' });
  const sheet = page.getByRole('dialog');
  await expect(page.getByRole('button', { name: /^Chin chin/ })).toContainText('4 left');

  await test.step('six are sold where the books have four: the shelf is counted, and the basket stays', async () => {
    await search.fill('6x chin');
    await search.press('Enter');
    await expect(page.getByText('The books have too few of Chin chin, 500 g.')).toBeVisible();
    await page.getByRole('button', { name: 'Record ₦9,000.00 in cash' }).click();
    await expect(page.getByText('There is not enough in stock.')).toBeVisible();
    await expect(sheet).toContainText('in the basket 6, the books have 4 pieces');
    await expect(sheet.getByRole('button', { name: 'Receive goods that came' })).toBeVisible();
    await checkScreen(page, 'sell-short');
    await sheet.getByRole('button', { name: 'Count the shelf now' }).click();
    await sheet.getByLabel('Chin chin, 500 g on the shelf now, piece').fill('3');
    await sheet.getByRole('button', { name: 'Record the count and go on selling' }).click();
    await expect(sheet).toBeHidden();
    await expect(page.getByText(/The books have too few/)).toHaveCount(0);
    await expect(lines).toContainText('Chin chin');
  });

  await test.step('Zobo is not in the list, and an amount has no name', async () => {
    await search.fill('2x zobo 500');
    await checkScreen(page, 'sell-unknown');
    await page.getByRole('button', { name: 'Sell “Zobo” for ₦500' }).click();
    await expect(page.getByLabel('Quantity of Zobo')).toHaveText('2');
    await search.fill('4500');
    await page.getByRole('button', { name: 'Sell “Other goods” for ₦4,500' }).click();
    await search.fill('Kulikuli');
    await page.getByRole('button', { name: 'Sell “Kulikuli” and type its price' }).click();
    await sheet.getByLabel('Price of one piece').fill('100');
    await sheet.getByRole('button', { name: 'Done' }).click();
  });

  await test.step('on credit until a day that is chosen', async () => {
    await page.getByRole('button', { name: 'Walk-in customer' }).click();
    await sheet.getByRole('button', { name: /Mama Ngozi/ }).click();
    await page.getByRole('radio', { name: /On credit/ }).click();
    await expect(page.getByText(/^To be paid by .*due in/)).toBeVisible();
    await page.getByRole('button', { name: 'Change', exact: true }).click();
    await checkScreen(page, 'sell-due');
    await sheet.getByLabel('To be paid by').fill('tomorrow');
    await sheet.getByLabel('To be paid by').press('Tab');
    await expect(sheet.getByLabel('To be paid by')).not.toHaveValue('tomorrow');
    await sheet.getByRole('button', { name: 'Done' }).click();
    await expect(page.getByText(/^To be paid by .*due tomorrow/)).toBeVisible();
    await page.getByRole('button', { name: 'Record ₦14,600.00 on credit' }).click();
    await expect(page.getByText('Sale recorded')).toBeVisible();
    const item = await owner.get<{ current_stock: number }>(`${GOODS}/${ids['Chin chin, 500 g']}`);
    expect(item.current_stock).toBe(3);
  });
});
