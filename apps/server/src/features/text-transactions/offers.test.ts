import type { TextOffer, TextReading } from '@lissafi/contract/text-transactions';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  type Member,
  moveTo,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { expectTieOut } from '../../testing/money.ts';
import { workshop } from '../../testing/stock.ts';

const PATH = '/api/v1/ingestion/transactions/text-to-transaction';
const RECEIPTS = '/api/v1/inventory/receipts';
const TRANSFERS = '/api/v1/bank-accounts/transfers';
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

const read = async (text: string, member = owner): Promise<TextReading> => {
  const { status, body } = await member.post(`${PATH}/multiple`, { text });
  expect(status, JSON.stringify(body)).toBe(200);
  return (await member.get(`${PATH}/${body.processing_id}`)).body;
};
const again = async ({ processing_id }: TextReading): Promise<TextReading> =>
  (await owner.get(`${PATH}/${processing_id}`)).body;
const offered = async <Kind extends TextOffer['kind']>(text: string, kind: Kind, member = owner) => {
  const { offer } = await read(text, member);
  expect(offer?.kind, text).toBe(kind);
  return offer as Extract<TextOffer, { kind: Kind }>;
};
const record = ({ processing_id, transactions }: TextReading, member = owner, changes: object = {}) =>
  member.post(`${PATH}/${processing_id}/record`, {
    transactions: transactions.map(({ entry }) => ({ ...entry, ...changes })),
  });
const flourFrom = async () => {
  const flour = await shop.raw({ name: 'Flour', unit: 'bag' });
  const dangote = (await owner.post('/api/v1/suppliers', { name: 'Dangote' })).body.id as string;
  return { flour, dangote };
};

test('a purchase of a known item offers a delivery with its figures', async () => {
  const { flour, dangote } = await flourFrom();
  const said = 'bought 10 bags of flour at 62k from Dangote yesterday';
  const offer = await offered(said, 'delivery');
  expect(offer).toMatchObject({
    lines: [
      {
        ...{ quantity: 10, unit: 'bag', unit_cost: 6_200_000, total_cost: null, asked_cost: null },
        items: [{ id: flour.id, item_type: 'raw_material', name: 'Flour' }],
      },
    ],
    ...{ supplier: 'Dangote', supplier_id: dangote, received_on: addDays(application.today, -1) },
    ...{ payment_status: null, payment_method: null, twin: null },
  });
  expect(offer.words.map(({ start, end }) => said.slice(start, end))).toContain('Dangote');
  expect(await offered('bought 10 bags of flour for 620k cash', 'delivery')).toMatchObject({
    ...{ supplier: null, payment_status: 'paid', payment_method: 'cash', received_on: null },
    lines: [{ quantity: 10, unit_cost: null, total_cost: 62_000_000, asked_cost: null }],
  });
});

test('what is not clear stays empty: how many, each or for all, and which of two items', async () => {
  const { flour } = await flourFrom();
  expect((await offered('bought 10 bags of flour 62k', 'delivery')).lines).toMatchObject([
    { quantity: 10, unit_cost: null, total_cost: null, asked_cost: 6_200_000 },
  ]);
  expect((await offered('bought flour 620k', 'delivery')).lines).toMatchObject([
    { quantity: null, unit: null, unit_cost: null, total_cost: 62_000_000 },
  ]);
  const cake = await shop.raw({ name: 'Cake flour', unit: 'kg' });
  const pastry = await shop.raw({ name: 'Pastry flour', unit: 'kg' });
  await owner.put(`/api/v1/inventory/raw-materials/${flour.id}`, { version: flour.version, name: 'Sugar' });
  const { lines } = await offered('bought 3 bags of flour at 62k', 'delivery');
  expect(lines[0]!.items.map(({ id }) => id).sort()).toEqual([cake.id, pastry.id].sort());
});

test('goods of several items of one supplier are one delivery; what is no stock stays an expense', async () => {
  await flourFrom();
  await shop.raw({ name: 'Sugar', unit: 'bag' });
  const { lines } = await offered(
    'bought 10 bags of flour at 62k each and 5 bags of sugar at 70k each from Dangote',
    'delivery',
  );
  expect(lines.map(({ items, quantity, unit_cost }) => [items[0]!.name, quantity, unit_cost])).toEqual([
    ['Flour', 10, 6_200_000],
    ['Sugar', 5, 7_000_000],
  ]);
  for (const text of [
    'bought diesel 25k cash',
    'bought 4 cartons of candles at 9k',
    'bought 10 bags of flour at 62k. Paid rent 200k by transfer.',
  ])
    expect((await read(text)).offer, text).toBeNull();
});

