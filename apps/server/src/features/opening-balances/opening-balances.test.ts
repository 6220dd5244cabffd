import { addDays } from '@lissafi/domain/calendar/civil-date';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';

let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await sharedApplication();
  today = application.today;
});
beforeEach(async () => {
  owner = await testOwner(application);
});
afterAll(() => application.close());

const customers = (csv: string, fields: object = {}) =>
  owner.post('/api/v1/customers/import', { csv, ...fields });
const invoices = (csv: string, fields: object = {}) =>
  owner.post('/api/v1/invoices/import-opening', { csv, ...fields });
const faults = (errors: { row: number; field: string }[]) => errors.map(({ row, field }) => [row, field]);

/** The balances are posted against opening balance equity, not to sales, and receivables tie out. */
async function assertOpened(equity: number) {
  const { accounts } = (await owner.get('/api/v1/ledger/trial-balance')).body;
  const balance = (code: string) => {
    const account = accounts.find((each: { code: string }) => each.code === code);
    return account.credit - account.debit;
  };
  expect([balance('3900'), balance('4000')]).toEqual([equity, 0]);
  const { checks } = (await owner.get('/api/v1/ledger/tie-out')).body;
  expect(checks.map((check: { difference: number }) => check.difference)).toEqual([0, 0, 0, 0, 0, 0, 0]);
  const dashboard = (await owner.get('/api/v1/dashboard')).body;
  expect(dashboard.sales_this_month).toBe(0);
  expect((await owner.get('/api/v1/customers/top')).body.customers).toEqual([]);
}

const FILE = `Customer name;GSM;Email;Address;Town;Kind;Credit limit;Owes
Mama Ngozi;0803 123 4567;ngozi@example.com;12 Aba Road;Aba;business;500k;₦45,000.00
Musa Bello;08057654321;;;Kano;person;;(2,500)
"Okafor, Sons & Co";;;;;;;`;

