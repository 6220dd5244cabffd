import type { TextReading } from '@lissafi/contract/text-transactions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { expectTieOut } from '../../testing/money.ts';
import { workshop } from '../../testing/stock.ts';

const PATH = '/api/v1/ingestion/transactions/text-to-transaction';
let application: TestApplication;
let owner: Member;
let shop: ReturnType<typeof workshop>;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
  shop = workshop(application, owner);
});

const read = async (text: string): Promise<TextReading> => {
  const { body } = await owner.post(PATH, { text });
  return (await owner.get(`${PATH}/${body.processing_id}`)).body;
};
const recorded = async ({ processing_id, transactions }: TextReading, changes: object = {}) => {
  const { status, body } = await owner.post(`${PATH}/${processing_id}/record`, {
    transactions: transactions.map(({ entry }) => ({ ...entry, ...changes })),
  });
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as TextReading).recorded![0]!;
};
const breadOf = async (count: number) => {
  const bread = await shop.good({ name: 'Sliced bread', unit: 'loaf', selling_price: 150_000 });
  await owner.post(`/api/v1/inventory/finished-goods/${bread.id}/adjust-stock`, {
    ...{ adjustment_type: 'increase', quantity_adjusted: count, reason: 'physical_count' },
    unit_cost: 100_000,
  });
  return bread.id as string;
};
const invoiceOf = async (id: string) => (await owner.get(`/api/v1/invoices/${id}`)).body;

test('a sale of a known product that is paid is a receipt, and its stock moves', async () => {
  const bread = await breadOf(20);
  const reading = await read('sold 3 sliced bread at 1,500 each cash');
  expect(reading.transactions).toMatchObject([{ item_name: 'Sliced bread', questions: [] }]);
  const { kind, id } = await recorded(reading);
  expect([kind, await invoiceOf(id)]).toMatchObject([
    'document',
    {
      ...{ document_type: 'receipt', status: 'paid', totals: { total_amount: 450_000 } },
      items: [{ quantity: 3, unit_price: 150_000, inventory_item_id: bread }],
    },
  ]);
  expect((await shop.readGood(bread)).current_stock).toBe(17);
  await expectTieOut(owner);
});

test('a sale of a known product that is not paid is an invoice of the customer, and its stock moves', async () => {
  const bread = await breadOf(20);
  const customer = await testCustomer(owner, { name: 'Ada Stores' });
  const { id } = await recorded(await read('sold 4 sliced bread at 1,500 each to Ada on credit'));
  expect(await invoiceOf(id)).toMatchObject({
    ...{ document_type: 'invoice', status: 'pending', customer_id: customer },
    totals: { total_amount: 600_000, amount_paid: 0, balance_due: 600_000 },
  });
  expect((await shop.readGood(bread)).current_stock).toBe(16);
  await expectTieOut(owner);
});

test('who charges VAT sells with a receipt that has it inside, whatever was sold', async () => {
  owner = await testOwner(application, { vat_registered: true });
  const { kind, id } = await recorded(await read('sold puff puff 10,750 cash'));
  expect([kind, await invoiceOf(id)]).toMatchObject([
    'document',
    { document_type: 'receipt', totals: { total_amount: 1_075_000, tax_amount: 75_000 } },
  ]);
  await expectTieOut(owner);
});

test('a part payment is recorded with the sale, into the account that was chosen', async () => {
  await breadOf(20);
  await testCustomer(owner, { name: 'Ada Stores' });
  const savings = (await owner.post('/api/v1/bank-accounts', { kind: 'bank', name: 'Savings' })).body;
  const reading = await read('sold 4 sliced bread at 1,500 each to Ada, she paid 2k transfer');
  expect(reading.transactions[0]!.entry).toMatchObject({
    ...{ amount: 600_000, payment_status: 'partial', amount_paid: 200_000, account_id: null },
  });
  const { id } = await recorded(reading, { account_id: savings.id });
  expect((await invoiceOf(id)).totals).toMatchObject({ amount_paid: 200_000, balance_due: 400_000 });
  expect((await owner.get(`/api/v1/bank-accounts/${savings.id}`)).body.balance).toBe(200_000);
  await expectTieOut(owner);
});

