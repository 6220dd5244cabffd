import type { FILE_TYPES } from '@lissafi/contract/report-files';
import type { Route } from '@lissafi/contract/route';
import { routes } from '@lissafi/contract/routes';
import { readCsv } from '@lissafi/domain/files/csv';
import { type CellValue, readXlsx } from 'hucre/xlsx';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fileForm,
  invoiceBody,
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../testing/application.ts';
import { recordEverything } from '../testing/everything.ts';
import { madeBy } from '../testing/money.ts';
import { workshop } from '../testing/stock.ts';

let application: TestApplication;
let owner: Member;
/** Of each collection with downloads of one record, the id of that record. */
let ids: Record<string, string>;

const TODAY = '2026-10-15';
const downloads = Object.entries(routes).flatMap(([group, table]) =>
  Object.entries(table as Record<string, Route>)
    .filter(([, route]) => route.files)
    .map(([name, route]) => [`${group}.${name}`, route] as const),
);
/** What a route cannot do without, or shows little without. */
const asked: Record<string, string> = {
  'ledger.generalLedger': '&account_code=1100',
  'cashBasis.waiting': '&side=receivable',
  'vat.get': '&month=2026-10',
  'vat.entries': '&month=2026-10',
};

/** A business in which a bit of everything was recorded on one day, so that each of its figures is known. */
beforeAll(async () => {
  application = await testApplication();
  application.setNow(new Date(`${TODAY}T09:00:00Z`));
  application.today = TODAY;
  owner = await testOwner(application, { name: 'Bisi Bakery' });
  const customer = await testCustomer(owner);
  await madeBy(owner, '/api/v1/invoices', invoiceBody(customer, TODAY, { issue: true }));
  await makeBread();
  await recordEverything(application, owner, await testMember(application, owner, 'accountant'));
  ids = { customers: customer, ...(await idsOfRecords()) };
  await owePeopleAndState(customer);
  await readBankStatement();
});
afterAll(() => application.close());

/** An old stock of flour, an order that wastes a loaf, and what has to be bought. */
async function makeBread() {
  const shop = workshop(application, owner);
  const { loaf } = await shop.bakery();
  const yeast = await shop.raw({ name: 'Yeast', sku: 'YEAST', minimum_stock: 50, standard_cost: 900 });
  await shop.receive(yeast.id, 10, 1_000, { received_on: '2026-01-20' });
  const order = await shop.plan(loaf.id, 10);
  await shop.done(order.id, 'start');
  await shop.done(order.id, 'complete', { quantity_completed: 9, quantity_scrapped: 1 });
}

async function idsOfRecords() {
  const idOf = async (path: string, name?: string) => {
    const { body } = await owner.get(path);
    const records = Object.values(body).find(Array.isArray) as { id: string; name?: string }[];
    return records.find((record) => !name || record.name === name)!.id;
  };
  const adviser = await idOf('/api/v1/suppliers', 'Ade & Co');
  return {
    suppliers: await idOf('/api/v1/suppliers', 'Niger Packaging'),
    assets: await idOf('/api/v1/assets'),
    payrolls: await idOf('/api/v1/payrolls'),
    'bank-accounts': await idOf('/api/v1/bank-accounts', 'Bank'),
    'price-lists': await idOf('/api/v1/price-lists'),
    'wht-deductions': await idOf(`/api/v1/suppliers/${adviser}/payments`),
    'raw-materials': await idOf('/api/v1/inventory/raw-materials', 'Icing sugar'),
    'finished-goods': await idOf('/api/v1/inventory/finished-goods', 'Fish pie'),
  };
}

/** Money of the owner and of a lender, tax that a customer kept, and returns of the month before. */
async function owePeopleAndState(customer: string) {
  const account_id = ids['bank-accounts'];
  const funding = { account_id, amount: 5_000_000, paid_on: TODAY };
  await madeBy(owner, '/api/v1/funding', { ...funding, kind: 'loan_received', counterparty: 'LAPO' });
  await madeBy(owner, '/api/v1/funding', {
    ...funding,
    kind: 'loan_repaid',
    amount: 90_000,
    interest: 10_000,
  });
  await madeBy(owner, `/api/v1/customers/${customer}/payments`, {
    ...{ amount: 1_900_000, wht_amount: 100_000, paid_on: TODAY, method: 'bank_transfer', account_id },
  });
  await madeBy(owner, '/api/v1/recurring-invoices', {
    ...{ customer_id: customer, frequency: 'monthly', start_on: TODAY },
    items: [{ name: 'Bread every month', quantity: 30, unit_price: 90_000 }],
  });
  await madeBy(owner, '/api/v1/invoices', {
    ...{ customer_id: customer, issue_date: '2026-09-05', due_date: '2026-09-12', issue: true },
    items: [{ name: 'Cake', quantity: 2, unit_price: 1_000_000, tax_percentage: 7.5 }],
  });
  await madeBy(owner, '/api/v1/tax/vat-returns', { month: '2026-09', filed_on: TODAY });
  await madeBy(owner, '/api/v1/tax/vat-payments', {
    ...{ month: '2026-09', amount: 150_000, penalty: 5_000, paid_on: TODAY, method: 'bank_transfer' },
  });
  await madeBy(owner, '/api/v1/tax/wht-remittances', { month: '2026-10', amount: 60_000, paid_on: TODAY });
}

async function readBankStatement() {
  const rows = ['LAPO LOAN,50000.00,45000.00', 'LAPO REPAYMENT,-1000.00,44000.00'];
  const form = fileForm(`Date,Narration,Amount,Balance\n${rows.map((row) => `${TODAY},${row}\n`).join('')}`, {
    name: 'october.csv',
  });
  const at = `/api/v1/bank-accounts/${ids['bank-accounts']}/statements`;
  expect((await owner.post(at, form.body, form.headers)).status).toBe(201);
}

/** The titles, rows and figures as a spreadsheet shows them; days and numbers as in a CSV file. */
const shown = (cell: CellValue) =>
  cell instanceof Date ? cell.toISOString().slice(0, 10) : String(cell ?? '');
/** When an event was recorded is the time of the database. */
const withoutTimes = (text: string) => text.replace(/\d{4}-\d\d-\d\d,\d\d:\d\d/g, 'DAY,TIME');

test.each(downloads)('%s has each title, row and figure of a known day', async (name, { path }) => {
  const address = path.replace(
    /([\w-]+)\/:id/,
    (_, collection: string) => `${collection}/${ids[collection]}`,
  );
  const download = (format: keyof typeof FILE_TYPES) =>
    owner.get(`${address}?format=${format}${asked[name] ?? ''}`);
  const [csv, xlsx] = await Promise.all([download('csv'), download('xlsx')]);
  expect([csv.status, xlsx.status]).toEqual([200, 200]);
  const text = csv.raw.toString();
  const { head, rows } = readCsv(text);
  const sheet = (await readXlsx(new Uint8Array(xlsx.raw))).sheets[0]!.rows.map((row) => row.map(shown));
  const titles = sheet.findIndex((row) => row.join() === head.join());
  // A spreadsheet says the same, in numbers that can be added up.
  const plain = (cell: string) => (/^-?\d+(\.\d+)?$/.test(cell) ? String(Number(cell)) : cell);
  expect(sheet.slice(titles + 1).map((row) => row.map(plain))).toEqual(
    rows.map(({ cells }) => cells.map(plain)),
  );
  const above = sheet.slice(0, titles).map((row) => row.join(' ').trim());
  expect(withoutTimes([...above, text.slice(1)].join('\n'))).toMatchSnapshot();
});