test('a purchase is recorded once, as a delivery or as an expense, whichever comes first', async () => {
  const { flour, dangote } = await flourFrom();
  const reading = await read('bought 10 bags of flour at 62k from Dangote, paid cash');
  const delivery = {
    ...{ received_on: application.today, supplier_id: dangote, payment_method: 'cash' },
    lines: [{ item_id: flour.id, quantity: 10, unit_cost: 6_200_000 }],
    said: reading.processing_id,
  };
  const answers = await Promise.all([owner.post(RECEIPTS, delivery), owner.post(RECEIPTS, delivery)]);
  expect(answers.map(({ status }) => status).sort()).toEqual([201, 409]);
  const made = answers.find(({ status }) => status === 201)!.body;
  expect((await again(reading)).recorded).toEqual([{ kind: 'delivery', id: made.id }]);
  // The expense of the same words answers with what there is.
  expect((await record(reading)).body.recorded).toEqual([{ kind: 'delivery', id: made.id }]);
  expect((await owner.get('/api/v1/ingestion/transactions')).body.total).toBe(0);
  expect((await owner.get(`/api/v1/inventory/raw-materials/${flour.id}`)).body.current_stock).toBe(10);

  // Said again, the delivery of the same day and amount is shown first, and refused as an expense.
  const second = await read('bought 10 bags of flour at 62k from Dangote, paid cash');
  expect(second.offer).toMatchObject({ twin: { kind: 'delivery', id: made.id } });
  expect((await record(second)).body.errors[0]).toMatchObject({ field: 'accept_twins', code: 'TWIN' });

  const other = await read('bought 2 bags of flour at 60k from Dangote, paid cash');
  expect((await record(other)).status).toBe(200);
  const late = await owner.post(RECEIPTS, { ...delivery, said: other.processing_id });
  expect([late.status, late.body.code]).toEqual([409, 'INVALID_STATE']);
  await expectTieOut(owner);
});

test('a form that is saved after the reading is gone records all the same', async () => {
  const { flour } = await flourFrom();
  const reading = await read('bought 10 bags of flour at 62k');
  await moveTo(application, owner, new Date(Date.now() + 6 * 60_000));
  expect((await owner.get(`${PATH}/${reading.processing_id}`)).status).toBe(404);
  const body = {
    ...{ received_on: application.today, payment_method: 'cash', said: reading.processing_id },
    lines: [{ item_id: flour.id, quantity: 10, unit_cost: 6_200_000 }],
  };
  expect((await owner.post(RECEIPTS, body)).status).toBe(201);
  expect((await owner.post(RECEIPTS, body)).status).toBe(409);
  await moveTo(application, owner, null);
});

test('a count, spoilt goods, a batch and a transfer offer their forms, and are recorded once', async () => {
  const bread = await shop.good({ name: 'Sliced bread', unit: 'loaf' });
  expect(await offered('I count am, e remain 160', 'adjustment')).toMatchObject({
    ...{ item: null, items: [], words: [{ field: 'quantity', start: 21, end: 24 }] },
  });
  const spoilt = await read('5 loaves spoil');
  const breads = [{ id: bread.id, item_type: 'finished_good', name: 'Sliced bread' }];
  expect(spoilt.offer).toMatchObject({ kind: 'adjustment', items: breads });
  expect((await offered('counted 40 sliced bread remaining', 'adjustment')).items).toEqual(breads);
  const adjust = () =>
    owner.post(`/api/v1/inventory/finished-goods/${bread.id}/adjust-stock`, {
      ...{ adjustment_type: 'decrease', quantity_adjusted: 5, reason: 'damage' },
      said: spoilt.processing_id,
    });
  expect([(await adjust()).status, (await adjust()).status]).toEqual([200, 409]);
  expect((await again(spoilt)).recorded).toEqual([{ kind: 'finished_good', id: bread.id }]);

  expect(await offered('baked 200 loaves today', 'production')).toMatchObject({
    ...{ items: breads, quantity: 200, unit: 'loaf', made_on: application.today },
  });
  expect((await offered('baked 200 sliced bread', 'production')).items).toEqual(breads);

  const { bank_accounts } = (await owner.get('/api/v1/bank-accounts')).body;
  const [cash, bank] = bank_accounts.map(({ id }: { id: string }) => id);
  const moved = await read('moved 50k from the till to the bank');
  expect(moved).toMatchObject({ status: 'success', reason: null, transactions: [], sentence_id: null });
  expect(moved.offer).toMatchObject({ kind: 'transfer', amount: 5_000_000, from_id: cash, to_id: bank });
  const transfer = () =>
    owner.post(TRANSFERS, {
      ...{ from_id: cash, to_id: bank, amount: 5_000_000, transferred_on: application.today },
      said: moved.processing_id,
    });
  expect([(await transfer()).status, (await transfer()).status]).toEqual([201, 409]);
  expect((await again(moved)).recorded).toMatchObject([{ kind: 'transfer' }]);
  expect((await record({ ...moved, transactions: [] })).status).toBe(400);
  await expectTieOut(owner);
});

