import { addDays, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, expect, test } from 'vitest';
import {
  invoiceBody,
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;

beforeAll(async () => {
  application = await sharedApplication();
  owner = await testOwner(application);
  const customer = await testCustomer(owner, { phone: '08031234567' });
  const { today } = application;
  const make = async (fields: object) =>
    (await owner.post('/api/v1/invoices', invoiceBody(customer, today, fields as never))).body;
  const pay = (id: string, amount: number) =>
    owner.post(`/api/v1/invoices/${id}/payments`, { amount, paid_on: today, method: 'cash' });
  await make({});
  await make({});
  const late = await make({ issue: true, issue_date: '2026-01-01', due_date: '2026-01-02' });
  await pay(late.id, 838_750);
  const sent = await make({ issue: true });
  await owner.post(`/api/v1/invoices/${sent.id}/send`, { to: 'a@example.com' });
  const viewed = await make({ issue: true });
  const { token } = (await owner.post(`/api/v1/invoices/${viewed.id}/share-link`)).body;
  await application.call('POST', `/api/v1/public/invoices/${token}/view`);
  const paid = await make({ issue: true });
  await pay(paid.id, 7_838_750);
  const cancelled = await make({ issue: true });
  await owner.post(`/api/v1/invoices/${cancelled.id}/cancel`, { reason: 'x' });
});
afterAll(() => application.close());

const dashboard = async () => (await owner.get('/api/v1/dashboard')).body;

test('the dashboard counts drafts', async () => expect((await dashboard()).draft_count).toBe(2));
test('pending covers pending, sent and viewed, late ones too', async () =>
  expect((await dashboard()).pending_count).toBe(3));
test('the dashboard counts paid ones', async () => expect((await dashboard()).paid_count).toBe(1));
test('outstanding is the balance of what is issued and neither paid nor cancelled, as the ledger has it', async () => {
  const figures = await dashboard();
  expect(figures.outstanding_amount).toBe(3 * 7_838_750 - 838_750);
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  expect(checks[1].ledger).toBe(figures.outstanding_amount);
  expect([figures.overdue_amount, figures.overdue_count]).toEqual([7_000_000, 1]);
  expect(
    figures.receivables_by_age.map((each: { bucket: string; amount: number }) => [each.bucket, each.amount]),
  ).toEqual([
    ['current', 15_677_500],
    ['days_1_30', 0],
    ['days_31_60', 0],
    ['days_61_90', 0],
    ['over_90', 7_000_000],
  ]);
  expect(figures.who_owes[0]).toMatchObject({
    customer_phone: '+2348031234567',
    amount: 22_677_500,
    invoice_count: 3,
  });
  expect(figures.cash_and_bank).toBe(8_677_500);
});
test('an empty organization has figures of zero, and twelve months without any', async () => {
  const stranger = await testOwner(application);
  const empty = (await stranger.get('/api/v1/dashboard')).body;
  expect([empty.outstanding_amount, empty.who_owes]).toEqual([0, []]);
  const { body } = await stranger.get('/api/v1/dashboard/period');
  expect([body.sales, body.cash_in, body.periods.length, body.best_customers]).toEqual([0, 0, 12, []]);
});

test('a range of days adds up to the ledger, in days, weeks and months; its best customers are what they were invoiced', async () => {
  const { today } = application;
  const { body: trial } = await owner.get('/api/v1/ledger/trial-balance');
  const credit = (code: string) =>
    trial.accounts.find((account: { code: string }) => account.code === code)?.credit ?? 0;
  const period = async (query: string) => (await owner.get(`/api/v1/dashboard/period${query}`)).body;
  const sum = (rows: { sales: number }[]) => rows.reduce((total, row) => total + row.sales, 0);
  for (const query of ['', `?from=2025-12-15&to=${today}`, `?from=2026-01-01&to=${today}`]) {
    const body = await period(query);
    expect(body.sales).toBe(credit('4000'));
    expect(sum(body.periods)).toBe(body.sales);
    expect([body.cash_in, body.cash_out]).toEqual([8_677_500, 0]);
    // The cancelled document is left out.
    expect(body.best_customers).toMatchObject([{ invoiced: 4 * 7_838_750, invoice_count: 4 }]);
  }
  // The twelve months before the earliest day begin with it.
  expect(await period('?to=1900-01-01')).toMatchObject({ from: '1900-01-01', to: '1900-01-01', sales: 0 });
  const day = await period('?from=2026-01-01&to=2026-01-01');
  expect(day.periods).toMatchObject([{ from: '2026-01-01', to: '2026-01-01' }]);
  expect(day.best_customers).toMatchObject([{ invoice_count: 1 }]);
  const { body: sales } = await owner.get(
    '/api/v1/ledger/entries?account_code=40&date_from=2026-01-01&date_to=2026-01-01',
  );
  expect(sales.total).toBe(1);
  for (const query of ['?from=2026-02-01&to=2026-01-01', '?from=2000-01-01', '?from=x'])
    expect((await owner.get(`/api/v1/dashboard/period${query}`)).status).toBe(400);
});

test('who may not read the books sees what is sold and owed, and not what the business has', async () => {
  const sales = await testMember(application, owner, 'sales');
  const figures = (await sales.get('/api/v1/dashboard')).body;
  expect([figures.cash_and_bank, figures.outstanding_customers]).toEqual([null, 1]);
  const { body } = await sales.get('/api/v1/dashboard/period');
  expect([body.cash_in, body.cash_out, body.periods[0].cash_in]).toEqual([null, null, null]);
  expect(body.sales).toBeGreaterThan(0);
});

test('what we owe, the profit and the money of this month are those of their own pages', async () => {
  const member = await testOwner(application);
  const { today } = application;
  const month = firstOfMonth(today);
  const none = (await member.get('/api/v1/dashboard')).body.books;
  expect(Object.values(none)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0]);
  const customer = await testCustomer(member);
  const invoice = await member.post(
    '/api/v1/invoices',
    invoiceBody(customer, today, { issue: true } as never),
  );
  await member.post(`/api/v1/invoices/${invoice.body.id}/payments`, {
    amount: 500_000,
    paid_on: today,
    method: 'cash',
  });
  const supplier = (await member.post('/api/v1/suppliers', { name: 'Golden Penny' })).body.id;
  const flour = (
    await member.post('/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' })
  ).body.id;
  for (const [unit_cost, received_on] of [
    [100_000, addDays(today, -31)],
    [60_000, today],
  ])
    await member.post(`/api/v1/inventory/raw-materials/${flour}/receive`, {
      ...{ quantity: 1, unit_cost, supplier_id: supplier, received_on },
    });
  await member.post(`/api/v1/suppliers/${supplier}/payments`, {
    amount: 20_000,
    paid_on: today,
    method: 'cash',
  });
  // A transfer moves money, and neither brings nor takes any.
  const [from, to] = (await member.get('/api/v1/bank-accounts')).body.bank_accounts;
  const moved = await member.post('/api/v1/bank-accounts/transfers', {
    from_id: from.id,
    to_id: to.id,
    amount: 1_000,
    transferred_on: today,
  });
  expect(moved.status).toBe(201);
  const { books } = (await member.get('/api/v1/dashboard')).body;
  expect(books).toMatchObject({
    owed_to_suppliers: 140_000,
    suppliers_owed: 1,
    to_pay_this_week: 140_000,
    cash_in_this_month: 500_000,
    cash_out_this_month: 20_000,
  });
  const { body: statement } = await member.get(
    `/api/v1/ledger/profit-and-loss?date_from=${month}&date_to=${today}`,
  );
  expect(statement.net_profit).toBeGreaterThan(0);
  expect(books.profit_this_month).toBe(statement.net_profit);
  expect((await member.get('/api/v1/ledger/tie-out')).body.checks[2].ledger).toBe(140_000);
  for (const [role, sees] of [
    ['sales', false],
    ['accountant', true],
    ['viewer', true],
  ] as const) {
    const other = await testMember(application, member, role);
    expect((await other.get('/api/v1/dashboard')).body.books !== null).toBe(sees);
  }
  const keeper = await testMember(application, member, 'storekeeper');
  expect((await keeper.get('/api/v1/dashboard')).status).toBe(403);
});

test('a period that begins in the future ends there where no end is asked for', async () => {
  const later = addDays(application.today, 40);
  const read = async (path: string) => {
    const answer = await owner.get(`/api/v1/${path}`);
    expect(answer.status, JSON.stringify(answer.body)).toBe(200);
    return answer.body;
  };
  expect([
    await read(`inventory/accounting/cogs?period_start=${later}`),
    await read(`inventory/accounting/variance?date_from=${later}`),
    await read(`dashboard/period?from=${later}`),
  ]).toMatchObject([
    { period_start: later, period_end: later },
    { date_from: later, date_to: later },
    { from: later, to: later },
  ]);
});
