import { FILE_FORMATS, FILE_TYPES } from '@lissafi/contract/report-files';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import { readCsv } from '@lissafi/domain/files/csv';
import { readXlsx } from 'hucre/xlsx';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../testing/application.ts';
import { runs } from '../testing/runs.ts';

let application: TestApplication;
let owner: Member;
let customer: string;
let ids: Record<string, string>;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application, { name: 'Bisi Bakery' });
  customer = await testCustomer(owner, { name: '=HYPERLINK("http://evil.example")' });
  const issued = await owner.post(
    '/api/v1/invoices',
    invoiceBody(customer, application.today, {
      issue: true,
      items: [{ name: 'Bread', quantity: 1, unit_price: 123456789, tax_percentage: 0 }],
    }),
  );
  expect(issued.status).toBe(201);
  const item = { name: 'Flour', sku: 'FL', unit: 'kg', minimum_stock: 50 };
  const raw = await owner.post('/api/v1/inventory/raw-materials', item);
  await owner.post(`/api/v1/inventory/raw-materials/${raw.body.id}/receive`, {
    quantity: 12.5,
    total_cost: 1_000_000,
    received_on: application.today,
    payment_method: 'cash',
  });
  const good = await owner.post('/api/v1/inventory/finished-goods', { ...item, name: 'Bread', sku: 'BR' });
  const supplier = await owner.post('/api/v1/suppliers', { name: 'Mills' });
  const payroll = await owner.post('/api/v1/payrolls', {
    month: application.today.slice(0, 7),
    entry_date: application.today,
    lines: [{ employee: 'Musa', gross: 1_000 }],
  });
  await owner.post('/api/v1/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 10_000, transaction_date: application.today, category: 'fuel' },
    ...{ supplier_id: supplier.body.id, payment_status: 'unpaid' },
  });
  await owner.post(`/api/v1/suppliers/${supplier.body.id}/payments`, {
    ...{ amount: 8_000, wht_amount: 2_000, paid_on: application.today, method: 'cash' },
  });
  const withheld = await owner.get(`/api/v1/suppliers/${supplier.body.id}/payments`);
  const receipt = `/api/v1/tax/wht-deductions/${withheld.body.payments[0].id}/receipt`;
  await owner.post(receipt, { given_on: application.today });
  const asset = await owner.post('/api/v1/assets', {
    name: 'Oven',
    account_code: '1500',
    acquired_on: application.today,
    cost: 1_000_000,
    life_months: 12,
    method: 'cash',
  });
  const list = await owner.post('/api/v1/price-lists', { name: 'Wholesale', percentage: -10 });
  ids = {
    'price-lists': list.body.id,
    assets: asset.body.id,
    'wht-deductions': withheld.body.payments[0].id,
    payrolls: payroll.body.id,
    'bank-accounts': (await owner.get('/api/v1/bank-accounts')).body.bank_accounts[1].id,
    customers: customer,
    suppliers: supplier.body.id,
    'raw-materials': raw.body.id,
    'finished-goods': good.body.id,
  };
});
afterAll(() => application.close());

const downloadable = Object.entries(routes).flatMap(([group, table]) =>
  Object.entries(table as Record<string, Route>)
    .filter(([, route]) => route.files)
    .map(([name, route]) => [`${group}.${name}`, route] as const),
);
/** The address with the id of a record of the collection before it. */
const addressOf = ({ path }: Route) =>
  path.replace(/([\w-]+)\/:id/, (_, collection: string) => `${collection}/${ids[collection]}`);
/** What a route cannot do without. */
const needed: Record<string, string> = {
  'ledger.generalLedger': '&account_code=1100',
  'cashBasis.waiting': '&side=receivable',
  'vat.get': '&month=2026-03',
  'vat.entries': '&month=2026-03',
};

async function pdfText(content: Buffer): Promise<{ pages: number; text: string }> {
  const pdf = await getDocument({ data: new Uint8Array(content), verbosity: 0 }).promise;
  let text = '';
  for (let page = 1; page <= pdf.numPages; page++) {
    const { items } = await (await pdf.getPage(page)).getTextContent();
    text += items.map((item) => ('str' in item ? item.str : '')).join(' ');
  }
  return { pages: pdf.numPages, text };
}

