import { randomUUID } from 'node:crypto';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { defaultAccount, entriesOfSource, expectTieOut, ledgerBalance, madeBy } from '../../testing/money.ts';

let application: TestApplication;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

const SHIFTS = '/api/v1/counter/shifts';
const CASH_OVER_AND_SHORT = '6220';

/** One thing without stock, ₦500.00. */
const sale = (fields: object = {}) => ({
  document_type: 'receipt',
  issue_date: today,
  due_date: today,
  issue: true,
  items: [{ name: 'Bread', quantity: 1, unit_price: 50_000, tax_percentage: 0 }],
  ...fields,
});
const sell = (member: Member, fields: object) => madeBy(member, '/api/v1/invoices', sale(fields));
const open = (member: Member, opening_float: number) => madeBy(member, SHIFTS, { opening_float });
const close = (member: Member, id: string, counted: number, more: object = {}) =>
  member.post(`${SHIFTS}/${id}/close`, { counted, ...more });

test('a shift counts its sales by method, its refunds and what left the till; only its difference is posted', async () => {
  const member = await testOwner(application);
  // The books have ₦2,000.00 in the till that nobody banked: not a matter of the shift.
  await sell(member, { items: [{ name: 'Earlier', quantity: 1, unit_price: 200_000, tax_percentage: 0 }] });
  const bank = await defaultAccount(member, 'bank');
  const till = await defaultAccount(member, 'cash');
  const shift = await open(member, 30_000);
  const shift_id = shift.id;
  const first = await sell(member, { shift_id, payments: [{ method: 'cash', amount: 50_000 }] });
  await sell(member, {
    shift_id,
    payments: [
      { method: 'cash', amount: 20_000 },
      { method: 'bank_transfer', amount: 30_000 },
    ],
  });
  const customer_id = await testCustomer(member);
  await sell(member, { shift_id, document_type: 'invoice', customer_id });
  const refund = await member.post(`/api/v1/invoices/${first.id}/refund`, {
    method: 'cash',
    paid_on: today,
    shift_id,
    items: [{ item_id: first.items[0].id, quantity: 1 }],
  });
  expect(refund.status, JSON.stringify(refund.body)).toBe(200);
  await madeBy(member, '/api/v1/bank-accounts/transfers', {
    from_id: till.id,
    to_id: bank.id,
    amount: 15_000,
    transferred_on: today,
  });
  const current = (await member.get(`${SHIFTS}/current`)).body.shift;
  expect(current).toMatchObject({
    sale_count: 3,
    sale_amount: 150_000,
    credit_amount: 50_000,
    cash_received: 70_000,
    cash_refunded: 50_000,
    other_cash: -15_000,
    // 30,000 + 70,000 − 50,000 − 15,000
    expected: 35_000,
    difference: null,
    received: [
      { method: 'cash', account_id: till.id, count: 2, amount: 70_000 },
      { method: 'bank_transfer', account_id: bank.id, count: 1, amount: 30_000 },
    ],
    refunded: [{ method: 'cash', count: 1, amount: 50_000 }],
  });
  const { body: closed } = await close(member, shift_id, 34_000, { memo: 'Gave too much change' });
  expect(closed).toMatchObject({
    expected: 35_000,
    counted: 34_000,
    difference: -1_000,
    can: { close: false },
  });
  expect(await entriesOfSource(member, closed.till_count_id)).toEqual([
    [
      ['1000', -1_000],
      [CASH_OVER_AND_SHORT, 1_000],
    ],
  ]);
  const documents = await member.get(`/api/v1/invoices?shift_id=${shift_id}&document_type=receipt`);
  expect(documents.body.total).toBe(2);
  const payments = await member.get(`/api/v1/payments?shift_id=${shift_id}&kind=payment`);
  expect(payments.body.total).toBe(3);
  expect((await member.get(SHIFTS)).body.shifts[0]).toEqual({ ...closed, sales_without_cost: null });
  await expectTieOut(member);
  const again = await close(member, shift_id, 1);
  expect([again.status, again.body.code]).toEqual([409, 'INVALID_STATE']);
});

