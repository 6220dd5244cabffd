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
import { faultsOfBooks } from '../../testing/books.ts';
import { entriesOfSource, expectTieOut } from '../../testing/money.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

async function made(path: string, body: object, member = owner) {
  const answer = await member.post(`/api/v1${path}`, body);
  expect([200, 201], JSON.stringify(answer.body)).toContain(answer.status);
  return answer.body;
}
/** ₦1,075.00: ₦1,000.00 and 7.5 % VAT. */
const invoice = (customer: string, fields: object = {}) =>
  made('/invoices', {
    ...invoiceBody(customer, today, { issue: true }),
    items: [{ name: 'Bread', quantity: 1, unit_price: 100_000, tax_percentage: 7.5 }],
    ...fields,
  });
const linesOf = (sourceId: string) => entriesOfSource(owner, sourceId);
const tiesOut = () => expectTieOut(owner);
const creditOf = async (customer: string) => (await owner.get(`/api/v1/customers/${customer}/credits`)).body;

test('a payment is short by taxes, a charge and a discount, settles all of it, and a void takes all back', async () => {
  const customer = await testCustomer(owner);
  const { id } = await invoice(customer);
  const body = {
    amount: 92_750,
    wht_amount: 5_000,
    charges: 100,
    stamp_duty: 50,
    settlement_discount: 2_150,
    vat_withheld: 7_500,
    paid_on: today,
    method: 'bank_transfer',
  };
  const paid = await made(`/invoices/${id}/payments`, body);
  expect(paid).toMatchObject({ status: 'paid', totals: { amount_paid: 107_500, balance_due: 0 } });
  expect(paid.payments).toMatchObject([
    { amount: 92_750, charges: 100, settlement_discount: 2_150, vat_withheld: 7_500, settled: 107_500 },
  ]);
  const payment = paid.payments[0].id;
  expect(await linesOf(payment)).toEqual([
    [
      ['1010', 92_750],
      ['1150', 5_000],
      ['1155', 7_500],
      ['6150', 50],
      ['6155', 50],
      ['4060', 2_000],
      ['2200', 150],
      ['1100', -107_500],
    ],
  ]);
  await tiesOut();
  const voided = await made(`/payments/${payment}/void`, { reason: 'Bounced' });
  expect(voided.voided_at).not.toBeNull();
  expect((await owner.get(`/api/v1/invoices/${id}`)).body.totals.balance_due).toBe(107_500);
  const [reversal] = await linesOf(payment);
  expect(reversal).toContainEqual(['4060', -2_000]);
  await tiesOut();
});

test('a payment on account divides its discount among its invoices, each with its own VAT', async () => {
  const customer = await testCustomer(owner);
  const taxed = await invoice(customer);
  const exempt = await invoice(customer, {
    items: [{ name: 'Bread', quantity: 1, unit_price: 107_500, tax_percentage: 0, tax_category: 'exempt' }],
  });
  const paid = await made(`/customers/${customer}/payments`, {
    amount: 210_700,
    settlement_discount: 4_300,
    paid_on: today,
    method: 'cash',
  });
  expect(paid.allocations.map((each: { invoice_id: string }) => each.invoice_id).sort()).toEqual(
    [taxed.id, exempt.id].sort(),
  );
  expect(await linesOf(paid.id)).toEqual([
    [
      ['1000', 210_700],
      ['4060', 4_150],
      ['2200', 150],
      ['1100', -107_500],
      ['1100', -107_500],
    ],
  ]);
  await tiesOut();
});

test('charges of a payment in advance are credit, as the customer paid them', async () => {
  const customer = await testCustomer(owner);
  const paid = await made(`/customers/${customer}/payments`, {
    amount: 9_950,
    charges: 50,
    paid_on: today,
    method: 'debit_card',
  });
  expect(paid.credit_amount).toBe(10_000);
  expect(await creditOf(customer)).toEqual({ unapplied_credit: 10_000, payable: 10_000 });
  await tiesOut();
});

test('more than is owed is never deducted, and nothing is no payment', async () => {
  const { id } = await invoice(await testCustomer(owner));
  const pay = (body: object) =>
    owner.post(`/api/v1/invoices/${id}/payments`, { amount: 0, paid_on: today, method: 'cash', ...body });
  for (const [body, field] of [
    [{ settlement_discount: 107_501 }, 'settlement_discount'],
    [{ wht_amount: 100_000, vat_withheld: 7_501 }, 'vat_withheld'],
    [{ amount: 5, charges: -1 }, 'charges'],
    [{ amount: 5, charges: 5, stamp_duty: 6 }, 'stamp_duty'],
    [{}, 'amount'],
  ] as const)
    expect((await pay(body)).body).toMatchObject({ status: 400, field });
  expect((await pay({ settlement_discount: 107_500 })).status).toBe(200);
});

