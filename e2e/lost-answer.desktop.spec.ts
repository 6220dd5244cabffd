import { readFileSync } from 'node:fs';
import type { Page } from '@playwright/test';
import { confirmIdentity } from './support/confirm-identity.ts';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { field, type Named, REASONS, reason, total, walk } from './support/retries.ts';
import { openTask, settled } from './support/screens.ts';

// One form of each kind. That the others ask the same is held by the type of the key and the scan of its makers
// (apps/web/src/client/send-once.test.ts).

test('a lost response and a changed form: a page, a drawer, a schedule, and what happens only once', async ({
  page,
  owner,
}) => {
  const supplier = await owner.post<Named>('/suppliers', { name: 'Golden Penny' });
  const billed = (bill_number: string) =>
    owner.post<Named>('/bills', {
      ...{ supplier_id: supplier.id, bill_number, bill_date: day(-2), post: true },
      lines: [{ account_code: '6010', unit_price: 1_000_000 }],
    });
  const [bill] = [await billed('GP-1'), await billed('GP-2')];
  const bills = async () => total(await owner.get('/bills?status=unpaid'));
  const filled = async (here: Page, mode: string) => {
    await here.goto('/books/journals/new');
    await here.getByLabel('How often').selectOption(mode);
    for (const [line, side, code] of [
      [1, 'Debit', '6010'],
      [2, 'Credit', '1010'],
    ] as const) {
      await here.getByLabel(`Account of line ${line}`).fill(code);
      await here.getByRole('option', { name: new RegExp(code) }).click();
      await here.getByLabel(`${side} of line ${line}`).fill('5k');
    }
  };
  await walk(page, owner, [
    {
      name: 'purchase order',
      open: async (here) => {
        await here.goto(`/purchases/orders/new?supplier_id=${supplier.id}`);
        await here.getByRole('combobox', { name: 'Item of line 1' }).fill('Firewood');
        await here.getByLabel('VAT of line 1').selectOption({ label: 'No VAT' });
      },
      change: field('Price of line 1'),
      typed: ['5k', '7k'],
      submit: /^Save/,
      post: /\/purchase-orders$/,
      words: ['An order over ₦5,000.00', 'An order over ₦7,000.00'],
      state: async () => total(await owner.get('/purchase-orders')),
      expected: [1, 2],
    },
    {
      name: 'bill voided',
      open: async (here) => {
        await here.goto(`/purchases/bills/${bill.id}`);
        await openTask(here, 'Void');
      },
      change: reason,
      typed: REASONS,
      submit: /^Void this bill$/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: bills,
      expected: [1],
    },
    {
      name: 'credit note',
      open: async (here) => {
        await here.goto(`/suppliers/${supplier.id}?tab=credits`);
        await settled(here);
        await openTask(here, 'Credit note');
        await here.getByLabel('Reason').fill('Overcharged');
      },
      change: field('Amount with VAT'),
      typed: ['1k', '2k'],
      submit: /^Record ₦/,
      post: /\/credit-notes$/,
      words: ['₦1,000.00', '₦2,000.00'],
      state: async () => (await owner.get<{ balance: number }>(`/suppliers/${supplier.id}`)).balance,
      expected: [900_000, 700_000],
    },
    {
      name: 'recurring journal',
      open: (here) => filled(here, 'repeat'),
      change: field('Description'),
      typed: ['Rent of each month', 'Rent of the store'],
      submit: /^Save$/,
      post: /\/ledger\/recurring-journals$/,
      words: ['Rent of each month', 'Rent of the store'],
      state: async () => total(await owner.get('/ledger/recurring-journals')),
      expected: [1, 2],
    },
  ]);
});