test('a sale in another unit of the item moves its own, and a unit that it does not have is asked', async () => {
  const eggs = await shop.good({
    ...{ name: 'Eggs', unit: 'egg', conversions: [{ unit: 'crate', factor: 30 }] },
  });
  await owner.post(`/api/v1/inventory/finished-goods/${eggs.id}/adjust-stock`, {
    ...{ adjustment_type: 'increase', quantity_adjusted: 90, reason: 'physical_count', unit_cost: 10_000 },
  });
  const { id } = await recorded(await read('sold 2 crates of eggs for 9k cash'));
  expect(await invoiceOf(id)).toMatchObject({
    ...{ totals: { total_amount: 900_000 }, items: [{ quantity: 60, unit_price: 15_000 }] },
  });
  expect((await shop.readGood(eggs.id)).current_stock).toBe(30);
  const other = await read('sold 2 cartons of eggs for 8k cash');
  const { status, body } = await owner.post(`${PATH}/${other.processing_id}/record`, {
    transactions: other.transactions.map(({ entry }) => entry),
  });
  expect([status, body.errors[0]]).toMatchObject([
    400,
    { field: 'transactions.0.unit_factor', message: 'How many eggs are in 1 carton?' },
  ]);
  const [entry] = other.transactions.map((each) => each.entry);
  const two = await recorded(other, { unit_factor: 15 });
  expect([entry!.unit, (await shop.readGood(eggs.id)).current_stock]).toEqual(['carton', 0]);
  expect(await invoiceOf(two.id)).toMatchObject({
    ...{ totals: { total_amount: 800_000 } },
    items: [
      { quantity: 10, unit_price: 26_666 },
      { quantity: 20, unit_price: 26_667 },
    ],
  });
  await expectTieOut(owner);
});

test('a price that is far from the usual one is asked about', async () => {
  await breadOf(20);
  const [said] = (await read('sold 3 sliced bread at 15,000 each cash')).transactions;
  expect(said!.questions).toMatchObject([
    {
      id: 'usual_price',
      question: 'Sliced bread is usually ₦1,500.00. Is ₦15,000.00 each right?',
      answers: [{ set: { amount: 4_500_000 } }, { set: { amount: 450_000 } }],
    },
  ]);
});

test('a payment to a supplier pays what is owed, from the account that was chosen', async () => {
  const supplier = (await owner.post('/api/v1/suppliers', { name: 'Dangote' })).body.id;
  const flour = await shop.raw({ name: 'Flour', unit: 'bag' });
  const { body } = await owner.post('/api/v1/inventory/receipts', {
    ...{ received_on: application.today, supplier_id: supplier },
    lines: [{ item_id: flour.id, quantity: 1, unit_cost: 6_200_000 }],
  });
  expect(body.settlement).toBe('credit');
  const till = (await owner.post('/api/v1/bank-accounts', { kind: 'cash', name: 'Stall' })).body;
  const reading = await read('paid Dangote 40k cash for what we owe');
  expect(reading.transactions).toMatchObject([
    { entry: { kind: 'supplier_payment', supplier_id: supplier, amount: 4_000_000 } },
  ]);
  expect((await recorded(reading, { account_id: till.id })).kind).toBe('supplier_payment');
  const { payables } = (await owner.get(`/api/v1/suppliers/${supplier}/payables`)).body;
  expect(payables).toMatchObject([{ balance_due: 2_200_000 }]);
  expect((await owner.get(`/api/v1/bank-accounts/${till.id}`)).body.balance).toBe(-4_000_000);
  await expectTieOut(owner);
});

test('the account of an expense, of income and of a payment is the chosen one; what is no account is refused', async () => {
  const till = (await owner.post('/api/v1/bank-accounts', { kind: 'cash', name: 'Stall' })).body;
  await testCustomer(owner, { name: 'Ada Stores' });
  const account = { account_id: till.id };
  await recorded(await read('bought fuel 5k cash'), account);
  await recorded(await read('Ada paid her debt 20k cash'), account);
  expect((await owner.get(`/api/v1/bank-accounts/${till.id}`)).body.balance).toBe(1_500_000);
  const wrong = await read('bought fuel 6k cash');
  const { status, body } = await owner.post(`${PATH}/${wrong.processing_id}/record`, {
    transactions: [{ ...wrong.transactions[0]!.entry, account_id: wrong.processing_id }],
  });
  expect([status, body.errors?.[0]?.field]).toEqual([400, 'transactions.0.account_id']);
  await expectTieOut(owner);
});

