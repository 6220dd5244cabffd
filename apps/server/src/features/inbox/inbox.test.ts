import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  fileForm,
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

const inbox = async (member = owner, query = '') => {
  const { status, body } = await member.get(`/api/v1/inbox${query}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
};
const draft = (fields: object = {}, member = owner) =>
  member.post('/api/v1/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 5_000, transaction_date: application.today, status: 'draft' },
    ...fields,
  });

test('what waits stands in one list, the latest first, until it is finished', async () => {
  expect(await inbox()).toMatchObject({ items: [], total: 0 });
  const kept = (await draft({ counterparty: 'Mai ruwa' })).body;
  const customer = await testCustomer(owner);
  const invoice = (await owner.post('/api/v1/invoices', invoiceBody(customer, application.today))).body;
  await owner.put('/api/v1/opening-balances', {
    ...{ version: 0, opened_on: application.today, accounts: [], customers: [], suppliers: [], stock: [] },
  });
  const all = await inbox();
  expect(all.counts).toMatchObject({ transaction: 1, document: 1, opening_balances: 1 });
  expect(all.total).toBe(3);
  expect(all.items).toMatchObject([
    { kind: 'opening_balances', amount: null },
    { kind: 'document', id: invoice.id, type: 'invoice', amount: invoice.totals.total_amount, missing: [] },
    {
      ...{ kind: 'transaction', id: kept.id, type: 'expense', about: 'Mai ruwa', amount: 5_000 },
      missing: ['Please choose a category', 'Please choose a payment method'],
    },
  ]);
  const one = await inbox(owner, '?kind=transaction');
  expect([one.total, one.items.length, one.counts.document]).toEqual([1, 1, 1]);
  expect((await inbox(owner, '?limit=1&offset=2')).items).toMatchObject([{ id: kept.id }]);
  expect((await owner.get('/api/v1/inbox?kind=letters')).status).toBe(400);

  const posted = await owner.post(`/api/v1/ingestion/transactions/${kept.id}/post`, {
    ...{ version: 1, category: 'utilities', payment_method: 'cash' },
  });
  expect(posted.status, JSON.stringify(posted.body)).toBe(200);
  await owner.post(`/api/v1/invoices/${invoice.id}/issue`, {});
  expect(await inbox()).toMatchObject({ total: 1, counts: { transaction: 0, document: 0 } });
});

test('it waits only for those who can finish it, and never for another organization', async () => {
  const here = await testOwner(application);
  await draft({}, here);
  await here.post('/api/v1/invoices', invoiceBody(await testCustomer(here), application.today));
  const of = async (role: string) => (await inbox(await testMember(application, here, role))).counts;
  expect(await of('accountant')).toMatchObject({ transaction: 1, document: 1 });
  expect(await of('sales')).toMatchObject({ transaction: 0, document: 1 });
  expect(await of('storekeeper')).toMatchObject({ transaction: 0, document: 0 });
  expect(await of('viewer')).toMatchObject({ transaction: 0, document: 0 });
  expect((await inbox(await testOwner(application))).total).toBe(0);
});

test('a draft of a bill and rows of a statement that could not be read wait too, until they are done', async () => {
  const here = await testOwner(application);
  const supplier = (await here.post('/api/v1/suppliers', { name: 'Golden Penny' })).body;
  const line = { account_code: '6010', unit_price: 100_000 };
  const bill = await here.post('/api/v1/bills', {
    ...{ supplier_id: supplier.id, bill_number: 'GP-1', bill_date: application.today, lines: [line] },
  });
  expect(bill.status, JSON.stringify(bill.body)).toBe(201);
  const [account] = (await here.get('/api/v1/bank-accounts')).body.bank_accounts;
  const rows = ['Date,Narration,Amount', '2026-03-05,A,-5.00', '31/02/2026,B,-7.00', '2026-03-04,C,-1.0x'];
  const file = fileForm(rows.join('\n'), { name: 'march.csv', type: 'text/csv' });
  const at = `/api/v1/bank-accounts/${account.id}`;
  const imported = await here.post(`${at}/statements`, file.body, file.headers);
  expect(imported.status, JSON.stringify(imported.body)).toBe(201);
  const { items, counts } = await inbox(here);
  expect(counts).toMatchObject({ bill: 1, statement_rows: 1 });
  expect(items).toMatchObject([
    { kind: 'statement_rows', id: account.id, type: '2', about: account.name, amount: null },
    { kind: 'bill', id: bill.body.id, about: 'Golden Penny', amount: bill.body.total_amount },
  ]);
  const { lines } = (await here.get(`${at}/statement-lines?state=faulty`)).body;
  for (const { id, version } of lines)
    await here.put(`${at}/statement-lines/${id}`, { version, left_out: true });
  await here.post(`/api/v1/bills/${bill.body.id}/post`, {});
  expect(await inbox(here)).toMatchObject({ total: 0, items: [] });
});
