import { readFileSync } from 'node:fs';
import { addMonths, firstOfMonth, formatDate, monthOf } from '@lissafi/domain/calendar/civil-date';
import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day } from './support/owner.ts';
import { field, REASONS, reason, total, walk } from './support/retries.ts';
import { openTask } from './support/screens.ts';

test('a lost response and a changed form: journals, schedules and reversals', async ({ page, owner }) => {
  const journals = async () => total(await owner.get('/ledger/journals'));
  const posted = await owner.post<{ id: string }>('/ledger/journals', {
    entry_date: day(0),
    memo: 'Loan fee',
    lines: [
      { account_code: '6150', debit: 500_000 },
      { account_code: '1010', credit: 500_000 },
    ],
  });
  await owner.put('/opening-balances', {
    ...{ version: 0, opened_on: day(0) },
    accounts: [{ account_code: '1010', debit: 100 }],
  });
  await owner.post('/opening-balances/post', { version: 1 });
  const filled = async (here: Page, mode?: string) => {
    await here.goto('/books/journals/new');
    if (mode) await here.getByLabel('How often').selectOption(mode);
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
      name: 'journal',
      open: (here) => filled(here),
      change: field('Description'),
      typed: ['Rent of March', 'Rent of April'],
      submit: /^Post$/,
      post: /\/ledger\/journals$/,
      words: ['Rent of March', 'Rent of April'],
      state: journals,
      expected: [2, 3],
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
    {
      name: 'payroll',
      open: async (here) => {
        await here.goto('/money/payroll/new');
        await here.getByLabel('Name of person 1').fill('Musa');
      },
      change: field('Gross of person 1'),
      typed: ['50k', '60k'],
      submit: /^Post payroll$/,
      post: /\/payrolls$/,
      words: ['₦50,000.00', '₦60,000.00'],
      state: async () => total(await owner.get('/payrolls')),
      expected: [1, 2],
    },
    {
      name: 'payment of net pay',
      open: async (here) => {
        await here.goto('/money/payroll');
        await openTask(here, 'Pay out net pay');
      },
      change: field('Amount'),
      typed: ['5,000', '7,000'],
      submit: /^Pay ₦/,
      post: /\/payroll-payments$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: async () => total(await owner.get('/payroll-payments')),
      expected: [1, 2],
    },
    {
      name: 'void of the opening balances',
      open: async (here) => {
        await here.goto('/books/opening-balances');
        await openTask(here, 'Void');
      },
      change: reason,
      typed: REASONS,
      submit: /^Void the opening balances$/,
      post: /\/opening-balances\/void$/,
      words: REASONS,
      single: true,
      state: async () => (await owner.get<{ status: string }>('/opening-balances')).status,
      expected: ['draft'],
    },
    {
      name: 'reversal of a journal',
      open: async (here) => {
        await here.goto(`/books/entries/${posted.id}`);
        await openTask(here, 'Reverse');
      },
      change: reason,
      typed: REASONS,
      submit: /^Reverse this journal$/,
      post: /\/reverse$/,
      words: REASONS,
      single: true,
      state: async () =>
        (await owner.get<{ reversed_by_id: string | null }>(`/ledger/entries/${posted.id}`))
          .reversed_by_id !== null,
      expected: [true],
    },
  ]);
});

