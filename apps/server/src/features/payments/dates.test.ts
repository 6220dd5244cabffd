import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let customer_id: string;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
  customer_id = await testCustomer(owner);
});

const [SALES, RETURNS, VAT, RECEIVABLE, CREDITS, CASH] = ['4000', '4050', '2200', '1100', '2300', '1000'];
const day = (days: number) => addDays(application.today, days);
const made = async (path: string, body: object) => {
  const answer = await owner.post(path, body);
  expect(answer.status, JSON.stringify(answer.body)).toBeLessThan(300);
  return answer.body;
};
/** ₦1,000 with VAT of ₦75. */
const issue = (issue_date: string, fields: object = {}) =>
  made('/api/v1/invoices', {
    customer_id,
    issue_date,
    due_date: issue_date > application.today ? issue_date : application.today,
    issue: true,
    items: [{ name: 'Advice', quantity: 1, unit_price: 100_000, tax_percentage: 7.5 }],
    ...fields,
  });
const on = async (as_of: string, ...codes: (string | undefined)[]) => {
  const { body } = await owner.get(`/api/v1/ledger/trial-balance?as_of=${as_of}`);
  expect(body.total_debit).toBe(body.total_credit);
  return codes.map((code) => {
    const account = body.accounts.find((each: { code: string }) => each.code === code);
    return account ? account.debit - account.credit : 0;
  });
};
async function assertWhole() {
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const { unapplied_credit } = (await owner.get(`/api/v1/customers/${customer_id}`)).body;
  expect(await on('2199-12-31', CREDITS)).toEqual([0 - unapplied_credit]);
  expect((await owner.get('/api/v1/ledger/verify')).body.intact).toBe(true);
}

test('an invoice dated ahead that is cancelled today never makes sales negative', async () => {
  const { id } = await issue(day(40));
  await made(`/api/v1/invoices/${id}/cancel`, { reason: 'Called off' });
  for (const as_of of [day(0), day(39), day(40), day(400)])
    expect(await on(as_of, SALES, VAT, RECEIVABLE)).toEqual([0, 0, 0]);
  await assertWhole();
});

test('nor is it credited before its day', async () => {
  const { id } = await issue(day(40));
  const note = await made(`/api/v1/invoices/${id}/credit-notes`, { reason: 'Called off' });
  expect(note.issue_date).toBe(day(40));
  expect(await on(day(39), RETURNS, RECEIVABLE)).toEqual([0, 0]);
  expect(await on(day(40), RETURNS, RECEIVABLE)).toEqual([100_000, 0]);
  await assertWhole();
});

test('a payment before the date of its invoice is in customer credits until then', async () => {
  const { id } = await issue(day(-5));
  await made(`/api/v1/invoices/${id}/payments`, { amount: 60_000, paid_on: day(-9), method: 'cash' });
  expect(await on(day(-9), CASH, RECEIVABLE, CREDITS)).toEqual([60_000, 0, -60_000]);
  expect(await on(day(-5), CASH, RECEIVABLE, CREDITS)).toEqual([60_000, 47_500, 0]);
  await assertWhole();
  // On account, each document's share waits separately for its date.
  const ahead = await issue(day(10));
  const payment = await made(`/api/v1/customers/${customer_id}/payments`, {
    amount: 160_000,
    paid_on: day(-7),
    method: 'cash',
  });
  expect(await on(day(-7), RECEIVABLE, CREDITS)).toEqual([0, -220_000]);
  expect(await on(day(0), RECEIVABLE, CREDITS)).toEqual([0, -112_500]);
  expect(await on(day(10), RECEIVABLE, CREDITS)).toEqual([0, -5_000]);
  await assertWhole();
  await made(`/api/v1/payments/${payment.id}/void`, { reason: 'Bounced' });
  expect(await on(day(0), CASH, RECEIVABLE, CREDITS)).toEqual([60_000, 47_500, 0]);
  expect(await on(day(10), RECEIVABLE, CREDITS)).toEqual([155_000, 0]);
  expect((await owner.get(`/api/v1/invoices/${ahead.id}`)).body.totals.balance_due).toBe(107_500);
  await assertWhole();
});

test('credit that is applied to a document to come settles it on its day', async () => {
  await made(`/api/v1/customers/${customer_id}/payments`, {
    amount: 107_500,
    paid_on: day(-1),
    method: 'cash',
  });
  await issue(day(3));
  await made(`/api/v1/customers/${customer_id}/credits/apply`, {});
  expect(await on(day(2), RECEIVABLE, CREDITS)).toEqual([0, -107_500]);
  expect(await on(day(3), RECEIVABLE, CREDITS)).toEqual([0, 0]);
  await assertWhole();
});

test('a refund before the date of its credit note is owed by the customer until then, so customer credits have no debit balance', async () => {
  const { id } = await issue(day(-9));
  await made(`/api/v1/invoices/${id}/payments`, { amount: 107_500, paid_on: day(-8), method: 'cash' });
  await made(`/api/v1/invoices/${id}/refund`, { paid_on: day(-4), method: 'cash' });
  expect(await on(day(-4), CASH, RECEIVABLE, CREDITS)).toEqual([0, 107_500, 0]);
  expect(await on(day(0), CASH, RECEIVABLE, CREDITS)).toEqual([0, 0, 0]);
  await assertWhole();
});
