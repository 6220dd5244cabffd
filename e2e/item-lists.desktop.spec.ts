import type { FinishedGood, RawMaterial } from '@lissafi/contract/items';
import { expect, test } from './support/fixtures.ts';
import { day, many, type Owner } from './support/owner.ts';
import { settled } from './support/screens.ts';

const MATERIALS = '/inventory/raw-materials';
const GOODS = '/inventory/finished-goods';

/** An item with so many kilograms in stock. */
async function item<Item extends RawMaterial | FinishedGood>(
  owner: Owner,
  path: string,
  name: string,
  { stock = 0, ...fields }: Record<string, unknown> & { stock?: number } = {},
): Promise<Item> {
  const made = await owner.post<Item>(path, { name, sku: name.toUpperCase(), unit: 'kg', ...fields });
  if (stock > 0)
    await owner.post(`${path}/${made.id}/receive`, {
      ...{ quantity: stock, unit_cost: 20_000, received_on: day(0), payment_method: 'cash' },
      ...(fields.batch_tracking_enabled ? { batch_number: 'B-1' } : {}),
    });
  return made;
}

for (const [path, list, kind] of [
  [MATERIALS, 'Raw materials', 'raw material'],
  [GOODS, 'Finished goods', 'product'],
] as const) {
  test(`the list of ${kind}s shows the stock status of each by its minimum and maximum, and filters by it`, async ({
    page,
    owner,
  }) => {
    const levels = { minimum_stock: 5, maximum_stock: 20 };
    await item(owner, path, 'Yeast', levels);
    await item(owner, path, 'Sugar', { ...levels, stock: 5 });
    await item(owner, path, 'Flour', { ...levels, stock: 20 });
    await item(owner, path, 'Oil', { ...levels, stock: 20.5 });
    await page.goto(path);
    const rows = page.getByRole('table', { name: list }).locator('tbody').getByRole('row');
    for (const [name, status] of [
      ['Yeast', 'out of stock'],
      ['Sugar', 'low stock'],
      ['Flour', 'in stock'],
      ['Oil', 'over the maximum'],
    ] as const) {
      await expect(rows.filter({ hasText: name }).getByText(status, { exact: true })).toBeVisible();
    }
    const chips = page.getByRole('group', { name: 'Stock', exact: true });
    for (const [chip, name] of [
      ['Out of stock', 'Yeast'],
      ['Low stock', 'Sugar'],
      ['In stock', 'Flour'],
      ['Over the maximum', 'Oil'],
    ] as const) {
      await chips.getByRole('button', { name: chip, exact: true }).click();
      await expect(rows).toHaveText([new RegExp(name)]);
    }
  });

  test(`several ${kind}s are made inactive, discontinued and active again together, in one request each`, async ({
    page,
    owner,
  }) => {
    const names = ['Flour', 'Salt', 'Sugar'];
    const made = await many(3, (index) => item(owner, path, names[index]!));
    await page.goto(path);
    const table = page.getByRole('table', { name: list });
    const statuses = async () => {
      const found = await many(3, (index) => owner.get<{ status: string }>(`${path}/${made[index]!.id}`));
      return found.map(({ status }) => status);
    };
    const press = async (selected: readonly string[], action: string, status: string) => {
      for (const name of selected) await table.getByLabel(`Select ${name}`).check();
      const sent = page.waitForRequest(`**/api/v1${path}/bulk-update`);
      await page.getByRole('toolbar').getByRole('button', { name: action, exact: true }).click();
      const { updates } = (await sent).postDataJSON() as { updates: { id: string; status: string }[] };
      expect(updates.map((each) => [each.id, each.status])).toEqual(
        selected.map((name) => [made[names.indexOf(name)]!.id, status]),
      );
      const many = selected.length === 1 ? `1 ${kind}` : `${selected.length} ${kind}s`;
      await expect(page).toSay(`${many} ${status}`);
      await expect(page.getByRole('toolbar')).toHaveCount(0);
    };
    await press(['Flour', 'Sugar'], 'Make inactive', 'inactive');
    for (const name of ['Flour', 'Sugar'])
      await expect(table.getByRole('row', { name: new RegExp(name) })).toContainText('inactive');
    expect(await statuses()).toEqual(['inactive', 'active', 'inactive']);
    await press(['Salt'], 'Discontinue', 'discontinued');
    await press(['Flour'], 'Make active', 'active');
    expect(await statuses()).toEqual(['active', 'discontinued', 'inactive']);
    await page.getByLabel('Status').selectOption({ label: 'Discontinued' });
    await expect(table.locator('tbody').getByRole('row')).toHaveText([/Salt/]);
  });
}

