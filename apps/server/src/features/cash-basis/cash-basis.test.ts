import { LIMITS } from '@lissafi/contract/limits';
import { addDays, laterOf } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { inOrganization } from '../../db/scope.ts';
import {
  type Member,
  type TestApplication,
  testApplication,
  testCustomer,
  testMember,
  testOwner,
} from '../../testing/application.ts';
import { expenseTools } from '../../testing/expenses.ts';
import { postOn } from '../../testing/random-books.ts';
import { runs } from '../../testing/runs.ts';
import { workshop } from '../../testing/stock.ts';
import { catchUpCashBasis } from '../ledger/cash-basis.ts';
import { sweepCashBasis } from './sweep.ts';

const CATCH_UP = '/api/v1/ledger/cash-basis/catch-up';
let application: TestApplication;
let owner: Member;
let today: string;

beforeAll(async () => {
  application = await testApplication();
  ({ today } = application);
});
beforeEach(async () => {
  owner = await testOwner(application, { vat_registered: true });
});
afterAll(() => application.close());

async function read(path: string, member = owner) {
  const { status, body } = await member.get(`/api/v1/ledger/${path}`);
  expect(status, `${path} ${JSON.stringify(body)}`).toBe(200);
  return body;
}
const on = (days: number) => addDays(today, days);
const tools = expenseTools(() => ({ application, owner }));

/** A service billed with VAT on a day. */
async function bill(customer: string, unit_price: number, days: number): Promise<string> {
  const { status, body } = await owner.post('/api/v1/invoices', {
    ...{ customer_id: customer, issue_date: on(days), due_date: on(0), issue: true },
    items: [{ name: 'Delivery', quantity: 1, unit_price }],
  });
  expect(status, JSON.stringify(body)).toBe(201);
  return body.id;
}
async function collect(invoice: string, amount: number, days: number) {
  const { status, body } = await owner.post(`/api/v1/invoices/${invoice}/payments`, {
    ...{ amount, paid_on: on(days), method: 'cash' },
  });
  expect(status, JSON.stringify(body)).toBe(200);
}
const profit = async (basis: string, from: number, to: number): Promise<number> =>
  (await read(`profit-and-loss?date_from=${on(from)}&date_to=${on(to)}&basis=${basis}`)).net_profit;

