import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { getDocument } from 'pdfjs-dist/legacy/build/pdf.mjs';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let customer: string;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
});
beforeEach(async () => {
  owner = await testOwner(application, { address: { line1: '14 Adeniran Ogunsanya St', city: 'Lagos' } });
  customer = await testCustomer(owner, { credit_limit: 50_000_000, phone: '08031234567' });
});
afterAll(() => application.close());

const invoice = async (unit_price: number, issued: number, due: number, fields: object = {}) =>
  (
    await owner.post(
      '/api/v1/invoices',
      invoiceBody(customer, today, {
        issue: true,
        issue_date: addDays(today, issued),
        due_date: addDays(today, due),
        items: [{ name: 'Bread', quantity: 1, unit_price }],
        ...fields,
      }),
    )
  ).body;
const pay = (amount: number, on: number) =>
  owner.post(`/api/v1/customers/${customer}/payments`, {
    amount,
    paid_on: addDays(today, on),
    method: 'cash',
  });
const metrics = async () => (await owner.get(`/api/v1/customers/${customer}/metrics`)).body;
const statement = async (query = '') =>
  (await owner.get(`/api/v1/customers/${customer}/statement${query}`)).body;

test('totals, outstanding, overdue, ageing, days to pay, available credit, last dates', async () => {
  expect(await metrics()).toEqual({
    customer_id: customer,
    currency: 'NGN',
    invoice_count: 0,
    total_invoiced: 0,
    total_paid: 0,
    outstanding: 0,
    overdue: 0,
    overdue_count: 0,
    unapplied_credit: 0,
    balance: 0,
    credit_limit: 50_000_000,
    available_credit: 50_000_000,
    ageing: { current: 0, days_1_30: 0, days_31_60: 0, days_61_90: 0, over_90: 0 },
    average_days_to_pay: null,
    first_invoice_on: null,
    last_invoice_on: null,
    last_payment_on: null,
  });
  await invoice(1_000, -130, -120);
  await invoice(2_000, -130, -115);
  await pay(3_000, -104);
  await invoice(100, -100, 0);
  await invoice(200, -100, -1);
  await invoice(400, -100, -30);
  await invoice(800, -100, -31);
  await invoice(1_600, -100, -60);
  await invoice(3_200, -100, -61);
  await invoice(6_400, -99, -90);
  await invoice(12_800, -100, -91);
  const cancelled = await invoice(99_999, -1, -1);
  await owner.post(`/api/v1/invoices/${cancelled.id}/cancel`, { reason: 'x' });
  await owner.post('/api/v1/invoices', invoiceBody(customer, today));
  expect(await metrics()).toMatchObject({
    invoice_count: 10,
    total_invoiced: 28_500,
    total_paid: 3_000,
    outstanding: 25_500,
    overdue: 25_400,
    overdue_count: 7,
    balance: 25_500,
    available_credit: 50_000_000 - 25_500,
    ageing: { current: 100, days_1_30: 600, days_31_60: 2_400, days_61_90: 9_600, over_90: 12_800 },
    average_days_to_pay: 26,
    first_invoice_on: addDays(today, -130),
    last_invoice_on: addDays(today, -99),
    last_payment_on: addDays(today, -104),
  });
});

test('the statement: balance before, entries with a running balance, balance after; each names its entry', async () => {
  const old = await invoice(1_000_000, -40, -20);
  await pay(400_000, -35);
  const later = await invoice(500_000, -10, 0);
  await pay(1_300_000, -5);
  const all = await statement(`?from=${addDays(today, -30)}`);
  expect(all).toMatchObject({
    customer: { id: customer, name: 'Mama Ngozi Stores', lines: ['+2348031234567'] },
    company: { name: 'Bisi’s Bakery', lines: ['14 Adeniran Ogunsanya St', 'Lagos'] },
    to: today,
    opening_balance: 600_000,
    lines: [
      { date: addDays(today, -10), debit: 500_000, credit: 0, balance: 1_100_000, source_id: later.id },
      { date: addDays(today, -5), debit: 0, credit: 1_300_000, balance: -200_000 },
    ],
    total_debit: 500_000,
    total_credit: 1_300_000,
    closing_balance: -200_000,
  });
  for (const line of all.lines) {
    const { entries } = (await owner.get(`/api/v1/ledger/entries?source_id=${line.source_id}`)).body;
    expect(entries[0]).toMatchObject({
      id: line.entry_id,
      number: line.entry_number,
      memo: line.description,
    });
  }
  const part = await statement(`?from=${addDays(today, -40)}&to=${addDays(today, -36)}`);
  expect([part.opening_balance, part.lines.length, part.closing_balance]).toEqual([0, 1, 1_000_000]);
  expect(part.lines[0].source_id).toBe(old.id);
  // An applied credit does not change the balance: both of its lines are the customer's.
  await invoice(300_000, 0, 0);
  await owner.post(`/api/v1/customers/${customer}/credits/apply`, {});
  expect((await statement()).lines.at(-1)).toMatchObject({ debit: 300_000, balance: 100_000 });
  expect((await metrics()).balance).toBe(100_000);
});

test('without a period the last three months; a wrong one is refused at its field', async () => {
  const { from, to } = await statement();
  expect([from, to]).toEqual([addMonths(firstOfMonth(today), -2), today]);
  const wrong = await owner.get(`/api/v1/customers/${customer}/statement?from=2026-02-01&to=2026-01-01`);
  expect([wrong.status, wrong.body.errors[0].field]).toEqual([400, 'to']);
  expect((await owner.get(`/api/v1/customers/${crypto.randomUUID()}/statement`)).status).toBe(404);
});

