import type { TextReading } from '@lissafi/contract/text-transactions';
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

type Changes = TextReading['transactions'][number]['questions'][number]['answers'][number]['set'];
const PATH = '/api/v1/ingestion/transactions/text-to-transaction';
let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());
beforeEach(async () => {
  owner = await testOwner(application);
});

const read = async (text: string, at = PATH): Promise<TextReading> => {
  const { status, body } = await owner.post(at, { text });
  expect([status, Object.keys(body)], JSON.stringify(body)).toEqual([200, ['processing_id']]);
  return (await owner.get(`${PATH}/${body.processing_id}`)).body;
};
const entriesOf = ({ transactions }: TextReading) => transactions.map(({ entry }) => entry);
const record = (reading: TextReading, changes: Changes = {}, more: object = {}) =>
  owner.post(`${PATH}/${reading.processing_id}/record`, {
    transactions: entriesOf(reading).map((entry) => ({ ...entry, ...changes })),
    ...more,
  });
const recorded = async (reading: TextReading, changes: Changes = {}, more: object = {}) => {
  const { status, body } = await record(reading, changes, more);
  expect(status, JSON.stringify(body)).toBe(200);
  return (body as TextReading).recorded!;
};
const wordsOf = ({ text, transactions }: TextReading) =>
  Object.fromEntries(transactions[0]!.words.map(({ field, start, end }) => [field, text.slice(start, end)]));

test('a sentence is read, shows its words, and is recorded by one confirmation', async () => {
  const reading = await read('bought diesel 25k cash');
  expect(reading).toMatchObject({ status: 'success', reason: null, recorded: null, sentence_id: null });
  expect(entriesOf(reading)).toMatchObject([
    { kind: 'expense', amount: 2_500_000, category: 'fuel', payment_method: 'cash', payment_status: 'paid' },
  ]);
  expect(wordsOf(reading)).toMatchObject({ amount: '25k', method: 'cash' });
  expect((await owner.get('/api/v1/ledger/entries')).body.total).toBe(0);
  const [made] = await recorded(reading);
  const stored = (await owner.get(`/api/v1/ingestion/transactions/${made!.id}`)).body;
  expect(stored).toMatchObject({ source: 'text', status: 'posted', amount: 2_500_000, category: 'fuel' });
  await expectTieOut(owner);
});

test('a text with several transactions is recorded whole or not at all', async () => {
  const reading = await read('Bought fuel 5k cash. Paid rent 200k by transfer.', `${PATH}/multiple`);
  expect(entriesOf(reading)).toMatchObject([
    { kind: 'expense', amount: 500_000 },
    { kind: 'expense', amount: 20_000_000, payment_method: 'bank_transfer' },
  ]);
  const [first, second] = entriesOf(reading);
  const wrong = await owner.post(`${PATH}/${reading.processing_id}/record`, {
    transactions: [first, { ...second, transaction_date: addDays(application.today, 1) }],
  });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'transactions.1.transaction_date']);
  expect((await owner.get('/api/v1/ledger/entries')).body.total).toBe(0);
  expect(await recorded(reading)).toHaveLength(2);
  expect((await owner.get('/api/v1/ledger/entries')).body.total).toBe(2);
  await expectTieOut(owner);
});

test('a reading is recorded once, by two at the same time and by a later retry', async () => {
  const reading = await read('bought fuel 7k cash');
  const answers = await Promise.all([record(reading), record(reading), record(reading)]);
  expect(answers.map(({ status }) => status)).toEqual([200, 200, 200]);
  expect(new Set(answers.map(({ body }) => body.recorded[0].id)).size).toBe(1);
  await recorded(reading);
  expect((await owner.get('/api/v1/ingestion/transactions')).body.total).toBe(1);
});

test('what is in the books already with the same day and amount is asked about before it is recorded again', async () => {
  await recorded(await read('bought fuel 9k cash'));
  const again = await read('bought fuel 9k cash');
  expect(again.transactions[0]!.twin).toMatchObject({ kind: 'transaction' });
  const refused = await record(again);
  expect([refused.status, refused.body.errors[0]]).toMatchObject([
    400,
    { field: 'accept_twins', code: 'TWIN' },
  ]);
  expect(await recorded(again, {}, { accept_twins: true })).toHaveLength(1);
});