describe('a sale that arrives after its shift was counted', () => {
  test('belongs to the shift, is called late, and takes its cash back from cash over and short', async () => {
    const member = await testOwner(application);
    const { id: shift_id } = await open(member, 0);
    await sell(member, { shift_id, payments: [{ method: 'cash', amount: 50_000 }] });
    // The notes of the sale that waits on the phone are in the till.
    const { body: closed } = await close(member, shift_id, 90_000);
    expect(closed.difference).toBe(40_000);
    await sell(member, {
      shift_id,
      provisional_number: 'T9-0001',
      payments: [
        { method: 'cash', amount: 40_000 },
        { method: 'bank_transfer', amount: 10_000 },
      ],
    });
    const late = (await member.get(`${SHIFTS}/${shift_id}`)).body;
    expect(late).toMatchObject({
      ...{ sale_count: 2, late_count: 1, late_amount: 50_000, cash_received: 90_000, other_cash: 0 },
      ...{ expected: 90_000, counted: 90_000, difference: 0 },
    });
    expect(await ledgerBalance(member, CASH_OVER_AND_SHORT)).toBe(0);
    expect((await defaultAccount(member, 'cash')).balance).toBe(90_000);
    await expectTieOut(member);
  });

  test('money is not given back from a till that is closed', async () => {
    const member = await testOwner(application);
    const { id: shift_id } = await open(member, 0);
    const { id } = await sell(member, { shift_id });
    await close(member, shift_id, 50_000);
    const refused = await member.post(`/api/v1/invoices/${id}/refund`, {
      method: 'cash',
      paid_on: today,
      shift_id,
    });
    expect([refused.status, refused.body.message]).toEqual([409, 'This shift is closed.']);
  });
});

