import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

const bread = (unit_price: number) => [{ name: 'Bread', quantity: 1, unit_price, tax_percentage: 0 }];

test('receivables ageing on a past day: by customer, then the documents behind a figure', async ({
  page,
  owner,
  isPhone,
}) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Receivables ageing');
  await expect(page.getByText('Nobody owed you anything on this day.')).toBeVisible();
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  const issued = (issue: number, due: number, price: number) =>
    owner.invoice(id, { issue: true, issue_date: day(issue), due_date: day(due), items: bread(price) });
  const old = await issued(-80, -66, 15_000_000);
  await issued(-20, -6, 4_000_000);
  await owner.post(`/invoices/${old.id}/payments`, { amount: 15_000_000, paid_on: day(-3), method: 'cash' });
  await page.goto(`/books/receivables-ageing?as_of=${day(-5)}`);
  const table = page.getByRole('table', { name: 'Receivables ageing' });
  const row = table.getByRole('row', { name: /Mama Ngozi Stores/ });
  await expect(row).toContainText('₦190,000.00');
  await expect(page.getByText('Agrees with the books on this day.')).toBeVisible();
  await checkScreen(page, 'receivables-ageing');
  await row.getByRole('link', { name: '₦150,000.00' }).click();
  const open = page.getByRole('table', { name: 'Open documents' });
  await expect(open.getByRole('link', { name: old.invoice_number! })).toBeVisible();
  await expect(open.getByRole('row')).toHaveCount(3);
  await checkScreen(page, 'receivables-documents');
  await page.getByRole('button', { name: /^61–90/ }).click();
  await expect(open).toContainText('₦40,000.00');
  await page.goto('/books/receivables-ageing');
  await expect(row).not.toContainText('₦150,000.00');
});

test('payables ageing, and the statement of a supplier with its PDF', async ({ page, owner }) => {
  const { id: supplier_id } = await owner.post<{ id: string }>('/suppliers', { name: 'Golden Penny' });
  const flour = await owner.post<{ id: string }>('/inventory/raw-materials', {
    name: 'Flour',
    sku: 'FLOUR',
    unit: 'bag',
  });
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    quantity: 4,
    unit_cost: 2_500_000,
    supplier_id,
    received_on: day(-40),
    reference: 'DN 118',
  });
  await owner.post(`/suppliers/${supplier_id}/payments`, {
    amount: 6_000_000,
    paid_on: day(-2),
    method: 'cash',
  });
  await page.goto('/books/payables-ageing');
  const row = page.getByRole('table', { name: 'Payables ageing' }).getByRole('row', { name: /Golden Penny/ });
  await expect(row).toContainText('₦40,000.00');
  await expect(page.getByRole('list', { name: 'By age' })).toContainText('31–60 ₦40,000.00');
  await checkScreen(page, 'payables-ageing');
  await page.getByRole('button', { name: 'By document' }).click();
  await expect(page.getByRole('table', { name: 'Open documents' })).toContainText('DN 118');

  await page.goto(`/suppliers/${supplier_id}`);
  await page.getByRole('link', { name: 'Statement' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Statement of Golden Penny' })).toBeVisible();
  await expect(page.getByRole('row', { name: /Balance that you owe/ })).toContainText('₦40,000.00');
  await checkScreen(page, 'supplier-statement');
  const saved = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download PDF' }).click();
  expect((await saved).suggestedFilename()).toMatch(/^statement-.*\.pdf$/);
});