test('a lost response and a changed form: returns and payments of VAT and withholding tax', async ({
  page,
  owner,
}) => {
  const month = monthOf(addMonths(firstOfMonth(day(0)), -1));
  const { id } = await owner.customer();
  await owner.post('/invoices', {
    ...{ customer_id: id, issue_date: `${month}-05`, due_date: day(30), issue: true },
    items: [{ name: 'Bread', quantity: 1, unit_price: 100_000_000, tax_percentage: 7.5 }],
  });
  const supplier = await owner.post<{ id: string }>('/suppliers', { name: 'Ade & Co' });
  await owner.post('/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 40_000_000, transaction_date: `${month}-05`, category: 'rent' },
    ...{ supplier_id: supplier.id, payment_status: 'unpaid' },
  });
  await owner.post(`/suppliers/${supplier.id}/payments`, {
    ...{ amount: 36_000_000, wht_amount: 4_000_000, paid_on: `${month}-20`, method: 'bank_transfer' },
  });
  const { payments } = await owner.get<{ payments: { id: string }[] }>(`/suppliers/${supplier.id}/payments`);
  const vat = () => owner.get<{ state: string; paid: number }>(`/ledger/vat-return?month=${month}`);
  await walk(page, owner, [
    {
      name: 'VAT return',
      open: async (here) => {
        await here.goto(`/books/vat/${month}`);
        await openTask(here, 'File this return');
      },
      change: field('Reference of the tax office (optional)'),
      typed: ['NRS-1', 'NRS-2'],
      submit: /^File$/,
      post: /\/tax\/vat-returns$/,
      words: ['NRS-1', 'NRS-2'],
      single: true,
      state: async () => (await vat()).state,
      expected: ['filed'],
    },
    {
      name: 'payment of VAT',
      open: async (here) => {
        await here.goto(`/books/vat/${month}`);
        await openTask(here, 'Pay VAT');
      },
      change: field('VAT'),
      typed: ['5,000', '7,000'],
      submit: /^Pay ₦/,
      post: /\/tax\/vat-payments$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: async () => (await vat()).paid,
      expected: [500_000, 1_200_000],
    },
    {
      name: 'remittance of withholding tax',
      open: async (here) => {
        await here.goto('/books/withholding');
        await here.getByRole('button', { name: /^Remit/ }).click();
      },
      change: field('Tax'),
      typed: ['5,000', '7,000'],
      submit: /^Remit ₦/,
      post: /\/tax\/wht-remittances$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: async () => total(await owner.get('/tax/wht-remittances')),
      expected: [1, 2],
    },
    {
      name: 'receipt for withholding tax',
      open: async (here) => {
        await here.goto(`/books/withholding/payments/${payments[0]!.id}`);
        await openTask(here, 'Give receipt');
      },
      change: field('Given on'),
      typed: ['today', 'yesterday'],
      submit: /^Record the receipt$/,
      post: /\/receipt$/,
      words: [formatDate(day(0)), formatDate(day(-1))],
      single: true,
      state: async () =>
        (
          await owner.get<{ wht_deducted: { receipt: { number: string } | null }[] }>('/tax/wht-deducted')
        ).wht_deducted.filter(({ receipt }) => receipt !== null).length,
      expected: [1],
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

test('a lost response and a changed form: assets, depreciation and disposals', async ({ page, owner }) => {
  const assets = async () => total(await owner.get('/assets'));
  const record = (name: string, acquired_on: string) =>
    owner.post<{ id: string }>('/assets', {
      ...{ name, acquired_on, account_code: '1500', cost: 1_200_000, life_months: 12, method: 'cash' },
    });
  const oven = await record('Oven', day(-100));
  const mixer = await record('Mixer', day(0));
  const { due } = await owner.get<{ due: { until: string } }>('/assets');
  const earlier = new Date(`${due.until}-01T00:00:00Z`);
  earlier.setUTCMonth(earlier.getUTCMonth() - 1);
  const months: [string, string] = [earlier.toISOString().slice(0, 7), due.until];
  const until = async () =>
    (await owner.get<{ depreciated_until: string | null }>(`/assets/${oven.id}`)).depreciated_until;
  const named = (month: string) =>
    new Intl.DateTimeFormat('en', { month: 'short', year: 'numeric', timeZone: 'UTC' }).format(
      new Date(`${month}-01T00:00:00Z`),
    );
  const status = async () => (await owner.get<{ status: string }>(`/assets/${mixer.id}`)).status;
  await walk(page, owner, [
    {
      name: 'asset',
      open: async (here) => {
        await here.goto('/books/assets/new');
        await here.getByLabel('Name').fill('Fridge');
      },
      change: field('Cost without VAT'),
      typed: ['50k', '60k'],
      submit: /^Record asset$/,
      post: /\/assets$/,
      words: ['₦50,000.00', '₦60,000.00'],
      state: assets,
      expected: [3, 4],
    },
    {
      name: 'depreciation',
      open: async (here) => {
        await here.goto('/books/assets');
        await openTask(here, 'Post depreciation');
      },
      change: (here, typed) => here.getByRole('dialog').getByLabel('Up to').fill(typed),
      typed: months,
      submit: /^Post$/,
      post: /\/assets\/depreciation$/,
      words: [named(months[0]), named(months[1])],
      state: until,
      expected: months,
    },
    {
      name: 'disposal',
      open: async (here) => {
        await here.goto(`/books/assets/${mixer.id}`);
        await openTask(here, 'Sell or scrap');
      },
      change: reason,
      typed: REASONS,
      submit: /^Dispose of it$/,
      post: /\/dispose$/,
      words: REASONS,
      single: true,
      state: status,
      expected: ['disposed'],
    },
  ]);
});

test('a lost response: the import of an archive is done once, and the page says so', async ({
  page,
  owner,
}) => {
  await owner.customer({ name: 'Mama Ngozi Stores' });
  await page.goto('/settings/data');
  const downloading = page.waitForEvent('download');
  await page.getByRole('button', { name: 'Download everything' }).click();
  const archive = await (await downloading).path();
  const copy = await owner.post<{ id: string }>('/organizations', { name: 'New shop' });
  owner.enter(copy.id);
  await page.goto('/settings/data');
  await page.getByLabel('Archive').setInputFiles({
    ...{ name: 'archive.zip', mimeType: 'application/zip' },
    buffer: readFileSync(archive),
  });
  await page.route(
    /\/import$/,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const submit = page.getByRole('button', { name: 'Import Bisi’s Bakery' });
  await submit.click();
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
