import type { FinishedGood, RawMaterial } from '@lissafi/contract/items';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { fillLine, goTo, openTask } from './support/screens.ts';

const step = test.step;

/** Ten crates in stock, in cartons of twelve, with their adjustment drawer open. */
async function openCrates(page: Page, owner: Owner) {
  const crates = await owner.post<RawMaterial>('/inventory/raw-materials', {
    name: 'Egg crates',
    sku: 'EGG-1',
    unit: 'crate',
    conversions: [{ unit: 'carton', factor: 12 }],
  });
  await owner.post(`/inventory/raw-materials/${crates.id}/receive`, {
    quantity: 10,
    total_cost: 2_500_000,
    received_on: day(0),
  });
  await page.goto(`/inventory/raw-materials/${crates.id}`);
  return { crates, ...inSheet(await openTask(page, 'Adjust stock')) };
}

const inSheet = (sheet: Locator) => ({
  sheet,
  quantity: sheet.getByLabel('Quantity'),
  reason: sheet.getByLabel('Reason *', { exact: true }),
  record: () => sheet.getByRole('button', { name: 'Record adjustment' }).click(),
});

test('the adjustment sheet shows the item and its reasons, and is empty again when cancelled', async ({
  page,
  owner,
}) => {
  const { sheet, quantity, reason } = await openCrates(page, owner);
  await step('the item is shown with its name, SKU and current stock', async () => {
    for (const text of ['Egg crates', 'EGG-1', '10 crates'])
      await expect(sheet.getByText(text, { exact: true })).toBeVisible();
    await expect(reason.getByRole('option')).toHaveText([
      'Choose a reason',
      'Physical count',
      'Damage',
      'Theft',
      'Expired',
      'Returned',
      'Manufacturing loss',
      'Customer return',
      'Other',
    ]);
  });

  await quantity.fill('3');
  await reason.selectOption({ label: 'Damage' });
  await step('cancelled, it is empty again', async () => {
    await sheet.getByRole('button', { name: 'Cancel' }).click();
    await expect(sheet).toBeHidden();
    await openTask(page, 'Adjust stock');
    await expect(quantity).toHaveValue('');
    await expect(reason).toHaveValue('');
  });
});

test('the adjustment sheet: required fields, a valid quantity, the description, in this order', async ({
  page,
  owner,
}) => {
  const { sheet, quantity, reason, record } = await openCrates(page, owner);
  await step('required fields, a valid quantity, the description: in this order', async () => {
    await record();
    await expect(sheet.getByRole('alert')).toHaveText('Please fill in all required fields');
    await quantity.fill('2.5');
    await record();
    await expect(sheet.getByRole('alert')).toHaveText('Please fill in all required fields');
    await reason.selectOption({ label: 'Other' });
    await expect(sheet.getByLabel('Reason description *')).toBeVisible();
    await record();
    await expect(sheet.getByRole('alert')).toHaveText('Please enter a valid quantity');
    await quantity.fill('12');
    await record();
    await expect(sheet.getByRole('alert')).toHaveText('Please fill in all required fields');
    await checkScreen(page, 'adjust-required');
  });
});

test('the adjustment sheet has two modes: words fill the form in, save nothing, and it warns of negative stock', async ({
  page,
  owner,
}) => {
  const { sheet, quantity, reason } = await openCrates(page, owner);
  await step('words fill the form in, and save nothing', async () => {
    await sheet.getByRole('button', { name: 'Text description' }).click();
    await sheet.getByLabel('What happened').fill('remove 1 carton of egg crates, rats chop am');
    await expect(sheet.getByText('43 of 200')).toBeVisible();
    await checkScreen(page, 'adjust-text');
    await sheet.getByRole('button', { name: 'Fill in the form' }).click();
    await expect(quantity).toHaveValue('12');
    await expect(sheet.getByText('1 carton × 12 crates = 12 crates.')).toBeVisible();
    await expect(reason).toHaveValue('damage');
    await expect(sheet.getByLabel('Adjustment type')).toHaveValue('decrease');
    await expect(sheet.getByLabel('Reason description')).toHaveValue('rats chop am');
    await expect(
      sheet.getByText('Warning: This adjustment will result in negative stock levels.'),
    ).toBeVisible();
    await checkScreen(page, 'adjust-negative');
  });
});

