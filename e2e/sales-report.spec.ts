import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkBothThemes, checkScreen } from './support/screen-check.ts';
import { goTo } from './support/screens.ts';

test('sales by item, customer and person; a figure opens its documents', async ({ page, owner, isPhone }) => {
  await page.goto('/dashboard');
  await goTo(page, isPhone, 'Sales report');
  await expect(page.getByText('Nothing was issued in this period.')).toBeVisible();
  await checkScreen(page, 'sales-report-empty');
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  const sold = await owner.invoice(id, { issue: true, issue_date: day(0) });
  await owner.post(`/invoices/${sold.id}/credit-notes`, {
    reason: 'Stale',
    restock: false,
    items: [{ item_id: sold.items[1]!.id, quantity: 10 }],
  });
  await page.reload();
  const table = page.getByRole('table', { name: 'Sales by item' });
  const pie = table.getByRole('row', { name: /Meat pie/ });
  await expect(pie).toContainText('₦22,500.00');
  await checkBothThemes(page, 'sales-report');
  await pie.getByRole('link').click();
  const documents = page.getByRole('table', { name: 'Documents' });
  await expect(documents.getByRole('row', { name: /Credit note/ })).toContainText('(₦4,500.00)');
  await expect(documents.getByRole('link', { name: `Invoice ${sold.invoice_number}` })).toBeVisible();
  await checkBothThemes(page, 'sales-report-documents');
  await page.getByRole('button', { name: 'By customer' }).click();
  await expect(
    page.getByRole('table', { name: 'Sales by customer' }).getByRole('row', { name: /Mama Ngozi/ }),
  ).toContainText('₦71,600.00');
  await page.getByRole('button', { name: 'By person' }).click();
  await expect(
    page.getByRole('table', { name: 'Sales by person' }).getByRole('row', { name: /Bisi Adeyemi/ }),
  ).toContainText('₦71,600.00');
});
