import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
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
  // No stock was kept of it: that is no margin of 100 %.
  await expect(pie).toContainText('not recorded');
  await checkScreen(page, 'sales-report');
  await pie.getByRole('link').click();
  const documents = page.getByRole('table', { name: 'Documents' });
  await expect(documents.getByRole('row', { name: /Credit note/ })).toContainText('(₦4,500.00)');
  await expect(documents.getByRole('link', { name: `Invoice ${sold.invoice_number}` })).toBeVisible();
  await checkScreen(page, 'sales-report-documents');
  await page.getByRole('button', { name: 'By customer' }).click();
  await expect(
    page.getByRole('table', { name: 'Sales by customer' }).getByRole('row', { name: /Mama Ngozi/ }),
  ).toContainText('₦71,600.00');
  await page.getByRole('button', { name: 'By person' }).click();
  await expect(
    page.getByRole('table', { name: 'Sales by person' }).getByRole('row', { name: /Bisi Adeyemi/ }),
  ).toContainText('₦71,600.00');
});

test('what each product earned: the products list opens it, it sorts, and a cost opens its movements', async ({
  page,
  owner,
  isPhone,
}) => {
  const { id } = await owner.customer({ name: 'Mama Ngozi Stores' });
  for (const [name, cost, price] of [
    ['Agege bread', 70_000, 100_000],
    ['Meat pie', 20_000, 60_000],
  ] as const) {
    const good = await owner.post<{ id: string }>('/inventory/finished-goods', {
      ...{ name, sku: name, unit: 'piece', selling_price: price },
    });
    await owner.post(`/inventory/finished-goods/${good.id}/receive`, {
      ...{ quantity: 50, unit_cost: cost, received_on: day(-1) },
    });
    const item = { name, quantity: 10, unit_price: price, tax_percentage: 0 };
    const stocked = { inventory_item_id: good.id, inventory_item_type: 'finished_good' };
    await owner.invoice(id, { issue: true, issue_date: day(0), items: [{ ...item, ...stocked }] });
  }
  await page.goto('/inventory/finished-goods');
  await page.getByRole('link', { name: 'What each earned' }).click();
  const table = page.getByRole('table', { name: 'Sales by item' });
  await expect(table.locator('tbody').getByRole('row').first()).toContainText('Meat pie');
  await expect(table.getByRole('row', { name: /Meat pie/ })).toContainText('₦4,000.00');
  await expect(page.getByText('agree with the profit and loss')).toBeVisible();
  await checkScreen(page, 'what-each-earned');
  if (isPhone) await page.getByLabel('Sort by').selectOption('cost desc');
  else await table.getByRole('button', { name: 'Cost of goods sold' }).click();
  await expect(table.locator('tbody').getByRole('row').first()).toContainText('Agege bread');
  await table
    .getByRole('row', { name: /Agege bread/ })
    .getByRole('link', { name: /7,000/ })
    .click();
  await expect(page).toHaveURL(/part=cost_of_goods_sold/);
});