describe('customers from a file', () => {
  test('a preview lists what would be created and writes nothing; the import creates customers with their balances', async () => {
    const preview = (await customers(FILE)).body;
    expect(preview).toMatchObject({
      preview: true,
      errors: [],
      row_count: 3,
      created: 0,
      opening_debt: 4_500_000,
      opening_credit: 250_000,
    });
    expect(preview.columns[1]).toEqual({ header: 'GSM', field: 'phone' });
    expect((await owner.get('/api/v1/customers')).body.total).toBe(0);

    const made = await customers(FILE, { preview: false, opening_on: addDays(today, -10) });
    expect([made.status, made.body.created]).toEqual([200, 3]);
    const list = (await owner.get('/api/v1/customers')).body.customers;
    expect(list).toMatchObject([
      {
        name: 'Mama Ngozi',
        phone: '+2348031234567',
        email: 'ngozi@example.com',
        city: 'Aba',
        billing_address: { line1: '12 Aba Road', city: 'Aba' },
        credit_limit: 50_000_000,
        outstanding: 4_500_000,
      },
      { name: 'Musa Bello', type: 'individual', unapplied_credit: 250_000, outstanding: 0 },
      { name: 'Okafor, Sons & Co', type: 'business', phone: null, outstanding: 0 },
    ]);
    const statement = (await owner.get(`/api/v1/customers/${list[0].id}/statement`)).body;
    expect(statement.lines).toMatchObject([{ date: addDays(today, -10), balance: 4_500_000 }]);
    const metrics = (await owner.get(`/api/v1/customers/${list[0].id}/metrics`)).body;
    expect([metrics.total_invoiced, metrics.outstanding]).toEqual([0, 4_500_000]);
    await assertOpened(4_500_000 - 250_000);
    // An opening receivable is paid like any other document.
    const paid = await owner.post(`/api/v1/customers/${list[0].id}/payments`, {
      amount: 4_500_000,
      paid_on: today,
      method: 'cash',
    });
    expect(paid.body.allocations[0].invoice_number).toMatch(/^OB-\d{4}-001$/);
  });

  test('every fault of every row is returned at once, and nothing is imported', async () => {
    await testCustomer(owner, { name: 'Known already', phone: '08090000000' });
    const csv = `name,phone,email,type,opening balance
,0803,not an address,person,5k
Mama Ngozi,08031234567,,robot,five
mama ngozi,08090000000,,,`;
    const preview = (await customers(csv)).body;
    expect(faults(preview.errors).sort()).toEqual([
      [2, 'email'],
      [2, 'name'],
      [2, 'phone'],
      [3, 'opening_balance'],
      [3, 'type'],
      [4, 'name'],
      [4, 'phone'],
    ]);
    const refused = await customers(csv, { preview: false });
    expect([refused.status, refused.body.code]).toEqual([400, 'VALIDATION_FAILED']);
    expect(refused.body.errors.map((each: { field: string }) => each.field)).toContain('rows.3.type');
    expect((await owner.get('/api/v1/customers')).body.total).toBe(1);
  });

  test('without permission for opening balances customers are imported without balances; otherwise 403, and the preview says so', async () => {
    const sales = await testMember(application, owner, 'sales');
    const send = (csv: string, preview: boolean) => sales.post('/api/v1/customers/import', { csv, preview });
    for (const balance of ['-500000', '45000']) {
      const csv = `name,owes\nMusa,\nMama Ngozi,${balance}`;
      const refused = await send(csv, false);
      expect([refused.status, refused.body.code]).toEqual([403, 'FORBIDDEN']);
      expect((await send(csv, true)).body.errors).toMatchObject([
        { row: 3, field: 'opening_balance', code: 'FORBIDDEN' },
      ]);
    }
    expect((await owner.get('/api/v1/customers')).body.total).toBe(0);
    expect((await send('name,owes\nMusa,\nMama Ngozi,0', false)).body.created).toBe(2);
    const accountant = await testMember(application, owner, 'accountant');
    const opened = await accountant.post('/api/v1/customers/import', {
      csv: 'name,owes\nAlhaji Sani,-5000',
      preview: false,
    });
    expect([opened.status, opened.body.opening_credit]).toEqual([200, 500_000]);
  });

  test('the same file sent twice concurrently without a key creates no duplicates', async () => {
    const csv = `name\n${Array.from({ length: 50 }, (_, index) => `Customer ${index}`).join('\n')}`;
    const answers = await Promise.all(Array.from({ length: 4 }, () => customers(csv, { preview: false })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400, 400, 400]);
    expect((await owner.get('/api/v1/customers')).body.total).toBe(50);
  });

  test('a file sent twice creates no duplicates; one without names or rows is refused', async () => {
    expect((await customers('name\nMusa', { preview: false })).status).toBe(200);
    expect((await customers('name\nMusa', { preview: false })).status).toBe(400);
    expect((await customers('phone\n0803')).body.errors[0]).toMatchObject({ row: 1, field: 'name' });
    expect((await customers('name')).body.errors).toMatchObject([{ row: 0, field: 'csv' }]);
    const many = `name\n${Array.from({ length: 2_001 }, (_, index) => `Customer ${index}`).join('\n')}`;
    expect((await customers(many)).body.errors).toMatchObject([{ row: 0, field: 'csv' }]);
  });

  test('a closed period takes no opening balance, and no customer either', async () => {
    await application.owner(
      'update organization_counter set books_locked_until = $2 where organization_id = $1',
      [owner.organization_id, addDays(today, -5)],
    );
    const refused = await customers(FILE, { preview: false, opening_on: addDays(today, -10) });
    expect(refused.body.code).toBe('PERIOD_LOCKED');
    // The preview reports it at the rows with a balance; the third row has none.
    const closed = (await customers(FILE, { opening_on: addDays(today, -10) })).body.errors;
    expect(closed.map((each: { row: number; code: string }) => [each.row, each.code])).toEqual([
      [2, 'PERIOD_LOCKED'],
      [3, 'PERIOD_LOCKED'],
    ]);
    expect((await customers(FILE)).body.errors).toEqual([]);
    expect((await owner.get('/api/v1/customers')).body.total).toBe(0);
  });
});

test('a customer is not dropped behind a mark that nobody closes, and foreign money is no naira', async () => {
  const { body } = await customers('Name,Phone\n"3 Brothers,08031234567\nMusa,08057654321');
  expect([body.row_count, body.errors]).toEqual([2, []]);
  const foreign = await customers('Name,Owes,Currency\nAda,"USD 1,200.00",\nBayo,500,USD\nChi,500,NGN');
  expect(foreign.body.errors).toMatchObject([
    { row: 2, field: 'opening_balance', message: expect.stringContaining('USD') },
    { row: 3, field: 'opening_balance' },
  ]);
});

