import type { RawMaterial } from '@lissafi/contract/items';
import type { Locator, Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { checkScreen } from './support/screen-check.ts';
import { openTask } from './support/screens.ts';

/** The fault that a field names as its description, as a screen reader says it. */
const toBeWrong = async (field: Locator, text: string | RegExp) => {
  await expect(field).toHaveAttribute('aria-invalid', 'true');
  await expect(field).toHaveAccessibleDescription(text);
};

const RAW = '/inventory/raw-materials';

async function pick(page: Page, field: string, text: string, option: RegExp) {
  await page.getByLabel(field, { exact: true }).fill(text);
  await page.getByRole('option', { name: option }).click();
}

test('a delivery shows all faults of its lines, its own and those that only the server finds, at their rows', async ({
  page,
  owner,
}) => {
  const make = (name: string, sku: string) => owner.post<RawMaterial>(RAW, { name, sku, unit: 'bag' });
  await make('Wheat flour', 'FL');
  const milk = await make('Powdered milk', 'MI');
  const sugar = await make('Sugar', 'SU');
  await page.goto('/purchases/deliveries/new');
  await pick(page, 'Item', 'wheat', /Wheat flour/);
  await pick(page, 'Another item', 'powdered', /Powdered milk/);
  await pick(page, 'Another item', 'sugar', /Sugar/);
  const quantity = (name: string) => page.getByLabel(`Quantity of ${name}, bag`);
  const cost = (name: string) => page.getByLabel(`Cost of one bag of ${name}`);
  const receive = page.getByRole('button', { name: /^Receive 3 lines/ });

  await test.step('the form: two fields of one line and one of another', async () => {
    await quantity('Powdered milk').fill('some');
    await cost('Wheat flour').fill('58,500');
    await receive.click();
    await toBeWrong(quantity('Powdered milk'), 'Please enter how many');
    await toBeWrong(cost('Powdered milk'), 'Please enter the cost');
    await toBeWrong(cost('Sugar'), 'Please enter the cost');
    await expect(cost('Wheat flour')).not.toHaveAttribute('aria-invalid', 'true');
    await expect(quantity('Powdered milk')).toBeFocused();
  });

  await test.step('the server: milk has batches by now, and sugar was deleted', async () => {
    await owner.put(`${RAW}/${milk.id}`, { version: milk.version, batch_tracking_enabled: true });
    await owner.delete(`${RAW}/${sugar.id}`);
    await quantity('Powdered milk').fill('2');
    await cost('Powdered milk').fill('40,000');
    await cost('Sugar').fill('72,000');
    await receive.click();
    await toBeWrong(page.getByLabel('Batch number'), 'Please enter the batch number');
    const rows = page.getByRole('group', { name: 'What came' }).getByRole('listitem');
    await expect(rows.filter({ hasText: 'Sugar' }).getByRole('alert')).toHaveText('This item does not exist');
    await expect(rows.filter({ hasText: 'Wheat flour' }).getByRole('alert')).toHaveCount(0);
    await checkScreen(page, 'faults-delivery');
  });

  await test.step('corrected at their rows, it is received', async () => {
    await page.getByLabel('Batch number').fill('B-7');
    await page.getByRole('button', { name: 'Remove Sugar' }).click();
    await page.getByRole('button', { name: 'Receive 2 lines' }).click();
    await expect(page.getByRole('table', { name: 'What came' })).toContainText('2 bags');
  });
});

test('a stock adjustment shows both faults that only the server finds at their fields', async ({
  page,
  owner,
}) => {
  const milk = await owner.post<RawMaterial>(RAW, {
    ...{ name: 'Powdered milk', sku: 'MI', unit: 'bag', batch_tracking_enabled: true },
  });
  await page.goto(`/inventory/raw-materials/${milk.id}`);
  const sheet = await openTask(page, 'Adjust stock');
  await sheet.getByLabel('Adjustment type').selectOption({ label: 'Increase' });
  await sheet.getByLabel('Quantity').fill('3');
  await sheet.getByLabel('Reason *', { exact: true }).selectOption({ label: 'Physical count' });
  await sheet.getByRole('button', { name: /^Another date/ }).click();
  await sheet.getByLabel('Date', { exact: true }).fill(day(5));
  await sheet.getByRole('button', { name: 'Record adjustment' }).click();
  await toBeWrong(sheet.getByLabel('Batch number'), /Please enter the batch number/);
  await toBeWrong(sheet.getByLabel('Date', { exact: true }), /The date is in the future/);
  await expect(page).toSayAs('error', 'Failed to record stock adjustment. Please try again.');
  await checkScreen(page, 'faults-adjustment');
  expect(await owner.get(`${RAW}/${milk.id}`)).toMatchObject({ current_stock: 0 });
});

test('a journal shows the faults of several lines, its own and those that only the server finds, at their rows', async ({
  page,
  owner,
}) => {
  const made: { version: number }[] = [];
  for (const [code, name] of [
    ['6991', 'Sundry of the shop'],
    ['6992', 'Sundry of the bakery'],
  ])
    made.push(await owner.post<{ version: number }>('/ledger/accounts', { code, name, type: 'expense' }));
  await page.goto('/books/journals/new');
  const account = (line: number) => page.getByLabel(`Account of line ${line}`);
  const post = page.getByRole('button', { name: 'Post', exact: true });

  await test.step('the form: the description and two lines', async () => {
    await page.getByLabel('Debit of line 1').fill('500');
    await page.getByLabel('Credit of line 2').fill('500');
    await post.click();
    await toBeWrong(page.getByLabel('Description'), 'Please describe the journal');
    for (const line of [1, 2]) await toBeWrong(account(line), 'Please choose an account');
    await expect(page.getByLabel('Description')).toBeFocused();
  });

  await test.step('the server: two accounts were archived since they were chosen', async () => {
    await page.getByLabel('Description').fill('Between the sundries');
    await pick(page, 'Account of line 1', '6991', /6991/);
    await pick(page, 'Account of line 2', '6992', /6992/);
    for (const [at, code] of ['6991', '6992'].entries())
      await owner.put(`/ledger/accounts/${code}`, { version: made[at]!.version, is_archived: true });
    await post.click();
    for (const line of [1, 2]) await toBeWrong(account(line), /archived/);
    await checkScreen(page, 'faults-journal');
  });
});

test('an expense and an imported sheet show all faults at their fields and rows', async ({ page, owner }) => {
  await test.step('the form of an expense: the amount and the category', async () => {
    await page.goto('/transactions/new');
    await page.getByRole('button', { name: /^Record / }).click();
    await toBeWrong(page.getByLabel('Amount', { exact: true }), /Please enter an amount/);
    await toBeWrong(page.getByLabel('Category'), /Please choose a category/);
    await checkScreen(page, 'faults-expense');
  });

  await test.step('the rows of a file, which only the server reads', async () => {
    await page.goto('/import');
    const rows = [
      'Date,Description,Category,Amount out',
      `${day(-3)},Diesel,Fuel,5000`,
      '31/02/2026,Labels,Packagin,18200',
      `${day(-2)},Guard,Security,many`,
    ];
    await page.getByLabel('File', { exact: true }).setInputFiles({
      ...{ name: 'book.csv', mimeType: 'text/csv', buffer: Buffer.from(rows.join('\n')) },
    });
    await expect(page.getByRole('heading', { level: 1, name: /^Import / })).toBeVisible();
    for (const cell of ['Date in row 3', 'Category in row 3', 'Money out in row 4'])
      await expect(page.getByLabel(cell)).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByLabel(/ in row 2$/)).toHaveCount(0);
    expect(await owner.get('/ingestion/transactions')).toMatchObject({ total: 0 });
    await checkScreen(page, 'faults-import');
  });
});