test('a sale and an expense count in the branch where they were recorded, and goods leave its place', async () => {
  const bread = await breadOf(20);
  const { id: branch_id } = (await owner.post('/api/v1/branches', { name: 'Yaba' })).body;
  const { locations } = (await owner.get('/api/v1/inventory/locations')).body;
  await owner.post('/api/v1/inventory/transfers', {
    ...{ from_location_id: locations[0].id, to_location_id: locations[1].id },
    ...{ transferred_on: application.today, items: [{ item_id: bread, quantity: 5 }] },
  });
  const record = ({ processing_id, transactions }: TextReading, branch: string) =>
    owner.post(`${PATH}/${processing_id}/record`, {
      ...{ transactions: transactions.map(({ entry }) => entry), branch_id: branch },
    });
  const sale = await read('sold 3 sliced bread at 1,500 each cash');
  const stranger = await testOwner(application);
  const refused = await record(sale, stranger.organization_id);
  expect([refused.status, refused.body.field]).toEqual([404, 'branch_id']);
  const wrong = await record(sale, 'Yaba');
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'branch_id']);
  const sold = await record(sale, branch_id);
  expect(sold.status, JSON.stringify(sold.body)).toBe(200);
  expect((await invoiceOf(sold.body.recorded[0].id)).branch_id).toBe(branch_id);
  const { places } = (await owner.get(`/api/v1/inventory/locations/stock?item_id=${bread}`)).body;
  expect(places.map((each: { quantity: number }) => each.quantity)).toEqual([15, 2]);
  const spent = (await record(await read('bought fuel 2,000 cash'), branch_id)).body.recorded[0];
  const { body } = await owner.get(`/api/v1/ingestion/transactions/${spent.id}`);
  expect([spent.kind, body.branch_id]).toEqual(['transaction', branch_id]);
});

test('what an entry lacks is named at its field, and nothing is recorded', async () => {
  const { processing_id, transactions } = await read('bought fuel 5k cash');
  const expense = transactions[0]!.entry;
  const record = (entry: object) =>
    owner.post(`${PATH}/${processing_id}/record`, { transactions: [{ ...expense, ...entry }] });
  const supplier = ['supplier_id', 'Choose the supplier who is owed'];
  const part = ['amount_paid', 'Enter what was paid, less than the whole'];
  const customer = ['customer_id', 'Choose a customer'];
  for (const [entry, ...faults] of [
    [{ transaction_date: addDays(application.today, 1) }, ['transaction_date', 'The date is in the future']],
    [{ kind: 'customer_payment' }, customer],
    [{ kind: 'sale', payment_status: 'unpaid', payment_method: null }, customer],
    [{ kind: 'supplier_payment' }, ['supplier_id', 'Choose a supplier']],
    [{ payment_status: 'unpaid', payment_method: null }, supplier],
    [
      { kind: 'income', payment_status: 'unpaid', category: 'other_income' },
      ['payment_status', 'Only a sale to a customer can be unpaid'],
    ],
    [{ payment_method: null }, ['payment_method', 'Choose how it was paid']],
    [{ payment_status: 'partial', amount_paid: null }, supplier, part],
    [{ payment_status: 'partial', amount_paid: expense.amount }, supplier, part],
    [{ category: null }, ['category', 'Please choose a category']],
    [{ kind: 'income', category: null }, ['category', 'Please choose a category']],
  ] as [object, ...string[][]][]) {
    const { status, body } = await record(entry);
    const found = body.errors.map(({ field, message }: { field: string; message: string }) => [
      field,
      message,
    ]);
    expect([status, found], JSON.stringify(entry)).toEqual([
      400,
      faults.map(([field, message]) => [`transactions.0.${field}`, message]),
    ]);
  }
  expect((await owner.get('/api/v1/ledger/entries')).body.total).toBe(0);
});

