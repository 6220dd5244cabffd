import type { Page } from '@playwright/test';
import { writeXlsx } from 'hucre/xlsx';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

const dmy = (ago: number) => day(-ago).split('-').reverse().join('/');
const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
const workbook = async (name: string, rows: string[][]) => ({
  name,
  mimeType: XLSX,
  buffer: Buffer.from(await writeXlsx({ sheets: [{ name: 'Book', rows }] })),
});
const rehearsed = (page: Page) => page.getByRole('region', { name: 'Rehearsal' });

test('a book of expenses is uploaded, corrected in place, rehearsed, imported and undone', {
  tag: ['@journey', '@late'],
}, async ({ page, owner, isPhone }) => {
  const book = await workbook('my book.xlsx', [
    ['', 'Bisi’s Bakery', '', '', '', ''],
    ['', '', '', '', '', ''],
    ['S/N', 'Day', 'Particulars', 'Remarks to us', 'Head', 'Kudi'],
    ['1', dmy(12), 'Diesel for gen', 'Ade', 'Fuel', '45,000.00'],
    ['2', dmy(11), 'Bolt to market', 'Bayo', 'Transport', '3,500'],
    ['3', '31/02/2026', 'SMS charges', '', 'Bank charges', '52.50'],
    ['4', dmy(9), 'Labels', 'Print Hub', 'Packagin', '18,200'],
    ['5', dmy(8), 'Guard', '', 'Security', '1.800'],
    ['', 'Total', '', '', '', '68,552.50'],
  ]);
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Income and expenses');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Import' })).toBeVisible();
  await checkScreen(page, 'import-empty');
  await page.getByRole('button', { name: 'Read the rows' }).click();
  await expect(page.getByText('Choose a file, or paste the rows here')).toBeVisible();
  await page.getByLabel('File', { exact: true }).setInputFiles(book);
  await expect(page.getByRole('heading', { level: 1, name: 'Import income and expenses' })).toBeVisible();

  // One column is asked about with an example; another is corrected in the head of the table.
  await expect(page.getByText('Is 45,000.00 income or an expense?')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeDisabled();
  await checkScreen(page, 'import-question');
  await page.getByRole('button', { name: 'All are expenses' }).click();
  await expect(page.getByText(/columns? left out: .*Remarks to us/)).toBeVisible();
  const remarks = page.getByLabel('What “Remarks to us” holds');
  await expect(remarks).toHaveValue('');
  await remarks.selectOption('counterparty');
  await expect(remarks).toHaveValue('counterparty');
  await expect(page.getByRole('button', { name: 'Import 2 rows' })).toBeEnabled();

  // Bad rows are corrected in place: by a likely correction, and by typing.
  await page.getByRole('button', { name: '₦1,800.00' }).click();
  await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
  const category = page.getByLabel('Category in row 7');
  await category.fill('Supplies');
  await category.press('Enter');
  await expect(page.getByRole('button', { name: 'Import 4 rows' })).toBeEnabled();
  await expect(page.getByText('1 row waits in the Inbox')).toBeVisible();
  await expect(rehearsed(page)).toContainText('Fuel and diesel');
  await expect(rehearsed(page)).toContainText('Balanced');
  await checkScreen(page, 'import-rows');
  await page.getByRole('button', { name: 'Import 4 rows' }).click();
  await expect(page).toSay('4 rows imported');
  expect((await owner.get<{ total: number }>('/ingestion/transactions')).total).toBe(4);

  // What is left waits in the Inbox, from where it is finished.
  await page.goto('/inbox');
  await page.getByRole('link', { name: 'my book.xlsx' }).click();
  await page.getByRole('button', { name: /28/ }).click();
  await page.getByRole('button', { name: 'Import 1 row' }).click();
  await expect(page).toSay('1 row imported');
  await expect(page.getByText('until')).toBeVisible();
  await checkScreen(page, 'import-done');

  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page).toSay('Import undone');
  const { transactions } = await owner.get<{ transactions: { status: string }[] }>('/ingestion/transactions');
  expect(transactions.map(({ status }) => status)).toEqual(Array(5).fill('void'));
  await page.goto('/import');
  await expect(page.getByRole('link', { name: /my book\.xlsx/ })).toContainText('Undone');
});

test('a trial balance goes into the draft of the opening balances, and out of it again', async ({
  page,
  owner,
}) => {
  const book = await workbook('trial balance.xlsx', [
    ['Code', 'Account', 'Debit', 'Credit'],
    ['1010', 'Bank', '450,000.00', ''],
    ['1100', 'Accounts receivable', '70,000.00', ''],
    ['9000', 'Owners capitals', '', '300,000.00'],
    ['2400', 'Loans', '', '100,000.00'],
    ['', 'Total', '520,000.00', '400,000.00'],
  ]);
  await page.goto('/books/opening-balances');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await expect(page.getByLabel('What', { exact: true })).toHaveValue('opening_balances');
  await page.getByLabel('File', { exact: true }).setInputFiles(book);
  await expect(page.getByRole('heading', { level: 1, name: 'Import opening balances' })).toBeVisible();
  await expect(page.getByText('Enter this under customers; a credit is an amount below 0')).toBeVisible();
  await page.getByRole('button', { name: "Use 3000 Owner's capital" }).click();
  await expect(page.getByRole('button', { name: 'Import 3 rows' })).toBeEnabled();
  // The row that was corrected has nothing to leave out any more.
  await expect(page.getByRole('button', { name: 'Leave out', exact: true })).toHaveCount(1);
  await page.getByRole('button', { name: 'Leave out', exact: true }).click();
  await expect(rehearsed(page)).toContainText('Opening balance equity');
  await expect(rehearsed(page)).toContainText('50,000.00');
  await checkScreen(page, 'import-balances');
  await page.getByRole('button', { name: 'Import 3 rows' }).click();
  await expect(page).toSay('3 rows imported');
  const draft = () =>
    owner.get<{ status: string; accounts: { account_code: string; debit: number; credit: number }[] }>(
      '/opening-balances',
    );
  expect(await draft()).toMatchObject({
    status: 'draft',
    accounts: [
      { account_code: '1010', debit: 45_000_000 },
      { account_code: '3000', credit: 30_000_000 },
      { account_code: '2400', credit: 10_000_000 },
    ],
  });
  await page.getByRole('link', { name: 'Open the draft' }).click();
  await expect(page.getByRole('button', { name: 'Post opening balances' })).toBeVisible();
  await checkScreen(page, 'import-balances-draft');
  await page.goBack();
  await page.getByRole('button', { name: 'Undo', exact: true }).click();
  await page.getByRole('button', { name: 'Undo the import' }).click();
  await expect(page).toSay('Import undone');
  expect((await draft()).accounts).toEqual([]);
});
