import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { checkScreen } from './support/screen-check.ts';

test('a sentence is read, its question answered, and recorded as an invoice with its entries', {
  tag: ['@journey', '@phone', '@late'],
}, async ({ page, owner }) => {
  await owner.customer({ name: 'Mama Ngozi Stores' });
  await page.goto('/say');
  const box = page.getByLabel('What happened?');
  await box.fill('Mama Ngozi carry 10 party pack 3500, she drop 2k transfer, balance Friday');
  await expect(page.getByText('73 of 200 characters')).toBeVisible();
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Every word was understood')).toBeVisible();
  await expect(page.locator('mark').first()).toHaveText('Mama Ngozi');
  const save = page.getByRole('button', { name: 'Record sale on credit' });
  await expect(save).toBeDisabled();
  await checkScreen(page, 'own-words');
  await page.getByRole('button', { name: /₦3,500.00 each/ }).click();
  await expect(page.getByLabel('Total', { exact: true })).toHaveValue('₦35,000.00');
  await save.click();
  await page.getByRole('link', { name: 'Open the document' }).click();
  await expect(page.getByText('Mama Ngozi Stores').first()).toBeVisible();
  await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const invoice = await owner.get<{ totals: object }>(`/invoices/${id}`);
  expect(invoice.totals).toMatchObject({ total_amount: 3_500_000, balance_due: 3_300_000 });
  const { total } = await owner.get<{ total: number }>(`/ledger/entries?source_id=${id}`);
  expect(total).toBeGreaterThan(0);
});

test('a sale on credit to somebody new adds the customer in one tap @desktop', async ({ page, owner }) => {
  await page.goto('/say');
  await page.getByLabel('What happened?').fill('Mama Chidi carry 2 carton indomie 9500 each, she drop 10k');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('Mama Chidi is not among your customers yet.')).toBeVisible();
  await checkScreen(page, 'own-words-new-customer');
  await page.getByRole('button', { name: 'Add Mama Chidi as a customer' }).click();
  await expect(page.getByText('Mama Chidi is not among your customers yet.')).toHaveCount(0);
  await page.getByRole('button', { name: 'Record sale on credit' }).click();
  await expect(page.getByRole('link', { name: 'Open the document' })).toBeVisible();
  const { customers } = await owner.get<{ customers: { outstanding: number }[] }>(
    '/customers?search=Mama%20Chidi',
  );
  expect(customers).toMatchObject([{ outstanding: 900_000 }]);
});

test('a refused sentence says why, waits in the Inbox, and is dismissed there', async ({ page, owner }) => {
  expect((await owner.get<{ total: number }>('/inbox')).total).toBe(0);
  await page.goto('/say');
  await page.getByLabel('What happened?').fill('paid the driver cash');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await expect(page.getByText('the sentence waits in the Inbox')).toBeVisible();
  await page.goto('/inbox');
  await page.getByRole('link', { name: /paid the driver cash/ }).click();
  await expect(page.getByRole('heading', { name: 'A sentence that was not recorded' })).toBeVisible();
  await checkScreen(page, 'own-words-refused');
  await page.getByRole('button', { name: 'Dismiss' }).click();
  await expect(page.getByText('Nothing waits for you')).toBeVisible();
});

test('a question leads to its answer, and what is no question to where it is recorded', async ({
  page,
  owner: _owner,
}) => {
  await page.goto('/say');
  await page.getByLabel('What happened?').fill('who owes me more than 50k?');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  await page.getByRole('link', { name: 'See the answer' }).click();
  await expect(page.getByRole('region', { name: 'Answer' })).toContainText(
    'Nobody owes you more than ₦50,000',
  );
  await page.goto(`/ask?q=${encodeURIComponent('sold rice 5k cash')}`);
  await page.getByRole('link', { name: 'Record it in your own words' }).click();
  await expect(page.getByLabel('What happened?')).toHaveValue('sold rice 5k cash');
});