test.each(downloadable)('%s downloads as pdf, csv and xlsx under its name', async (name, route) => {
  const rest = needed[name] ?? '';
  for (const format of FILE_FORMATS) {
    const answer = await owner.get(`${addressOf(route)}?format=${format}${rest}`);
    expect([format, answer.status]).toEqual([format, 200]);
    expect(String(answer.headers['content-type'])).toContain(FILE_TYPES[format]);
    expect(answer.headers['content-disposition']).toMatch(
      new RegExp(`^attachment; filename="[a-z0-9-]+\\.${format}"$`),
    );
    if (format === 'pdf') expect((await pdfText(answer.raw)).text).toContain('Bisi Bakery');
    if (format === 'csv') expect(readCsv(answer.raw.toString()).head.length).toBeGreaterThan(1);
    if (format === 'xlsx')
      expect((await readXlsx(new Uint8Array(answer.raw))).sheets[0]?.rows.length).toBeGreaterThan(0);
  }
  const screen = await owner.get(`${addressOf(route)}?${rest}`);
  expect(String(screen.headers['content-type'])).toContain('application/json');
});

test('amounts are decimals for a program, numbers in a spreadsheet and grouped on paper; text is no formula', async () => {
  const path = '/api/v1/invoices?status=pending';
  const csv = readCsv((await owner.get(`${path}&format=csv`)).raw.toString());
  expect(csv.rows).toHaveLength(1);
  const cell = (title: string) => csv.rows[0]!.cells[csv.head.indexOf(title)];
  expect(cell('Total')).toBe('1234567.89');
  expect((await owner.get(`${path}&format=csv`)).raw.toString()).toContain(`"'=HYPERLINK`);
  const sheet = (await readXlsx(new Uint8Array((await owner.get(`${path}&format=xlsx`)).raw))).sheets[0]!;
  expect(sheet.rows[0]).toContain('Balance due');
  expect(sheet.rows[1]).toContain(1234567.89);
  expect(sheet.rows[1]).toContain('=HYPERLINK("http://evil.example")');
  const { text } = await pdfText((await owner.get(`${path}&format=pdf`)).raw);
  expect(text).toContain('1,234,567.89');
  expect(text).toContain('Status: pending');
});

test('a statement carries title, organization and totals in xlsx', async () => {
  const answer = await owner.get('/api/v1/ledger/trial-balance?format=xlsx');
  const { rows } = (await readXlsx(new Uint8Array(answer.raw))).sheets[0]!;
  expect(rows[0]?.[0]).toBe('Bisi Bakery');
  expect(rows[1]?.[0]).toBe('Trial balance');
  const total = rows.find((row) => row[1] === 'Total')!;
  expect(total[2]).toBe(total[3]);
  expect(total[2]).toBeGreaterThan(1_234_567);
});

test('a file has every row of the list whatever the page, and a pdf with too many rows is refused', async () => {
  const many = await testOwner(application);
  const insert = (count: number, prefix: string) =>
    application.owner(
      `insert into customer (organization_id, id, name, type)
        select $1, gen_random_uuid(), $3 || to_char(n, 'FM000000'), 'individual' from generate_series(1, $2) n`,
      [many.organization_id, count, prefix],
    );
  const [listed, limit] = [runs(2_500), 5_000];
  await insert(listed, 'A');
  const csv = await many.get(
    '/api/v1/customers?format=csv&search=A00&sort_by=name&sort_direction=asc&limit=10',
  );
  const names = readCsv(csv.raw.toString()).rows.map(({ cells }) => cells[0]);
  expect(names).toHaveLength(listed);
  expect(new Set(names).size).toBe(listed);
  const { pages } = await pdfText((await many.get('/api/v1/customers?format=pdf')).raw);
  // About 60 rows stand on a page.
  expect(pages).toBeGreaterThan(listed / 70);
  await insert(limit + 1 - listed, 'B');
  const refused = await many.get('/api/v1/customers?format=pdf');
  expect([refused.status, refused.body.code]).toEqual([409, 'FILE_TOO_LONG']);
  expect((await many.get('/api/v1/customers?format=xlsx')).status).toBe(200);
});

test('a format that does not exist, and one for a route without files, are named faults', async () => {
  const wrong = await owner.get('/api/v1/invoices?format=docx');
  expect([wrong.status, wrong.body.field]).toEqual([400, 'format']);
  const none = await owner.get('/api/v1/ledger/tie-out?format=csv');
  expect(none.headers['content-type']).toContain('application/json');
});

test('a file has no more than the screen: costs stay empty for a member who may not see them', async () => {
  const seller = await testMember(application, owner, 'sales');
  const asOwner = readCsv((await owner.get('/api/v1/inventory/raw-materials?format=csv')).raw.toString());
  const asSeller = readCsv((await seller.get('/api/v1/inventory/raw-materials?format=csv')).raw.toString());
  const cost = asOwner.head.indexOf('Stock value');
  expect(asOwner.rows[0]!.cells[cost]).toBe('10000.00');
  expect(asSeller.rows[0]!.cells[cost]).toBe('');
  const viewer = await testOwner(application);
  const foreign = await viewer.get(`/api/v1/customers/${customer}/statement?format=csv`);
  expect(foreign.status).toBe(404);
});