test('an expense may be owed until a day or paid in part, and a plain sale has the names that were said', async () => {
  const { id: supplier_id } = (await owner.post('/api/v1/suppliers', { name: 'Dangote' })).body;
  const due_date = addDays(application.today, 7);
  const transactionOf = async (text: string, changes: object) => {
    const { kind, id } = await recorded(await read(text), changes);
    expect(kind).toBe('transaction');
    return (await owner.get(`/api/v1/ingestion/transactions/${id}`)).body;
  };
  const unpaid = { payment_status: 'unpaid', payment_method: null, supplier_id, due_date };
  expect(await transactionOf('bought fuel 5k cash', unpaid)).toMatchObject({
    amount: 500_000,
    payment_status: 'unpaid',
    payment_method: null,
    account_id: null,
    supplier_id,
    due_date,
    source: 'text',
  });
  const partial = { payment_status: 'partial', amount_paid: 200_000, supplier_id, due_date };
  expect(await transactionOf('bought fuel 6k cash', partial)).toMatchObject({
    amount: 600_000,
    payment_status: 'partial',
    amount_paid: 200_000,
    payment_method: 'cash',
  });
  expect(await transactionOf('sold 2 cakes to Bimbo for 12000 cash', {})).toMatchObject({
    type: 'income',
    category: 'sales',
    item: 'cakes',
    quantity: 2,
    counterparty: 'Bimbo',
  });
  await expectTieOut(owner);
});

test('an amount that the quantity does not divide is one line, or two of a known product that come to it', async () => {
  await testCustomer(owner, { name: 'Ada Stores' });
  const { id } = await recorded(await read('sold 3 cakes to Ada for 1000 on credit'));
  expect(await invoiceOf(id)).toMatchObject({
    totals: { total_amount: 100_000 },
    items: [{ name: '3 cakes', quantity: 1, unit_price: 100_000 }],
  });
  await breadOf(20);
  const known = await read('sold 3 sliced bread for 2000 cash');
  const sale = await recorded(known);
  expect(await invoiceOf(sale.id)).toMatchObject({
    totals: { total_amount: 200_000 },
    items: [
      { name: 'Sliced bread', quantity: 1, unit_price: 66_666 },
      { name: 'Sliced bread', quantity: 2, unit_price: 66_667 },
    ],
  });
  // A part of a piece has no such price.
  const half = await read('sold 1.7 sliced bread for 2100 cash');
  const { status, body } = await owner.post(`${PATH}/${half.processing_id}/record`, {
    transactions: half.transactions.map(({ entry }) => entry),
  });
  expect([status, body.errors]).toMatchObject([
    400,
    [
      {
        field: 'transactions.0.amount',
        message: 'This amount cannot be divided by the quantity. Please use the invoice form',
      },
    ],
  ]);
});

test('which of two prices is meant is asked only where no word says it and the payment fits', async () => {
  const priceOf = async (text: string) =>
    (await read(text)).transactions[0]!.questions.find(({ id }) => id === 'price') ?? null;
  for (const text of [
    'sold 3 cakes at 1500',
    'sold 3 cakes total 1500',
    'sold 3 cakes 1500 each',
    'sold 3 cakes for 1500',
    'sold cake 1500',
  ])
    expect(await priceOf(text), text).toBeNull();
  expect(await priceOf('sold 3 cakes 1500, she paid 1200')).toEqual({
    id: 'price',
    question: '₦1,500.00 each, or for all 3?',
    learned: null,
    answers: [
      { label: '₦1,500.00 each', detail: 'total ₦4,500.00', set: { amount: 450_000 } },
      { label: '₦1,500.00 for all 3', detail: '₦500.00 each', set: { amount: 150_000 } },
    ],
  });
  // More than one of them was paid, so it was not for all.
  expect((await priceOf('sold 10 cakes 3500, she paid 4000 balance remain'))?.answers).toEqual([
    { label: '₦3,500.00 each', detail: 'total ₦35,000.00', set: { amount: 3_500_000 } },
  ]);
});