test('an adjustment fails, then is recorded in spite of the warning, and the sheet is empty again', async ({
  page,
  owner,
}) => {
  const { crates, sheet, quantity, reason, record } = await openCrates(page, owner);
  await quantity.fill('12');
  await reason.selectOption({ label: 'Damage' });
  await step(
    'a failure is shown, and nothing is lost; then it is recorded in spite of the warning',
    async () => {
      const path = `**/api/v1/inventory/raw-materials/${crates.id}/adjust-stock`;
      await page.route(path, (route) =>
        route.fulfill({ status: 500, json: { message: 'Broken', code: 'INTERNAL', status: 500 } }),
      );
      await record();
      await expect(page).toSayAs('error', 'Failed to record stock adjustment. Please try again.');
      await page.unroute(path);
      const sent = page.waitForRequest(path);
      await record();
      expect((await sent).postDataJSON()).toMatchObject({
        inventory_item_id: crates.id,
        inventory_item_type: 'raw_material',
        adjustment_type: 'decrease',
        quantity_adjusted: 12,
        reason: 'damage',
        reason_description: null,
        reference_number: null,
        notes: null,
      });
      await expect(page).toSay('Stock adjustment recorded successfully');
      await expect(sheet).toBeHidden();
      await expect(page.getByRole('region', { name: 'Stock card' })).toContainText('Adjusted: damage');
      await expect(page.getByText('−2 crates').first()).toBeVisible();
      await openTask(page, 'Adjust stock');
      await expect(quantity).toHaveValue('');
    },
  );
});

test('the form asks for a unit that the item does not have, converts it and stores it', async ({
  page,
  owner,
}) => {
  const { sheet, quantity, reason, record } = await openCrates(page, owner);
  await step(
    'the form asks for a unit that the item does not have, converts it and stores it for the next time',
    async () => {
      await sheet.getByRole('button', { name: 'Text description' }).click();
      await sheet.getByLabel('What happened').fill('add 2 sacks of egg crates, found');
      await sheet.getByRole('button', { name: 'Fill in the form' }).click();
      await expect(quantity).toHaveValue('');
      const one = sheet.getByLabel('1 sack = how many crates');
      await expect(one).toBeFocused();
      await one.fill('20');
      await expect(quantity).toHaveValue('40');
      await expect(sheet.getByText('2 sacks × 20 crates = 40 crates.')).toBeVisible();
      await checkScreen(page, 'adjust-unit-asked');
      await reason.selectOption({ label: 'Physical count' });
      await record();
      await expect(
        sheet.getByText('Egg crates: 50 crates instead of the 10 crates of the books.'),
      ).toBeVisible();
      await checkScreen(page, 'adjust-difference-asked');
      await sheet.getByRole('checkbox', { name: 'The quantity is right' }).check();
      await record();
      // It was a question, and nothing failed.
      await expect(page.getByText('Failed to record stock adjustment')).toHaveCount(0);
      await expect(page).toSay('Stock adjustment recorded successfully');
      await expect(sheet).toBeHidden();
      await expect(page.getByText('1 sack is 20 crates')).toBeVisible();
      await openTask(page, 'Adjust stock');
      await sheet.getByLabel('Unit').selectOption({ label: 'sack' });
      await quantity.fill('0.33');
      await reason.selectOption({ label: 'Damage' });
      await record();
      await expect(sheet.getByRole('alert')).toHaveText('Please enter a valid quantity');
      await expect(
        sheet.getByText('0.33 sacks are 6.6 crates. Only whole crates can be counted'),
      ).toBeVisible();
      await quantity.fill('0.5');
      await expect(sheet.getByText('0.5 sacks × 20 crates = 10 crates. New stock: 40 crates')).toBeVisible();
      await checkScreen(page, 'adjust-unit');
      await sheet.getByRole('button', { name: 'Cancel' }).click();
    },
  );
});

test('the adjustment of another item goes to the service of its own type, and its stock moves that way', async ({
  page,
  owner,
}) => {
  await step('another item goes to the service of its own type', async () => {
    const cake = await owner.post<FinishedGood>('/inventory/finished-goods', {
      name: 'Cake',
      sku: 'CK-1',
      unit: 'kg',
    });
    await page.goto(`/inventory/finished-goods/${cake.id}`);
    const { sheet, quantity, reason, record } = inSheet(await openTask(page, 'Adjust stock'));
    await sheet.getByLabel('Adjustment type').selectOption({ label: 'Increase' });
    await quantity.fill('2.5');
    await reason.selectOption({ label: 'Physical count' });
    const sent = page.waitForRequest(`**/api/v1/inventory/finished-goods/${cake.id}/adjust-stock`);
    await record();
    expect((await sent).postDataJSON()).toMatchObject({
      inventory_item_id: cake.id,
      inventory_item_type: 'finished_good',
      adjustment_type: 'increase',
      quantity_adjusted: 2.5,
      reference_number: null,
      notes: null,
    });
    await expect(page).toSay('Stock adjustment recorded successfully');
    await expect(page.getByText('2.5 kg').first()).toBeVisible();
  });
});