test('ageing: each customer by age, and the totals are the accounts of the books', async () => {
  await invoice(5_000, -100, -95);
  await invoice(1_000, 0, 10);
  const other = await testCustomer(owner, { name: 'Advance payer' });
  await owner.post(`/api/v1/customers/${other}/payments`, { amount: 700, paid_on: today, method: 'cash' });
  await testCustomer(owner, { name: 'Owes nothing' });
  await invoice(10, -100, -95, { currency: 'USD', exchange_rate: '1500' });
  const answer = (await owner.get('/api/v1/customers/ageing')).body;
  expect(answer).toMatchObject({
    total: 2,
    as_of: today,
    customers: [
      { name: 'Mama Ngozi Stores', total: 21_000, ageing: { current: 1_000, over_90: 20_000 } },
      { customer_id: other, name: 'Advance payer', total: 0, unapplied_credit: 700 },
    ],
    totals: { total: 21_000, unapplied_credit: 700, current: 1_000, over_90: 20_000 },
    ledger: { receivable: 21_000, customer_credits: 700 },
  });
  const byName = (await owner.get('/api/v1/customers/ageing?sort_by=name&limit=1')).body;
  expect([byName.customers[0].name, byName.total]).toEqual(['Advance payer', 2]);
});

async function textOf(pdf: Buffer): Promise<string[]> {
  const document = await getDocument({ data: new Uint8Array(pdf) }).promise;
  const pages: string[] = [];
  for (let number = 1; number <= document.numPages; number++) {
    const { items } = await (await document.getPage(number)).getTextContent();
    pages.push(
      items
        .map((item) => ('str' in item ? item.str : ''))
        .join(' ')
        .replace(/\s+/g, ' '),
    );
  }
  return pages;
}

test('a statement that only brings a balance forward lists the invoices that make it up, on paper too', async () => {
  const late = await testCustomer(owner, { name: 'Late Stores' });
  const day = addDays(today, -100);
  const body = { ...invoiceBody(late, day), due_date: addDays(day, 10), issue: true };
  const invoice = (await owner.post('/api/v1/invoices', body)).body;
  const path = `/api/v1/customers/${late}/statement`;
  const quiet = (await owner.get(`${path}?from=${addDays(today, -20)}`)).body;
  expect(quiet.lines).toEqual([]);
  expect(quiet.open).toMatchObject({
    documents: [
      {
        ...{ document_id: invoice.id, number: invoice.invoice_number, date: day, due_date: addDays(day, 10) },
        ...{ open: quiet.closing_balance, days_late: 90 },
      },
    ],
    ...{ count: 1, total: quiet.closing_balance, unapplied_credit: 0 },
  });
  const whole = (await owner.get(`${path}?from=${addDays(today, -120)}`)).body;
  expect(whole.open).toBeNull();
  const pdf = await owner.get(`${path}/pdf?from=${addDays(today, -20)}`);
  const [text] = await textOf(pdf.raw);
  expect(text).toContain('Open invoice');
  expect(text).toContain(invoice.invoice_number);
  expect(text).not.toContain('On account');
});

test('more open invoices than are listed are counted and added up, and money on account leads to the balance', async () => {
  await pay(5_000, -110);
  for (let index = 1; index <= 102; index++) await invoice(1_000 + index, -100, -90);
  const query = `?from=${addDays(today, -20)}`;
  const { open, closing_balance } = await statement(query);
  expect(open.documents).toHaveLength(100);
  expect(open).toMatchObject({ count: 102, total: 107_253, unapplied_credit: 5_000 });
  expect(closing_balance).toBe(102_253);
  const pdf = await owner.get(`/api/v1/customers/${customer}/statement/pdf${query}`);
  const pages = (await textOf(pdf.raw)).join(' ');
  // Without the ageing below it, which has the same total.
  const text = pages.slice(0, pages.lastIndexOf('Not due'));
  const sum = ['and 2 more', 'Total', '₦1,072.53', 'On account', '(₦50.00)', 'Balance to pay', '₦1,022.53'];
  // In this order, below the list.
  const places = sum.map((part) => text.lastIndexOf(part));
  expect(places).not.toContain(-1);
  expect(places).toEqual([...places].sort((a, b) => a - b));
  // On an earlier day the credit was the same, and the invoices of later days were not there yet.
  const before = await statement(`?from=${addDays(today, -105)}&to=${addDays(today, -101)}`);
  expect([before.open, before.closing_balance]).toEqual([null, -5_000]);
});

test('the statement as PDF: the same figures, over several pages, with the head of the table on each', async () => {
  const first = await invoice(150_000, -50, -20);
  await pay(100_000, -10);
  const path = `/api/v1/customers/${customer}/statement/pdf`;
  const short = await owner.get(path);
  expect([short.status, short.headers['content-type']]).toEqual([200, 'application/pdf']);
  expect(String(short.headers['content-disposition'])).toMatch(/statement-.*\.pdf/);
  const [page] = await textOf(short.raw);
  for (const text of [
    'Statement',
    'Mama Ngozi Stores',
    'Bakery',
    `Invoice ${first.invoice_number}`,
    '₦1,500.00',
    '₦1,000.00',
    'Balance to pay',
    '₦500.00',
    'Page 1 of 1',
  ])
    expect(page).toContain(text);
  for (let index = 0; index < 45; index++) await invoice(100 + index, -1, 0);
  const long = await textOf((await owner.get(path)).raw);
  expect(long.length).toBeGreaterThan(1);
  for (const text of long) expect(text).toContain('Balance');
});
