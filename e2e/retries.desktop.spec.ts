import type { Page } from '@playwright/test';
import { expect, test } from './support/fixtures.ts';
import { day, type Owner } from './support/owner.ts';
import { createInvoice, fillLine, moreActions, openTask } from './support/screens.ts';

// Every form that creates or moves money or stock: its answer is lost, it is changed, and sent again. The screen says
// which of the two was recorded and offers the other (decisions §12.4, 0029).

interface Walk {
  name: string;
  /** Fills in all but what changes. */
  open: (page: Page, owner: Owner) => Promise<void>;
  /** What changes, as it is typed the first and the second time. */
  change: (page: Page, typed: string) => Promise<void>;
  typed: [first: string, second: string];
  submit: RegExp;
  /** The request whose answer is lost. */
  post: RegExp;
  /** How the two read in the question; for what happens once at most there is no other to record. */
  words: [first: string, second: string];
  single?: true;
  /** What the server has of it: after the first, and after both. */
  state: (owner: Owner) => Promise<unknown>;
  expected: [first: unknown, both?: unknown];
}

const field = (label: string) => (page: Page, typed: string) =>
  page.getByLabel(label, { exact: true }).fill(typed);
const why = field('Why');
const REASONS: [string, string] = ['Wrong customer', 'Typed twice'];

async function walk(page: Page, owner: Owner, rows: readonly Walk[]) {
  for (const row of rows) await test.step(row.name, () => walkOne(page, owner, row));
}

async function walkOne(page: Page, owner: Owner, row: Walk) {
  await row.open(page, owner);
  await row.change(page, row.typed[0]);
  await page.route(
    row.post,
    async (route) => {
      expect((await route.fetch()).ok()).toBe(true);
      await route.abort('connectionreset');
    },
    { times: 1 },
  );
  const submit = page.getByRole('button', { name: row.submit }).filter({ visible: true }).first();
  await submit.click();
  await expect(page.getByText('No connection. Check your network and try again.').first()).toBeVisible();
  await row.change(page, row.typed[1]);
  await submit.click();
  const question = page.getByRole('dialog', { name: 'Your first attempt was recorded' });
  const [recorded, not] = (await question.getByText(/^Recorded: /).innerText()).split('\n');
  expect(recorded).toContain(row.words[0]);
  expect(recorded).not.toContain(row.words[1]);
  expect(not).toMatch(/^Not recorded: /);
  expect(not).toContain(row.words[1]);
  expect(await row.state(owner)).toEqual(row.expected[0]);
  await expect(page.locator('[data-kind="success"]')).toHaveCount(0);
  if (row.single) await question.getByRole('button').click();
  else await question.getByRole('button', { name: /^Record .* as well$/ }).click();
  await expect(question).toHaveCount(0);
  await expect.poll(() => row.state(owner)).toEqual(row.expected[row.single ? 0 : 1]);
  if (row.single) await expect(page.locator('[data-kind="success"]')).toHaveCount(0);
  else await expect(page.locator('[data-kind="success"]').first()).toBeVisible();
  await page.goto('about:blank');
}

interface Named {
  id: string;
  name: string;
}
interface Document {
  id: string;
  status: string;
  credited_amount: number;
  totals: { total_amount: number; amount_paid: number };
  payments: { amount: number }[];
}
const total = (list: { total: number }) => list.total;