describe('an invoice with VAT, paid by half in another month', () => {
  let invoice: string;
  beforeEach(async () => {
    invoice = await bill(await testCustomer(owner), 100_000, -40);
    await collect(invoice, 53_750, -10);
  });

  test('counts when it is paid, and its VAT when it was billed', async () => {
    expect([await profit('accrual', -60, -30), await profit('cash', -60, -30)]).toEqual([100_000, 0]);
    expect([await profit('accrual', -20, 0), await profit('cash', -20, 0)]).toEqual([0, 50_000]);
    const sheet = await read(`balance-sheet?as_of=${today}&basis=cash`);
    expect(sheet).toMatchObject({
      basis: 'cash',
      has_opening_debts: false,
      difference: 0,
      assets: [
        { code: '1000', amount: 53_750 },
        { code: '1100', amount: 3_750 },
      ],
      liabilities: [{ code: '2200', amount: 7_500 }],
    });
  });

  test('every figure opens the payment that made it count', async () => {
    const ledger = await read(
      `general-ledger?account_code=4000&date_from=${on(-20)}&date_to=${today}&basis=cash`,
    );
    expect(ledger).toMatchObject({
      basis: 'cash',
      opening_balance: 0,
      closing_balance: -50_000,
      total: 1,
      lines: [{ date: on(-10), debit: 0, credit: 50_000, source_type: 'payment', balance: -50_000 }],
    });
    // The entry that billed it has no line of its own: nothing of it counts yet.
    expect(await read('general-ledger?account_code=4000&basis=cash')).toMatchObject({ total: 1 });
    const vat = await read('general-ledger?account_code=1100&basis=cash&sort_direction=asc');
    expect(vat.lines.map((line: { debit: number; credit: number }) => [line.debit, line.credit])).toEqual([
      [7_500, 0],
      [0, 3_750],
    ]);
  });

  test('the trial balance of a period shows what counts, not what was taken back', async () => {
    const { accounts } = await read(`trial-balance?date_from=${on(-60)}&basis=cash`);
    const sales = accounts.find(({ code }: { code: string }) => code === '4000');
    expect(sales).toMatchObject({ credit: 50_000, period_debit: 0, period_credit: 50_000 });
  });

  test('the bridge leads from one profit to the other, and to the documents', async () => {
    expect(await read(`bridge?date_from=${on(-60)}&date_to=${today}`)).toMatchObject({
      accrual_profit: 100_000,
      cash_profit: 50_000,
      difference: 0,
      lines: [
        { cause: 'income_not_received', at_start: 0, at_end: 50_000, amount: -50_000 },
        { cause: 'costs_not_paid', amount: 0 },
        { cause: 'inventory', amount: 0 },
        { cause: 'work_in_progress', amount: 0 },
        { cause: 'goods_not_invoiced', amount: 0 },
      ],
    });
    const documents = await read(`bridge/documents?side=receivable&as_of=${today}`);
    expect(documents).toMatchObject({
      total: 1,
      total_open: 53_750,
      total_waiting: 50_000,
      documents: [{ document_id: invoice, open: 53_750, waiting: 50_000, party_name: 'Mama Ngozi Stores' }],
    });
    const before = await read(`bridge/documents?side=receivable&as_of=${on(-41)}`);
    expect(before).toMatchObject({ documents: [], total: 0, total_open: 0, total_waiting: 0 });
    // It is proved without the rows of the cash basis: a wrong one is found.
    await owner.post(CATCH_UP);
    await application.owner(
      `update cash_basis_day set credit = credit + 1 where account_code = '4000' and organization_id = $1
        and day = $2`,
      [owner.organization_id, on(-10)],
    );
    expect((await read(`bridge?date_from=${on(-60)}&date_to=${today}`)).difference).toBe(1);
    expect((await read(`balance-sheet?as_of=${today}&basis=cash`)).difference).toBe(-1);
  });

  test('files have the rows of the screen', async () => {
    // The report is of this month by default, and the payment of ten days ago may be of the month before.
    const days = `date_from=${on(-60)}&date_to=${today}`;
    const file = await owner.get(`/api/v1/ledger/profit-and-loss?basis=cash&${days}&format=csv`);
    expect(file.raw.toString()).toContain('Sales,500.00');
    const bridge = await owner.get(`/api/v1/ledger/bridge?${days}&format=csv`);
    expect(bridge.raw.toString()).toContain('Income billed, not yet received');
  });
});

test('goods on credit, produced from and sold: they count when they are paid for', async () => {
  const shop = workshop(application, owner);
  const supplier = await tools.supplier();
  const flour = await shop.raw({ name: 'Flour' });
  await owner.post(`/api/v1/inventory/raw-materials/${flour.id}/receive`, {
    ...{ quantity: 10, total_cost: 1_000, tax_amount: 75, received_on: on(-20), supplier_id: supplier },
  });
  await owner.post(`/api/v1/inventory/raw-materials/${flour.id}/adjust-stock`, {
    ...{ adjustment_type: 'decrease', quantity_adjusted: 4, reason: 'damage' },
  });
  for (const amount of [358, 358, 359]) {
    const paid = await owner.post(`/api/v1/suppliers/${supplier}/payments`, {
      ...{ amount, paid_on: today, method: 'cash' },
    });
    expect(paid.status, JSON.stringify(paid.body)).toBe(200);
  }
  expect([await profit('accrual', -30, 0), await profit('cash', -30, -1)]).toEqual([-400, 0]);
  const report = await read(`profit-and-loss?date_from=${on(-30)}&date_to=${today}&basis=cash`);
  expect(report).toMatchObject({
    cost_of_sales: [{ code: '5020', amount: 1_000 }],
    net_profit: -1_000,
    proof: { difference: 0 },
  });
  expect(await read(`bridge?date_from=${on(-30)}&date_to=${today}`)).toMatchObject({
    difference: 0,
    lines: [{}, {}, { cause: 'inventory', at_start: 0, at_end: 600, amount: -600 }, {}, {}],
  });
});