describe('opening invoices from a file', () => {
  const HEAD = 'Customer,Invoice no,Date,Due date,Amount left\n';

  test('by name, telephone or email; dated their own day or the opening day; below 0 is a credit', async () => {
    const ngozi = await testCustomer(owner, { phone: '08031234567', email: 'ngozi@example.com' });
    const csv = `${HEAD}mama ngozi stores,A-17,01/12/2025,31/12/2025,"120,000"
0803 123 4567,,15 Dec 2025,,30k
ngozi@example.com,,2025-12-20,,-5000`;
    expect((await invoices(csv)).body).toMatchObject({
      errors: [],
      opening_debt: 15_000_000,
      opening_credit: 500_000,
    });
    const made = await invoices(csv, { preview: false });
    expect([made.status, made.body.created]).toEqual([200, 3]);
    const list = (await owner.get('/api/v1/invoices?sort_by=issue_date&sort_direction=asc')).body.invoices;
    expect(list).toMatchObject([
      { invoice_number: 'A-17', issue_date: '2025-12-01', due_date: '2025-12-31', status: 'overdue' },
      { invoice_number: 'OB-2025-001', issue_date: '2025-12-15', balance_due: 3_000_000 },
    ]);
    const opened = (await owner.get(`/api/v1/invoices/${list[0].id}`)).body;
    expect(opened).toMatchObject({ is_opening: true, totals: { total_amount: 12_000_000, tax_amount: 0 } });
    expect((await owner.get(`/api/v1/customers/${ngozi}`)).body).toMatchObject({
      outstanding: 15_000_000,
      unapplied_credit: 500_000,
    });
    const { lines } = (await owner.get(`/api/v1/customers/${ngozi}/statement?from=2025-01-01`)).body;
    expect(lines.map((line: { date: string; balance: number }) => [line.date, line.balance])).toEqual([
      ['2025-12-01', 12_000_000],
      ['2025-12-15', 15_000_000],
      ['2025-12-20', 14_500_000],
    ]);
    await assertOpened(14_500_000);
    const pdf = await owner.get(`/api/v1/invoices/${list[0].id}/pdf`);
    expect(pdf.status).toBe(200);
  });

  test('an opening day dates the entries, the documents keep their own', async () => {
    const id = await testCustomer(owner);
    await invoices(`${HEAD}Mama Ngozi Stores,A-1,2025-12-01,,1000`, {
      preview: false,
      opening_on: addDays(today, -3),
    });
    const { lines } = (await owner.get(`/api/v1/customers/${id}/statement`)).body;
    expect(lines[0].date).toBe(addDays(today, -3));
    expect((await owner.get('/api/v1/invoices')).body.invoices[0].issue_date).toBe('2025-12-01');
  });

  test('every fault of every row, and nothing is written', async () => {
    for (const phone of ['08030000001', '08030000002']) await testCustomer(owner, { name: 'Musa', phone });
    await testCustomer(owner);
    const csv = `${HEAD}Nobody,,2025-12-01,,5k
Musa,,2025-12-01,,5k
Mama Ngozi Stores,A-1,31/02/2025,,5k
Mama Ngozi Stores,A-2,2025-12-01,2025-11-01,5k
Mama Ngozi Stores,A-3,2025-12-01,,1
Mama Ngozi Stores,A-3,2025-12-01,,0
Mama Ngozi Stores,A-3,2025-12-01,,2
,,,,`;
    const { errors } = (await invoices(csv)).body;
    expect(faults(errors)).toEqual([
      [2, 'customer'],
      [3, 'customer'],
      [4, 'issue_date'],
      [5, 'due_date'],
      [7, 'amount'],
      [8, 'number'],
    ]);
    expect((await invoices(csv, { preview: false })).status).toBe(400);
    expect((await owner.get('/api/v1/invoices')).body.total).toBe(0);
  });

  test('a day to come and a number that is too long are faults of the file and of the row', async () => {
    await testCustomer(owner);
    const tomorrow = addDays(today, 1);
    const found = async (answer: ReturnType<typeof invoices>) =>
      (await answer).body.errors.map(({ row, field, message }: Record<string, unknown>) => [
        row,
        field,
        message,
      ]);
    const future = 'The date is in the future';
    const row = `Mama Ngozi Stores,${'A'.repeat(200)},${tomorrow},,5k`;
    const [first, second, third] = await found(invoices(HEAD + row, { opening_on: tomorrow }));
    expect([first, second]).toEqual([
      [0, 'opening_on', future],
      [2, 'issue_date', future],
    ]);
    expect(third).toEqual([2, 'number', expect.stringMatching(/^At most \d+ characters$/)]);
    const list = 'Name,Opening balance\nBola,500';
    expect(await found(customers(list, { opening_on: tomorrow }))).toEqual([[0, 'opening_on', future]]);
    expect((await customers(list, { opening_on: tomorrow, preview: false })).status).toBe(400);
    expect((await invoices(HEAD + row, { preview: false })).status).toBe(400);
    expect((await owner.get('/api/v1/invoices')).body.total).toBe(0);
  });

  test('a file sent twice doubles no debt; one that only looks the same has its number', async () => {
    const id = await testCustomer(owner);
    const row = `${HEAD}Mama Ngozi Stores,,2025-12-01,,5k`;
    // Twice in one file: two receivables, as written.
    expect((await invoices(`${row}\nMama Ngozi Stores,,2025-12-01,,5k`, { preview: false })).status).toBe(
      200,
    );
    for (const preview of [true, false]) {
      const again = await invoices(row, { preview });
      expect(again.status).toBe(preview ? 200 : 400);
      expect(again.body.errors).toMatchObject([
        {
          field: preview ? 'amount' : 'rows.2.amount',
          code: 'EXISTS',
          message: expect.stringContaining('number'),
        },
      ]);
    }
    for (const other of ['B-9,2025-12-01,,5k', ',2025-12-02,,5k', ',2025-12-01,,6k'])
      expect((await invoices(`${HEAD}Mama Ngozi Stores,${other}`, { preview: false })).status).toBe(200);
    expect((await owner.get(`/api/v1/customers/${id}`)).body.outstanding).toBe(2_600_000);
  });

  test('a credit sent twice is not doubled, nor are two equal files at once', async () => {
    const id = await testCustomer(owner);
    const credit = `${HEAD}Mama Ngozi Stores,,2025-12-01,,-5k`;
    expect((await invoices(credit, { preview: false })).status).toBe(200);
    expect((await invoices(credit)).body.errors).toMatchObject([{ row: 2, field: 'amount', code: 'EXISTS' }]);
    expect((await invoices(credit.replace(',,2025', ',C-2,2025'), { preview: false })).status).toBe(200);
    const debt = `${HEAD}Mama Ngozi Stores,,2025-12-01,,7k`;
    const answers = await Promise.all([1, 2].map(() => invoices(debt, { preview: false })));
    expect(answers.map(({ status }) => status).sort()).toEqual([200, 400]);
    expect((await owner.get(`/api/v1/customers/${id}`)).body).toMatchObject({
      outstanding: 700_000,
      unapplied_credit: 1_000_000,
    });
  });

  test('the preview marks each row whose period is closed', async () => {
    await testCustomer(owner);
    await application.owner(
      'update organization_counter set books_locked_until = $2 where organization_id = $1',
      [owner.organization_id, '2025-12-31'],
    );
    const csv = `${HEAD}Mama Ngozi Stores,,2025-12-01,,5k\nMama Ngozi Stores,,2026-01-01,,5k`;
    expect((await invoices(csv)).body.errors).toMatchObject([
      { row: 2, field: 'issue_date', code: 'PERIOD_LOCKED' },
    ]);
    expect((await invoices(csv, { preview: false })).body.code).toBe('PERIOD_LOCKED');
    expect((await invoices(csv, { opening_on: addDays(today, -1) })).body.errors).toEqual([]);
    expect((await invoices(csv, { opening_on: '2025-12-31' })).body.errors).toHaveLength(2);
  });

  test('typed numbers of our own series are stepped over later', async () => {
    const id = await testCustomer(owner);
    const year = today.slice(0, 4);
    const csv = `${HEAD}Mama Ngozi Stores,INV-${year}-001,${today},,1000`;
    expect((await invoices(csv, { preview: false })).status).toBe(200);
    const next = await owner.post('/api/v1/invoices', {
      customer_id: id,
      issue_date: today,
      due_date: today,
      items: [{ name: 'Bread', quantity: 1, unit_price: 100 }],
      issue: true,
    });
    expect(next.body.invoice_number).toBe(`INV-${year}-002`);
    expect((await invoices(csv)).body.errors).toMatchObject([{ row: 2, field: 'number' }]);
  });
});