test('several goods, a discount and a missing price lead to the form of an invoice', async () => {
  await testCustomer(owner, { name: 'Ada Stores' });
  for (const text of [
    'sold 3 loaves to Ada on credit',
    'sold 3 bread at 1,500 each and 2 cakes at 5k each to Ada',
    'sold 10 bread at 1,500 each to Ada, 10% discount',
    'sold 10 bread at 1,500 each to Ada, 10 percent off',
    'sold 10 bread at 1,500 each to Ada less 500',
    'sold 3 bread to Ada for $20',
  ])
    expect((await read(text)).offer?.kind, text).toBe('invoice');
  expect((await read('sold 3 bread at 1,500 each to Ada')).offer).toBeNull();
});

test('a role is offered what it may record, and nothing else', async () => {
  await flourFrom();
  const storekeeper = await testMember(application, owner, 'storekeeper');
  const sales = await testMember(application, owner, 'sales');
  const accountant = await testMember(application, owner, 'accountant');
  const viewer = await testMember(application, owner, 'viewer');
  expect((await viewer.post(PATH, { text: 'sold bread 5k' })).status).toBe(403);

  const bought = 'bought 10 bags of flour at 62k cash';
  expect(await read(bought, storekeeper)).toMatchObject({
    ...{ status: 'success', offer: { kind: 'delivery' }, transactions: [] },
  });
  expect(await read(bought, accountant)).toMatchObject({ offer: null, transactions: [{}] });
  const refused = await read(bought, sales);
  expect(refused).toMatchObject({
    ...{ status: 'error', reason: 'Your role does not record this', offer: null, transactions: [] },
  });
  // It waits for this person, and for whoever keeps the books; not for the storekeeper.
  const waits = async (member: Member) => (await member.get('/api/v1/inbox')).body.counts.sentence;
  expect([await waits(sales), await waits(accountant), await waits(storekeeper)]).toEqual([1, 1, 0]);
  const at = `/api/v1/ingestion/refused-sentences/${refused.sentence_id}`;
  expect((await storekeeper.get(at)).status).toBe(404);
  expect((await storekeeper.post(`${at}/dismiss`, {})).status).toBe(404);
  expect((await sales.get(at)).body.text).toBe(bought);

  expect((await read('moved 50k from the till to the bank', storekeeper)).offer).toBeNull();
  expect((await read('counted 40 bags of flour', sales)).offer).toBeNull();
  expect((await read('counted 40 bags of flour', storekeeper)).offer?.kind).toBe('adjustment');

  const sold = await read('sold bread 5k cash', sales);
  expect(sold.transactions).toMatchObject([{ entry: { kind: 'sale', amount: 500_000 } }]);
  const made = await record(sold, sales);
  expect(made.status, JSON.stringify(made.body)).toBe(200);
  expect(made.body.recorded).toMatchObject([{ kind: 'document' }]);
  const spent = await record(sold, sales, { kind: 'expense', category: 'other' });
  expect(spent.body.recorded).toEqual(made.body.recorded);
  const own = await read('sold bread 6k cash', sales);
  expect((await record(own, sales, { kind: 'expense', category: 'other' })).status).toBe(403);
  expect((await record(own, storekeeper)).status).toBe(404);
  await expectTieOut(owner);
});