test('a refund gives back only the money; the discount stays credit that cannot be paid out', async () => {
  const customer = await testCustomer(owner);
  const { id } = await invoice(customer);
  await made(`/invoices/${id}/payments`, {
    amount: 105_350,
    settlement_discount: 2_150,
    paid_on: today,
    method: 'cash',
  });
  const refunded = await made(`/invoices/${id}/refund`, { method: 'cash', paid_on: today });
  expect(refunded).toMatchObject({ status: 'refunded', refunded_amount: 105_350 });
  expect(await creditOf(customer)).toEqual({ unapplied_credit: 2_150, payable: 0 });
  const refused = await owner.post(`/api/v1/customers/${customer}/credits/payout`, {
    amount: 1,
    paid_on: today,
    method: 'cash',
  });
  expect(refused.body).toMatchObject({ code: 'INVALID_STATE', field: 'amount' });
  await tiesOut();
});

test('a supplier’s discount settles what is owed, and its VAT is no longer claimed', async () => {
  const supplier = await made('/suppliers', { name: 'Mills' });
  const flour = await made('/inventory/raw-materials', { name: 'Flour', sku: 'FLOUR', unit: 'bag' });
  await made(`/inventory/raw-materials/${flour.id}/receive`, {
    quantity: 1,
    total_cost: 100_000,
    tax_amount: 7_500,
    received_on: today,
    supplier_id: supplier.id,
  });
  const pay = (body: object) =>
    owner.post(`/api/v1/suppliers/${supplier.id}/payments`, {
      paid_on: today,
      method: 'bank_transfer',
      ...body,
    });
  expect((await pay({ amount: 107_500, settlement_discount: 1 })).body.field).toBe('amount');
  expect((await pay({ amount: 105_350, settlement_discount: 2_150 })).body.balance).toBe(0);
  const { payments } = (await owner.get(`/api/v1/suppliers/${supplier.id}/payments`)).body;
  expect(payments).toMatchObject([{ amount: 105_350, settlement_discount: 2_150 }]);
  expect(await linesOf(payments[0].id)).toEqual([
    [
      ['2000', 107_500],
      ['1010', -105_350],
      ['5040', -2_000],
      ['1160', -150],
    ],
  ]);
  await tiesOut();
  await made(`/suppliers/${supplier.id}/payments/${payments[0].id}/void`, { reason: 'Wrong' });
  expect((await owner.get(`/api/v1/suppliers/${supplier.id}`)).body.balance).toBe(107_500);
  await tiesOut();
});

test('a bad debt is written off by those who may, once, and can be taken back', async () => {
  const customer = await testCustomer(owner);
  const { id } = await invoice(customer);
  const path = `/api/v1/invoices/${id}/write-off`;
  const sales = await testMember(application, owner, 'sales');
  expect((await sales.post(path, { reason: 'Gone' })).status).toBe(403);
  expect((await sales.get(`/api/v1/invoices/${id}`)).body.can.write_off).toBe(false);
  const stranger = await testOwner(application);
  expect((await stranger.post(path, { reason: 'Gone' })).status).toBe(404);
  for (const [body, field] of [
    [{ reason: '' }, 'reason'],
    [{ reason: 'x', amount: 107_501 }, 'amount'],
    [{ reason: 'x', written_off_on: '2199-01-01' }, 'written_off_on'],
    [{ reason: 'x', written_off_on: '2020-01-01' }, 'written_off_on'],
  ] as const)
    expect((await owner.post(path, body)).body).toMatchObject({ status: 400, field });
  expect((await owner.post(path, { reason: 'A part', amount: 7_500 })).body.totals.balance_due).toBe(100_000);
  const key = { 'idempotency-key': `write-off-${id}` };
  const [first, again] = [
    await owner.post(path, { reason: 'Shop closed' }, key),
    await owner.post(path, { reason: 'Shop closed' }, key),
  ];
  expect(again.body).toEqual(first.body);
  expect(first.body).toMatchObject({ status: 'paid', totals: { balance_due: 0 }, can: { write_off: false } });
  const written = first.body.payments.find((each: { amount: number }) => each.amount === 100_000);
  expect(written).toMatchObject({ kind: 'write_off', reference: 'Shop closed', can: { void: true } });
  expect(await linesOf(written.id)).toEqual([
    [
      ['6210', 100_000],
      ['1100', -100_000],
    ],
  ]);
  expect((await owner.post(path, { reason: 'x' })).body.code).toBe('INVALID_STATE');
  await tiesOut();
  const voidPath = `/api/v1/payments/${written.id}/void`;
  expect((await sales.post(voidPath, { reason: 'Paid after all' })).status).toBe(403);
  expect((await owner.post(voidPath, { reason: 'Paid after all' })).status).toBe(200);
  expect((await owner.get(`/api/v1/invoices/${id}`)).body).toMatchObject({
    stored_status: 'pending',
    totals: { balance_due: 100_000 },
  });
  await tiesOut();
});