test('finished goods are filtered by batches, category and status, searched, sorted and paged', async ({
  page,
  owner,
}) => {
  test.slow();
  const { id: category_id } = await owner.post<{ id: string }>('/inventory/categories', { name: 'Bread' });
  await item(owner, GOODS, 'Agege bread', { category_id, stock: 30 });
  await item(owner, GOODS, 'Milk bread', { category_id, batch_tracking_enabled: true, stock: 40 });
  await item(owner, GOODS, 'Yoghurt', { batch_tracking_enabled: true, status: 'inactive' });
  await many(9, (index) => item(owner, GOODS, `Cake ${index + 1}`));
  await page.goto(`${GOODS}?size=10`);
  const rows = page.getByRole('table', { name: 'Finished goods' }).locator('tbody').getByRole('row');
  const filter = (label: string) => page.getByRole('region', { name: 'Finished goods' }).getByLabel(label);

  await filter('Batches').selectOption({ label: 'Tracked in batches' });
  await expect(rows).toHaveText([/Milk bread/, /Yoghurt/]);
  await filter('Category').selectOption({ label: 'Bread' });
  await expect(rows).toHaveText([/Milk bread/]);
  await filter('Batches').selectOption({ label: 'Not tracked in batches' });
  await expect(rows).toHaveText([/Agege bread/]);
  // A product has no supplier to filter by.
  await expect(filter('Supplier')).toHaveCount(0);
  await page.getByRole('button', { name: 'Clear', exact: true }).click();
  await filter('Status').selectOption({ label: 'Inactive' });
  await expect(rows).toHaveText([/Yoghurt/]);
  await filter('Status').selectOption('');
  await expect(rows).toHaveCount(10);
  await page.getByRole('searchbox').fill('bread');
  await expect(rows).toHaveText([/Agege bread/, /Milk bread/]);
  await page.getByRole('button', { name: 'On hand' }).click();
  await expect(rows).toHaveText([/Milk bread/, /Agege bread/]);
  await page.getByRole('button', { name: 'On hand' }).click();
  await expect(rows).toHaveText([/Agege bread/, /Milk bread/]);

  await page.goto(`${GOODS}?size=10`);
  await expect(page.getByText('1–10 of 12')).toBeVisible();
  await expect(rows.first()).toContainText('Agege bread');
  await page.getByRole('button', { name: 'Next page' }).click();
  await expect(rows).toHaveText([/Milk bread/, /Yoghurt/]);
});

test('the page of a product has its movements, and its sales with their documents, by date and in pages', async ({
  page,
  owner,
}) => {
  const loaf = await item<FinishedGood>(owner, GOODS, 'Loaf', { stock: 40 });
  const mama = await owner.customer({ name: 'Mama Ngozi Stores' });
  const sell = (issue_date: string, lines: number, quantity: number) =>
    owner.invoice(mama.id, {
      ...{ issue: true, issue_date, due_date: day(30) },
      items: Array.from({ length: lines }, () => ({
        ...{ name: 'Loaf', quantity, unit_price: 100_000, tax_percentage: 0 },
        ...{ inventory_item_id: loaf.id, inventory_item_type: 'finished_good' },
      })),
    });
  const old = await sell(day(-60), 10, 1);
  const recent = await sell(day(0), 1, 5);
  await page.goto(`${GOODS}/${loaf.id}`);
  await settled(page);

  const movements = page.getByRole('table', { name: 'Movements' }).locator('tbody').getByRole('row');
  await expect(movements.first()).toContainText('Sold−5');
  await expect(page.getByRole('region', { name: 'Stock card' })).toContainText('1–10 of 12');
  await page.getByRole('region', { name: 'Stock card' }).getByRole('button', { name: 'Next' }).click();
  await expect(movements).toHaveText([/Sold/, /Received.*\+40/]);

  const sales = page.getByRole('region', { name: 'Sales', exact: true });
  const rows = sales.locator('tbody').getByRole('row');
  await expect(sales).toContainText('1–10 of 11');
  await expect(rows).toHaveCount(10);
  await expect(rows.first()).toContainText('Mama Ngozi Stores');
  await expect(rows.first().getByRole('cell')).toContainText([
    recent.invoice_number!,
    '5',
    '₦5,000.00',
    '₦1,000.00',
  ]);
  await sales.getByRole('button', { name: 'Next' }).click();
  await expect(rows).toHaveText([new RegExp(old.invoice_number!)]);
  await sales.getByRole('button', { name: /^Sold/ }).click();
  await page.getByRole('button', { name: 'Last 7 days' }).click();
  await expect(rows).toHaveText([new RegExp(recent.invoice_number!)]);
  await page.goto(`${GOODS}/${loaf.id}?date_to=${day(-61)}`);
  await expect(sales).toContainText('There are no sales in this period.');
  await page.goto(`${GOODS}/${loaf.id}?date_from=${day(-60)}&date_to=${day(-60)}`);
  await expect(rows).toHaveCount(10);
  await rows.first().getByRole('link', { name: old.invoice_number! }).click();
  await expect(page).toHaveURL(new RegExp(old.id));
});

test('raw materials come from a CSV file; all faults of its rows are shown together, and nothing is recorded before', async ({
  page,
  owner,
}) => {
  await page.goto(MATERIALS);
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  const sheet = (...rows: string[]) => ({
    name: 'materials.csv',
    mimeType: 'text/csv',
    buffer: Buffer.from(['Name,Code,Unit,Quantity,Cost', ...rows].join('\n')),
  });
  const sent = page.waitForRequest(
    (request) => request.method() === 'POST' && request.url().endsWith('/imports'),
  );
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(sheet('Flour,FL-1,kg,many,900', ',SG-1,kg,5,700', 'Salt,SA-1,kg,5,cheap'));
  expect((await sent).headers()['content-type']).toMatch(/^multipart\/form-data; boundary=/);
  for (const cell of ['In stock in row 2', 'Name in row 3', 'Unit cost in row 4'])
    await expect(page.getByLabel(cell)).toHaveAttribute('aria-invalid', 'true');
  expect(await owner.get(MATERIALS)).toMatchObject({ total: 0 });

  await page.goto('/import?kind=raw_materials');
  await page
    .getByLabel('File', { exact: true })
    .setInputFiles(sheet('Flour,FL-1,kg,10,900', 'Sugar,SG-1,kg,5,700'));
  await page.getByRole('button', { name: 'Yes, for one' }).click();
  await page.getByRole('button', { name: 'Import 2 rows' }).click();
  await expect(page).toSay('2 rows imported');
  const { raw_materials } = await owner.get<{ raw_materials: RawMaterial[] }>(`${MATERIALS}?sort_by=name`);
  expect(raw_materials).toMatchObject([
    { name: 'Flour', current_stock: 10, unit_cost: 90_000 },
    { name: 'Sugar', current_stock: 5, unit_cost: 70_000 },
  ]);
});