describe('whose shift', () => {
  test('one open shift for each person and each till; a retry opens one; only its person or who records money closes it', async () => {
    const owner = await testOwner(application);
    const ada = await testMember(application, owner, 'sales');
    const tunde = await testMember(application, owner, 'sales');
    const key = { 'idempotency-key': randomUUID() };
    const body = { opening_float: 10_000 };
    const [first, again] = [await ada.post(SHIFTS, body, key), await ada.post(SHIFTS, body, key)];
    expect([first.status, again.body.id]).toEqual([201, first.body.id]);
    const second = await ada.post(SHIFTS, body);
    expect([second.status, second.body.code]).toEqual([409, 'SHIFT_OPEN']);
    const sameTill = await tunde.post(SHIFTS, body);
    expect([sameTill.status, sameTill.body.field]).toEqual([409, 'account_id']);
    const { id: account_id } = await madeBy(owner, '/api/v1/bank-accounts', { kind: 'cash', name: 'Till 2' });
    expect((await tunde.post(SHIFTS, { ...body, account_id })).status).toBe(201);
    expect((await close(tunde, first.body.id, 10_000)).status).toBe(403);
    expect((await close(owner, first.body.id, 10_000)).body.difference).toBe(0);
    const { id: bank } = await defaultAccount(owner, 'bank');
    expect((await ada.post(SHIFTS, { ...body, account_id: bank })).body.field).toBe('account_id');
  });

  test('nobody sells or pays back in the shift of somebody else, but who may close it', async () => {
    const owner = await testOwner(application);
    const ada = await testMember(application, owner, 'sales');
    const tunde = await testMember(application, owner, 'sales');
    const { id: shift_id } = await open(ada, 0);
    const refused = { status: 400, body: { errors: [{ field: 'shift_id' }] } };
    expect(await tunde.post('/api/v1/invoices', sale({ shift_id }))).toMatchObject(refused);
    const { id } = await sell(tunde, {});
    const refund = { method: 'cash', paid_on: today, shift_id, amount: 5_000 };
    expect(await tunde.post(`/api/v1/invoices/${id}/refund`, refund)).toMatchObject(refused);
    await sell(owner, { shift_id });
    // Both sales are in this till.
    expect((await close(ada, shift_id, 100_000)).body.difference).toBe(0);
  });

  test('nobody counts the till before what she took', async () => {
    const owner = await testOwner(application);
    const ada = await testMember(application, owner, 'sales');
    const { id: shift_id, opened_at } = await open(ada, 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    const counted_at = new Date(Date.parse(opened_at) + 1).toISOString();
    await sell(ada, { shift_id });
    const early = await close(ada, shift_id, 0, { counted_at });
    expect([early.status, early.body.errors]).toMatchObject([400, [{ field: 'counted_at' }]]);
    expect((await close(ada, shift_id, 0)).body.difference).toBe(-50_000);
    const without = await open(ada, 0);
    await new Promise((resolve) => setTimeout(resolve, 20));
    await sell(ada, {});
    const between = { counted_at: new Date(Date.parse(without.opened_at) + 1).toISOString() };
    expect((await close(ada, without.id, 0, between)).status).toBe(400);
  });

  test('the storekeeper neither sells nor opens a shift', async () => {
    const owner = await testOwner(application);
    const keeper = await testMember(application, owner, 'storekeeper');
    for (const answer of [
      await keeper.get('/api/v1/counter/products'),
      await keeper.post(SHIFTS, { opening_float: 0 }),
      await keeper.get(SHIFTS),
    ])
      expect(answer.status).toBe(403);
  });
});

test('a shift is counted between its beginning and now, at a till, and a sale there is in its currency', async () => {
  const member = await testOwner(application);
  const bank = await defaultAccount(member, 'bank');
  const opened = await member.post(SHIFTS, { opening_float: 0, account_id: bank.id });
  expect([opened.status, opened.body.errors]).toMatchObject([
    400,
    [{ field: 'account_id', message: 'A shift is opened at a till with cash' }],
  ]);
  const shift = await open(member, 0);
  const moment = (seconds: number) =>
    new Date(new Date(shift.opened_at).getTime() + seconds * 1_000).toISOString();
  expect([
    (await close(member, shift.id, 0, { counted_at: moment(3_600) })).body.errors,
    (await close(member, shift.id, 0, { counted_at: moment(-1) })).body.errors,
  ]).toMatchObject([
    [{ field: 'counted_at', message: 'The time is in the future' }],
    [{ field: 'counted_at', message: 'The shift was opened later' }],
  ]);
  const dollars = { shift_id: shift.id, currency: 'USD', exchange_rate: '1500' };
  const sold = await member.post('/api/v1/invoices', sale(dollars));
  expect([sold.status, sold.body.errors]).toMatchObject([
    400,
    [{ field: 'currency', message: 'The counter sells in NGN' }],
  ]);
  expect((await close(member, shift.id, 0)).body).toMatchObject({ counted: 0, expected: 0, difference: 0 });
});

test('a float that differs from the books is said before the till opens, and posted with its reason', async () => {
  const member = await testOwner(application);
  const till = await defaultAccount(member, 'cash');
  await sell(member, {
    items: [{ name: 'Earlier', quantity: 1, unit_price: 13_460_000, tax_percentage: 0 }],
  });
  const asked = (opening_float: number, difference: string) =>
    member.post(SHIFTS, { opening_float, difference, memo: 'Change was taken for the bus' });
  const refused = await asked(13_380_000, 'ask');
  expect([refused.status, refused.body.errors]).toEqual([
    400,
    [
      {
        ...{ field: 'difference', code: 'TILL_DIFFERENCE' },
        message: 'The books have ₦134,600.00 in this till, ₦800.00 more than you counted',
      },
    ],
  ]);
  const over = await asked(13_470_000, 'ask');
  expect(over.body.errors[0].message).toContain('₦100.00 less than you counted');
  expect((await member.get(`${SHIFTS}/current`)).body.shift).toBeNull();
  const { body: shift, status } = await asked(13_380_000, 'post');
  expect([status, shift.opening_float, shift.expected]).toEqual([201, 13_380_000, 13_380_000]);
  expect(await ledgerBalance(member, CASH_OVER_AND_SHORT)).toBe(80_000);
  const { counts } = (await member.get(`/api/v1/bank-accounts/${till.id}/counts`)).body;
  expect(counts).toMatchObject([
    { amount: 13_380_000, difference: -80_000, memo: 'Change was taken for the bus' },
  ]);
  await sell(member, { shift_id: shift.id, payments: [{ method: 'cash', amount: 50_000 }] });
  // What was counted at the end is what the books have then.
  expect((await close(member, shift.id, 13_320_000)).body.difference).toBe(-110_000);
  expect((await member.get(`/api/v1/bank-accounts/${till.id}`)).body.balance).toBe(13_320_000);
  // A float that is what the books have opens at once and posts nothing.
  expect((await asked(13_320_000, 'ask')).status).toBe(201);
  await expectTieOut(member);
});

test('the day’s end says which sales have no known cost, to who may see costs', async () => {
  const member = await testOwner(application);
  const good = async (name: string, unit_cost: number) => {
    const { id } = await madeBy(member, '/api/v1/inventory/finished-goods', {
      name,
      sku: name,
      unit: 'piece',
    });
    const received = await member.post(`/api/v1/inventory/finished-goods/${id}/receive`, {
      quantity: 10,
      unit_cost,
      received_on: today,
    });
    expect(received.status, JSON.stringify(received.body)).toBe(200);
    return { inventory_item_id: id, inventory_item_type: 'finished_good', name };
  };
  const malt = await good('Malta', 60_000);
  const water = await good('Pure water', 0);
  const { id: shift_id } = await open(member, 0);
  const line = { quantity: 1, tax_percentage: 0 };
  await sell(member, {
    shift_id,
    items: [
      { ...line, ...malt, unit_price: 75_000 },
      { ...line, ...water, unit_price: 5_000 },
      { ...line, name: 'Bournvita', unit_price: 120_000 },
    ],
  });
  // Of another shift, or of none.
  await sell(member, {});
  const read = async (who: Member) => (await who.get(`${SHIFTS}/${shift_id}`)).body.sales_without_cost;
  expect(await read(member)).toBe(125_000);
  expect(await read(await testMember(application, member, 'sales'))).toBeNull();
});