test('what was written off and credited later never becomes money', async () => {
  const customer = await testCustomer(owner);
  const { id } = await invoice(customer);
  await made(`/invoices/${id}/payments`, { amount: 7_500, paid_on: today, method: 'cash' });
  await made(`/invoices/${id}/write-off`, { reason: 'Gone' });
  await made(`/invoices/${id}/credit-notes`, { reason: 'Goods came back' });
  expect(await creditOf(customer)).toEqual({ unapplied_credit: 107_500, payable: 7_500 });
  await tiesOut();
});

test('credit is paid out up to the money that was received, and a void gives it back', async () => {
  const customer = await testCustomer(owner);
  await made(`/customers/${customer}/payments`, { amount: 50_000, paid_on: today, method: 'cash' });
  const path = `/api/v1/customers/${customer}/credits/payout`;
  const body = { amount: 30_000, paid_on: today, method: 'bank_transfer' };
  expect((await owner.post(path, { ...body, amount: 50_001 })).body).toMatchObject({
    code: 'CREDIT_TOO_SMALL',
    field: 'amount',
  });
  expect((await owner.post(path, { ...body, paid_on: '2199-01-01' })).body.field).toBe('paid_on');
  expect((await (await testOwner(application)).post(path, body)).status).toBe(404);
  const key = { 'idempotency-key': 'payout-1' };
  const [first, again] = [await owner.post(path, body, key), await owner.post(path, body, key)];
  expect([first.status, again.body.id]).toEqual([201, first.body.id]);
  expect(first.body).toMatchObject({ kind: 'payout', amount: 30_000, account_name: 'Bank', allocations: [] });
  expect(await linesOf(first.body.id)).toEqual([
    [
      ['2300', 30_000],
      ['1010', -30_000],
    ],
  ]);
  expect(await creditOf(customer)).toEqual({ unapplied_credit: 20_000, payable: 20_000 });
  await tiesOut();
  await made(`/payments/${first.body.id}/void`, { reason: 'It came back' });
  expect(await creditOf(customer)).toEqual({ unapplied_credit: 50_000, payable: 50_000 });
  const both = await Promise.all([40_000, 40_000].map((amount) => owner.post(path, { ...body, amount })));
  expect(both.map((each) => each.status).sort()).toEqual([201, 409]);
  await tiesOut();
});

test('in a foreign currency deductions and bad debts are posted at their rates, and nothing is left over', async () => {
  const dollars = () =>
    made('/invoices', {
      customer_id: customer,
      issue_date: today,
      due_date: today,
      payment_terms: 'custom',
      currency: 'USD',
      exchange_rate: '1500',
      issue: true,
      items: [{ name: 'Catering', quantity: 1, unit_price: 100_000, tax_percentage: 7.5 }],
    });
  const customer = await testCustomer(owner);
  const [first, second] = [await dollars(), await dollars()];
  // $1,050.00 in money, $3.50 charges, $21.50 discount of which $1.50 is VAT, at ₦1,510 for what was posted at ₦1,500.
  const paid = await made(`/invoices/${first.id}/payments`, {
    amount: 105_000,
    charges: 350,
    settlement_discount: 2_150,
    exchange_rate: '1510',
    paid_on: today,
    method: 'wire',
  });
  expect(paid).toMatchObject({ status: 'paid', base_balance_due: 0 });
  expect(await linesOf(paid.payments[0].id)).toEqual([
    [
      ['1010', 158_550_000],
      ['6150', 528_500],
      ['4060', 3_020_000],
      ['2200', 226_500],
      ['1100', -161_250_000],
      ['4910', -1_075_000],
    ],
  ]);
  const part = await made(`/invoices/${second.id}/write-off`, { reason: 'Gone', amount: 33_333 });
  const rest = await made(`/invoices/${second.id}/write-off`, { reason: 'Gone' });
  expect([part.base_balance_due, rest.base_balance_due]).toEqual([111_250_500, 0]);
  await tiesOut();
});

test('the books are whole', async () => {
  expect(await faultsOfBooks(application)).toEqual([]);
});
