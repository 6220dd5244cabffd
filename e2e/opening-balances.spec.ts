import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo, openTask } from './support/screens.ts';

test('opening balances are written, reviewed, posted and taken back', { tag: '@journey' }, async ({
  page,
  owner,
  isPhone,
}) => {
  await owner.post('/customers', { name: 'Mama Ngozi Stores', type: 'business' });
  await owner.post('/suppliers', { name: 'Golden Mills' });
  await owner.post('/inventory/raw-materials', { name: 'Flour', sku: 'FL-1', unit: 'kg' });
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Opening balances');
  await expect(page.getByLabel('Name of account 2')).toHaveValue('1010 Bank');
  await page.getByLabel('Debit of account 2').fill('500k');
  await page.getByLabel('Credit of account 7').fill('400k');
  const pick = async (one: string, name: string) => {
    await page.getByLabel(`Name of ${one} 1`).fill(name.slice(0, 4));
    await page.getByRole('option', { name: new RegExp(name) }).click();
  };
  await page.getByLabel('Owes of customer 1').fill('70k');
  await page.getByRole('button', { name: 'Save and review' }).click();
  await expect(page.getByText('Please choose a customer')).toBeVisible();
  await pick('customer', 'Mama Ngozi Stores');
  await pick('supplier', 'Golden Mills');
  await page.getByLabel('Owed of supplier 1').fill('20k');
  await pick('item', 'Flour');
  await page.getByLabel('Quantity of item 1').fill('12.5');
  await page.getByLabel('Value of item 1').fill('30k');
  await expect(page.getByText('₦180,000.00 goes to opening balance equity')).toBeVisible();
  await checkScreen(page, 'opening-balances-form');

  await page.getByRole('button', { name: 'Save and review' }).click();
  await expect(page.getByRole('button', { name: 'Post opening balances' })).toBeVisible();
  await expect(page.getByRole('row', { name: /3900 Opening balance equity/ })).toContainText('180,000');
  await checkScreen(page, 'opening-balances-review');
  await page.getByRole('button', { name: 'Post opening balances' }).click();
  await expect(page.getByText('Posted as of')).toBeVisible();
  await checkScreen(page, 'opening-balances-posted');
  const { checks } = await owner.get<{ checks: { difference: number }[] }>('/ledger/tie-out');
  expect(checks.map(({ difference }) => difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const trial = await owner.get<{ accounts: { code: string; debit: number }[] }>(
    `/ledger/trial-balance?as_of=${day(0)}`,
  );
  expect(trial.accounts.find(({ code }) => code === '1010')?.debit).toBe(50_000_000);

  const sheet = await openTask(page, 'Void');
  await sheet.getByLabel('Reason').fill('The bank was wrong');
  await sheet.getByRole('button', { name: 'Void the opening balances' }).click();
  await expect(page.getByText('This is a draft again')).toBeVisible();
  await expect(page.getByLabel('Debit of account 1')).toHaveValue('500,000.00');
});
