import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
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
let accountant: Member;
let today: string;
/** The last day of last month, and a day in it. */
let lastMonthEnd: string;
let inLastMonth: string;

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
  lastMonthEnd = addDays(firstOfMonth(today), -1);
  inLastMonth = addDays(lastMonthEnd, -5);
});
beforeEach(async () => {
  owner = await testOwner(application);
  accountant = await testMember(application, owner, 'accountant');
});
afterAll(() => application.close());

const lock = (
  member: Member,
  books_locked_until: string | null,
  seen: string | null = null,
  reason?: string,
) => member.put('/api/v1/periods/lock', { books_locked_until, seen, ...(reason ? { reason } : {}) });
const periods = async () => (await owner.get('/api/v1/periods')).body;
const invoice = async (issue_date: string, fields: object = {}) =>
  owner.post(
    '/api/v1/invoices',
    invoiceBody(await testCustomer(owner), issue_date, {
      issue: true,
      issue_date,
      due_date: today,
      ...fields,
    }),
  );

test('the accountant locks a month: nothing is posted into it any more, and who did it stays', async () => {
  expect((await invoice(inLastMonth)).status).toBe(201);
  const locked = await lock(accountant, lastMonthEnd);
  expect(locked.status).toBe(200);
  expect(locked.body.books_locked_until).toBe(lastMonthEnd);
  const refused = await invoice(inLastMonth);
  expect([refused.status, refused.body.code]).toEqual([409, 'PERIOD_LOCKED']);
  expect((await invoice(today)).status).toBe(201);
  const { months, changes, can } = await periods();
  expect(months.map((month: { is_locked: boolean }) => month.is_locked)).toEqual([false, true]);
  expect(changes).toEqual([
    { at: expect.any(String), by: 'Bisi Adeyemi', before: null, after: lastMonthEnd, reason: null },
  ]);
  expect(can.lock).toBe(true);
});

test('only the owner and the accountant lock, also by the settings of the organization', async () => {
  for (const role of ['admin', 'sales', 'storekeeper', 'viewer'] as const) {
    const member = await testMember(application, owner, role);
    expect([role, (await lock(member, lastMonthEnd)).status]).toEqual([role, 403]);
  }
  const admin = await testMember(application, owner, 'admin');
  const path = `/api/v1/organizations/${owner.organization_id}`;
  const { version } = (await admin.get(path)).body;
  const sneaked = await admin.put(path, { version, books_locked_until: lastMonthEnd });
  expect([sneaked.status, sneaked.body.field]).toEqual([403, 'books_locked_until']);
  expect((await owner.get(path)).body).toMatchObject({ version, books_locked_until: null });
  const same = await admin.put(path, { version, books_locked_until: null, name: 'Another name' });
  expect(same.status).toBe(200);
});

test('today and later cannot be locked', async () => {
  for (const day of [today, addDays(today, 1)]) {
    const refused = await lock(owner, day);
    expect([refused.status, refused.body.field]).toEqual([400, 'books_locked_until']);
  }
  expect((await lock(owner, addDays(today, -1))).status).toBe(200);
  expect((await lock(owner, 'soon' as never)).body.field).toBe('books_locked_until');
});

test('opening again takes a reason, and both days stay in the record', async () => {
  await lock(owner, lastMonthEnd);
  const silent = await lock(owner, null, lastMonthEnd);
  expect([silent.status, silent.body.field]).toEqual([400, 'reason']);
  const opened = await lock(accountant, null, lastMonthEnd, 'The diesel bill came late');
  expect(opened.body.books_locked_until).toBeNull();
  expect(opened.body.changes[0]).toMatchObject({
    before: lastMonthEnd,
    after: null,
    reason: 'The diesel bill came late',
  });
  expect((await invoice(inLastMonth)).status).toBe(201);
  expect((await periods()).months.at(-1)).toMatchObject({ is_locked: false });
});

