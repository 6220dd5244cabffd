import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

/** Sequences of reversals. */
let application: TestApplication;
let owner: Member;
let customer: string;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
  customer = await testCustomer(owner);
});

const create = (fields: object = {}, member = owner) =>
  member.post('/api/v1/invoices', {
    customer_id: customer,
    issue_date: today,
    due_date: today,
    items: [{ name: 'Rice', quantity: 10, unit_price: 10_000 }],
    issue: true,
    ...fields,
  });
const issued = async (fields: object = {}) => (await create(fields)).body;
const act = (id: string, what: string, body: object) => owner.post(`/api/v1/invoices/${id}/${what}`, body);
const read = async (id: string) => (await owner.get(`/api/v1/invoices/${id}`)).body;
const pay = async (id: string, amount: number, fields: object = {}) =>
  (await act(id, 'payments', { amount, paid_on: today, method: 'check', ...fields })).body;
const voided = (payment: string) => owner.post(`/api/v1/payments/${payment}/void`, { reason: 'bounced' });
const balance = async (code: string) => {
  const { body } = await owner.get('/api/v1/ledger/trial-balance');
  const account = body.accounts.find((each: { code: string }) => each.code === code);
  return account.debit - account.credit;
};

test('what was partly credited is not cancelled: the sale would be reversed twice', async () => {
  const invoice = await issued();
  const [payment] = (await pay(invoice.id, 100_000)).payments;
  await act(invoice.id, 'credit-notes', {
    items: [{ item_id: invoice.items[0].id, amount: 40_000 }],
    reason: 'squashed',
  });
  expect((await voided(payment.id)).status).toBe(200);
  expect((await read(invoice.id)).can.cancel).toBe(false);
  expect((await act(invoice.id, 'cancel', { reason: 'x' })).body.code).toBe('INVALID_STATE');
  expect([await balance('1100'), await balance('2300')]).toEqual([100_000, -40_000]);
});

test('a bounced cheque is voided also when the document was fully credited since, but not after a refund', async () => {
  const invoice = await issued();
  const [payment] = (await pay(invoice.id, 100_000)).payments;
  await act(invoice.id, 'credit-notes', { reason: 'all of it' });
  expect((await read(invoice.id)).payments[0].can.void).toBe(true);
  expect((await voided(payment.id)).status).toBe(200);
  expect(await read(invoice.id)).toMatchObject({ status: 'pending', totals: { balance_due: 100_000 } });
  expect([await balance('1010'), await balance('1100'), await balance('2300')]).toEqual([
    0, 100_000, -100_000,
  ]);

  const other = await issued();
  const [second] = (await pay(other.id, 100_000)).payments;
  await act(other.id, 'refund', { amount: 1_000, method: 'cash', paid_on: today });
  expect((await read(other.id)).payments.find((each: { id: string }) => each.id === second.id).can.void).toBe(
    false,
  );
  expect((await voided(second.id)).body.code).toBe('INVALID_STATE');
});

test('money goes back on the day it came or later', async () => {
  const invoice = await issued();
  await pay(invoice.id, 100_000);
  const early = await act(invoice.id, 'refund', { method: 'cash', paid_on: '2020-01-01' });
  expect(early.body).toMatchObject({ code: 'VALIDATION_FAILED', field: 'paid_on' });
});

test('a document that was credited and never paid shows no “Paid”, and the list of paid ones leaves credit notes out', async () => {
  const invoice = await issued();
  await act(invoice.id, 'credit-notes', { reason: 'never delivered' });
  const { body } = await owner.get('/api/v1/invoices?status=paid');
  expect(body.total).toBe(0);
  expect((await owner.get('/api/v1/invoices?status=paid&document_type=credit_note')).body.total).toBe(1);
  expect((await owner.get('/api/v1/dashboard')).body.paid_count).toBe(0);
  expect(await read(invoice.id)).toMatchObject({
    credit_notes_amount: 100_000,
    totals: { amount_paid: 100_000 },
  });
});

test('a document of a later day counts in the books as it counts in what is owed', async () => {
  const later = '2199-01-01';
  const invoice = await issued({ issue_date: later, due_date: later });
  expect(await balance('1100')).toBe(100_000);
  const { body: statement } = await owner.get(`/api/v1/customers/${customer}/statement`);
  expect(statement.closing_balance).toBe(100_000);
  await act(invoice.id, 'cancel', { reason: 'x' });
  expect([await balance('1100'), await balance('4000')]).toEqual([0, 0]);
});

test('an excessive rate, or one that makes an amount 0, is a fault of the rate', async () => {
  const invoice = await issued({
    currency: 'USD',
    exchange_rate: '1500',
    items: [{ name: 'x', quantity: 1, unit_price: 1_000_000_000 }],
  });
  for (const exchange_rate of ['9999999999.99999999', '0.00000001'])
    expect(
      await pay(invoice.id, exchange_rate.startsWith('0') ? 1 : 1_000_000_000, { exchange_rate }),
    ).toMatchObject({ code: 'VALIDATION_FAILED', field: 'exchange_rate' });
  await pay(invoice.id, 1_000_000_000, { exchange_rate: '1500' });
  const back = await act(invoice.id, 'refund', {
    method: 'cash',
    paid_on: today,
    exchange_rate: '9999999999',
  });
  expect(back.body).toMatchObject({ code: 'VALIDATION_FAILED', field: 'exchange_rate' });
  const draft = await issued({ currency: 'USD', issue: false });
  expect(draft.base).toEqual({ currency: 'NGN', total_amount: null, tax_amount: null });
});

test('only who may go past a credit limit changes it; what stood before the books is the accountant’s', async () => {
  const sales = await testMember(application, owner, 'sales');
  const limit = (member: Member, credit_limit: number | null) =>
    member.put(`/api/v1/customers/${customer}/credit-limit`, { credit_limit });
  expect((await limit(owner, 5_000)).status).toBe(200);
  expect((await limit(sales, 0)).status).toBe(403);
  const { version } = (await owner.get(`/api/v1/customers/${customer}`)).body;
  const update = (fields: object) => sales.put(`/api/v1/customers/${customer}`, { version, ...fields });
  expect((await update({ credit_limit: null })).status).toBe(403);
  expect((await update({ credit_limit: 5_000, notes: 'pays late' })).status).toBe(200);
  expect((await create({ override_credit_limit: true }, sales)).body.code).toBe('CREDIT_LIMIT_EXCEEDED');
  expect((await sales.post('/api/v1/invoices/import-opening', { csv: 'customer,amount\nX,-1' })).status).toBe(
    403,
  );
});

test('a typed number is written as the series writes its own, without what cannot be seen', async () => {
  const first = await issued();
  for (const invoice_number of [
    first.invoice_number.toLowerCase(),
    first.invoice_number.replace('-', '\u200b-'),
  ])
    expect((await create({ invoice_number })).body).toMatchObject({ code: 'NUMBER_TAKEN' });
});

test('nothing is issued into a closed period, not even a document with a total of 0', async () => {
  const { version } = (await owner.get(`/api/v1/organizations/${owner.organization_id}`)).body;
  await owner.put(`/api/v1/organizations/${owner.organization_id}`, {
    version,
    books_locked_until: '2026-01-31',
  });
  const free = { issue_date: '2026-01-15', items: [{ name: 'Sample', quantity: 1, unit_price: 0 }] };
  expect((await create(free)).body.code).toBe('PERIOD_LOCKED');
});
