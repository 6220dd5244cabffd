import { addDays, firstOfMonth, formatDate } from '@lissafi/domain/calendar/civil-date';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

const thisMonth = firstOfMonth(day(0));
const lastMonth = addDays(thisMonth, -10);

/** Two months of a bakery: sales on credit and for cash, a cost of sales, expenses, a loan for an oven. */
async function twoMonths(owner: Owner) {
  const { id } = await owner.customer();
  const sell = (issue_date: string, unit_price: number) =>
    owner.invoice(id, {
      issue: true,
      issue_date,
      due_date: issue_date,
      items: [{ name: 'Bread', quantity: 1, unit_price, tax_percentage: 0 }],
    });
  await sell(lastMonth, 231_845_000);
  await sell(thisMonth, 241_260_000);
  await owner.post(`/customers/${id}/payments`, {
    amount: 300_000_000,
    paid_on: thisMonth,
    method: 'bank_transfer',
  });
  const spend = (category: string, amount: number, transaction_date: string) =>
    owner.post('/ingestion/transactions/manual', {
      type: 'expense',
      amount,
      transaction_date,
      category,
      payment_method: 'bank_transfer',
    });
  await spend('raw_materials', 90_000_000, lastMonth);
  await spend('raw_materials', 98_231_846, thisMonth);
  await spend('salaries', 38_000_000, lastMonth);
  await spend('salaries', 38_000_000, thisMonth);
  await spend('fuel', 17_125_000, lastMonth);
  await spend('fuel', 24_460_055, thisMonth);
  await spend('equipment', 60_000_000, thisMonth);
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('profit and loss: a figure opens the lines of its account, a line its entry, and the proof is shown', {
  tag: '@journey',
}, async ({ page, owner, isPhone }) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Profit and loss');
  await expect(page.getByText('No income and no expenses')).toBeVisible();
  await checkScreen(page, 'profit-and-loss-empty');
  await twoMonths(owner);
  await page.reload();
  const table = region(page, 'Profit and loss');
  await expect(table.getByRole('row', { name: /^Total income/ })).toContainText('₦2,412,600.00');
  await expect(table.getByRole('row', { name: /^Gross profit/ })).toContainText('₦1,430,281.54');
  await expect(table.getByRole('row', { name: /^Net profit/ })).toContainText('₦805,680.99');
  await expect(table.getByRole('row', { name: /^Fuel and diesel/ })).toContainText('+42.8%');
  await expect(page.getByText('Ties out.')).toBeVisible();
  await expect(page.getByText('Difference ₦0.00')).toBeVisible();
  await expect(region(page, 'How this differs from cash')).toContainText('Cash from operations');
  await checkScreen(page, 'profit-and-loss');

  await table
    .getByRole('row', { name: /^Fuel and diesel/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '6020 Fuel and diesel' })).toBeVisible();
  expect(page.url()).toContain(`date_from=${thisMonth}`);
  await expect(page.getByText('₦415,850.55').first()).toBeVisible();
  const lines = page.getByRole('table', { name: 'Lines of Fuel and diesel' });
  await expect(lines.getByRole('row')).toHaveCount(2);
  await checkScreen(page, 'account');
  await lines.getByRole('link', { name: /^Entry/ }).click();
  await expect(region(page, 'Details')).toContainText('Bisi Adeyemi');
  await checkScreen(page, 'entry');

  await page.goto('/books/profit-and-loss?by=month&date_from=2026-01-01&date_to=2026-12-31');
  await expect(region(page, 'Profit and loss').getByRole('columnheader')).toHaveCount(14);
  await checkScreen(page, 'profit-and-loss-by-month');
});

test('the period is stepped, chosen and typed; the address keeps it', async ({ page, owner }) => {
  await twoMonths(owner);
  await page.goto('/books/profit-and-loss');
  const net = region(page, 'Profit and loss').getByRole('row', { name: /^Net profit/ });
  await expect(net).toContainText('₦805,680.99');
  await page.getByRole('button', { name: 'Previous period' }).click();
  await expect(net).toContainText('₦867,200.00');
  await expect(page.getByLabel('Period', { exact: true })).toHaveValue('last_month');
  await page.getByLabel('Comparison').selectOption('none');
  await expect(region(page, 'Profit and loss').getByText('Change')).toHaveCount(0);
  await page.reload();
  await expect(net).toContainText('₦867,200.00');
  await page.getByLabel('Period', { exact: true }).selectOption('custom');
  await page.getByLabel('To', { exact: true }).fill(thisMonth);
  await page.getByLabel('To', { exact: true }).press('Enter');
  await expect(net).toContainText('₦1,672,880.99');
});

test('the balance sheet balances, the cash flow explains the cash, and the trial balance has a period', async ({
  page,
  owner,
  isPhone,
}) => {
  await twoMonths(owner);
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Balance sheet');
  const sheet = region(page, 'Balance sheet');
  await expect(page.getByText('It balances.')).toBeVisible();
  await expect(sheet.getByRole('row', { name: /^Total assets/ })).toContainText('₦1,672,880.99');
  await expect(sheet.getByRole('row', { name: /^Equipment/ })).toContainText('₦600,000.00');
  await checkScreen(page, 'balance-sheet');
  await sheet
    .getByRole('row', { name: /^Result of the year/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profit and loss' })).toBeVisible();
  await expect(region(page, 'Profit and loss').getByRole('row', { name: /^Net profit/ })).toContainText(
    '₦1,672,880.99',
  );
  await page.goto(`/books/balance-sheet?by=month&as_of=${thisMonth}`);
  const heads = sheet.getByRole('columnheader');
  await expect(heads.last()).toHaveText(formatDate(thisMonth));
  await checkScreen(page, 'balance-sheet-by-month');

  await page.goto('/books/cash-flow');
  const flow = region(page, 'Cash flow');
  await expect(page.getByText('Explains the change of cash.')).toBeVisible();
  await expect(flow.getByRole('row', { name: /^Cash from investing/ })).toContainText('(₦600,000.00)');
  await expect(flow.getByRole('row', { name: /^Cash and bank after/ })).toBeVisible();
  await checkScreen(page, 'cash-flow');

  await page.goto(`/books/trial-balance?date_from=${thisMonth}`);
  await expect(page.getByText('Debits equal credits.')).toBeVisible();
  await expect(page.getByRole('row', { name: /Fuel and diesel/ })).toContainText('₦171,250.00');
  await checkScreen(page, 'trial-balance-period');
  await page.getByLabel('Comparison').selectOption('previous_period');
  await expect(page.getByRole('columnheader')).toHaveCount(7);
  await expect(page.getByLabel('Comparison')).toHaveValue('previous_period');
  await page
    .getByRole('row', { name: /Fuel and diesel/ })
    .getByRole('link', { name: '₦171,250.00' })
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '6020 Fuel and diesel' })).toBeVisible();
  await expect(page.getByText('₦171,250.00').first()).toBeVisible();
});