test('a lost response and a changed form: an expense that waits on the device, a picture, own words, and a sheet', async ({
  page,
  owner,
}) => {
  const names = (path: string, list: string) => async () =>
    (await owner.get<Record<string, Named[]>>(path))[list]!.map(({ name }) => name).sort();
  await walk(page, owner, [
    {
      name: 'expense',
      sentAgain: true,
      open: async (here) => {
        await here.goto('/transactions/new');
        await here.getByLabel('Category').selectOption({ label: 'Fuel and diesel' });
      },
      change: field('Amount'),
      typed: ['5k', '7k'],
      submit: /^Record ₦/,
      post: /\/transactions\/manual$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: async () => {
        const { transactions } = await owner.get<{ transactions: { amount: number; category: string }[] }>(
          '/ingestion/transactions',
        );
        return transactions
          .filter(({ category }) => category === 'fuel')
          .map(({ amount }) => amount)
          .sort((a, b) => a - b);
      },
      expected: [[500_000]],
    },
    {
      name: 'own words',
      open: async (here) => {
        await here.goto('/say');
        await here.getByLabel('What happened?').fill('paid transport 3k by transfer');
        await here.getByRole('button', { name: 'Read', exact: true }).click();
      },
      change: field('Amount'),
      typed: ['10', '20'],
      submit: /^Record expense$/,
      post: /\/record$/,
      words: ['₦10.00', '₦20.00'],
      single: true,
      state: async () => total(await owner.get('/ingestion/transactions')),
      expected: [2],
    },
    {
      name: 'picture',
      open: async (here) => {
        await owner.changePlan('pro');
        await here.goto('/transactions/picture');
        const dot = Buffer.from('R0lGODlhAQABAIAAAAAAAP///ywAAAAAAQABAAACAUwAOw==', 'base64');
        await here
          .getByLabel('Pictures')
          .setInputFiles({ name: 'dot.gif', mimeType: 'image/gif', buffer: dot });
        await here.getByRole('link', { name: /dot\.gif.*could not be read/ }).click();
        await here.getByLabel('Category').selectOption({ label: 'Transport' });
        await here.getByLabel('Paid from').selectOption('bank_transfer');
        await here.getByLabel('Date', { exact: true }).fill('today');
      },
      change: field('Amount'),
      typed: ['30', '40'],
      submit: /^Record ₦/,
      post: /\/transactions\/manual$/,
      words: ['₦30.00', '₦40.00'],
      single: true,
      state: async () => total(await owner.get('/ingestion/transactions')),
      expected: [3],
    },
    {
      name: 'import of items with opening stock, first the good row and then the corrected ones',
      open: async (here) => {
        await here.goto('/import?kind=raw_materials');
        await here
          .getByLabel('Or paste the rows, with their column names')
          .fill(
            'Name,SKU,Unit,Quantity,Value\nSalt A,S-A,kg,5,900\nSalt B,S-B,kg,x,900\nSalt C,S-C,kg,x,900',
          );
        await here.getByRole('button', { name: 'Read the rows' }).click();
      },
      change: async (here, typed) => {
        for (const row of typed === '2 rows' ? [3, 4] : []) {
          const quantity = here.getByLabel(`In stock in row ${row}`);
          await quantity.fill('7');
          await quantity.press('Enter');
          await expect(quantity).toHaveCount(0);
        }
        await expect(here.getByRole('button', { name: `Import ${typed}` })).toBeEnabled();
      },
      typed: ['1 row', '2 rows'],
      submit: /^Import \d rows?$/,
      post: /\/imports\/[^/]+\/commit$/,
      words: ['1 row,', '2 rows,'],
      state: names('/inventory/raw-materials?search=salt', 'raw_materials'),
      expected: [['Salt A'], ['Salt A', 'Salt B', 'Salt C']],
    },
  ]);
});

test('a lost response and a changed rate: the page shows the revaluation that was recorded', async ({
  page,
  owner,
}) => {
  const customer = await owner.customer({ name: 'Accra Foods' });
  await owner.invoice(customer.id, {
    ...{ currency: 'USD', exchange_rate: '1500', issue: true, issue_date: day(-9), due_date: day(9) },
    items: [{ name: 'Plantain chips, carton', quantity: 10, unit_price: 1_000, tax_percentage: 0 }],
  });
  await page.goto(`/books/revaluation?on=${day(-1)}`);
  const rate = page.getByLabel('Rate of USD', { exact: true });
  await rate.fill('1550');
  await page.route(
    /\/ledger\/revaluations$/,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  await page.getByRole('button', { name: /^Revalue/ }).click();
  await expect(page.getByText('No connection. Check your network and try again.').first()).toBeVisible();
  // Another rate asks for its figures, and the answer says what is in the books.
  await rate.fill('1560');
  await expect(page.getByText('This day is revalued.')).toBeVisible();
  await expect(rate).toHaveValue('1550');
  await expect(rate).toBeDisabled();
  expect(total(await owner.get('/ledger/revaluations'))).toBe(1);
});

test('a lost response: the import of an archive is done once, and the page says so', async ({
  page,
  owner,
}) => {
  await owner.customer({ name: 'Mama Ngozi Stores' });
  await page.goto('/settings/data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  await confirmIdentity(page);
  const archive = await (await downloading).path();
  const copy = await owner.post<{ id: string }>('/organizations', { name: 'New shop' });
  owner.enter(copy.id);
  await page.goto('/settings/data');
  await page.getByLabel('Archive').setInputFiles({
    ...{ name: 'archive.zip', mimeType: 'application/zip' },
    buffer: readFileSync(archive),
  });
  let isLost = false;
  await page.route(/\/import$/, async (route) => {
    const answer = await route.fetch();
    // The first answer asks who it is, the second one is lost, the third one comes.
    if (!answer.ok() || isLost) return route.fulfill({ response: answer });
    isLost = true;
    await route.abort('connectionreset');
  });
  const submit = page.getByRole('button', { name: 'Import Bisi’s Bakery' });
  await submit.click();
  await confirmIdentity(page);
  await expect(page.getByText('No connection. Check your network and try again.').first()).toBeVisible();
  expect(total(await owner.get('/customers'))).toBe(1);
  await submit.click();
  await expect(page.getByText('every balance is as it was exported')).toBeVisible();
  expect(total(await owner.get('/customers'))).toBe(1);
  const { changes } = await owner.get<{ changes: { type: string }[] }>(
    '/ledger/changes?subject=organization',
  );
  expect(changes.filter(({ type }) => type === 'organization.imported')).toHaveLength(1);
});
