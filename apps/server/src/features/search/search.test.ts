import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
});
afterAll(() => application.close());

const find = async (q: string, member = owner) => {
  const { status, body } = await member.get(`/api/v1/search?q=${encodeURIComponent(q)}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body as {
    results: { kind: string; title: string; match: string; detail: string | null; id: string }[];
    is_similar: boolean;
  };
};
const titles = async (q: string, member = owner) =>
  (await find(q, member)).results.map(({ kind, title }) => `${kind}: ${title}`);

const made = async (path: string, body: object) => {
  const answer = await owner.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBe(201);
  return answer.body;
};

test('records of every kind are found by name or number, the best match first', async () => {
  const customer = await testCustomer(owner, { name: 'Flour House' });
  await testCustomer(owner, { name: 'Mama Flour Stores' });
  const supplier = await made('/api/v1/suppliers', { name: 'Golden Flour Mills' });
  await made('/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'FLR-1', unit: 'kg' });
  const order = await made('/api/v1/purchase-orders', {
    ...{ supplier_id: supplier.id, order_date: application.today },
    lines: [{ name: 'Bags', quantity: 1, unit_price: 5_000 }],
  });
  const invoice = await made('/api/v1/invoices', invoiceBody(customer, application.today, { issue: true }));

  expect((await titles('flour')).slice(0, 4)).toEqual([
    'item: Flour',
    'customer: Flour House',
    'customer: Mama Flour Stores',
    'supplier: Golden Flour Mills',
  ]);
  expect(await titles('FLOUR HOUSE')).toContain(`document: ${invoice.invoice_number}`);
  // The number alone is enough, without the series and its zeros.
  const number = String(Number(/\d+$/.exec(invoice.invoice_number)![0]));
  const byNumber = (await find(number)).results;
  expect(byNumber[0]).toMatchObject({ match: 'same' });
  expect(byNumber).toContainEqual(
    expect.objectContaining({ kind: 'document', id: invoice.id, match: 'same', detail: 'Flour House' }),
  );
  expect(byNumber).toContainEqual(expect.objectContaining({ kind: 'journal_entry', match: 'same' }));
  expect(await titles(order.order_number)).toEqual([`purchase_order: ${order.order_number}`]);
  expect(await titles('accounts receivable')).toEqual(['account: Accounts receivable']);
});

test('a journal that a person wrote is found by its text, and whoever is paid by name', async () => {
  await made('/api/v1/ledger/journals', {
    ...{ entry_date: application.today, memo: 'Accrued diesel of the month' },
    lines: [
      { account_code: '6010', debit: 5_000, credit: 0 },
      { account_code: '1010', debit: 0, credit: 5_000 },
    ],
  });
  expect(await titles('diesel of')).toEqual(['journal_entry: Accrued diesel of the month']);
  const payroll = await made('/api/v1/payrolls', {
    ...{ month: application.today.slice(0, 7), entry_date: application.today },
    lines: [{ employee: 'Adaeze Obi', gross: 10_000_000, paye: 0, pension: 0, employer_pension: 0 }],
  });
  expect((await find('adaeze')).results).toMatchObject([
    { kind: 'employee', title: 'Adaeze Obi', id: payroll.id },
  ]);
});

test('a typing mistake finds similar names, and says that they are only similar', async () => {
  expect(await find('goldn fluor mils')).toMatchObject({
    is_similar: true,
    results: [{ kind: 'supplier', title: 'Golden Flour Mills', match: 'similar' }],
  });
  expect(await find('xyzzy')).toEqual({ results: [], is_similar: false });
});

test('nobody finds what the role may not read, and nothing of another organization', async () => {
  const sales = await testMember(application, owner, 'sales');
  expect(await titles('diesel of', sales)).toEqual([]);
  expect(await titles('adaeze', sales)).toEqual([]);
  expect(await titles('flour house', sales)).toContain('customer: Flour House');
  const storekeeper = await testMember(application, owner, 'storekeeper');
  expect((await titles('flour', storekeeper)).filter((each) => /customer|document/.test(each))).toEqual([]);
  // Not by a typing mistake either.
  expect(await titles('Mama Fluor Stroes', storekeeper)).not.toContain('customer: Mama Flour Stores');
  const stranger = await testOwner(application);
  expect(await titles('flour', stranger)).toEqual([]);
  expect(await titles('fluor huose', stranger)).toEqual([]);
});

test('wildcards are text, and an empty or endless text is refused', async () => {
  expect(await titles('%')).toEqual([]);
  expect(await titles('_')).toEqual([]);
  expect(await titles("' or true --")).toEqual([]);
  for (const q of ['', ' ', 'x'.repeat(101)])
    expect((await owner.get(`/api/v1/search?q=${encodeURIComponent(q)}`)).status).toBe(400);
  expect((await owner.get('/api/v1/search')).status).toBe(400);
});
