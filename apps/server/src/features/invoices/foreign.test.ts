import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';

let application: TestApplication;
let owner: Awaited<ReturnType<typeof testOwner>>;
let customer: string;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  customer = await testCustomer(owner);
});
afterAll(() => application.close());

const create = (changes: object = {}) =>
  owner.post('/api/v1/invoices', {
    customer_id: customer,
    issue_date: '2026-11-02',
    due_date: '2026-11-30',
    currency: 'USD',
    items: [{ name: 'Consulting', quantity: 1, unit_price: 100_000, tax_percentage: 7.5 }],
    ...changes,
  });
const balance = async (code: string) => {
  const { body } = await owner.get('/api/v1/ledger/trial-balance');
  const account = body.accounts.find((each: { code: string }) => each.code === code);
  return account ? account.debit - account.credit : 0;
};

test('a document in dollars is posted at its rate, paid at the rates of the days, and the difference is exchange gain or loss', async () => {
  const bare = await create({ issue: true });
  expect(bare).toMatchObject({ status: 400, body: { field: 'exchange_rate' } });
  expect((await create({ currency: 'NGN', exchange_rate: '1500' })).body).toMatchObject({
    field: 'exchange_rate',
  });
  for (const rate of ['0', '-1', '1.123456789', '1e5', 1500])
    expect((await create({ exchange_rate: rate })).body).toMatchObject({ field: 'exchange_rate' });

  // $1,075.00 at ₦1,500.25: ₦1,612,768.75, including VAT of $75.00 = ₦112,518.75.
  const { body: invoice } = await create({ issue: true, exchange_rate: '1500.25' });
  expect(invoice).toMatchObject({
    currency: 'USD',
    exchange_rate: '1500.25',
    totals: { total_amount: 107_500, balance_due: 107_500 },
    base: { currency: 'NGN', total_amount: 161_276_875, tax_amount: 11_251_875 },
    base_balance_due: 161_276_875,
  });
  expect(await balance('1100')).toBe(161_276_875);
  expect(await balance('2200')).toBe(-11_251_875);

  const pay = (body: object) =>
    owner.post(`/api/v1/invoices/${invoice.id}/payments`, {
      paid_on: '2026-11-10',
      method: 'wire',
      ...body,
    });
  expect(await pay({ amount: 50_000 })).toMatchObject({ status: 400, body: { field: 'exchange_rate' } });
  // $500 at 1,600: ₦800,000 for ₦750,125 (rounded share) of the receivable.
  const { body: part } = await pay({ amount: 50_000, exchange_rate: '1600' });
  expect(part).toMatchObject({
    totals: { amount_paid: 50_000, balance_due: 57_500 },
    base_balance_due: 161_276_875 - 75_012_500,
    payments: [{ base_amount: 80_000_000, exchange_rate: '1600' }],
  });
  expect(await balance('4910')).toBe(-(80_000_000 - 75_012_500));
  // The rest at 1,400 is less than was posted; the last payment takes exactly what is left.
  const { body: paid } = await pay({ amount: 57_500, exchange_rate: '1400' });
  expect(paid).toMatchObject({ status: 'paid', base_balance_due: 0 });
  expect(await balance('1100')).toBe(0);
  expect(await balance('6180')).toBe(161_276_875 - 75_012_500 - 80_500_000);
  const { body: tie } = await owner.get('/api/v1/ledger/tie-out');
  expect(tie.checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
});

test('the integrity rules of the books hold after all of this', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});

test('a draft keeps its rate until it has the currency of the books, and its number only where it is free', async () => {
  const taken = (await create({ issue: true, exchange_rate: '1500' })).body.invoice_number;
  const { body: draft } = await create({ exchange_rate: '1500.25', invoice_number: 'D-1' });
  let { version } = draft;
  const change = async (fields: object) => {
    const { status, body } = await owner.put(`/api/v1/invoices/${draft.id}`, { version, ...fields });
    if (status === 200) ({ version } = body);
    return body;
  };
  expect(await change({ notes: 'Thanks' })).toMatchObject({ currency: 'USD', exchange_rate: '1500.25' });
  expect(await change({ invoice_number: taken })).toMatchObject({
    code: 'NUMBER_TAKEN',
    field: 'invoice_number',
  });
  expect(await change({ due_date: '2026-11-01' })).toMatchObject({
    errors: [{ field: 'due_date', message: 'The due date is before the issue date' }],
  });
  expect(await change({ currency: 'NGN' })).toMatchObject({ currency: 'NGN', exchange_rate: null });
  expect(await change({ currency: 'USD', exchange_rate: '1600' })).toMatchObject({
    currency: 'USD',
    exchange_rate: '1600',
    base: { currency: 'NGN', total_amount: 172_000_000 },
  });
  expect(await change({ invoice_number: 'D-2' })).toMatchObject({ exchange_rate: '1600' });
  const issued = await owner.post(`/api/v1/invoices/${draft.id}/issue`, {});
  expect(issued.body).toMatchObject({ invoice_number: 'D-2', exchange_rate: '1600' });
});

test('a document has a value at its rate, and one that is paid at once is not of a later day', async () => {
  const tiny = await create({
    issue: true,
    exchange_rate: '0.00000001',
    items: [{ name: 'Sweet', quantity: 1, unit_price: 1, tax_percentage: 0 }],
  });
  expect([tiny.status, tiny.body.errors]).toMatchObject([
    400,
    [{ field: 'exchange_rate', message: 'At this rate the document has no value' }],
  ]);
  const later = addDays(application.today, 3);
  const paid = {
    issue: true,
    payments: [{ method: 'cash', amount: 100 }],
    issue_date: later,
    due_date: later,
  };
  for (const document_type of ['invoice', 'receipt']) {
    const { status, body } = await create({ ...paid, document_type, exchange_rate: '1500' });
    expect([status, body.errors]).toMatchObject([
      400,
      [{ field: 'issue_date', message: 'The date is in the future' }],
    ]);
  }
  const received = await create({
    issue: true,
    document_type: 'receipt',
    exchange_rate: '1500',
    issue_date: application.today,
    due_date: application.today,
    payments: [{ method: 'cash', amount: 107_500 }],
  });
  expect(received.body).toMatchObject({
    status: 'paid',
    exchange_rate: '1500',
    totals: { amount_paid: 107_500, balance_due: 0 },
    payments: [{ base_amount: 161_250_000, exchange_rate: '1500' }],
  });
});

test.each([
  ['net_15', 'NGN'],
  ['net_30', 'USD'],
  ['net_45', 'EUR'],
  ['net_60', 'GBP'],
  ['due_on_receipt', 'NGN'],
  ['custom', 'GBP'],
] as const)('a document is stored with the terms %s, in %s', async (payment_terms, currency) => {
  const rate = currency === 'NGN' ? {} : { exchange_rate: '1500' };
  const { status, body } = await create({ payment_terms, currency, ...rate });
  expect([status, body.payment_terms, body.currency]).toEqual([201, payment_terms, currency]);
  const read = (await owner.get(`/api/v1/invoices/${body.id}`)).body;
  expect([read.payment_terms, read.currency]).toEqual([payment_terms, currency]);
});

test('terms and currencies of other names are refused at their field', async () => {
  for (const payment_terms of ['net_7', 'NET_30', ''])
    expect((await create({ payment_terms })).body.errors[0].field, payment_terms).toBe('payment_terms');
  for (const currency of ['JPY', 'usd', ''])
    expect((await create({ currency })).body.errors[0].field, currency).toBe('currency');
});