test('debts and stock from before these books are no income and no cost, and the statement says so', async () => {
  const shop = workshop(application, owner);
  const flour = await shop.raw({ name: 'Flour' });
  const customer = await testCustomer(owner);
  const saved = await owner.put('/api/v1/opening-balances', {
    ...{ version: 0, opened_on: on(-30), customers: [{ customer_id: customer, amount: 9_000 }] },
    stock: [{ item_id: flour.id, quantity: 5, value: 500 }],
  });
  expect(saved.status, JSON.stringify(saved.body)).toBe(200);
  expect((await owner.post('/api/v1/opening-balances/post', { version: 1 })).status).toBe(200);
  await owner.post(`/api/v1/customers/${customer}/payments`, {
    ...{ amount: 9_000, paid_on: today, method: 'cash' },
  });
  const report = await read(`profit-and-loss?date_from=${on(-60)}&date_to=${today}&basis=cash`);
  expect([report.net_profit, report.has_opening_debts]).toEqual([0, true]);
  expect((await read(`profit-and-loss?basis=accrual`)).has_opening_debts).toBe(false);
  const { assets, equity } = await read(`balance-sheet?as_of=${today}&basis=cash`);
  expect(assets).toMatchObject([{ code: '1000', amount: 9_000 }]);
  expect(equity[0]).toMatchObject({ code: '3900', amount: 9_000 });
  expect(await read(`bridge?date_from=${on(-60)}&date_to=${today}`)).toMatchObject({
    difference: 0,
    lines: [{}, {}, { cause: 'inventory', at_start: 500, at_end: 500, amount: 0 }, {}, {}],
  });
});

test('an oracle that knows only documents and payments finds the same profit on any day', async () => {
  const amount = fc.integer({ min: 1, max: 10 ** 7 });
  const day = fc.integer({ min: -120, max: 0 });
  const paid = fc.record({ amount, day, which: fc.nat(10), voids: fc.boolean() });
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.record({ amount, day }), { minLength: 2, maxLength: 4 }),
      fc.array(fc.record({ amount, tax: fc.nat(100), day }), { minLength: 1, maxLength: 3 }),
      fc.array(paid, { minLength: 2, maxLength: 6 }),
      async (sold, bought, payments) => {
        owner = await testOwner(application, { vat_registered: true });
        const customer = await testCustomer(owner);
        const supplier = await tools.supplier();
        const bills: string[] = [];
        for (const each of sold) bills.push(await bill(customer, each.amount, each.day));
        for (const each of bought)
          await tools.spent({
            ...{ amount: each.amount + each.tax, tax_amount: each.tax, category: 'rent' },
            ...{
              payment_status: 'unpaid',
              payment_method: undefined,
              supplier_id: supplier,
              transaction_date: on(each.day),
            },
          });
        for (const each of payments) {
          const id = bills[each.which % bills.length]!;
          await owner.post(`/api/v1/invoices/${id}/payments`, {
            ...{ amount: each.amount, paid_on: on(each.day), method: 'cash' },
          });
          await owner.post(`/api/v1/suppliers/${supplier}/payments`, {
            ...{ amount: each.amount, paid_on: on(each.day), method: 'cash' },
          });
          if (!each.voids) continue;
          const { payments: some } = (await owner.get('/api/v1/payments')).body;
          if (some[0]) await owner.post(`/api/v1/payments/${some[0].id}/void`, { reason: 'x' });
        }
        for (const offset of [-90, -45, -20, -1, 0])
          expect(await profit('cash', -365, offset), `${offset}`).toBe(await oracle(supplier, on(offset)));
      },
    ),
    { numRuns: runs(5), endOnFailure: true },
  );
});