/** 200 kg of flour at ₦900, low below 100 kg; slightly more than half of it has expired. */
async function spoiltFlour(owner: Owner) {
  const flour = await owner.post<RawMaterial>('/inventory/raw-materials', {
    name: 'Wheat flour',
    sku: 'FL-1',
    unit: 'kg',
    minimum_stock: 100,
  });
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    quantity: 200,
    total_cost: 18_000_000,
    received_on: day(0),
    payment_method: 'cash',
  });
  await owner.post(`/inventory/raw-materials/${flour.id}/adjust-stock`, {
    adjustment_type: 'decrease',
    quantity_adjusted: 100.5,
    reason: 'expired',
  });
  return flour;
}

test('a material is added, received and put right, and its stock card runs on', { tag: '@journey' }, async ({
  page,
  owner: _owner,
  isPhone,
}) => {
  await step('a material with its levels, another unit and a new category', async () => {
    await page.goto('/dashboard');
    await goTo(page, isPhone, 'Raw materials');
    await page.getByRole('link', { name: 'Add the first raw material' }).click();
    await page.getByLabel('Name', { exact: true }).fill('Wheat flour');
    await page.getByRole('button', { name: 'Add raw material' }).click();
    await expect(page.getByText('Please enter a unit, such as kg or piece')).toBeVisible();
    await page.getByLabel('SKU').fill('FL-1');
    await page.getByLabel('Unit', { exact: true }).fill('kg');
    await page.getByRole('button', { name: 'New', exact: true }).click();
    await page.getByLabel('New category').fill('Baking');
    await page.getByRole('button', { name: 'Add category' }).click();
    await expect(page.getByLabel('Category')).toHaveValue(/.+/);
    await page.getByLabel('Minimum stock').fill('100');
    await page.getByRole('button', { name: 'Add unit' }).click();
    await page.getByLabel('Other unit 1', { exact: true }).fill('bag');
    await page.getByLabel('Quantity of kg').fill('50');
    await checkScreen(page, 'item-new');
    await page.getByRole('button', { name: 'Add raw material' }).click();
    await expect(page).toSay('Wheat flour added');
    await expect(page.getByText('out of stock')).toBeVisible();
  });

  await step('four bags come in, and are 200 kg', async () => {
    const sheet = await openTask(page, 'Receive');
    await sheet.getByLabel('Unit').selectOption({ label: 'bag' });
    await sheet.getByLabel('Quantity').fill('12.5');
    await expect(sheet.getByText('12.5 bags × 50 kg = 625 kg')).toBeVisible();
    await sheet.getByLabel('Quantity').fill('4');
    await sheet.getByLabel('Cost, without VAT').fill('45k');
    await sheet.getByLabel('The cost is').selectOption({ label: 'for one bag' });
    await sheet.getByLabel('Paid').selectOption({ label: 'Cash' });
    await expect(sheet.getByText('4 bags = 200 kg, ₦900.00 per kg, 200 kg on hand after')).toBeVisible();
    await checkScreen(page, 'item-receive');
    await sheet.getByRole('button', { name: 'Receive 200 kg for ₦180,000.00' }).click();
    await expect(sheet).toBeHidden();
  });

  await step('half of it spoils: the stock card runs on, and opens its entries', async () => {
    const sheet = await openTask(page, 'Adjust stock');
    await sheet.getByLabel('Quantity').fill('100.5');
    await sheet.getByLabel('Reason *', { exact: true }).selectOption({ label: 'Expired' });
    await sheet.getByRole('button', { name: 'Record adjustment' }).click();
    await expect(page.getByText('low stock')).toBeVisible();
    const card = page.getByRole('region', { name: 'Stock card' });
    await expect(card.getByRole('row')).toHaveCount(3);
    await expect(card.getByRole('row').nth(1)).toContainText('−100.5');
    await expect(card.getByRole('row').nth(1)).toContainText('₦89,550.00');
    await card.getByLabel('Order').selectOption({ label: 'Oldest first' });
    await expect(card.getByRole('row').nth(1)).toContainText('Received');
    await checkScreen(page, 'item');
    await card.getByRole('link', { name: 'Adjusted: expired' }).click();
    await expect(page.getByText('₦90,450.00').first()).toBeVisible();
  });

  await step('it can be active, inactive or discontinued', async () => {
    await page.goBack();
    await page.goto(`${new URL(page.url()).pathname}/edit`);
    await expect(page.getByLabel('Status').getByRole('option')).toHaveText([
      'Active',
      'Inactive',
      'Discontinued',
    ]);
  });
});

