import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

test('the chart of accounts: an account is added, renamed, archived and restored', async ({
  page,
  owner,
  isPhone,
}) => {
  await owner.post('/ingestion/transactions/manual', {
    type: 'expense',
    amount: 4_500_000,
    transaction_date: day(0),
    category: 'fuel',
    payment_method: 'cash',
  });
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Chart of accounts');
  const expenses = page.getByRole('region', { name: 'Expenses' });
  await expect(expenses.getByRole('listitem').filter({ hasText: 'Fuel and diesel' })).toContainText(
    '₦45,000.00',
  );
  await checkScreen(page, 'accounts');

  await page.getByRole('button', { name: 'New account' }).click();
  const drawer = page.getByRole('dialog', { name: 'New account' });
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect(drawer.getByText('Please enter a name')).toBeVisible();
  await drawer.getByLabel('Code').fill('6020');
  await drawer.getByLabel('Name').fill('Generator service');
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect(drawer.getByText('Another account has this code.').first()).toBeVisible();
  await drawer.getByLabel('Code').fill('1550');
  await expect(drawer.getByLabel('Type')).toHaveValue('asset');
  await expect(drawer.getByLabel('In the cash flow')).toHaveValue('investing');
  await checkScreen(page, 'account-new');
  await drawer.getByLabel('Name').fill('Bakery oven');
  await drawer.getByRole('button', { name: 'Add account' }).click();
  await expect(page).toSay('1550 Bakery oven added');

  await page.getByRole('button', { name: 'Edit 1550 Bakery oven' }).click();
  const edit = page.getByRole('dialog', { name: 'Edit 1550 Bakery oven' });
  await edit.getByLabel('Name').fill('Deck oven');
  await edit.getByRole('button', { name: 'Save' }).click();
  await expect(page).toSay('1550 Deck oven saved');

  await page.getByRole('button', { name: 'Archive 1550 Deck oven' }).click();
  await page.getByRole('dialog').getByRole('button', { name: 'Archive' }).click();
  await expect(page).toSay('1550 Deck oven archived');
  await expect(page.getByText('Deck oven', { exact: true })).toHaveCount(0);
  await page.goto('/books/accounts?archived=true');
  await checkScreen(page, 'accounts-archived');
  await page.getByRole('button', { name: 'Restore 1550 Deck oven' }).click();
  await expect(page.getByText('No account is archived.')).toBeVisible();
});

test('somebody else renamed the account meanwhile: both are shown @desktop', async ({ page, owner }) => {
  await page.goto('/books/accounts?search=6900');
  await page.getByRole('button', { name: 'Edit 6900 Other expenses' }).click();
  await owner.put('/ledger/accounts/6900', { version: 1, name: 'Sundry' });
  const drawer = page.getByRole('dialog', { name: 'Edit 6900 Other expenses' });
  await drawer.getByLabel('Name').fill('Various');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(drawer.getByText('Somebody changed this in the meantime.')).toBeVisible();
  await expect(drawer.getByRole('row', { name: /Name/ })).toContainText('Sundry');
  await drawer.getByRole('button', { name: 'Keep mine' }).click();
  await expect(page).toSay('6900 Various saved');
});
