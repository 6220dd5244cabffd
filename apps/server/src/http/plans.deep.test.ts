import pg from 'pg';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { type Member, type TestApplication, testApplication, testOwner } from '../testing/application.ts';
import { fillInvoices, fillStock } from '../testing/many-rows.ts';
import { type Executed, executedPlans } from '../testing/plans.ts';

const RAW = '/api/v1/inventory/raw-materials';
/** Rows that a screen shows at once, and how many may be read for each (the rule of the benchmarks). */
const PAGE = 25;
const FOR_EACH = 10;

let application: TestApplication;
let owner: Member;
let plans: Awaited<ReturnType<typeof executedPlans>>;
let customer: string;
let material: string | undefined;
let invoice: string;

/** A business with 4,000 invoices and 6,000 movements, and another one as large in the same tables. */
beforeAll(async () => {
  application = await testApplication();
  plans = await executedPlans(application);
  const client = new pg.Client({ connectionString: application.adminUrl });
  await client.connect();
  for (const name of ['Another', 'Bisi’s Bakery']) {
    material = undefined;
    owner = await testOwner(application, { name, vat_registered: true });
    ({ id: customer } = (
      await owner.post('/api/v1/customers', { name: 'Mama Ngozi', type: 'business' })
    ).body);
    ({ id: invoice } = (await owner.post('/api/v1/invoices', issued())).body);
    ({ id: material } = (await owner.post(RAW, { name: 'Flour', sku: 'F', unit: 'kg' })).body);
    await owner.post(`${RAW}/${material}/receive`, {
      ...{ quantity: 1_000, unit_cost: 1_000, received_on: application.today, payment_method: 'cash' },
    });
    await fillInvoices(client, owner.organization_id, { invoices: 4_000 });
    await fillStock(client, owner.organization_id, material!, { items: 600, movementsEach: 10 });
  }
  await client.end();
});
afterAll(() => application.close());

const issued = (issue = true) => ({
  customer_id: customer,
  issue_date: application.today,
  due_date: application.today,
  items: [
    { name: 'Bag of rice', quantity: 2, unit_price: 50_000, tax_percentage: 7.5 },
    ...(material
      ? [{ name: 'Flour', quantity: 1, unit_price: 5_000, tax_percentage: 7.5, inventory_item_id: material }]
      : []),
  ],
  issue,
});

const get = (path: string) => async () => {
  const { status, body } = await owner.get(path);
  expect([path, status]).toEqual([path, 200]);
  return body;
};
const post = (path: () => string, body: () => object) => async () => {
  const answer = await owner.post(path(), body());
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
};

const HOT: [name: string, work: () => Promise<unknown>][] = [
  ['an invoice is issued', post(() => '/api/v1/invoices', issued)],
  [
    'a payment is recorded',
    post(
      () => `/api/v1/customers/${customer}/payments`,
      () => ({ amount: 1_000, paid_on: application.today, method: 'bank_transfer' }),
    ),
  ],
  [
    'goods are received',
    post(
      () => `${RAW}/${material}/receive`,
      () => ({ quantity: 1, unit_cost: 1_000, received_on: application.today, payment_method: 'cash' }),
    ),
  ],
  ['home', get('/api/v1/dashboard')],
  ['invoices, newest first', get('/api/v1/invoices')],
  ['invoices that are late', get('/api/v1/invoices?status=overdue&sort_by=due_date&sort_direction=asc')],
  ['an invoice', () => get(`/api/v1/invoices/${invoice}`)()],
  ['customers', get('/api/v1/customers')],
  ['a customer', () => get(`/api/v1/customers/${customer}`)()],
  ['customers by name', get('/api/v1/customers/search?q=ngosi')],
  ['materials', get(RAW)],
  ['a material', () => get(`${RAW}/${material}`)()],
  ['its stock card', () => get(`${RAW}/${material}/movements`)()],
  ['entries', get('/api/v1/ledger/entries')],
  ['an account', get('/api/v1/ledger/general-ledger?account_code=1100')],
  ['what is found anywhere', get('/api/v1/search?q=ngozi')],
  ['a number anywhere', get('/api/v1/search?q=1042')],
];

/** What may read more, with the reason. */
const ALLOWED: [table: string, by: RegExp, why: string][] = [
  [
    '',
    /^Index Only Scan/,
    'a total counts, and a search looks, in an index that has all it needs: no row is read',
  ],
  [
    'invoice',
    /invoice_outstanding|invoice_open_of_customer/,
    'what is owed is the sum of the documents that are open',
  ],
  ['account_day', /./, 'a balance is the sum of the days of its account'],
  ['item', /item_pkey/, 'a part of a name is looked for in all names, of which a business has some hundreds'],
];
const wasteOf = ({ read }: Executed) =>
  read.filter(
    ({ table, by, rows }) =>
      rows > PAGE * FOR_EACH && !ALLOWED.some(([of, how]) => (of === '' || of === table) && how.test(by)),
  );

test.each(HOT)('no statement reads more than ten rows for each that a page shows: %s', async (_, work) => {
  // Prepared statements get their lasting plan at the sixth execution.
  for (let before = 0; before < 6; before++) await work();
  const executed = await plans.during(work);
  expect(executed.length).toBeGreaterThan(0);
  const wasteful = executed.flatMap((each) => {
    const read = wasteOf(each);
    return read.length > 0 ? [{ text: each.text.replace(/\s+/g, ' ').slice(0, 600), read }] : [];
  });
  expect(wasteful).toEqual([]);
});

const year = () => `date_from=${application.today.slice(0, 4)}-01-01&date_to=${application.today}`;
/** Reports that look at each document, each entry or each movement; what they read of a table grows with it and no faster. */
const WHOLE: [name: string, path: () => string][] = [
  ['from accrual to cash', () => `/api/v1/ledger/bridge?${year()}`],
  [
    'what waits for money',
    () => `/api/v1/ledger/bridge/documents?side=receivable&as_of=${application.today}`,
  ],
  ['receivables by age', () => '/api/v1/ledger/receivables-ageing'],
  ['receivables by age, a year ago', () => '/api/v1/ledger/receivables-ageing?as_of=2025-12-31'],
  ['the tie-out', () => '/api/v1/ledger/tie-out'],
  ['sales by customer', () => `/api/v1/reports/sales?by=customer&${year()}`],
  ['a statement of account', () => `/api/v1/customers/${customer}/statement`],
  ['the closing checklist', () => `/api/v1/periods/checklist?until=${application.today}`],
  ['stock by age', () => '/api/v1/inventory/accounting/aging?limit=25'],
  ['what to buy', () => '/api/v1/inventory/purchase-suggestions'],
  ['notifications', () => '/api/v1/notifications'],
];
/** The business has some 12,000 lines, 6,000 movements and 4,000 invoices. */
const TABLE = 15_000;

test.each(WHOLE)('no report reads a table more than four times: %s', async (_, path) => {
  const executed = await plans.during(get(path()));
  expect(executed.length).toBeGreaterThan(0);
  const much = executed.flatMap(({ text, read }) =>
    read
      .filter(({ rows }) => rows > 4 * TABLE)
      .map((each) => ({ ...each, text: text.replace(/\s+/g, ' ').slice(0, 300) })),
  );
  expect(much).toEqual([]);
});