test('words that waited in the Inbox wait no longer once a form has recorded them', async () => {
  const { flour } = await flourFrom();
  const sales = await testMember(application, owner, 'sales');
  const text = 'bought 10 bags of flour at 62k cash';
  await read(text, sales);
  const { processing_id } = await read(text);
  const lines = [{ item_id: flour.id, quantity: 10, unit_cost: 6_200_000 }];
  const body = { received_on: application.today, payment_method: 'cash', lines, said: processing_id };
  expect((await owner.post(RECEIPTS, body)).status).toBe(201);
  expect((await owner.get('/api/v1/inbox')).body.counts.sentence).toBe(0);
});

test('goods of two suppliers, days, ways of paying or parts paid are no single delivery', async () => {
  await flourFrom();
  await shop.raw({ name: 'Sugar', unit: 'kg' });
  await owner.post('/api/v1/suppliers', { name: 'Bello Mills' });
  for (const text of [
    'bought 10 bags of flour from Dangote for 62k and 5 kg of sugar from Bello Mills for 10k',
    'bought 10 bags of flour for 62k cash yesterday. bought 5 kg of sugar for 10k cash today',
    'bought 10 bags of flour for 62k cash. bought 5 kg of sugar for 10k on credit',
    'bought 10 bags of flour for 62k, paid 20k, and 5 kg of sugar for 10k, paid 2k',
  ]) {
    const { offer, transactions } = await read(text);
    expect([offer, transactions.length], text).toEqual([null, 2]);
  }
});

test('a delivery that is owed says by when, what was paid of it, and without a price only what came', async () => {
  const { flour, dangote } = await flourFrom();
  const due = addDays(application.today, 20);
  const lines = [{ quantity: 10, unit: 'bag', total_cost: 62_000_000, items: [{ id: flour.id }] }];
  const owing = { supplier_id: dangote, payment_method: null, due_date: due, lines };
  expect(
    await offered(`bought 10 bags of flour from Dangote for 620k, paid 200k, balance ${due}`, 'delivery'),
  ).toMatchObject({ ...owing, payment_status: 'partial', amount_paid: 20_000_000 });
  expect(
    await offered(
      `bought 10 bags of flour from Dangote for 620k on credit, I will pay on ${due}`,
      'delivery',
    ),
  ).toMatchObject({ ...owing, payment_status: 'unpaid', amount_paid: null });
  expect(await offered('received 10 bags of flour from Dangote', 'delivery')).toEqual({
    kind: 'delivery',
    words: [],
    supplier: 'Dangote',
    supplier_id: dangote,
    received_on: null,
    payment_status: null,
    amount_paid: null,
    payment_method: null,
    due_date: null,
    twin: null,
    lines: [
      {
        is_near: false,
        item: 'flour',
        items: [{ id: flour.id, item_type: 'raw_material', name: 'Flour' }],
        quantity: 10,
        unit: 'bag',
        unit_cost: null,
        total_cost: null,
        asked_cost: null,
      },
    ],
  });
});

test('a count or a batch of what is not on the list names no item', async () => {
  const { flour } = await flourFrom();
  const flours = [{ id: flour.id, item_type: 'raw_material', name: 'Flour' }];
  expect(await offered('3 flour spoil', 'adjustment')).toEqual({
    kind: 'adjustment',
    item: 'flour',
    items: flours,
    words: [
      { field: 'quantity', start: 0, end: 1 },
      { field: 'item', start: 2, end: 7 },
    ],
  });
  expect((await offered('3 bags spoil', 'adjustment')).items).toEqual(flours);
  expect((await offered('3 crates spoil', 'adjustment')).items).toEqual([]);
  expect((await offered('baked 40 bags', 'production')).items).toEqual([]);
});

test('goods sold to two customers, or beside an expense, are no single invoice', async () => {
  await testCustomer(owner, { name: 'Ada Stores' });
  await testCustomer(owner, { name: 'Musa' });
  for (const text of [
    'sold 3 sliced bread at 1500 to Ada and 2 cakes at 2000 to Musa',
    'sold 3 sliced bread at 1500 and paid 5k for fuel',
  ]) {
    const { offer, transactions } = await read(text);
    expect([offer, transactions.length], text).toEqual([null, 2]);
  }
});

test.each([
  ['sold car for 900 billion naira cash', 'This amount is too large'],
  ['bought flour 1k. '.repeat(25), 'These are more than 20 transactions'],
])('%s', async (text, reason) => {
  expect(await read(text)).toMatchObject({ status: 'error', reason, transactions: [], offer: null });
});
