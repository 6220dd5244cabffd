import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

test('an accountant writes a journal, spreads a prepayment and takes one back', async ({
  page,
  owner,
  isPhone,
}) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Journals');
  await expect(page.getByText('No records found')).toBeVisible();
  await page.getByRole('link', { name: 'Write your first journal' }).click();
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Please describe the journal')).toBeVisible();
  await page.getByLabel('Description').fill('Rent of the shop for a year');

  const account = async (line: number, search: string, name: RegExp) => {
    await page.getByLabel(`Account of line ${line}`).fill(search);
    await page.getByRole('option', { name }).click();
  };
  await account(1, 'prepaid', /1300/);
  await page.getByLabel('Debit of line 1').fill('1.2m');
  await expect(page.getByText('Credits are missing')).toBeVisible();
  await account(2, '1010', /1010/);
  await page.getByLabel('Credit of line 2').fill('1.2m');
  await expect(page.getByText('Balanced at')).toBeVisible();
  // Receivables follow documents, so they are not offered.
  await page.getByRole('button', { name: 'Add line' }).click();
  await page.getByLabel('Account of line 3').fill('receivable');
  await expect(page.getByRole('option', { name: /1100/ })).toHaveCount(0);
  await page.getByRole('button', { name: 'Remove line 3' }).click();
  await checkScreen(page, 'journal-new');
  await page.getByRole('button', { name: 'Post', exact: true }).click();
  await expect(page.getByText('Rent of the shop for a year').first()).toBeVisible();
  await expect(page).toHaveURL(/\/books\/entries\//);

  await page.goto('/books/journals/new');
  await page.getByLabel('Description').fill('Rent of the month');
  await page.getByLabel('How often').selectOption('spread');
  await account(1, 'rent', /6010/);
  await page.getByLabel('Debit of line 1').fill('1.2m');
  await account(2, 'prepaid', /1300/);
  await page.getByLabel('Credit of line 2').fill('1.2m');
  await page.getByRole('button', { name: 'Save', exact: true }).click();
  await expect(page.getByText('1 of 12 posted')).toBeVisible();
  await checkScreen(page, 'journals-recurring');
  await page.getByRole('button', { name: 'Pause' }).click();
  await expect(page.getByText('Paused').first()).toBeVisible();
  await page.getByRole('link', { name: '1 of 12 posted' }).click();
  await expect(page.getByText('1 of 1')).toBeVisible();
  // Accruals: one has taken itself back, one will.
  for (const reverse_on of [day(0), day(4)])
    await owner.post('/ledger/journals', {
      ...{ entry_date: day(-3), memo: 'Power, not billed yet', reverse_on },
      lines: [
        { account_code: '6030', debit: 12_000_000 },
        { account_code: '2020', credit: 12_000_000 },
      ],
    });
  await page.goto('/books/journals');
  await expect(page.getByText('4 of 4')).toBeVisible();
  await expect(page.getByText(/^Reversed on/)).toBeVisible();
  await expect(page.getByText(/^Reverses on/)).toBeVisible();
  await checkScreen(page, 'journals');
  const { accounts } = await owner.get<{ accounts: { code: string; debit: number }[] }>(
    `/ledger/trial-balance?as_of=${day(0)}`,
  );
  expect(accounts.find(({ code }) => code === '6010')?.debit).toBe(10_000_000);
});