test('a lost answer and a changed form: what is billed, received, credited and given back', async ({
  page,
  owner,
}) => {
  test.setTimeout(180_000);
  const document = async (fields: object = {}) => {
    const customer = await owner.customer({ name: 'Musa Bello' });
    return { customer, ...(await owner.invoice(customer.id, { issue: true, ...fields })) };
  };
  const [paid, account, credited, refunded, noted, cancelled, source] = await Promise.all(
    Array.from({ length: 7 }, () => document()),
  );
  const paidFully = (id: string, amount: number) =>
    owner.post(`/invoices/${id}/payments`, { amount, paid_on: day(0), method: 'cash' });
  await paidFully(refunded!.id, refunded!.totals.total_amount);
  // In advance: more than is owed stays as credit, and the next invoice is not settled by itself.
  await owner.post(`/customers/${credited!.customer.id}/payments`, {
    amount: credited!.totals.total_amount + 2_000_000,
    paid_on: day(0),
    method: 'cash',
  });
  const next = await owner.invoice(credited!.customer.id, { issue: true });
  const back = await document();
  await paidFully(back.id, 1_000_000);
  const { payments } = await owner.get<{ payments: { id: string }[] }>(
    `/payments?customer_id=${back.customer.id}`,
  );
  const one = (id: string) => owner.get<Document>(`/invoices/${id}`);
  const newDocument = async (here: Page) => {
    await here.goto('/invoices/new');
    await here.getByLabel('Customer', { exact: true }).fill('mama');
    await here.getByRole('option', { name: /Mama Ngozi/ }).click();
    await fillLine(here, 1, { name: 'Bag of rice', quantity: '1', price: '1' });
  };
  const mama = await owner.customer();
  const ofMama = (type: string) => async () =>
    total(await owner.get(`/invoices?customer_id=${mama.id}&document_type=${type}`));

  await walk(page, owner, [
    {
      name: 'payment of an invoice',
      open: async (here) => {
        await here.goto(`/invoices/${paid!.id}`);
        await openTask(here, 'Record payment');
      },
      change: field('Money received'),
      typed: ['5,000', '7,000'],
      submit: /^Record ₦/,
      post: /\/invoices\/[^/]+\/payments$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: async () => (await one(paid!.id)).payments.map(({ amount }) => amount).sort(),
      expected: [[500_000], [500_000, 700_000]],
    },
    {
      name: 'payment on account',
      open: async (here) => {
        await here.goto(`/customers/${account!.customer.id}`);
        await openTask(here, 'Record payment');
      },
      change: field('Money received'),
      typed: ['5k', '7k'],
      submit: /^Record ₦/,
      post: /\/customers\/[^/]+\/payments$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: async () => (await one(account!.id)).totals.amount_paid,
      expected: [500_000, 1_200_000],
    },
    {
      name: 'credit of a customer',
      open: async (here) => {
        await here.goto(`/customers/${credited!.customer.id}`);
        await moreActions(here, 'Use credit');
      },
      change: field('How much'),
      typed: ['5k', '7k'],
      submit: /^Use ₦/,
      post: /\/credits\/apply$/,
      words: ['₦5,000.00 of credit', '₦7,000.00 of credit'],
      state: async () => (await one(next.id)).totals.amount_paid,
      expected: [500_000, 1_200_000],
    },
    {
      name: 'refund',
      open: async (here) => {
        await here.goto(`/invoices/${refunded!.id}`);
        await moreActions(here, 'Refund');
      },
      change: field('Amount taken back'),
      typed: ['5k', '7k'],
      submit: /^Give back/,
      post: /\/refund$/,
      words: ['Refund of ₦5,000.00', 'Refund of ₦7,000.00'],
      state: async () => (await one(refunded!.id)).credited_amount,
      expected: [500_000, 1_200_000],
    },
    {
      name: 'credit note',
      open: async (here) => {
        await here.goto(`/invoices/${noted!.id}`);
        await moreActions(here, 'Credit note');
        await here.getByLabel('Take back').selectOption({ label: 'Some lines' });
        await here.getByLabel('Credit of Meat pie').selectOption({ label: 'An amount' });
        await why(here, 'Burnt');
      },
      change: field('Amount of Meat pie, tax included'),
      typed: ['1k', '2k'],
      submit: /^Write credit note/,
      post: /\/credit-notes$/,
      words: ['₦1,000.00 of Meat pie', '₦2,000.00 of Meat pie'],
      state: async () => (await one(noted!.id)).credited_amount,
      expected: [100_000, 300_000],
    },
    {
      name: 'cancelling an invoice',
      open: async (here) => {
        await here.goto(`/invoices/${cancelled!.id}`);
        await moreActions(here, 'Cancel invoice');
      },
      change: why,
      typed: REASONS,
      submit: /^Cancel this invoice/,
      post: /\/cancel$/,
      words: REASONS,
      single: true,
      state: async () => (await one(cancelled!.id)).status,
      expected: ['cancelled'],
    },
    {
      name: 'taking a payment back',
      open: async (here) => {
        await here.goto(`/payments/${payments[0]!.id}`);
        await openTask(here, 'Take back');
      },
      change: why,
      typed: REASONS,
      submit: /^Take this payment back/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: async () =>
        (await owner.get<{ void_reason: string }>(`/payments/${payments[0]!.id}`)).void_reason,
      expected: [REASONS[0]],
    },
    {
      name: 'invoice',
      open: newDocument,
      change: field('Price of item 1'),
      typed: ['45k', '55k'],
      submit: /^Create Invoice$/,
      post: /\/api\/v1\/invoices$/,
      words: ['An invoice over ₦48,375.00', 'An invoice over ₦59,125.00'],
      state: ofMama('invoice'),
      expected: [1, 2],
    },
    {
      name: 'receipt',
      open: async (here) => {
        await newDocument(here);
        await here.getByRole('button', { name: 'Receipt', exact: true }).click();
      },
      change: field('Price of item 1'),
      typed: ['45k', '55k'],
      submit: /^Create Receipt$/,
      post: /\/api\/v1\/invoices$/,
      words: ['A receipt over ₦48,375.00', 'A receipt over ₦59,125.00'],
      state: ofMama('receipt'),
      expected: [1, 2],
    },
    {
      name: 'recurring invoice',
      open: (here) => here.goto(`/recurring/new?from=${source!.id}`).then(() => {}),
      change: field('Price of item 1'),
      typed: ['1,500', '1,600'],
      submit: /^Begin$/,
      post: /\/api\/v1\/recurring[^/]*$/,
      words: ['Sliced loaf, large at ₦1,500.00', 'Sliced loaf, large at ₦1,600.00'],
      state: async () => total(await owner.get('/recurring-invoices')),
      expected: [1, 2],
    },
  ]);
});