test('materials are sorted, and found by their stock, their state and their name', async ({
  page,
  owner,
}) => {
  await spoiltFlour(owner);
  await owner.post('/inventory/raw-materials', { name: 'Sugar', sku: 'SG-1', unit: 'kg' });
  await page.goto('/inventory/raw-materials?sort=stock_value&dir=desc');
  const named = page.getByRole('main').getByRole('link', { name: /^(Wheat flour|Sugar)/ });
  await expect(named).toHaveText([/Wheat flour/, /Sugar/]);
  await page.goto('/inventory/raw-materials?sort=stock_value&dir=asc');
  await expect(named).toHaveText([/Sugar/, /Wheat flour/]);
  await step('found by its stock, its state and its name', async () => {
    await page.goto('/inventory/raw-materials');
    await page.getByRole('button', { name: 'Low stock', exact: true }).click();
    await expect(page).toHaveURL(/stock_status=low_stock/);
    await expect(page.getByText('1 of 1')).toBeVisible();
    await page.getByRole('searchbox').fill('flour');
    await expect(page).toHaveURL(/search=flour/);
    await expect(page.getByText('1 of 1')).toBeVisible();
    await checkScreen(page, 'items');
    await page.goto('/inventory/raw-materials?status=discontinued');
    await expect(page.getByText('No records found')).toBeVisible();
  });
});

test('the list of adjustments with its filters, and the valuation', async ({ page, owner, isPhone }) => {
  await spoiltFlour(owner);
  await page.goto('/dashboard');
  await step('the list of adjustments and the valuation know it', async () => {
    await goTo(page, isPhone, 'Stock adjustments');
    await expect(page.getByText('1 of 1')).toBeVisible();
    await checkScreen(page, 'adjustments');
    await page.getByRole('button', { name: 'New adjustment' }).click();
    const choice = page.getByRole('dialog');
    await choice.getByLabel('Item', { exact: true }).fill('cement');
    await expect(choice.getByText('No item has this name or code.')).toBeVisible();
    await choice.getByLabel('Item', { exact: true }).fill('flour');
    await expect(choice.getByRole('link')).toHaveCount(1);
    await checkScreen(page, 'adjustment-new');
    await choice.getByRole('link', { name: /Wheat flour/ }).click();
    await expect(page.getByRole('dialog').getByText('FL-1', { exact: true })).toBeVisible();
    await page.goto('/inventory/adjustments?reason=theft');
    await expect(page.getByText('No records found')).toBeVisible();
    await page.goto(
      `/inventory/adjustments?adjustment_type=decrease&inventory_item_type=raw_material&date_from=${day(0)}`,
    );
    await expect(page.getByText('1 of 1')).toBeVisible();
    await goTo(page, isPhone, 'Stock valuation');
    await expect(page.getByRole('row', { name: /Wheat flour/ })).toContainText('₦89,550.00');
    await expect(page.getByText(/by weighted average cost/)).toBeVisible();
    await checkScreen(page, 'valuation');
  });
});

