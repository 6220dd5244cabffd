import { LIMITS } from '@lissafi/contract/limits';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let customer: string;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
  customer = await testCustomer(owner);
});

const create = (fields: Record<string, unknown> = {}) =>
  owner.post('/api/v1/invoices', invoiceBody(customer, application.today, fields));
const year = () => application.today.slice(0, 4);

test('a number typed in another series is stepped over too, also after the prefix changes', async () => {
  expect((await create({ issue: true, invoice_number: `RCT-${year()}-001` })).status).toBe(201);
  const receipt = await create({ issue: true, document_type: 'receipt' });
  expect(receipt.body.invoice_number).toBe(`RCT-${year()}-002`);
  const typed = { issue: true, document_type: 'receipt', invoice_number: `INV-${year()}-001` };
  expect((await create(typed)).status).toBe(201);
  const hint = await owner.get(`/api/v1/invoices/next-number?issue_date=${application.today}`);
  expect(hint.body.invoice_number).toBe(`INV-${year()}-002`);
  expect((await create({ issue: true })).body.invoice_number).toBe(`INV-${year()}-002`);
  expect((await create({ issue: true, invoice_number: `ABC-${year()}-001` })).status).toBe(201);
  const { body } = await owner.get(`/api/v1/organizations/${owner.organization_id}`);
  await owner.put(`/api/v1/organizations/${owner.organization_id}`, {
    version: body.version,
    invoice_prefix: 'ABC',
  });
  expect((await create({ issue: true })).body.invoice_number).toBe(`ABC-${year()}-002`);
});

test('a customer of another organization is not found, also next to a typed name', async () => {
  const stranger = await testCustomer(await testOwner(application));
  const body = { customer_id: stranger, bill_to: { name: 'X' } };
  expect(await create(body)).toMatchObject({ status: 404, body: { field: 'customer_id' } });
  const draft = (await create()).body;
  const change = await owner.put(`/api/v1/invoices/${draft.id}`, { version: 1, ...body });
  expect(change).toMatchObject({ status: 404, body: { field: 'customer_id' } });
});

test('a due date before the issue date does not come in by a change of one of them', async () => {
  const draft = (await create()).body;
  const change = await owner.put(`/api/v1/invoices/${draft.id}`, { version: 1, due_date: '2020-01-01' });
  expect(change).toMatchObject({ status: 400, body: { field: 'due_date' } });
});

test('a receipt is not dated in the future: its money would be', async () => {
  const later = { issue: true, document_type: 'receipt', issue_date: '2190-01-01', due_date: '2190-01-01' };
  expect(await create(later)).toMatchObject({ status: 400, body: { field: 'issue_date' } });
});

test('a walk-in customer is not billed on credit', async () => {
  const receipt = (await create({ issue: true, document_type: 'receipt', customer_id: null })).body;
  const invoice = await create({ issue: true, customer_id: receipt.customer_id });
  expect(invoice.body.code).toBe('WALK_IN_PAYS_AT_ONCE');
});

test('a document over nothing is paid when it is issued; a cancelled one owes nothing', async () => {
  const items = [{ name: 'Sample', quantity: 1, unit_price: 0 }];
  expect((await create({ issue: true, items })).body.status).toBe('paid');
  const { id } = (await create({ issue: true })).body;
  const cancelled = (await owner.post(`/api/v1/invoices/${id}/cancel`, { reason: 'Wrong' })).body;
  expect(cancelled.totals.balance_due).toBe(0);
  const list = (await owner.get('/api/v1/invoices?status=cancelled')).body;
  expect(list.invoices[0].balance_due).toBe(0);
});

test('a document above the limit is refused, and every new one once the books are full; open ones are still settled and reversed', async () => {
  const items = (unit_price: number) => [{ name: 'Gold', quantity: 1, unit_price, tax_percentage: 0 }];
  const issue = (unit_price: number) => create({ issue: true, items: items(unit_price) });
  const fillTo = (posted: number) =>
    application.owner('update organization_counter set posted_total = $2 where organization_id = $1', [
      owner.organization_id,
      posted,
    ]);
  const most = LIMITS.document_max;
  expect((await issue(most + 1)).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    message: expect.stringContaining('100,000,000,000.00'),
  });
  const [paid, credited, cancelled] = [await issue(most), await issue(most), await issue(most)].map(
    ({ body }) => body.id,
  );
  await fillTo(LIMITS.books_documents - most);
  const last = await issue(most);
  expect(last.status).toBe(201);
  expect((await issue(1)).body.code).toBe('BOOKS_FULL');
  const pay = (amount: number) =>
    owner.post(`/api/v1/invoices/${paid}/payments`, { amount, paid_on: application.today, method: 'cash' });
  expect((await pay(most - 1)).status).toBe(200);
  await fillTo(LIMITS.books_settlements);
  expect((await pay(1)).body.code).toBe('BOOKS_FULL');
  const payments = (await owner.get(`/api/v1/payments?customer_id=${customer}`)).body.payments;
  expect((await owner.post(`/api/v1/payments/${payments[0].id}/void`, { reason: 'Typo' })).status).toBe(200);
  const note = { reason: 'Typo', restock: false };
  expect((await owner.post(`/api/v1/invoices/${credited}/credit-notes`, note)).status).toBe(201);
  expect((await owner.post(`/api/v1/invoices/${cancelled}/cancel`, { reason: 'Typo' })).status).toBe(200);
  for (const path of ['dashboard', 'ledger/trial-balance', 'ledger/tie-out', 'customers', 'ledger/export'])
    expect((await owner.get(`/api/v1/${path}`)).status, path).toBe(200);
});