const say = async (page: Page, text: string) => {
  await page.goto('/say');
  const box = page.getByLabel('What happened?');
  const change = page.getByRole('button', { name: 'Change the words' });
  const another = page.getByRole('button', { name: 'Record another' });
  // What was read before is still there.
  await expect(box.or(change).or(another)).toBeVisible();
  if (!(await box.isVisible())) await change.or(another).click();
  await box.fill(text);
  await page.getByRole('button', { name: 'Read', exact: true }).click();
};

test('a purchase of a known item opens a delivery that is filled in, and is recorded once', {
  tag: '@late',
}, async ({ page, owner }) => {
  const flour = await owner.post<{ id: string }>('/inventory/raw-materials', {
    ...{ name: 'Flour', sku: 'FL', unit: 'kg', conversions: [{ unit: 'bag', factor: 50 }] },
  });
  await owner.post('/suppliers', { name: 'Dangote Mills' });
  await say(page, 'bought 10 bags of flour at 62k from Dangote');
  await expect(page.getByText('10 bags of Flour at ₦62,000.00 each')).toBeVisible();
  await expect(page.getByRole('button', { name: 'Record as an expense instead' })).toBeVisible();
  await checkScreen(page, 'own-words-offer');

  await page.getByRole('link', { name: 'Check and receive' }).click();
  await expect(page.getByRole('heading', { level: 1, name: 'Receive a delivery' })).toBeVisible();
  const from = page.getByRole('region', { name: 'From your words' });
  await expect(from.locator('mark').first()).toHaveText('10 bags');
  await expect(from).toContainText('10 bags are 500 kg.');
  await expect(page.getByLabel('Quantity of Flour, kg')).toHaveValue('500');
  await expect(page.getByLabel('Cost of one kg of Flour')).toHaveValue('₦1,240.00');
  await expect(page.getByRole('combobox', { name: 'Supplier' })).toHaveValue('Dangote Mills');
  await checkScreen(page, 'own-words-delivery');
  await page.getByRole('button', { name: 'Receive 1 line' }).click();
  await expect(page.getByText('Please choose whether it was paid')).toBeVisible();
  await page.getByLabel('Paid', { exact: true }).selectOption({ label: 'Not yet: on credit' });
  await page.getByRole('button', { name: 'Receive 1 line' }).click();
  await expect(page.getByRole('heading', { level: 1, name: /^GRN-/ })).toBeVisible();
  await expect(page).toHaveURL(/\/purchases\/deliveries\/[0-9a-f-]{36}/);
  const id = new URL(page.url()).pathname.split('/').at(-1);
  const receipt = await owner.get<{ lines: object[] }>(`/inventory/receipts/${id}`);
  expect(receipt).toMatchObject({ settlement: 'credit', lines: [{ quantity: 500, cost: 62_000_000 }] });
  expect(await owner.get(`/inventory/raw-materials/${flour.id}`)).toMatchObject({ current_stock: 500 });
  const entries = await owner.get<{ total: number }>(`/ledger/entries?source_id=${id}`);
  expect(entries.total).toBe(1);

  // Who goes back to the words sees what was made of them.
  await page.goto('/say');
  await expect(page.getByRole('link', { name: 'Open the delivery' })).toHaveAttribute(
    'href',
    new RegExp(id!),
  );
  await checkScreen(page, 'own-words-recorded');
  await page.getByRole('button', { name: 'Record another' }).click();
  await expect(page.getByLabel('What happened?')).toHaveValue('');
});

test('each or for all, another unit and an unknown supplier stay open in the form', async ({
  page,
  owner,
}) => {
  await owner.post('/inventory/raw-materials', { name: 'Flour', sku: 'FL', unit: 'kg' });
  await say(page, 'bought 10 cartons of flour 62k from Musa, cash');
  await page.getByRole('link', { name: 'Check and receive' }).click();
  const from = page.getByRole('region', { name: 'From your words' });
  await expect(from).toContainText('How many kg are 10 cartons?');
  await expect(from).toContainText('“Musa” is not one of your suppliers yet.');
  await expect(page.getByLabel('Quantity of Flour, kg')).toHaveValue('');
  await checkScreen(page, 'own-words-delivery-open');
  await page.getByRole('button', { name: '₦62,000.00 for all 10' }).click();
  await page.getByLabel('1 carton = how many kg').fill('12.5');
  await expect(page.getByLabel('Quantity of Flour, kg')).toHaveValue('125');
  await expect(page.getByLabel('Cost of one kg of Flour')).toHaveValue('₦496.00');
});

