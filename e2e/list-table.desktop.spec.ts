import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';

const rows = (page: Page) => page.getByRole('table').locator('tbody tr');
const names = (page: Page) => rows(page).getByRole('link');

async function threeCustomers(owner: Owner) {
  await owner.customer({ name: 'Adaeze Fabrics', type: 'business', city: 'Aba' });
  await owner.customer({ name: 'Chidi Okeke', type: 'individual', city: 'Enugu' });
  await owner.customer({ name: 'Mama Ngozi Stores', type: 'business', city: 'Lagos', status: 'blocked' });
}

test.describe('page header', () => {
  test('a title and a description, and a back button only where one is asked for', async ({
    page,
    owner,
  }) => {
    expect(owner.organizationId).toBeTruthy();
    await page.goto('/customers');
    await expect(page.getByRole('heading', { level: 1, name: 'Customers' })).toBeVisible();
    await expect(page.getByText('Who buys from you, and what they owe')).toBeVisible();
    await expect(page.getByRole('button', { name: 'Back' })).toHaveCount(0);
    await page.getByRole('link', { name: 'New customer' }).click();
    await expect(page.getByRole('heading', { level: 1, name: 'New customer' })).toBeVisible();
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/customers$/);
  });

  test('back leads to the list when the page was opened from outside', async ({ page, owner }) => {
    const { id } = await owner.customer();
    await page.goto(`/customers/${id}`);
    await page.getByRole('button', { name: 'Back' }).click();
    await expect(page).toHaveURL(/\/customers$/);
  });

  test('primary and secondary actions', async ({ page, owner }) => {
    const { id } = await owner.customer();
    await page.goto(`/customers/${id}`);
    const header = page.getByRole('main').locator('header').first();
    await expect(header.getByRole('link', { name: 'Edit' })).toBeVisible();
    await header.getByRole('link', { name: 'New invoice' }).click();
    await expect(page).toHaveURL(new RegExp(`/invoices/new\\?customer_id=${id}`));
  });
});

test.describe('list table', () => {
  test('filters change the rows and the address', async ({ page, owner }) => {
    await threeCustomers(owner);
    await page.goto('/customers');
    await expect(rows(page)).toHaveCount(3);
    await page.getByLabel('Kind').selectOption('individual');
    await expect(names(page)).toHaveText(['Chidi Okeke']);
    await expect(page).toHaveURL(/type=individual/);
    await page.getByRole('button', { name: 'Clear', exact: true }).click();
    await expect(rows(page)).toHaveCount(3);
    await page.getByRole('button', { name: 'Blocked' }).click();
    await expect(names(page)).toHaveText(['Mama Ngozi Stores']);
    await expect(page.getByRole('button', { name: 'Blocked' })).toHaveAttribute('aria-pressed', 'true');
  });

  test('the search field finds while typing, with a letter wrong too', async ({ page, owner }) => {
    await threeCustomers(owner);
    await page.goto('/customers');
    const search = page.getByRole('searchbox', { name: 'Find name, company, telephone' });
    await search.fill('fabrics');
    await expect(names(page)).toHaveText(['Adaeze Fabrics']);
    await expect(page).toHaveURL(/search=fabrics/);
    await search.fill('adaese fabrics');
    await expect(names(page)).toHaveText(['Adaeze Fabrics']);
    await page.getByRole('button', { name: 'Clear the search' }).click();
    await expect(rows(page)).toHaveCount(3);
  });

  test('the date-range button', async ({ page, owner }) => {
    const { id } = await owner.customer();
    await owner.invoice(id, { invoice_number: 'OLD-1', issue_date: day(-400), due_date: day(-390) });
    await owner.invoice(id, { invoice_number: 'NEW-1' });
    await page.goto('/invoices');
    await expect(rows(page)).toHaveCount(2);
    await page
      .getByRole('button', { name: 'Issued', exact: true })
      .and(page.locator('[aria-haspopup]'))
      .click();
    await page.getByRole('button', { name: 'Last 7 days' }).click();
    await expect(names(page)).toHaveText(['NEW-1']);
    await expect(page).toHaveURL(new RegExp(`date_from=${day(-6)}`));
    await page.getByRole('button', { name: 'Issued: Last 7 days' }).click();
    await page.getByRole('textbox', { name: 'From' }).fill(day(-400));
    await page.getByRole('textbox', { name: 'From' }).press('Tab');
    await page.getByRole('textbox', { name: 'To' }).fill(day(-395));
    await page.getByRole('textbox', { name: 'To' }).press('Tab');
    await expect(names(page)).toHaveText(['OLD-1']);
    await page.getByRole('button', { name: 'All dates' }).click();
    await expect(rows(page)).toHaveCount(2);
  });

  test('each row has a checkbox; selected rows have actions', async ({ page, owner }) => {
    await threeCustomers(owner);
    await page.goto('/customers');
    await page.getByRole('checkbox', { name: 'Select Adaeze Fabrics' }).check();
    const actions = page.getByRole('toolbar', { name: 'Actions for the selected rows' });
    await expect(actions).toContainText('1 selected');
    await page.getByRole('checkbox', { name: 'Select all on this page' }).check();
    await expect(actions).toContainText('3 selected');
    await expect(rows(page).getByRole('checkbox', { checked: true })).toHaveCount(3);
    await actions.getByRole('button', { name: 'Make inactive' }).click();
    await expect(page.getByText('3 customers inactive')).toBeVisible();
    await expect(rows(page).filter({ hasText: 'inactive' })).toHaveCount(3);
    await expect(actions).toHaveCount(0);
  });

  test('columns are sortable both ways', async ({ page, owner }) => {
    await threeCustomers(owner);
    await page.goto('/customers');
    const head = page.getByRole('columnheader', { name: 'Name' });
    await expect(head).toHaveAttribute('aria-sort', 'ascending');
    await expect(names(page)).toHaveText(['Adaeze Fabrics', 'Chidi Okeke', 'Mama Ngozi Stores']);
    await head.getByRole('button').click();
    await expect(head).toHaveAttribute('aria-sort', 'descending');
    await expect(names(page)).toHaveText(['Mama Ngozi Stores', 'Chidi Okeke', 'Adaeze Fabrics']);
    await page.getByRole('columnheader', { name: 'City' }).getByRole('button').click();
    await expect(page).toHaveURL(/sort=city/);
    await expect(head).toHaveAttribute('aria-sort', 'none');
  });

  test('an empty list shows No records found and the next step', async ({ page, owner }) => {
    expect(owner.organizationId).toBeTruthy();
    for (const address of ['/customers', '/invoices']) {
      await page.goto(address);
      await expect(page.getByText('No records found', { exact: true })).toBeVisible();
    }
    await page.getByRole('main').getByRole('link', { name: 'Create your first invoice' }).click();
    await expect(page).toHaveURL(/\/invoices\/new/);
  });

  test('a search without a match shows No records found, and can be cleared', async ({ page, owner }) => {
    await owner.customer({ name: 'Adaeze Fabrics' });
    await page.goto('/customers?search=zzzzqqqq');
    await expect(page.getByText('No records found', { exact: true })).toBeVisible();
    await page.getByRole('button', { name: 'Clear search and filters' }).click();
    await expect(names(page)).toHaveText(['Adaeze Fabrics']);
  });

  test('a list that could not be loaded shows an error and can be reloaded', async ({ page, owner }) => {
    await owner.customer({ name: 'Adaeze Fabrics' });
    await page.route('**/api/v1/customers?**', (route) =>
      route.fulfill({ status: 403, json: { message: 'Not today', code: 'FORBIDDEN', status: 403 } }),
    );
    await page.goto('/customers');
    await expect(page.getByRole('alert').filter({ hasText: 'Not today' })).toBeVisible();
    await page.unrouteAll();
    await page.getByRole('button', { name: 'Try again' }).click();
    await expect(names(page)).toHaveText(['Adaeze Fabrics']);
  });
});