test('the currency changes before the first posting only, whatever happens at the same moment', async () => {
  const path = `/api/v1/organizations/${owner.organization_id}`;
  const draft = (await create()).body;
  const [issued, changed] = await Promise.all([
    owner.post(`/api/v1/invoices/${draft.id}/issue`, {}),
    owner.put(path, { version: 1, currency: 'USD' }),
  ]);
  expect([issued.status, changed.status].sort()).toEqual([200, 409]);
  expect([issued, changed].map(({ body }) => body.code).filter(Boolean)).toContainEqual(
    expect.stringMatching(/^(CURRENCY_CHANGED|ORGANIZATION_HAS_POSTINGS)$/),
  );

  owner = await testOwner(application);
  customer = await testCustomer(owner);
  const old = (await create()).body;
  await owner.put(`/api/v1/organizations/${owner.organization_id}`, { version: 1, currency: 'USD' });
  // The draft keeps its currency, which is now a foreign one.
  expect((await owner.post(`/api/v1/invoices/${old.id}/issue`, {})).body).toMatchObject({
    code: 'VALIDATION_FAILED',
    field: 'exchange_rate',
  });
  const saved = await owner.put(`/api/v1/invoices/${old.id}`, { version: old.version, currency: 'USD' });
  expect(saved.body).toMatchObject({ currency: 'USD', exchange_rate: null });
  expect((await owner.post(`/api/v1/invoices/${old.id}/issue`, {})).status).toBe(200);
});

test('renaming a customer while its drafts are issued causes no deadlock', async () => {
  customer = await testCustomer(owner, { credit_limit: 90_000_000 });
  const drafts = await Promise.all(Array.from({ length: 6 }, async () => (await create()).body.id));
  const [before] = await application.owner<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  const answers = await Promise.all([
    ...drafts.map((id) => owner.post(`/api/v1/invoices/${id}/issue`, {})),
    owner.put(`/api/v1/customers/${customer}`, { version: 1, name: 'New name' }),
  ]);
  expect(answers.map((answer) => answer.status)).toEqual(Array(7).fill(200));
  const [after] = await application.owner<{ deadlocks: number }>(
    'select deadlocks::int from pg_stat_database where datname = current_database()',
  );
  expect(after!.deadlocks).toBe(before!.deadlocks);
});

test('what cannot be a time zone is refused in onboarding; what is left out stays as it is', async () => {
  const send = (businessSettings: object) =>
    owner.post('/api/v1/auth/onboarding/complete', { businessSettings });
  for (const settings of [{ timezone: 'Mars/Base' }, { timezone: 'a\u0000' }, { dateFormat: '\u0000' }])
    expect(await send(settings)).toMatchObject({ status: 400 });
  await send({ timezone: 'Africa/Accra', fiscalYearStart: '04' });
  await send({ accountingMethod: 'cash' });
  const { body } = await owner.get(`/api/v1/organizations/${owner.organization_id}`);
  expect(body).toMatchObject({
    timezone: 'Africa/Accra',
    fiscal_year_start: '04',
    accounting_method: 'cash',
  });
});

test('texts of one line are one line, and what cannot be seen is no name', async () => {
  const named = (name: string) => owner.post('/api/v1/customers', { name, type: 'business' });
  expect((await named('Two\r\nlines')).body.name).toBe('Two lines');
  expect((await named('\u200b\u200b')).body).toMatchObject({ field: 'name' });
  const phone = { name: 'P', type: 'business', phone: '+234 (0) 803 123 4567' };
  expect((await owner.post('/api/v1/customers', phone)).body.phone).toBe('+2348031234567');
});

test('an account that is no number, and an id in capitals', async () => {
  expect((await owner.get('/api/v1/ledger/entries?account_code=%00')).status).toBe(400);
  const path = `/api/v1/organizations/${owner.organization_id.toUpperCase()}`;
  expect((await owner.get(path)).status).toBe(200);
});