/** The cash profit up to a day by loops over documents and their payments, read through the API. */
async function oracle(supplier: string, until: string): Promise<number> {
  const round = (value: number) => Math.sign(value) * Math.round(Math.abs(value));
  const { invoices } = (await owner.get('/api/v1/invoices?limit=100')).body;
  const { payments } = (await owner.get('/api/v1/payments?limit=100')).body;
  let result = 0;
  for (const { id, issue_date } of invoices) {
    const { totals } = (await owner.get(`/api/v1/invoices/${id}`)).body;
    let settled = 0;
    for (const payment of payments)
      for (const { invoice_id, amount } of payment.allocations) {
        if (invoice_id !== id) continue;
        // Money before the document's date stands in credit until then.
        const counted = laterOf(payment.paid_on, issue_date);
        if (counted <= until) settled += amount;
        // A void is dated today, or on the day of what it reverses if that is later.
        if (payment.voided_at && laterOf(counted, today) <= until) settled -= amount;
      }
    result += round(((totals.total_amount - totals.tax_amount) * settled) / totals.total_amount);
  }
  const { payables } = (await owner.get(`/api/v1/suppliers/${supplier}/payables?limit=100`)).body;
  const { payments: outgoing } = (await owner.get(`/api/v1/suppliers/${supplier}/payments?limit=100`)).body;
  const { transactions } = (await owner.get('/api/v1/ingestion/transactions?limit=100')).body;
  for (const payable of payables) {
    const expense = transactions.find((each: { id: string }) => each.id === payable.transaction_id);
    let settled = 0;
    // Money before the purchase stands in advances until then.
    // Money before the purchase is an advance until then.
    for (const { paid_on, allocations } of outgoing)
      for (const { payable_id, amount } of allocations)
        if (payable_id === payable.id && laterOf(paid_on, payable.received_on) <= until) settled += amount;
    result -= round(
      ((expense.amount - (expense.tax_claimed ? expense.tax_amount : 0)) * settled) / expense.amount,
    );
  }
  return result;
}

describe('what is asked', () => {
  test('nothing: the basis of the organization', async () => {
    expect((await read('profit-and-loss')).basis).toBe('accrual');
    const cash = await testOwner(application, { accounting_method: 'cash' });
    for (const path of ['profit-and-loss', 'balance-sheet', 'trial-balance'])
      expect((await read(path, cash)).basis).toBe('cash');
    expect((await read('profit-and-loss?basis=accrual', cash)).basis).toBe('accrual');
    // An account page shows the journal, unless it is opened from a figure on the cash basis.
    expect((await read('general-ledger?account_code=4000', cash)).basis).toBe('accrual');
  });

  test.each([
    ['profit-and-loss?basis=both', 'basis'],
    ['balance-sheet?basis=', 'basis'],
    ['trial-balance?basis=Cash', 'basis'],
    ['general-ledger?account_code=4000&basis=modified', 'basis'],
    ['cash-flow?basis=cash', 'basis'],
    ['bridge?date_from=2026-02-01&date_to=2026-01-01', 'date_to'],
    ['bridge?basis=cash', 'basis'],
    ['bridge/documents', 'side'],
    ['bridge/documents?side=payables', 'side'],
    ['bridge/documents?side=payable&as_of=2026-02-30', 'as_of'],
  ])('%s is refused at its field', async (path, field) => {
    const { status, body } = await owner.get(`/api/v1/ledger/${path}`);
    expect([status, body.field]).toEqual([400, field]);
  });

  test('a branch: its own figures', async () => {
    await collect(await bill(await testCustomer(owner), 1_000, -2), 1_075, -1);
    const period = `profit-and-loss?date_from=${on(-5)}&date_to=${today}&basis=cash`;
    expect((await read(`${period}&branch_id=${owner.organization_id}`)).net_profit).toBe(1_000);
    const other = await owner.get(`/api/v1/ledger/${period}&branch_id=${crypto.randomUUID()}`);
    expect([other.status, other.body.field]).toEqual([404, 'branch_id']);
  });

  test('another organization sees none of it, and a role that may not read the books is refused', async () => {
    await collect(await bill(await testCustomer(owner), 1_000, -2), 1_075, -1);
    await owner.post(CATCH_UP);
    const stranger = await testOwner(application);
    expect((await read(`bridge?date_from=${on(-5)}&date_to=${today}`, stranger)).cash_profit).toBe(0);
    expect((await read(`bridge/documents?side=receivable`, stranger)).total).toBe(0);
    const sales = await testMember(application, owner, 'sales');
    for (const path of ['bridge', 'bridge/documents?side=payable', 'profit-and-loss?basis=cash'])
      expect((await sales.get(`/api/v1/ledger/${path}`)).status).toBe(403);
    expect((await sales.post(CATCH_UP)).status).toBe(403);
    const accountant = await testMember(application, owner, 'accountant');
    expect((await accountant.post(CATCH_UP)).body).toEqual({ waiting: 0 });
  });
});