test('a sale on credit asks each or total, and becomes an invoice with what was paid of it', async () => {
  const customer = await testCustomer(owner, { name: 'Mama Ngozi Stores' });
  const reading = await read('Mama Ngozi carry 10 party pack 3500, she drop 2k transfer, balance Friday');
  const [said] = reading.transactions;
  expect(said).toMatchObject({
    customer_name: 'Mama Ngozi Stores',
    entry: {
      ...{ kind: 'sale', customer_id: customer, quantity: 10, payment_status: 'partial' },
      ...{ amount_paid: 200_000, payment_method: 'bank_transfer' },
    },
    questions: [
      {
        id: 'price',
        question: '₦3,500.00 each, or for all 10?',
        answers: [
          { detail: 'total ₦35,000.00', set: { amount: 3_500_000 } },
          { detail: '₦350.00 each', set: { amount: 350_000 } },
        ],
      },
    ],
  });
  expect(said!.entry.transaction_date).toBe(application.today);
  expect(said!.entry.due_date! > application.today).toBe(true);
  expect(reading.unused).toEqual([]);
  const [made] = await recorded(reading, said!.questions[0]!.answers[0]!.set);
  const invoice = (await owner.get(`/api/v1/invoices/${made!.id}`)).body;
  expect(invoice).toMatchObject({
    ...{ document_type: 'invoice', status: 'pending', due_date: said!.entry.due_date },
    totals: { total_amount: 3_500_000, amount_paid: 200_000, balance_due: 3_300_000 },
    items: [{ quantity: 10, unit_price: 350_000 }],
  });
  await expectTieOut(owner);
});

test('a payment goes to the oldest of the customer, and one of two customers is asked for', async () => {
  const ada = await testCustomer(owner, { name: 'Ada Stores' });
  const reading = await read('Ada paid her debt 20k cash');
  expect(entriesOf(reading)).toMatchObject([
    { kind: 'customer_payment', customer_id: ada, amount: 2_000_000 },
  ]);
  const [made] = await recorded(reading);
  expect((await owner.get(`/api/v1/payments/${made!.id}`)).body).toMatchObject({
    ...{ customer_id: ada, amount: 2_000_000, method: 'cash' },
  });
  const other = await testCustomer(owner, { name: 'Ada Ventures' });
  const asked = await read('Ada paid her debt 21k cash');
  expect(asked.transactions[0]).toMatchObject({ entry: { customer_id: null }, customer_name: null });
  const [question] = asked.transactions[0]!.questions;
  expect(question!.answers.map(({ set }) => set.customer_id).sort()).toEqual([ada, other].sort());
  const open = await record(asked);
  expect([open.status, open.body.errors[0].field]).toEqual([400, 'transactions.0.customer_id']);
  await recorded(asked, { customer_id: other });
  await expectTieOut(owner);
});

test('every payment method can be chosen and is stored', async () => {
  const METHODS = [
    ...['cash', 'check', 'wire', 'ach', 'credit_card', 'debit_card'],
    ...['bank_transfer', 'online', 'mobile', 'other'],
  ] as const;
  for (const [index, payment_method] of METHODS.entries()) {
    const reading = await read(`bought fuel ${index + 1}k cash`);
    const [made] = await recorded(reading, { payment_method });
    expect((await owner.get(`/api/v1/ingestion/transactions/${made!.id}`)).body).toMatchObject({
      payment_method,
    });
  }
  const wrong = await record(await read('bought fuel 50k cash'), { payment_method: 'barter' as 'cash' });
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'transactions.0.payment_method']);
});

test('what is refused gives its reason and waits in the Inbox until it is dismissed; a question does not', async () => {
  const refused = await read('paid the driver cash');
  expect(refused).toMatchObject({ status: 'error', route: 'expense', transactions: [], offer: null });
  expect(refused.reason).toBe('There is no amount');
  await read('paid the driver cash');
  const inbox = (await owner.get('/api/v1/inbox')).body;
  expect([inbox.counts.sentence, inbox.items[0]]).toMatchObject([
    1,
    { kind: 'sentence', id: refused.sentence_id, about: refused.text, type: refused.reason },
  ]);
  expect((await record({ ...refused, transactions: [] })).status).toBe(400);
  const at = `/api/v1/ingestion/refused-sentences/${refused.sentence_id}`;
  expect((await owner.get(at)).body).toMatchObject({ text: refused.text, form: '/transactions/new' });
  expect((await owner.post(`${at}/dismiss`, {})).body.dismissed_at).not.toBeNull();
  expect((await owner.post(`${at}/dismiss`, {})).status).toBe(200);
  expect((await read('how much did I sell today?')).sentence_id).toBeNull();
  expect((await read('good morning')).sentence_id).toBeNull();
  expect((await owner.get('/api/v1/inbox')).body.counts.sentence).toBe(0);
});