test('what is kept for 5 minutes only is said to be gone, with the words', async ({ page, owner }) => {
  await owner.post('/inventory/raw-materials', { name: 'Flour', sku: 'FL', unit: 'kg' });
  await page.goto('/purchases/deliveries/new?said=0198c0de-0000-7000-8000-000000000001');
  await expect(
    page.getByText('What was understood is kept for 5 minutes, so nothing is filled in.'),
  ).toBeVisible();
  await expect(page.getByLabel('Item', { exact: true })).toBeVisible();
});

test('a count opens the adjustment of the chosen item with the words in its text box', {
  tag: '@late',
}, async ({ page, owner }) => {
  const bread = await owner.post<{ id: string }>('/inventory/finished-goods', {
    ...{ name: 'Sliced bread', sku: 'SB', unit: 'loaf' },
  });
  const path = `/inventory/finished-goods/${bread.id}`;
  await owner.post(`${path}/adjust-stock`, {
    ...{ adjustment_type: 'increase', quantity_adjusted: 175, reason: 'physical_count', unit_cost: 50_000 },
  });
  await say(page, 'I count am, e remain 160');
  await checkScreen(page, 'own-words-count');
  await page.getByRole('link', { name: 'Check the adjustment' }).click();
  const choice = page.getByRole('dialog', { name: 'Which item do you want to adjust?' });
  await expect(choice.getByRole('region', { name: 'From your words' })).toContainText('e remain 160');
  await checkScreen(page, 'own-words-count-item');
  await choice.getByRole('link', { name: /Sliced bread/ }).click();
  const sheet = page.getByRole('dialog', { name: 'Adjust stock' });
  await expect(sheet.getByLabel('What happened')).toHaveValue('I count am, e remain 160');
  await checkScreen(page, 'own-words-count-adjust');
  await sheet.getByRole('button', { name: 'Fill in the form' }).click();
  await expect(sheet.getByText('Counted: 160 loaves (−15).')).toBeVisible();
  await expect(sheet.getByLabel('Counted (loaf) *')).toHaveValue('160');
  await sheet.getByRole('button', { name: 'Record count' }).click();
  await expect(sheet).toHaveCount(0);
  expect(await owner.get(path)).toMatchObject({ current_stock: 160 });
  await page.goto('/say');
  await expect(page.getByRole('link', { name: 'Open the item' })).toBeVisible();
});

test('a batch, a transfer and a sale of several goods open their forms filled in', async ({
  page,
  owner,
}) => {
  const name = 'Sliced bread';
  const bread = await owner.post<{ id: string }>('/inventory/finished-goods', {
    ...{ name, sku: 'SB', unit: 'loaf', selling_price: 150_000 },
  });
  await owner.post(`/inventory/finished-goods/${bread.id}/adjust-stock`, {
    ...{ adjustment_type: 'increase', quantity_adjusted: 20, reason: 'physical_count', unit_cost: 50_000 },
  });
  await owner.customer({ name: 'Ada Stores' });
  await test.step('a batch', async () => {
    await say(page, 'baked 200 sliced bread today');
    await page.getByRole('link', { name: 'Check the order' }).click();
    await expect(page.getByRole('combobox', { name: 'Product' })).toHaveValue(name);
    await expect(page.getByLabel('How much (loaf)')).toHaveValue('200');
    await checkScreen(page, 'own-words-batch');
  });
  await test.step('a transfer', async () => {
    await say(page, 'moved 50k from cash to the bank');
    await page.getByRole('link', { name: 'Check the transfer' }).click();
    const sheet = page.getByRole('dialog', { name: 'Transfer between accounts' });
    await expect(sheet.getByLabel('From', { exact: true }).locator('option:checked')).toHaveText('Cash');
    await expect(sheet.getByLabel('To', { exact: true }).locator('option:checked')).toHaveText('Bank');
    await checkScreen(page, 'own-words-transfer');
    await sheet.getByRole('button', { name: 'Transfer ₦50,000.00' }).click();
    await expect(sheet).toHaveCount(0);
    await expect(page).toHaveURL(/\/money\/transfers$/);
    expect((await owner.get<{ total: number }>('/bank-accounts/transfers')).total).toBe(1);
  });
  await test.step('a sale without a price', async () => {
    await say(page, 'sold 3 sliced bread to Ada on credit');
    await page.getByRole('link', { name: 'Open the invoice form' }).click();
    await expect(page.getByLabel('Tell us what you want to invoice for')).toHaveValue(
      'sold 3 sliced bread to Ada on credit',
    );
    await expect(page.getByRole('region', { name: 'What was understood' })).toContainText(name);
    await checkScreen(page, 'own-words-invoice');
    await page.getByRole('button', { name: 'Fill in the form' }).click();
    await expect(page.getByText('1 line filled in')).toBeVisible();
    await page.getByRole('button', { name: 'Create Invoice' }).click();
    await expect(page).toHaveURL(/\/invoices\/[0-9a-f-]{36}/);
    await page.goto('/say');
    await expect(page.getByRole('link', { name: 'Open the document' })).toBeVisible();
  });
});