describe('catching up', () => {
  const entries = (count: number) =>
    Array.from({ length: count }, (_, index) => ({
      entry_date: on(-index % 300),
      lines: [
        { account_code: '1210', amount: index + 1 },
        { account_code: '5100', amount: -index - 1 },
      ],
    }));

  test('is done in bounded steps; until then a read refuses what is too much for one answer', async () => {
    for (let posted = 0; posted <= LIMITS.cash_basis_read; posted += 500)
      await postOn(application, owner, today, entries(500));
    const waits = await owner.get('/api/v1/ledger/profit-and-loss?basis=cash');
    expect([waits.status, waits.body.code]).toEqual([409, 'CASH_BASIS_PENDING']);
    expect((await owner.get('/api/v1/ledger/profit-and-loss')).status).toBe(200);
    const left: number[] = [];
    do left.push((await owner.post(CATCH_UP)).body.waiting);
    while (left.at(-1)! > 0);
    expect(left).toEqual([LIMITS.cash_basis_read + 500 - LIMITS.cash_basis_step, 500, 0]);
    expect((await read(`profit-and-loss?date_from=${on(-300)}&date_to=${today}&basis=cash`)).net_profit).toBe(
      0,
    );
  });

  test('each night where the organization reads its reports so, or has asked before', async () => {
    const cash = await testOwner(application, { accounting_method: 'cash' });
    for (const member of [owner, cash]) await postOn(application, member, today, entries(3));
    const reached = async (member: Member) => {
      const [state] = await application.owner<{ entry_number: number }>(
        'select entry_number from cash_basis_state where organization_id = $1',
        [member.organization_id],
      );
      return state ? Number(state.entry_number) : null;
    };
    const sweep = () =>
      sweepCashBasis(application.services, {
        query: async (text: string) => ({ rows: await application.owner(text) }),
      } as never);
    await sweep();
    expect([await reached(owner), await reached(cash)]).toEqual([null, 3]);
    await owner.post(CATCH_UP);
    await postOn(application, owner, today, entries(2));
    await sweep();
    expect([await reached(owner), await reached(cash)]).toEqual([5, 3]);
  });

  test('does not hold up posting, and posting does not hold it up', async () => {
    await postOn(application, owner, today, entries(2));
    await inOrganization(application.database, owner.organization_id, async (tx) => {
      expect(await catchUpCashBasis(tx, 1)).toBe(1);
      // The step is not committed yet, and an entry is posted beside it.
      await postOn(application, owner, today, entries(1));
    });
    expect((await owner.post(CATCH_UP)).body).toEqual({ waiting: 0 });
    expect((await read(`balance-sheet?as_of=${today}&basis=cash`)).difference).toBe(0);
  });

  test('a closed organization can still be read on the cash basis', async () => {
    await postOn(application, owner, today, entries(2));
    await owner.post(`/api/v1/organizations/${owner.organization_id}/close`, { name: 'Bisi’s Bakery' });
    expect((await owner.post(CATCH_UP)).body).toEqual({ waiting: 0 });
  });
});
