import { randomUUID } from 'node:crypto';
import { v7 as newId } from 'uuid';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Answer,
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
  testUser,
} from '../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

/** Sends six requests with the same key at the same time. */
const sendConcurrently = (path: string, body: unknown) => {
  const key = randomUUID();
  return Promise.all(Array.from({ length: 6 }, () => owner.post(path, body, { 'idempotency-key': key })));
};
const expectOneAnswer = (answers: Answer[], status: number) => {
  expect(answers.map((answer) => answer.status)).toEqual(Array(6).fill(status));
  expect(new Set(answers.map((answer) => JSON.stringify(answer.body))).size).toBe(1);
};
const draft = async (fields: Record<string, unknown> = {}) =>
  (await owner.post('/api/v1/invoices', invoiceBody(await testCustomer(owner), application.today, fields)))
    .body;

test('concurrent requests to issue, pay and cancel with one key all get the first response', async () => {
  for (let round = 0; round < 3; round++) {
    const { id, totals } = await draft();
    expectOneAnswer(await sendConcurrently(`/api/v1/invoices/${id}/issue`, {}), 200);
    const payment = { amount: totals.total_amount, paid_on: application.today, method: 'cash' };
    expectOneAnswer(await sendConcurrently(`/api/v1/invoices/${id}/payments`, payment), 200);
    const other = await draft({ issue: true });
    expectOneAnswer(await sendConcurrently(`/api/v1/invoices/${other.id}/cancel`, { reason: 'Twice' }), 200);
  }
});

test('concurrent requests with an id, with a number or at the credit limit get the first response', async () => {
  const customer = await testCustomer(owner);
  const { today } = application;
  expectOneAnswer(
    await sendConcurrently('/api/v1/invoices', { ...invoiceBody(customer, today), id: newId() }),
    201,
  );
  const numbered = invoiceBody(customer, today, { issue: true, invoice_number: 'TYPED-7' });
  expectOneAnswer(await sendConcurrently('/api/v1/invoices', numbered), 201);
  const narrow = await testCustomer(owner, { credit_limit: 8_000_000 });
  expectOneAnswer(
    await sendConcurrently('/api/v1/invoices', invoiceBody(narrow, today, { issue: true })),
    201,
  );
  const person = { name: 'Twin', type: 'individual', id: newId() };
  expectOneAnswer(await sendConcurrently('/api/v1/customers', person), 201);
});

test('parallel creates of one id without a key: one is made, the others are refused by name', async () => {
  const body = { ...invoiceBody(await testCustomer(owner), application.today), id: newId() };
  const answers = await Promise.all(Array.from({ length: 6 }, () => owner.post('/api/v1/invoices', body)));
  expect(answers.map((answer) => answer.body.code ?? 'made').sort()).toEqual([
    ...Array(5).fill('ID_TAKEN'),
    'made',
  ]);
});

test('a person’s key makes one organization; the same key for another one is refused', async () => {
  const person = await testUser(application);
  const key = { 'idempotency-key': randomUUID() };
  const send = (name: string) => person.post('/api/v1/organizations', { name }, key);
  const answers = await Promise.all(Array.from({ length: 4 }, () => send('Ada Foods')));
  expect(answers.map((answer) => answer.status)).toEqual([201, 201, 201, 201]);
  expect(new Set(answers.map((answer) => answer.body.id)).size).toBe(1);
  expect((await send('Other')).body.code).toBe('IDEMPOTENCY_KEY_REUSED');
  const mine = await person.get('/api/v1/security/users/me/organizations');
  expect(mine.body.organizations).toHaveLength(1);
});

test('a body nested without end is refused, with a key and without', async () => {
  const deep = '['.repeat(100_000) + ']'.repeat(100_000);
  const body = `{"name":"x","type":"individual","notes":${deep}}`;
  const json = { 'content-type': 'application/json' };
  expect((await owner.post('/api/v1/customers', body, json)).status).toBe(400);
  const keyed = { ...json, 'idempotency-key': randomUUID() };
  expect((await owner.post('/api/v1/customers', body, keyed)).status).toBe(400);
});

test('a key belongs to its sender: another role gets a response of its own, never the stored one', async () => {
  const { id } = await draft();
  const key = { 'idempotency-key': randomUUID() };
  const sales = await testMember(application, owner, 'sales');
  const path = `/api/v1/invoices/${id}/duplicate`;
  const first = await owner.post(path, {}, key);
  const second = await sales.post(path, {}, key);
  expect([first.status, second.status]).toEqual([201, 201]);
  expect(second.body.id).not.toBe(first.body.id);
  expect((await sales.post(path, {}, key)).body.id).toBe(second.body.id);
  expect((await owner.post(path, {}, key)).body.id).toBe(first.body.id);
});

test('another way of writing an id is the same request: it is paid once', async () => {
  const { id } = await draft({ issue: true });
  const key = { 'idempotency-key': randomUUID() };
  const payment = { amount: 1_000, paid_on: application.today, method: 'cash' };
  const pay = (written: string) => owner.post(`/api/v1/invoices/${written}/payments`, payment, key);
  const first = await pay(id);
  const second = await pay(id.toUpperCase());
  expect([first.status, second.status]).toEqual([200, 200]);
  expect(second.body).toEqual(first.body);
  const paid = (await owner.get(`/api/v1/invoices/${id}`)).body;
  expect(paid.totals.amount_paid).toBe(1_000);
});
