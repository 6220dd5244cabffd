import { addDays, firstOfMonth, formatDate } from '@lissafi/domain/calendar/civil-date';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

const thisMonth = firstOfMonth(day(0));
const lastMonth = addDays(thisMonth, -10);

/** Bread billed last month and paid by half this month, flour on credit and paid in part, rent not paid yet. */
async function onCredit(owner: Owner) {
  const { id } = await owner.customer();
  const invoice = await owner.invoice(id, {
    issue: true,
    issue_date: lastMonth,
    due_date: day(0),
    items: [{ name: 'Bread', quantity: 1, unit_price: 200_000_000, tax_percentage: 0 }],
  });
  await owner.post(`/invoices/${invoice.id}/payments`, {
    amount: 120_000_000,
    paid_on: thisMonth,
    method: 'bank_transfer',
  });
  await owner.invoice(id, {
    issue: true,
    issue_date: thisMonth,
    due_date: day(0),
    items: [{ name: 'Cake', quantity: 1, unit_price: 50_000_000, tax_percentage: 0 }],
  });
  const supplier = await owner.post<{ id: string }>('/suppliers', { name: 'Apapa Mills' });
  const flour = await owner.post<{ id: string }>('/inventory/raw-materials', {
    name: 'Flour',
    sku: 'FL-1',
    unit: 'kg',
  });
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    quantity: 100,
    total_cost: 60_000_000,
    received_on: thisMonth,
    supplier_id: supplier.id,
    reference: 'DN 17',
  });
  await owner.post(`/suppliers/${supplier.id}/payments`, {
    amount: 45_000_000,
    paid_on: day(0),
    method: 'bank_transfer',
  });
  await owner.post('/ingestion/transactions/manual', {
    type: 'expense',
    amount: 30_000_000,
    transaction_date: day(0),
    category: 'rent',
    payment_status: 'unpaid',
    supplier_id: supplier.id,
  });
  return invoice;
}

const region = (page: Page, name: string) => page.getByRole('region', { name, exact: true });

test('profit and loss on the cash basis: the address keeps it, and income opens the payment that made it count', async ({
  page,
  owner,
}) => {
  await onCredit(owner);
  await page.goto('/books/profit-and-loss');
  const net = region(page, 'Profit and loss').getByRole('row', { name: /^Net profit/ });
  await expect(net).toContainText('₦200,000.00');
  await page.getByLabel('Basis').selectOption('cash');
  await expect(net).toContainText('₦750,000.00');
  await expect(page.getByText(/, cash basis/)).toBeVisible();
  await page.reload();
  await expect(net).toContainText('₦750,000.00');
  await expect(page.getByLabel('Basis')).toHaveValue('cash');
  await expect(page.getByText('Ties out.')).toBeVisible();
  await expect(region(page, 'How this differs from accrual')).toContainText(
    'Income billed, not yet received',
  );
  await checkScreen(page, 'profit-and-loss-cash');

  await region(page, 'Profit and loss')
    .getByRole('row', { name: /^Sales/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: '4000 Sales' })).toBeVisible();
  await expect(page.getByText(/cash basis: what was settled/)).toBeVisible();
  const lines = page.getByRole('table', { name: 'Lines of Sales' });
  await expect(lines.getByRole('row')).toHaveCount(2);
  await expect(lines).toContainText('₦1,200,000.00');
  await checkScreen(page, 'account-cash');
  await lines.getByRole('link', { name: /^Payment of/ }).click();
  await expect(page).toHaveURL(/\/payments\//);
});

test('the balance sheet and the trial balance on the cash basis; a sum opens the accounts that it consists of', async ({
  page,
  owner,
}) => {
  await onCredit(owner);
  await page.goto('/books/balance-sheet?basis=cash');
  await expect(page.getByText('It balances.')).toBeVisible();
  const sheet = region(page, 'Balance sheet');
  await expect(sheet.getByRole('row', { name: /^Total assets/ })).toContainText('₦750,000.00');
  await expect(sheet.getByRole('row', { name: /Raw materials|Accounts receivable/ })).toHaveCount(0);
  await checkScreen(page, 'balance-sheet-cash');
  await sheet
    .getByRole('row', { name: /^Total assets/ })
    .getByRole('link')
    .first()
    .click();
  await expect(page.getByRole('heading', { level: 1, name: 'Trial balance' })).toBeVisible();
  await expect(page.getByLabel('Basis')).toHaveValue('cash');
  await expect(page.getByRole('row', { name: /Purchases of raw materials/ })).toContainText('₦450,000.00');
  await checkScreen(page, 'trial-balance-cash');
});

test('from accrual to cash: each line with its balances, down to the documents', async ({
  page,
  owner,
  isPhone,
}) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Accrual to cash');
  await expect(page.getByText('The bridge is complete.')).toBeVisible();
  await checkScreen(page, 'bridge-empty');
  const invoice = await onCredit(owner);
  await page.reload();
  const steps = page.getByRole('list', { name: 'From accrual to cash' }).getByRole('listitem');
  // Work in progress and goods without a bill are 0 on both days.
  await expect(steps).toHaveCount(5);
  await expect(steps.first()).toContainText('₦200,000.00');
  await expect(steps.filter({ hasText: 'Income billed' })).toContainText('₦700,000.00');
  await expect(steps.filter({ hasText: 'not yet paid' })).toContainText('₦450,000.00');
  await expect(steps.filter({ hasText: 'Inventory' })).toContainText('(₦600,000.00)');
  await expect(steps.last()).toContainText('₦750,000.00');
  await expect(page.getByText('Difference ₦0.00')).toBeVisible();
  await checkScreen(page, 'bridge');

  await steps.filter({ hasText: 'Income billed' }).getByRole('link', { name: '₦1,300,000.00' }).click();
  await expect(
    page.getByRole('heading', { level: 1, name: 'Income billed, not yet received' }),
  ).toBeVisible();
  await expect(page.getByText('₦800,000.00').first()).toBeVisible();
  await checkScreen(page, 'bridge-documents');
  await page.getByRole('link', { name: invoice.invoice_number! }).first().click();
  await expect(page).toHaveURL(new RegExp(`/invoices/${invoice.id}`));

  await page.goto(`/books/bridge/payable?as_of=${lastMonth}`);
  await expect(page.getByText(`On ${formatDate(lastMonth)}`)).toBeVisible();
  await expect(page.getByText('Everything was settled on this day.')).toBeVisible();
  await checkScreen(page, 'bridge-documents-empty');
});