test('the quantity, its unit and the account are corrected; the total stays and the price of each is shown', async ({
  page,
  owner,
}) => {
  await owner.post('/bank-accounts', { kind: 'bank', name: 'Zenith savings' });
  await say(page, 'sold 10 pies for 3,500 transfer');
  await page.getByLabel('Quantity').fill('14');
  await expect(page.getByText('₦250.00 each')).toBeVisible();
  await expect(page.getByLabel('Total', { exact: true })).toHaveValue('₦3,500.00');
  await page.getByLabel('Paid into').selectOption({ label: 'Zenith savings' });
  await checkScreen(page, 'own-words-corrected');
  await page.getByLabel('Quantity').fill('many');
  await page.getByRole('button', { name: 'Record sale' }).click();
  await expect(page.getByText('Please enter a quantity above zero')).toBeVisible();
  await page.getByLabel('Quantity').fill('14');
  await page.getByRole('button', { name: 'Record sale' }).click();
  await expect(page.getByRole('link', { name: 'Open the document' })).toBeVisible();
  const { bank_accounts } = await owner.get<{ bank_accounts: { name: string; balance: number }[] }>(
    '/bank-accounts',
  );
  expect(bank_accounts.find((each) => each.name === 'Zenith savings')?.balance).toBe(350_000);
});

test('a text with several transactions is read as such, shown one by one, and recorded together', {
  tag: '@desktop',
}, async ({ page, owner }) => {
  const text = 'Bought fuel 5k cash.\nPaid rent 200k by transfer.';
  await page.goto('/say');
  await page.getByLabel('What happened?').fill(text);
  const answered = page.waitForResponse('**/api/v1/ingestion/transactions/text-to-transaction/multiple');
  await page.getByRole('button', { name: 'Read', exact: true }).click();
  const answer = await answered;
  expect(answer.request().postDataJSON()).toMatchObject({ text });
  expect(await answer.json()).toEqual({ processing_id: expect.stringMatching(/^[0-9a-f-]{36}$/) });
  await expect(page.getByText('Every word was understood')).toBeVisible();
  await expect(page.locator('mark').filter({ hasText: /^(5k|200k)$/ })).toHaveText(['5k', '200k']);
  await expect(page.getByLabel('Amount', { exact: true })).toHaveCount(2);
  expect((await owner.get<{ total: number }>('/ingestion/transactions')).total).toBe(0);
  await page.getByRole('button', { name: 'Record 2 entries' }).click();
  await expect(page).toSay('Recorded');
  const { transactions } = await owner.get<{ transactions: object[] }>(
    '/ingestion/transactions?sort_by=amount&sort_direction=asc',
  );
  expect(transactions).toMatchObject([
    { amount: 500_000, category: 'fuel', payment_method: 'cash' },
    { amount: 20_000_000, category: 'rent', payment_method: 'bank_transfer' },
  ]);
});
