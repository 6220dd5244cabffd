import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

test('a budget is filled from the year before, set by month, and compared with what was posted', async ({
  page,
  owner,
}) => {
  const month = (offset: number) => {
    const [year, of] = day(0).split('-').map(Number) as [number, number];
    return new Date(Date.UTC(year, of - 1 + offset, 1)).toISOString().slice(0, 10);
  };
  const rent = (entry_date: string, amount: number) =>
    owner.post('/ledger/journals', {
      ...{ entry_date, memo: 'Shop rent' },
      lines: [
        { account_code: '6010', debit: amount },
        { account_code: '1010', credit: amount },
      ],
    });
  await page.goto('/books/budget');
  await expect(page.getByText('No budget yet')).toBeVisible();
  await checkScreen(page, 'budget-empty');
  await rent(month(-12), 10_000_000);
  await rent(month(0), 13_000_000);
  await page.reload();
  await page.getByRole('button', { name: 'Fill from the year before' }).click();
  await page.getByLabel('Change by percent').fill('abc');
  await page.getByRole('dialog').getByRole('button', { name: 'Fill', exact: true }).click();
  await expect(page.getByText('Please enter a percentage from −100 to 1,000')).toBeVisible();
  await page.getByLabel('Change by percent').fill('20');
  await page.getByRole('dialog').getByRole('button', { name: 'Fill', exact: true }).click();
  const row = page.getByRole('row', { name: /Rent/ });
  await expect(row).toContainText('120,000');
  await row.getByRole('button', { name: 'Rent' }).click();
  const drawer = page.getByRole('dialog');
  await drawer.getByLabel('The same every month').fill('125k');
  await drawer.getByLabel('The same every month').blur();
  await checkScreen(page, 'budget-drawer');
  await drawer.getByRole('button', { name: 'Save' }).click();
  await expect(row).toContainText('1,500,000');
  await checkScreen(page, 'budget');
  await page.goto('/books/profit-and-loss');
  await page.getByLabel('Comparison').selectOption('budget');
  const compared = page.getByRole('row', { name: /Rent/ });
  await expect(compared).toContainText('130,000');
  await expect(compared).toContainText('125,000');
  await expect(compared).toContainText('+4.0%');
  await checkScreen(page, 'profit-beside-budget');
  await page.goto(`/books/profit-and-loss?compare=budget&date_from=${month(0).slice(0, 8)}15`);
  await expect(page.getByText('A budget is by month: choose whole months')).toBeVisible();
  await page.goBack();
  await compared.getByRole('link', { name: '125,000' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Budget' })).toBeVisible();
});