describe('goods that are called otherwise', () => {
  const goods = async (name: string, fields: object = {}) => {
    const made = await shop.good({ name, unit: 'piece', ...fields });
    await owner.post(`/api/v1/inventory/finished-goods/${made.id}/adjust-stock`, {
      ...{ adjustment_type: 'increase', quantity_adjusted: 107, reason: 'physical_count', unit_cost: 60_000 },
    });
    return made.id as string;
  };
  const itemQuestion = ({ transactions }: TextReading) =>
    transactions[0]!.questions.find(({ id }) => id === 'item');

  test.each([
    ['sold 3 malt 750 each cash', 'malt', 'Malta Guinness'],
    ['sold 1 spagetti 1100 cash', 'spagetti', 'Spaghetti'],
    ['sold 2 indomi 500 each cash', 'indomi', 'Indomie Chicken'],
    ['sold 2 pek milk 500 each cash', 'pek milk', 'Peak Milk'],
    ['sold 2 bonvita 500 each cash', 'bonvita', 'Bournvita'],
  ])('“%s”: the nearest is offered before a new good', async (text, said, name) => {
    const id = await goods(name);
    const reading = await read(text);
    expect(reading.transactions[0]!.entry).toMatchObject({ item: said, item_id: null });
    expect(itemQuestion(reading)).toMatchObject({
      question: `Is “${said}” your ${name}?`,
      answers: [
        { label: name, set: { item_id: id } },
        { label: 'Another product', set: { item_id: null, item: null } },
        { label: 'A new product', set: { item_id: null, item: said } },
      ],
    });
    await recorded(reading, { item_id: id });
    expect((await shop.readGood(id)).current_stock).toBeLessThan(107);
  });

  test('several near ones are all offered, and goods that nothing is near are sold by name', async () => {
    const [guinness, gold] = [await goods('Malta Guinness'), await goods('Malta Gold')];
    expect(
      itemQuestion(await read('sold 3 malt 750 each cash'))!.answers.map(({ set }) => set.item_id),
    ).toEqual(expect.arrayContaining([guinness, gold]));
    expect(itemQuestion(await read('sold 3 candles 750 each cash'))).toBeUndefined();
  });

  test('a carton of goods that have no carton is asked, and a carton without a number too', async () => {
    const malta = await goods('Malta Guinness');
    const one = await read('sell carton of malta guinness 8200 transfer');
    expect(one.transactions[0]!.entry).toMatchObject({ item_id: malta, quantity: 1, unit: 'carton' });
    const asked = async (reading: TextReading, changes: object = {}) => {
      const { status, body } = await owner.post(`${PATH}/${reading.processing_id}/record`, {
        transactions: reading.transactions.map(({ entry }) => ({ ...entry, ...changes })),
      });
      return [status, body.errors?.[0].field, body.errors?.[0].message];
    };
    expect(await asked(one)).toEqual([400, 'transactions.0.unit_factor', 'How many pieces are in 1 carton?']);
    await recorded(one, { unit_factor: 12 });
    expect((await shop.readGood(malta)).current_stock).toBe(95);
    const many = await read('Emeka take cartons of malta guinness 8300 cash');
    expect((await asked(many, { kind: 'sale', category: null, item_id: malta }))[1]).toBe(
      'transactions.0.quantity',
    );
  });

  test('three cartons at a price for each carton move their pieces and come to the whole', async () => {
    const malta = await goods('Malta Guinness');
    await testCustomer(owner, { name: 'Oga Emeka' });
    const reading = await read('Oga Emeka carry 3 carton malt 8200 each e pay 15k remain go balance sat');
    expect(reading.unused.map(({ start, end }) => reading.text.slice(start, end))).toEqual(['sat']);
    const sale = await recorded(reading, { item_id: malta, unit_factor: 12 });
    expect((await invoiceOf(sale.id)).totals).toMatchObject({
      total_amount: 2_460_000,
      balance_due: 960_000,
    });
    expect((await shop.readGood(malta)).current_stock).toBe(71);
    await expectTieOut(owner);
  });
});
