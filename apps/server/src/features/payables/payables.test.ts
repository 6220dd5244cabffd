import { addDays } from '@lissafi/domain/calendar/civil-date';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let supplier: string;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  ({ today } = application);
  owner = await testOwner(application);
  supplier = (await owner.post('/api/v1/suppliers', { name: 'Golden Penny', phone: '08031234567' })).body.id;
  const flour = await owner.post('/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' });
  for (const [unit_cost, on] of [
    [100_000, -50],
    [60_000, -10],
  ] as const)
    await owner.post(`/api/v1/inventory/raw-materials/${flour.body.id}/receive`, {
      quantity: 1,
      unit_cost,
      supplier_id: supplier,
      received_on: addDays(today, on),
    });
  await owner.post(`/api/v1/suppliers/${supplier}/payments`, {
    amount: 120_000,
    paid_on: addDays(today, -5),
    method: 'cash',
  });
});
afterAll(() => application.close());

const path = (query: string) => `/api/v1/suppliers/${supplier}/statement${query}`;

test('the statement of a supplier: what was owed before, purchases, payments, what is owed after', async () => {
  const { body } = await owner.get(path(`?from=${addDays(today, -30)}`));
  expect(body).toMatchObject({
    supplier: { id: supplier, name: 'Golden Penny', lines: ['+2348031234567'] },
    company: { name: 'Bisi’s Bakery' },
    to: today,
    opening_balance: 100_000,
    lines: [
      { date: addDays(today, -10), debit: 0, credit: 60_000, balance: 160_000 },
      { date: addDays(today, -5), debit: 120_000, credit: 0, balance: 40_000 },
    ],
    total_debit: 120_000,
    total_credit: 60_000,
    closing_balance: 40_000,
    ageing: { current: 0, days_1_30: 40_000 },
  });
  expect((await owner.get(`/api/v1/suppliers/${supplier}`)).body.balance).toBe(40_000);
  const wrong = await owner.get(path('?from=2026-02-01&to=2026-01-01'));
  expect([wrong.status, wrong.body.field]).toEqual([400, 'to']);
});

test('as PDF it says what was bought and what we owe', async () => {
  const answer = await owner.get(path('/pdf'));
  expect([answer.status, answer.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(String(answer.headers['content-disposition'])).toMatch(/supplier-statement-.*\.pdf/);
  const pdf = await getDocument({ data: new Uint8Array(answer.raw) }).promise;
  const { items } = await (await pdf.getPage(1)).getTextContent();
  const text = items
    .map((item) => ('str' in item ? item.str : ''))
    .join(' ')
    .replace(/\s+/g, ' ');
  for (const words of ['Golden Penny', 'Bought', 'Paid', 'Balance that we owe', '₦400.00', '₦1,200.00'])
    expect(text).toContain(words);
  expect(text).not.toContain('Billed');
});
