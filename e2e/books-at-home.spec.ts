import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';

test('home: what I owe, the profit and the money of this month; each opens its page', {
  tag: '@journey',
}, async ({ page, owner }) => {
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  const items = [{ name: 'Bread', quantity: 1, unit_price: 15_000_000, tax_percentage: 0 }];
  const invoice = await owner.invoice(id, { issue: true, issue_date: day(0), due_date: day(7), items });
  await owner.post(`/invoices/${invoice.id}/payments`, {
    amount: 9_000_000,
    paid_on: day(0),
    method: 'cash',
  });
  const supplier = await owner.post<{ id: string }>('/suppliers', { name: 'Golden Penny' });
  const flour = await owner.post<{ id: string }>('/inventory/raw-materials', {
    name: 'Flour',
    sku: 'FLOUR',
    unit: 'bag',
  });
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    quantity: 4,
    unit_cost: 2_500_000,
    supplier_id: supplier.id,
    received_on: day(-40),
  });
  await owner.post(`/suppliers/${supplier.id}/payments`, {
    amount: 3_000_000,
    paid_on: day(0),
    method: 'cash',
  });
  await page.goto('/dashboard');
  const figure = (name: RegExp) => page.getByRole('main').getByRole('link', { name });
  await expect(figure(/^You owe/)).toContainText('₦70,000.00');
  await expect(figure(/^You owe/)).toContainText('₦70,000.00 to pay this week');
  await expect(figure(/^Profit this month/)).toContainText('₦150,000.00');
  await expect(figure(/^Came in this month/)).toContainText('₦90,000.00');
  await expect(figure(/^Went out this month/)).toContainText('₦30,000.00');
  await checkScreen(page, 'home-books');
  await figure(/^Profit this month/).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Profit and loss' })).toBeVisible();
  await expect(page.getByRole('main')).toContainText('₦150,000.00');
  /** Opens home and waits for the first steps, which come later and move what is below them. */
  const goHome = async () => {
    await page.goto('/dashboard');
    await expect(page.getByRole('region', { name: /^First steps/ })).toBeVisible();
  };
  await goHome();
  await figure(/^You owe/).click();
  await expect(page.getByRole('heading', { level: 1, name: 'To pay' })).toBeVisible();
  await expect(page.getByRole('region', { name: 'To pay' })).toContainText('₦70,000.00');
  await goHome();
  await figure(/^Went out this month/).click();
  await expect(page).toHaveURL(/account_code=/);
  await expect(page.getByRole('main')).toContainText('₦30,000.00');
});

test('the books prove themselves: each check opens what differs', async ({ page, owner }) => {
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  const items = [{ name: 'Bread', quantity: 1, unit_price: 15_000_000, tax_percentage: 0 }];
  await owner.invoice(id, { issue: true, issue_date: day(0), due_date: day(7), items });
  await page.goto('/dashboard');
  await page.getByRole('link', { name: 'Receivables', exact: true }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tie-out: receivables' })).toBeVisible();
  await expect(page.getByText('Nothing differs')).toBeVisible();
  await checkScreen(page, 'tie-out-nothing');
  await page.getByRole('link', { name: 'All checks' }).click();
  await page.getByRole('row', { name: 'Stock' }).getByRole('link').last().click();
  await expect(page.getByRole('heading', { level: 1, name: 'Tie-out: stock' })).toBeVisible();
  // What differs only after a forgery is shown from an answer, because no screen can forge one.
  await page.route('**/api/v1/ledger/tie-out/receivables*', (route) =>
    route.fulfill({
      json: {
        ...{ name: 'receivables', difference: 700, total: 1, limit: 25, offset: 0 },
        differences: [
          {
            ...{ kind: 'invoice', id, name: 'INV-2026-001', party_id: id, party_name: 'Mama Ngozi Stores' },
            ...{ item_type: null, subledger: 15_000_700, ledger: 15_000_000, difference: 700 },
          },
        ],
      },
    }),
  );
  await page.goto('/books/tie-out/receivables');
  await expect(page.getByText('Invoice INV-2026-001, Mama Ngozi Stores')).toBeVisible();
  await checkScreen(page, 'tie-out-differs');
});

test('who changed what: the log by subject, each line leads to its record, and as a file', async ({
  page,
  owner,
}) => {
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  const items = [{ name: 'Bread', quantity: 1, unit_price: 15_000_000, tax_percentage: 0 }];
  await owner.invoice(id, { issue: true, issue_date: day(0), due_date: day(7), items });
  await page.goto('/books/changes');
  await expect(page.getByText('Customer created')).toBeVisible();
  await expect(page.getByText('Invoice issued')).toBeVisible();
  await checkScreen(page, 'changes');
  await page.goto('/books/changes?subject=customer');
  await expect(page.getByText('Invoice issued')).toBeHidden();
  await page.getByText('Customer created').click();
  await expect(page).toHaveURL(new RegExp(`/customers/${id}`));
  await page.goto('/books/changes?date_to=2020-01-01');
  await expect(page.getByText('No records found')).toBeVisible();
});