test('products are imported from a file, and an invoice suggests them first and keeps the link', async ({
  page,
  owner,
}) => {
  await step('a file with a fault, then without', async () => {
    await page.goto('/inventory/finished-goods');
    await page.getByRole('link', { name: 'Import', exact: true }).click();
    await page
      .getByLabel('Or paste the rows, with their column names')
      .fill('Name,Code,Unit,Price,Quantity,Cost\nSliced loaf,,loaf,1200,many,650');
    await page.getByRole('button', { name: 'Read the rows' }).click();
    await expect(page.getByText('“many” is not a quantity')).toBeVisible();
    await checkScreen(page, 'item-import-faults');
    await page.getByLabel('In stock in row 2').fill('40');
    await page.getByLabel('In stock in row 2').press('Enter');
    await expect(page.getByLabel('In stock in row 2')).toHaveCount(0);
    const rehearsal = page.getByRole('region', { name: 'Rehearsal' });
    await expect(rehearsal).toContainText('₦26,000.00');
    await checkScreen(page, 'item-import');
    await page.getByRole('button', { name: 'Import 1 row' }).click();
    await expect(page).toSay('1 row imported');
  });

  await step('on an invoice it fills in its price, and the draft keeps the link', async () => {
    await page.goto('/invoices/new');
    const name = page.getByLabel('Item 1', { exact: true });
    await name.click();
    const offered = page.getByRole('listbox', { name: 'Products and services' }).getByRole('option');
    await expect(offered.first()).toContainText('Sliced loaf');
    await expect(offered.first()).toContainText('₦1,200.00 · 40 loaves in stock');
    await expect(offered).toHaveCount(11);
    await expect(offered.last()).toHaveText('Custom Solution');
    await name.fill('slic');
    await page.getByLabel('Price of item 1').click();
    await page.getByRole('button', { name: 'Use “Sliced loaf” from your products' }).click();
    await expect(page.getByLabel('Price of item 1')).toHaveValue('1,200.00');
    await name.fill('');
    await name.fill('sliced loaf');
    await expect(page.getByLabel('Price of item 1')).toHaveValue('1,200.00');
    await expect(page.getByText('From your products')).toBeVisible();
    await fillLine(page, 1, { name: 'Sliced loaf', quantity: '3', price: '1,100' });
    await expect(page.getByText('From your products')).toBeVisible();
    await checkScreen(page, 'invoice-product');
    const { finished_goods } = await owner.get<{ finished_goods: FinishedGood[] }>(
      '/inventory/finished-goods',
    );
    const loaf = { inventory_item_id: finished_goods[0]!.id, inventory_item_type: 'finished_good' };
    const customer = await owner.customer();
    const draft = await owner.invoice(customer.id, {
      items: [{ name: 'Sliced loaf', quantity: 2, unit_price: 120_000, ...loaf }],
    });
    await page.goto(`/invoices/${draft.id}/edit`);
    await expect(page.getByText('From your products')).toBeVisible();
    const saved = page.waitForRequest((request) => request.method() === 'PUT');
    await page.getByLabel('Quantity of item 1').fill('5');
    await page.getByRole('button', { name: 'Update Invoice' }).filter({ visible: true }).first().click();
    expect((await saved).postDataJSON().items[0]).toMatchObject({ quantity: 5, ...loaf });
  });
});

test('millions and long decimals fit in their cards, on the item, in the valuation and in the lists', async ({
  page,
  owner,
}) => {
  const flour = await owner.post<RawMaterial>('/inventory/raw-materials', {
    name: 'Wheat flour of the first grade',
    sku: 'FL-1',
    unit: 'kilogram',
  });
  await owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
    quantity: 1_234_567.8912,
    total_cost: 123_456_789_050,
    received_on: day(0),
    payment_method: 'cash',
    reference: 'Waybill 118',
  });
  const shown: [path: string, text: string][] = [
    [`/inventory/raw-materials/${flour.id}`, '1,234,567.8912 kilograms'],
    ['/inventory/valuation', '1,234,567.89 kilograms'],
    ['/inventory/raw-materials', '1,234,567.89 kilograms'],
  ];
  for (const [path, text] of shown) {
    await page.goto(path);
    await expect(page.getByText(text).filter({ visible: true }).first()).toBeVisible();
    const sticking = await page
      .locator('main section')
      .evaluateAll((cards) =>
        cards.filter((card) => card.scrollWidth > card.clientWidth + 1).map((card) => card.textContent),
      );
    expect(sticking, path).toEqual([]);
    await checkScreen(page, `millions-${path.split('/')[2]}${path.split('/').length > 3 ? '-one' : ''}`);
  }
  await page.goto(`/inventory/raw-materials/${flour.id}`);
  await page.getByRole('link', { name: /^The journal entry: \+1,234,567\.89/ }).click();
  await expect(page.getByText('₦1,234,567,890.50').first()).toBeVisible();
});

test('a cell that is corrected while another one is on its way follows it', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/inventory/finished-goods');
  await page.getByRole('link', { name: 'Import', exact: true }).click();
  await page
    .getByLabel('Or paste the rows, with their column names')
    .fill('Name,Code,Unit,Price,Quantity,Cost\nSliced loaf,BR-1,loaf,cheap,many,650');
  await page.getByRole('button', { name: 'Read the rows' }).click();
  const { promise: mayGo, resolve: go } = Promise.withResolvers<void>();
  await page.route('**/rows/*', async (route) => {
    if (route.request().method() === 'PUT') await mayGo;
    await route.continue();
  });
  const sent = page.waitForRequest((request) => request.method() === 'PUT');
  await page.getByLabel('In stock in row 2').fill('40');
  await page.getByLabel('In stock in row 2').press('Enter');
  await sent;
  await page.getByLabel('Price in row 2').fill('1200');
  await page.getByLabel('Price in row 2').press('Enter');
  go();
  await expect(page.getByRole('region', { name: 'Rehearsal' })).toContainText('₦26,000.00');
});