test('a lost answer and a changed form: what comes in, is made, counted, bought and spent', async ({
  page,
  owner,
}) => {
  test.setTimeout(180_000);
  const make = (kind: string, name: string, unit: string) =>
    owner.post<Named>(`/inventory/${kind}`, { name, sku: name.toUpperCase(), unit });
  const [flour, loaf, supplier] = await Promise.all([
    make('raw-materials', 'Flour', 'kg'),
    make('finished-goods', 'Loaf', 'piece'),
    owner.post<Named>('/suppliers', { name: 'Golden Penny' }),
  ]);
  const receive = (quantity: number) =>
    owner.post(`/inventory/raw-materials/${flour.id}/receive`, {
      quantity,
      unit_cost: 100_000,
      supplier_id: supplier.id,
      received_on: day(0),
    });
  await receive(100);
  await owner.post(`/inventory/finished-goods/${loaf.id}/bom`, {
    lines: [{ item_id: flour.id, quantity: 1 }],
  });
  const orders = '/inventory/work-in-progress';
  const plan = () => owner.post<Named>(orders, { finished_good_id: loaf.id, quantity: 20 });
  const [made, dropped, held] = [await plan(), await plan(), await plan()];
  await owner.post(`${orders}/${made.id}/start`);
  await owner.post(`${orders}/${held.id}/start`);
  const stock = async () =>
    (await owner.get<{ current_stock: number }>(`/inventory/raw-materials/${flour.id}`)).current_stock;
  const order = (id: string) => owner.get<{ status: string; quantity_completed: number }>(`${orders}/${id}`);
  const expense = await owner.post<Named>('/ingestion/transactions/manual', {
    type: 'expense',
    amount: 100_000,
    category: 'fuel',
    transaction_date: day(0),
    payment_method: 'cash',
  });
  const owed = async () => (await owner.get<{ balance: number }>(`/suppliers/${supplier.id}`)).balance;
  const names = (path: string, list: string) => async () =>
    (await owner.get<Record<string, Named[]>>(path))[list]!.map(({ name }) => name).sort();
  const sheetOf = (path: string, label: string) => async (here: Page) => {
    await here.goto(path);
    await here.getByLabel('Or paste the rows, with their column names').fill(label);
  };
  const checked = async (here: Page, typed: string) => {
    await here.getByLabel('Or paste the rows, with their column names').fill(typed);
    await here.getByRole('button', { name: 'Check the rows' }).click();
    await expect(here.getByRole('button', { name: 'Import 1 row' })).toBeVisible();
  };
  const materials = `/inventory/raw-materials/${flour.id}`;

  await walk(page, owner, [
    {
      name: 'goods received',
      open: async (here) => {
        await here.goto(materials);
        await openTask(here, 'Receive');
        await here.getByLabel('Cost, without VAT').fill('10k');
      },
      change: field('Quantity'),
      typed: ['5', '7'],
      submit: /^Receive \d/,
      post: /\/receive$/,
      words: ['5 kg of Flour for ₦10,000.00', '7 kg of Flour'],
      state: stock,
      expected: [105, 112],
    },
    {
      name: 'stock adjustment',
      open: async (here) => {
        await here.goto(materials);
        await openTask(here, 'Adjust stock');
        await here.getByLabel('Reason *', { exact: true }).selectOption({ label: 'Damage' });
      },
      change: field('Quantity (kg) *'),
      typed: ['5', '7'],
      submit: /^Record adjustment$/,
      post: /\/adjust-stock$/,
      words: ['Flour −5 kg', 'Flour −7 kg'],
      state: stock,
      expected: [107, 100],
    },
    {
      name: 'materials used',
      open: async (here) => {
        await here.goto(`/production/orders/${made.id}`);
        await openTask(here, 'Use materials');
      },
      change: field('Flour (kg)'),
      typed: ['5', '7'],
      submit: /^Use these materials$/,
      post: /\/consume[^/]*$/,
      words: ['5 kg of Flour', '7 kg of Flour'],
      state: stock,
      expected: [95, 88],
    },
    {
      name: 'goods made',
      open: async (here) => {
        await here.goto(`/production/orders/${made.id}`);
        await openTask(here, 'Done');
      },
      change: field('Good (piece)'),
      typed: ['5', '7'],
      submit: /^Record what came out$/,
      post: /\/complete$/,
      words: ['5 pieces of Loaf', '7 pieces of Loaf'],
      state: async () => (await order(made.id)).quantity_completed,
      expected: [5, 12],
    },
    {
      name: 'order on hold',
      open: async (here) => {
        await here.goto(`/production/orders/${held.id}`);
        await moreActions(here, 'Put on hold');
      },
      change: (here, typed) => here.getByLabel('Why').fill(typed),
      typed: REASONS,
      submit: /^Put on hold$/,
      post: /\/hold$/,
      words: REASONS,
      single: true,
      state: async () => (await order(held.id)).status,
      expected: ['on_hold'],
    },
    {
      name: 'cancelling an order',
      open: async (here) => {
        await here.goto(`/production/orders/${dropped.id}`);
        await moreActions(here, 'Cancel this order');
      },
      change: why,
      typed: REASONS,
      submit: /^Cancel this order$/,
      post: /\/cancel$/,
      words: REASONS,
      single: true,
      state: async () => (await order(dropped.id)).status,
      expected: ['cancelled'],
    },
    {
      name: 'production order',
      open: (here) => here.goto(`/production/orders/new?good=${loaf.id}`).then(() => {}),
      change: field('How much (piece)'),
      typed: ['5', '7'],
      submit: /^Plan this order$/,
      post: /\/work-in-progress$/,
      words: ['An order for 5 pieces of Loaf', 'An order for 7 pieces of Loaf'],
      state: async () => total(await owner.get(orders)),
      expected: [4, 5],
    },
    {
      name: 'bill of materials',
      open: async (here, mine) => {
        const cake = await mine.post<Named>('/inventory/finished-goods', {
          name: 'Cake',
          sku: 'CAKE',
          unit: 'piece',
        });
        await here.goto(`/production/bills/${cake.id}`);
        await here.getByLabel('Material 1', { exact: true }).fill('Flour');
        await here.getByRole('option', { name: 'Flour' }).click();
      },
      change: field('Material 1: How much (kg)'),
      typed: ['5', '7'],
      submit: /^Save$/,
      post: /\/bom$/,
      words: ['5 kg Flour', '7 kg Flour'],
      state: async () => {
        const { finished_goods } = await owner.get<{ finished_goods: Named[] }>(
          '/inventory/finished-goods?search=cake',
        );
        const { boms } = await owner.get<{ boms: { lines: { quantity: number }[] }[] }>(
          `/inventory/finished-goods/${finished_goods[0]!.id}/boms`,
        );
        return boms.map(({ lines }) => lines[0]!.quantity).sort();
      },
      expected: [[5], [5, 7]],
    },
    {
      name: 'payment to a supplier',
      open: async (here) => {
        await here.goto(`/suppliers/${supplier.id}`);
        await openTask(here, 'Pay');
      },
      change: field('Money paid'),
      typed: ['5k', '7k'],
      submit: /^Pay ₦/,
      post: /\/suppliers\/[^/]+\/payments$/,
      words: ['₦5,000.00', '₦7,000.00'],
      state: owed,
      expected: [9_500_000, 8_800_000],
    },
    {
      name: 'taking a payment to a supplier back',
      open: async (here) => {
        await here.goto(`/suppliers/${supplier.id}`);
        await here.getByRole('button', { name: /^Take back ₦5,000/ }).click();
      },
      change: why,
      typed: REASONS,
      submit: /^Take this payment back$/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: owed,
      expected: [9_300_000],
    },
    {
      name: 'goods back to a supplier',
      open: async (here) => {
        await here.goto(`/suppliers/${supplier.id}`);
        await openTask(here, 'Return goods');
      },
      change: field('How many (kg)'),
      typed: ['5', '7'],
      submit: /^Return \d/,
      post: /\/returns$/,
      words: ['5 kg of Flour', '7 kg of Flour'],
      state: stock,
      expected: [83, 76],
    },
    {
      name: 'expense',
      open: async (here) => {
        await here.goto('/money-out/new');
        await here.getByLabel('What for').selectOption({ label: 'Fuel and diesel' });
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
      expected: [
        [100_000, 500_000],
        [100_000, 500_000, 700_000],
      ],
    },
    {
      name: 'taking an expense back',
      open: async (here) => {
        await here.goto(`/money-out/${expense.id}`);
        await openTask(here, 'Take back');
      },
      change: why,
      typed: REASONS,
      submit: /^Take this expense back$/,
      post: /\/void$/,
      words: REASONS,
      single: true,
      state: async () =>
        (await owner.get<{ void_reason: string }>(`/ingestion/transactions/${expense.id}`)).void_reason,
      expected: [REASONS[0]],
    },
    {
      name: 'new item',
      open: async (here) => {
        await here.goto('/inventory/finished-goods/new');
        await here.getByLabel('Unit', { exact: true }).fill('piece');
      },
      change: async (here, typed) => {
        await here.getByLabel('Name', { exact: true }).fill(`Bun ${typed}`);
        await here.getByLabel('SKU').fill(typed);
      },
      typed: ['A-1', 'B-2'],
      submit: /^Add product$/,
      post: /\/finished-goods$/,
      words: ['Bun A-1', 'Bun B-2'],
      state: names('/inventory/finished-goods?search=bun', 'finished_goods'),
      expected: [['Bun A-1'], ['Bun A-1', 'Bun B-2']],
    },
    {
      name: 'import of items with opening stock',
      open: sheetOf('/inventory/raw-materials/import', ''),
      change: checked,
      typed: [
        'Name,SKU,Unit,Quantity,Cost\nSalt A,S-A,kg,5,900',
        'Name,SKU,Unit,Quantity,Cost\nSalt B,S-B,kg,7,900',
      ],
      submit: /^Import 1 row$/,
      post: /\/raw-materials\/import$/,
      words: ['Salt A,S-A,kg,5,900', 'Salt B,S-B,kg,7,900'],
      state: names('/inventory/raw-materials?search=salt', 'raw_materials'),
      expected: [['Salt A'], ['Salt A', 'Salt B']],
    },
    {
      name: 'import of customers and what they owe',
      open: sheetOf('/customers/import', ''),
      change: checked,
      typed: ['Name,Owes\nAda Obi,5000', 'Name,Owes\nChidi Okafor,7000'],
      submit: /^Import 1 row$/,
      post: /\/customers\/import$/,
      words: ['Ada Obi,5000', 'Chidi Okafor,7000'],
      state: names('/customers', 'customers'),
      expected: [['Ada Obi'], ['Ada Obi', 'Chidi Okafor']],
    },
  ]);
});

test('S2.5-8 a price that cannot be read is a fault of its field, and no invoice of ₦0.00', async ({
  page,
  owner,
}) => {
  await owner.customer();
  await page.goto('/invoices/new');
  await page.getByLabel('Customer', { exact: true }).fill('mama');
  await page.getByRole('option', { name: /Mama Ngozi/ }).click();
  await fillLine(page, 1, { name: 'Bag of rice', quantity: '1', price: '1500.255' });
  const price = page.getByLabel('Price of item 1');
  for (const typed of ['1500.255', '10.555', 'abc', '1,50']) {
    await price.fill(typed);
    await createInvoice(page).click();
    await expect(price).toHaveAttribute('aria-invalid', 'true');
    await expect(page.getByText('Please correct the price that could not be read.')).toBeVisible();
  }
  // What was typed comes back as it was typed, and is still no price.
  await expect(page.getByText(/^Kept on this/).first()).toBeVisible();
  await page.reload();
  await expect(price).toHaveValue('1,50');
  await createInvoice(page).click();
  await expect(page.getByText('Please correct the price that could not be read.')).toBeVisible();
  expect(total(await owner.get('/invoices'))).toBe(0);
  await price.fill('150');
  await createInvoice(page).click();
  await expect(page).toSay('Invoice created successfully!');
});

test('S2.5-8 no form records without a cost, a tax or a day that it could not read', async ({
  page,
  owner,
}) => {
  const flour = await owner.post<Named>('/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' });
  const UNREADABLE = 'Please write an amount, such as 1,500 or 5k';
  await page.goto(`/inventory/raw-materials/${flour.id}`);
  const sheet = await openTask(page, 'Adjust stock');
  await sheet.getByLabel('Adjustment type').selectOption({ label: 'Increase' });
  await sheet.getByLabel('Quantity (kg) *').fill('5');
  await sheet.getByLabel('Reason *', { exact: true }).selectOption({ label: 'Physical count' });
  await sheet.getByRole('button', { name: 'Another date, or cost' }).click();
  await sheet.getByLabel('Cost of one').fill('10.555');
  await sheet.getByRole('button', { name: 'Record adjustment' }).click();
  await expect(sheet.getByText(UNREADABLE)).toBeVisible();
  await sheet.getByLabel('Cost of one').fill('10');
  await sheet.getByLabel('Date', { exact: true }).fill('the day when it rained');
  await sheet.getByRole('button', { name: 'Record adjustment' }).click();
  await expect(sheet.getByText(/^Please write a date/)).toBeVisible();
  expect(await owner.get(`/inventory/raw-materials/${flour.id}`)).toMatchObject({ current_stock: 0 });

  await page.goto('/money-out/new');
  await page.getByLabel('Amount', { exact: true }).fill('5k');
  await page.getByLabel('What for').selectOption({ label: 'Fuel and diesel' });
  await page.getByLabel('VAT in the amount').fill('1,50');
  await page.getByRole('button', { name: /^Record ₦/ }).click();
  await expect(page.getByText(UNREADABLE)).toBeVisible();
  expect(total(await owner.get('/ingestion/transactions'))).toBe(0);

  await page.goto('/settings');
  const tax = page.getByLabel(/Tax of a new line/).first();
  await tax.fill('seven');
  await page.getByRole('button', { name: 'Save', exact: true }).first().click();
  await expect(page.getByText('Please write a percentage from 0 to 100')).toBeVisible();
});