test('two who lock at once: the second sees what the first did', async () => {
  const answers = await Promise.all([
    lock(owner, lastMonthEnd),
    lock(accountant, addMonths(firstOfMonth(today), -1)),
  ]);
  expect(answers.map(({ status }) => status).sort()).toEqual([200, 409]);
  const stale = answers.find(({ status }) => status === 409)!;
  expect(stale.body.code).toBe('STALE_VERSION');
  expect(stale.body.current.books_locked_until).toBe((await periods()).books_locked_until);
  expect((await periods()).changes).toHaveLength(1);
});

test('what was posted into a month after its end is shown as later', async () => {
  await invoice(inLastMonth, { items: [{ name: 'Bread', quantity: 1, unit_price: 100_00 }] });
  const [month] = (await periods()).months;
  expect(month).toMatchObject({ month: inLastMonth.slice(0, 7), posted_later: month.posted });
  expect(month.posted).toBeGreaterThanOrEqual(100_00);
});

test('the checklist says what is open before a month is closed', async () => {
  const checks = async () =>
    Object.fromEntries(
      (await owner.get(`/api/v1/periods/checklist?until=${lastMonthEnd}`)).body.checks.map(
        ({ name, state, count, amount }: Record<string, unknown>) => [name, [state, count, amount]],
      ),
    );
  expect(await checks()).toMatchObject({
    tie_out: ['done', 0, 0],
    chain: ['done', 0, null],
    drafts: ['done', 0, 0],
    negative_stock: ['done', 0, null],
    production: ['done', 0, 0],
    goods_not_invoiced: ['done', 0, 0],
    negative_money: ['done', 0, 0],
    recurring_journals: ['done', 0, null],
    vat_returns: ['done', 0, 0],
    later_entries: ['done', 0, 0],
  });
  await invoice(inLastMonth, { issue: false });
  await invoice(today, { issue: false });
  const flour = await owner.post('/api/v1/inventory/raw-materials', { name: 'Flour', sku: 'F', unit: 'kg' });
  const receive = (body: object) =>
    owner.post(`/api/v1/inventory/raw-materials/${flour.body.id}/receive`, {
      quantity: 10,
      total_cost: 50_000,
      received_on: inLastMonth,
      ...body,
    });
  // Neither paid nor on credit: the bill is still to come.
  expect((await receive({})).status).toBe(200);
  expect((await receive({ payment_method: 'cash' })).status).toBe(200);
  const after = await checks();
  expect(after.drafts).toEqual(['open', 1, expect.any(Number)]);
  expect(after.goods_not_invoiced).toEqual(['open', 1, 50_000]);
  expect(after.negative_money).toEqual(['open', 1, -50_000]);
  expect(after.later_entries).toEqual(['done', 1, 100_000]);
  expect(after.chain).toEqual(['done', 2, null]);
  await application.owner(
    `insert into chain_verification (organization_id, checked_at, entries, first_broken_number) values ($1, now(), 4, 2)`,
    [owner.organization_id],
  );
  expect((await checks()).chain).toEqual(['wrong', 2, null]);
});

test('the checklist says which VAT returns of the period are not filed', async () => {
  const charging = await testOwner(application, { vat_registered: true });
  const check = async () =>
    (await charging.get(`/api/v1/periods/checklist?until=${lastMonthEnd}`)).body.checks.find(
      ({ name }: { name: string }) => name === 'vat_returns',
    );
  expect(await check()).toMatchObject({ state: 'done', count: 0 });
  const sold = invoiceBody(await testCustomer(charging), inLastMonth, { issue: true, due_date: today });
  expect((await charging.post('/api/v1/invoices', sold)).status).toBe(201);
  expect(await check()).toMatchObject({ state: 'open', count: 1, amount: 228_750 });
  const month = lastMonthEnd.slice(0, 7);
  const filed = await charging.post('/api/v1/tax/vat-returns', { month, filed_on: today });
  expect(filed.status).toBe(201);
  expect(await check()).toMatchObject({ state: 'done', count: 0 });
});