test('invoices, customers, inventory and stock adjustments each have a list that shows its records', async ({
  page,
  owner,
}) => {
  const customer = await owner.customer({ name: 'Mama Ngozi Stores' });
  const invoice = await owner.invoice(customer.id, { issue: true });
  const flour = await owner.post<{ id: string }>('/inventory/raw-materials', {
    name: 'Wheat flour',
    sku: 'FL-1',
    unit: 'kg',
  });
  await owner.post(`/inventory/raw-materials/${flour.id}/adjust-stock`, {
    adjustment_type: 'increase',
    quantity_adjusted: 3,
    reason: 'physical_count',
  });
  for (const [path, record] of [
    ['/invoices', invoice.invoice_number!],
    ['/customers', 'Mama Ngozi Stores'],
    ['/inventory/raw-materials', 'Wheat flour'],
    ['/inventory/adjustments', 'Wheat flour'],
  ] as const) {
    await page.goto(path);
    await expect(rows(page).filter({ hasText: record })).toHaveCount(1);
  }
  for (const [group, first] of [
    ['/inventory', /\/inventory\/raw-materials$/],
    ['/production', /\/production\/orders$/],
  ] as const) {
    await page.goto(group);
    await expect(page).toHaveURL(first);
  }
});

test('the list of invoices is filtered by every status', async ({ page, owner }) => {
  const invoice = await owner.invoice((await owner.customer()).id, { issue: true });
  await page.goto('/invoices');
  await expect(page.getByRole('group', { name: 'Status' }).getByRole('button')).toHaveText([
    'Open',
    'Late',
    'Drafts',
    'Not sent',
    'Sent',
    'Viewed',
    'Paid',
    'Cancelled',
    'Refunded',
  ]);
  await page.getByRole('button', { name: 'Not sent', exact: true }).click();
  await expect(rows(page).filter({ hasText: invoice.invoice_number! })).toHaveCount(1);
  for (const name of ['Sent', 'Viewed', 'Refunded']) {
    await page.getByRole('button', { name, exact: true }).click();
    await expect(page.getByText('No records found')).toBeVisible();
  }
});
