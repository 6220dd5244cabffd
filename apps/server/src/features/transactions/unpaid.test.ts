import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { BASE, expenseTools, type Fields, SUPPLIERS } from '../../testing/expenses.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
});
afterAll(() => application.close());

const { spent, supplier, changed } = expenseTools(() => ({ application, owner }));

const onCredit = (supplier_id: string, fields: Fields = {}) =>
  spent({ payment_status: 'unpaid', payment_method: null, supplier_id, ...fields });
const owedTo = async (id: string) => (await owner.get(`${SUPPLIERS}/${id}`)).body.balance;

test('not paid yet: owed to the supplier, paid by its payment, and taken back only when that is', async () => {
  const id = await supplier();
  let bill: Fields = {};
  expect(
    await changed(async () => {
      bill = await onCredit(id, { description: 'March diesel', category: 'fuel' });
    }),
  ).toEqual({ 6020: 107_500, 2000: -107_500 });
  expect(bill).toMatchObject({
    payment_status: 'unpaid',
    amount_paid: 0,
    supplier_name: 'Iya Basira Diesel',
  });
  expect(await owedTo(id)).toBe(107_500);
  const payables = async () => (await owner.get(`${SUPPLIERS}/${id}/payables`)).body.payables;
  expect(await payables()).toMatchObject([
    { reference: 'March diesel', total_amount: 107_500, transaction_id: bill.id, voided_at: null },
  ]);
  const pay = (amount: number) =>
    owner.post(`${SUPPLIERS}/${id}/payments`, { amount, paid_on: today, method: 'cash' });
  expect(await changed(() => pay(60_000))).toEqual({ 2000: 60_000, 1000: -60_000 });
  const path = `${BASE}/${bill.id}`;
  expect((await owner.get(path)).body).toMatchObject({
    payment_status: 'partial',
    amount_paid: 60_000,
    can: { void: false },
  });
  const refused = await owner.post(`${path}/void`, { reason: 'x' });
  expect([refused.status, refused.body.code]).toEqual([409, 'INVALID_STATE']);
  await pay(47_500);
  expect((await owner.get(path)).body.payment_status).toBe('paid');
  const { payments } = (await owner.get(`${SUPPLIERS}/${id}/payments`)).body;
  for (const payment of payments)
    await changed(() => owner.post(`${SUPPLIERS}/${id}/payments/${payment.id}/void`, { reason: 'x' }));
  expect(await owedTo(id)).toBe(107_500);
  expect(await changed(() => owner.post(`${path}/void`, { reason: 'Wrong supplier' }))).toEqual({
    6020: -107_500,
    2000: 107_500,
  });
  expect(await owedTo(id)).toBe(0);
  expect((await payables())[0]).toMatchObject({
    amount_paid: 0,
    balance_due: 0,
    voided_at: expect.any(String),
  });
  expect((await owner.get(path)).body).toMatchObject({ amount_paid: 0, payment_status: 'unpaid' });
  expect((await owner.delete(`${SUPPLIERS}/${id}`)).body.code).toBe('SUPPLIER_IN_USE');
});

test('a part is paid at once, the rest is owed', async () => {
  const id = await supplier();
  const fields = {
    payment_status: 'partial',
    amount_paid: 100_000,
    supplier_id: id,
    payment_method: 'mobile',
  };
  expect(await changed(() => spent(fields))).toEqual({ 6020: 107_500, 1010: -100_000, 2000: -7_500 });
  expect(await owedTo(id)).toBe(7_500);
});

test('of a payment and taking back at the same time, one wins, and the books hold', async () => {
  const id = await supplier();
  for (let round = 0; round < 4; round++) {
    const bill = await onCredit(id, { amount: 1_000 });
    await changed(async () => {
      const [taken, paid] = await Promise.all([
        owner.post(`${BASE}/${bill.id}/void`, { reason: 'x' }),
        owner.post(`${SUPPLIERS}/${id}/payments`, { amount: 1_000, paid_on: today, method: 'cash' }),
      ]);
      expect([taken.status, paid.status].sort()).toEqual([200, taken.status === 200 ? 400 : 409]);
    });
    expect(await owedTo(id)).toBe(0);
  }
});
