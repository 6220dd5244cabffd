import type { OpenDocuments, OpenParties } from '@lissafi/contract/receivables';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;
let today: string;
beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
});
afterAll(() => application.close());

async function read<Answer>(owner: Member, path: string): Promise<Answer> {
  const { status, body } = await owner.get(`/api/v1/ledger/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}
const parties = (owner: Member, side: string, query = '') =>
  read<OpenParties>(owner, `${side}-ageing?${query}`);
const documents = (owner: Member, side: string, query = '') =>
  read<OpenDocuments>(owner, `${side}-ageing/documents?${query}`);

async function issue(owner: Member, customer: string, amount: number, issued: number, due: number) {
  const { body } = await owner.post(
    '/api/v1/invoices',
    invoiceBody(customer, today, {
      issue: true,
      issue_date: addDays(today, issued),
      due_date: addDays(today, due),
      items: [{ name: 'Bread', quantity: 1, unit_price: amount }],
    }),
  );
  return body.id as string;
}
const receive = (owner: Member, customer: string, amount: number, on: number) =>
  owner.post(`/api/v1/customers/${customer}/payments`, {
    amount,
    paid_on: addDays(today, on),
    method: 'cash',
  });

test('what customers owed on a day, by age: paid later counts as open then, money too much as credit', async () => {
  const owner = await testOwner(application);
  const ngozi = await testCustomer(owner);
  const musa = await testCustomer(owner, { name: 'Musa' });
  const old = await issue(owner, ngozi, 1_000, -100, -70);
  await issue(owner, ngozi, 500, -20, 10);
  await issue(owner, musa, 40, -40, -31);
  await receive(owner, ngozi, 1_000, -5);
  await receive(owner, musa, 70, -2);
  const now = await parties(owner, 'receivables');
  expect(now).toMatchObject({
    as_of: today,
    parties: [
      { party_id: ngozi, total: 500, documents: 1, ageing: { current: 500 } },
      { party_id: musa, total: 0, documents: 0, unapplied_credit: 30 },
    ],
    total: 2,
    totals: { total: 500, unapplied_credit: 30, documents: 1 },
    ledger: { control: 500, credits: 30 },
    difference: 0,
  });
  const then = await parties(owner, 'receivables', `as_of=${addDays(today, -10)}`);
  expect(then).toMatchObject({
    parties: [
      { party_id: ngozi, total: 1_500, ageing: { current: 500, days_31_60: 1_000 } },
      { party_id: musa, total: 40, ageing: { days_1_30: 40 } },
    ],
    ledger: { control: 1_540, credits: 0 },
    difference: 0,
  });
  expect(
    await documents(owner, 'receivables', `as_of=${addDays(today, -10)}&party_id=${ngozi}`),
  ).toMatchObject({
    documents: [
      { document_id: old, due_date: addDays(today, -70), days_late: 60, open: 1_000 },
      { days_late: 0, open: 500, party_name: 'Mama Ngozi Stores' },
    ],
    total: 2,
    total_open: 1_500,
  });
  const late = await documents(owner, 'receivables', `as_of=${addDays(today, -10)}&bucket=days_31_60`);
  expect(late.documents.map((each) => each.document_id)).toEqual([old]);
  // Everything was recorded today, so yesterday nothing of it was known.
  expect(await parties(owner, 'receivables', `known_on=${addDays(today, -1)}`)).toMatchObject({
    parties: [],
    totals: { total: 0 },
    difference: 0,
  });
});

test('what was owed to suppliers on a day: goods and expenses, less what was paid by then', async () => {
  const owner = await testOwner(application);
  const supplier = (await owner.post('/api/v1/suppliers', { name: 'Golden Penny' })).body.id;
  const flour = await owner.post('/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' });
  await owner.post(`/api/v1/inventory/raw-materials/${flour.body.id}/receive`, {
    quantity: 1,
    unit_cost: 900,
    supplier_id: supplier,
    received_on: addDays(today, -45),
    reference: 'DN 1',
  });
  const expense = await owner.post('/api/v1/ingestion/transactions/manual', {
    type: 'expense',
    amount: 300,
    transaction_date: addDays(today, -5),
    category: 'fuel',
    payment_status: 'unpaid',
    supplier_id: supplier,
  });
  expect(expense.status, JSON.stringify(expense.body)).toBe(201);
  await owner.post(`/api/v1/suppliers/${supplier}/payments`, {
    amount: 900,
    paid_on: addDays(today, -3),
    method: 'cash',
  });
  expect(await parties(owner, 'payables')).toMatchObject({
    parties: [{ party_id: supplier, name: 'Golden Penny', total: 300, ageing: { days_1_30: 300 } }],
    ledger: { control: 300, credits: 0 },
    difference: 0,
  });
  const then = await documents(owner, 'payables', `as_of=${addDays(today, -4)}`);
  expect(then).toMatchObject({
    documents: [
      { number: 'DN 1', days_late: 41, open: 900, transaction_id: null },
      { days_late: 1, open: 300, transaction_id: expense.body.id },
    ],
    total_open: 1_200,
  });
});

test('random invoices and payments: on every day the documents add up to the accounts', async () => {
  const day = fc.integer({ min: -120, max: 0 });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ amount: fc.integer({ min: 1, max: 10 ** 7 }), issued: day }), {
        minLength: 1,
        maxLength: 6,
      }),
      fc.array(fc.record({ amount: fc.integer({ min: 1, max: 10 ** 7 }), on: day }), { maxLength: 4 }),
      async (invoices, payments) => {
        const owner = await testOwner(application);
        const customer = await testCustomer(owner);
        for (const { amount, issued } of invoices) await issue(owner, customer, amount, issued, issued + 14);
        for (const { amount, on } of payments) await receive(owner, customer, amount, on);
        for (const offset of [-121, -60, -30, -1, 0]) {
          const as_of = addDays(today, offset);
          const answer = await parties(owner, 'receivables', `as_of=${as_of}`);
          expect(answer.difference, as_of).toBe(0);
          expect(answer.totals.total, as_of).toBe(answer.ledger.control);
          const { total_open } = await documents(owner, 'receivables', `as_of=${as_of}`);
          expect(total_open).toBe(answer.totals.total);
          const { body } = await owner.get(`/api/v1/ledger/trial-balance?as_of=${as_of}`);
          const row = body.accounts.find(({ code }: { code: string }) => code === '1100');
          expect(answer.totals.total).toBe(row.debit - row.credit);
        }
      },
    ),
    { numRuns: runs(4) },
  );
});