test('a result is kept 5 minutes, for the person who asked', async () => {
  const before = Date.now();
  const reading = await read('bought fuel 7k cash');
  const at = `${PATH}/${reading.processing_id}`;
  const admin = await testMember(application, owner, 'admin');
  const stranger = await testOwner(application);
  expect((await admin.get(at)).status).toBe(404);
  expect((await stranger.get(at)).status).toBe(404);
  const body = { transactions: entriesOf(reading) };
  expect((await stranger.post(`${at}/record`, body)).status).toBe(404);
  await moveTo(application, owner, new Date(before + 5 * 60_000 - 1));
  expect((await owner.get(at)).status).toBe(200);
  await moveTo(application, owner, new Date(Date.now() + 5 * 60_000 + 1_000));
  expect((await owner.get(at)).status).toBe(404);
  expect((await owner.post(`${at}/record`, body)).status).toBe(404);
  await moveTo(application, owner, null);
});

test('a text has at most 200 characters, several transactions 2,000', async () => {
  const long = (length: number) => 'bought fuel 5k cash '.padEnd(length, 'x');
  expect((await owner.post(PATH, { text: long(200) })).status).toBe(200);
  expect((await owner.post(PATH, { text: long(201) })).body.errors[0].field).toBe('text');
  expect((await owner.post(`${PATH}/multiple`, { text: long(2_000) })).status).toBe(200);
  expect((await owner.post(`${PATH}/multiple`, { text: long(2_001) })).status).toBe(400);
  for (const text of ['', '  ', 'a\u0000b']) expect((await owner.post(PATH, { text })).status).toBe(400);
});

test('“paid 2k, balance remain” asks of how much: the usual price, another amount, or nothing left', async () => {
  await testCustomer(owner, { name: 'Mama Ngozi' });
  const goods = '/api/v1/inventory/finished-goods';
  const bread = await owner.post(goods, {
    ...{ name: 'Agege bread', sku: 'AG-1', unit: 'loaf', selling_price: 80_000 },
  });
  await owner.post(`${goods}/${bread.body.id}/receive`, {
    ...{ quantity: 20, unit_cost: 30_000, received_on: application.today },
  });
  const reading = await read('sold 5 agege bread to Mama Ngozi, she paid 2k, balance remain');
  const [{ entry, questions }] = reading.transactions as [TextReading['transactions'][number]];
  expect(entry).toMatchObject({ kind: 'sale', payment_status: 'partial', amount_paid: 200_000 });
  expect(questions.map(({ id }) => id)).toEqual(['whole']);
  const [usual, another, all] = questions[0]!.answers;
  expect(usual).toMatchObject({
    label: '₦4,000.00 in all',
    detail: '5 at the usual ₦800.00, ₦2,000.00 left',
    set: { amount: 400_000, payment_status: 'partial', amount_paid: 200_000 },
  });
  expect(all).toMatchObject({ label: '₦2,000.00 in all', set: { payment_status: 'paid' } });
  // Without another total the part is as much as the whole, which is refused.
  expect((await record(reading, another!.set)).body.errors[0].field).toBe('transactions.0.amount_paid');
  const [made] = await recorded(reading, usual!.set);
  const sale = (await owner.get(`/api/v1/invoices/${made!.id}`)).body;
  expect([sale.totals.total_amount, sale.totals.balance_due]).toEqual([400_000, 200_000]);
  await expectTieOut(owner);
});

test('a delivery of which a part was paid does not take the part for the price', async () => {
  await owner.post('/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'FL-1', unit: 'bag' });
  const { offer } = await read('bought 10 bags flour from Dangote, paid 50k, balance remains');
  expect(offer).toMatchObject({
    kind: 'delivery',
    payment_status: 'partial',
    amount_paid: 5_000_000,
    lines: [{ quantity: 10, unit_cost: null, total_cost: null }],
  });
});

test('“Mama Ngozi pay me 5k” is what she owes, not a sale; with goods it is one', async () => {
  const id = await testCustomer(owner, { name: 'Mama Ngozi' });
  expect(entriesOf(await read('Mama Ngozi pay me 5k'))).toMatchObject([
    { kind: 'customer_payment', customer_id: id, amount: 500_000 },
  ]);
  expect(entriesOf(await read('Mama Ngozi buy 4 loaves pay me 3,200'))).toMatchObject([{ kind: 'sale' }]);
});