test('the VAT that the checklist names is what the returns come to, less the credit of months before', async () => {
  const charging = await testOwner(application, { vat_registered: true });
  const bought = await charging.post('/api/v1/ingestion/transactions/manual', {
    ...{ type: 'expense', amount: 1_075_000, tax_amount: 75_000, category: 'repairs' },
    ...{ transaction_date: addMonths(firstOfMonth(today), -2), payment_method: 'bank_transfer' },
  });
  expect(bought.status).toBeLessThan(300);
  const sold = invoiceBody(await testCustomer(charging), inLastMonth, { issue: true, due_date: today });
  expect((await charging.post('/api/v1/invoices', sold)).status).toBe(201);
  const { checks } = (await charging.get(`/api/v1/periods/checklist?until=${lastMonthEnd}`)).body;
  expect(checks.find(({ name }: { name: string }) => name === 'vat_returns')).toMatchObject({
    ...{ state: 'open', count: 2, amount: 228_750 - 75_000 },
  });
});

test('the checklist asks about withholding tax, PAYE and pension only where there are any, payroll of who reads it', async () => {
  const month = lastMonthEnd.slice(0, 7);
  const taxes = async (member: Member, until = lastMonthEnd) =>
    (await member.get(`/api/v1/periods/checklist?until=${until}`)).body.checks
      .filter(({ name }: { name: string }) => name === 'withholding' || name === 'payroll_taxes')
      .map(({ name, state, count, amount }: Record<string, unknown>) => [name, state, count, amount]);
  const done = async (answer: ReturnType<Member['post']>) => {
    const { status, body } = await answer;
    expect([status, status >= 300 ? body : null]).toEqual([expect.any(Number), null]);
    return body;
  };
  expect(await taxes(owner)).toEqual([]);

  const supplier = await done(owner.post('/api/v1/suppliers', { name: 'Ade & Co', tax_id: '87654321-0001' }));
  await done(
    owner.post('/api/v1/ingestion/transactions/manual', {
      ...{
        type: 'expense',
        amount: 100_000_00,
        transaction_date: inLastMonth,
        category: 'professional_fees',
      },
      ...{ supplier_id: supplier.id, payment_status: 'unpaid' },
    }),
  );
  const paid = { paid_on: inLastMonth, method: 'bank_transfer' };
  await done(
    owner.post(`/api/v1/suppliers/${supplier.id}/payments`, {
      ...{ ...paid, amount: 95_000_00, wht_amount: 5_000_00 },
    }),
  );
  const line = { employee: 'Musa', gross: 200_000_00, paye: 17_600_00, pension: 16_000_00 };
  await done(
    owner.post('/api/v1/payrolls', {
      ...{ month, entry_date: inLastMonth, lines: [{ ...line, employer_pension: 20_000_00 }] },
    }),
  );
  expect(await taxes(owner)).toEqual([
    ['withholding', 'open', 1, 5_000_00],
    ['payroll_taxes', 'open', 1, 53_600_00],
  ]);
  // A month that is not over yet owes nothing; what people earn is not for everyone who reads the books.
  expect((await taxes(owner, addDays(lastMonthEnd, -1))).map(([, state]: unknown[]) => state)).toEqual([
    'done',
    'done',
  ]);
  const viewer = await testMember(application, owner, 'viewer');
  expect((await taxes(viewer)).map(([name]: unknown[]) => name)).toEqual(['withholding']);

  await done(owner.post('/api/v1/tax/wht-remittances', { month, paid_on: today }));
  const payNow = { ...paid, paid_on: today };
  await done(owner.post('/api/v1/payroll-payments', { ...payNow, due: 'paye', amount: 17_600_00 }));
  await done(owner.post('/api/v1/payroll-payments', { ...payNow, due: 'pension', amount: 36_000_00 }));
  expect(await taxes(owner)).toEqual([
    ['withholding', 'done', 0, 0],
    ['payroll_taxes', 'done', 0, 0],
  ]);
});
