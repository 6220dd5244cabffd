import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { ExportFormat } from '@lissafi/contract/ledger';
import type { TrialBalance } from '@lissafi/contract/statements';
import { addDays, addMonths, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { judge } from '@lissafi/domain/testing/programs';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { agreesWithOtherPrograms } from '../testing/agreement.ts';
import type { Answer, TestApplication } from '../testing/application.ts';
import { faultsOfBooks } from '../testing/books.ts';
import { demoApplication, signInToDemo } from '../testing/demo.ts';
import {
  compareWithBeancount,
  type FifoMovement,
  fifoJournal,
  withChangedCost,
} from '../testing/fifo-agreement.ts';
import type { DemoHost } from './api.ts';
import { fillDemo } from './fill.ts';
import { planDemo } from './plan.ts';
import { planStock } from './stock-plan.ts';
import { firstDay, isSunday } from './time.ts';

const folder = mkdtempSync(join(tmpdir(), 'lissafi-demo-'));
let application: TestApplication;
let host: DemoHost;
let statement: { name: string; text: string };
let get: (path: string) => Promise<Answer>;
let post: (path: string) => Promise<Answer>;

beforeAll(async () => {
  const demo = await demoApplication();
  ({ application, host, statement } = demo);
  // Its day is the one it was planned for, also when midnight comes while it is filled.
  application.setNow(demo.now);
  const { bakery } = await signInToDemo(application);
  get = (path) => bakery.get(`/api/v1${path}`);
  post = (path) => bakery.post(`/api/v1${path}`);
});

afterAll(async () => {
  await application?.close();
  rmSync(folder, { recursive: true });
});

describe('the demo bakery', () => {
  test('its books are consistent: documents, days, months and movements agree with the journal', async () => {
    expect(await faultsOfBooks(application)).toEqual([]);
  });

  test('is planned the same for the same day, and alike for any other', () => {
    const plan = planDemo('2026-11-21');
    expect(planDemo('2026-11-21')).toEqual(plan);
    for (const day of ['2026-01-01', '2026-12-31', '2027-03-01', '2028-02-29', '2028-08-15']) {
      const other = planDemo(day);
      expect(other.length / plan.length, day).toBeGreaterThan(0.85);
      expect(other.length / plan.length, day).toBeLessThan(1.15);
      const weeks = planStock(other, firstDay(day));
      for (const { bakes, purchases, ready, losses } of weeks)
        for (const { quantity } of [
          ...bakes,
          ...purchases,
          ...losses,
          ...ready.map(([, quantity]) => ({ quantity })),
        ])
          expect(quantity, day).toBeGreaterThan(0);
    }
  });

  test('lives twelve months: documents in every state, debts of every age, sales in every month', async () => {
    expect((await get('/customers?limit=1')).body.total).toBeGreaterThanOrEqual(25);
    const { total } = (await get('/invoices?limit=1')).body;
    expect(total).toBeGreaterThan(planDemo(application.today).length);
    for (const [type, count] of [
      ['quote', 2],
      ['credit_note', 10],
      ['receipt', 300],
    ] as const)
      expect((await get(`/invoices?limit=1&document_type=${type}`)).body.total, type).toBeGreaterThanOrEqual(
        count,
      );
    const { recurring_invoices } = (await get('/recurring-invoices')).body;
    expect(recurring_invoices).toMatchObject([{ problem: null }]);
    expect(recurring_invoices[0].made_count).toBeGreaterThan(10);
    expect((await get('/payments?certificate=missing')).body.total).toBeGreaterThan(0);
    for (const kind of ['credit', 'refund', 'write_off', 'payout'])
      expect((await get(`/payments?limit=1&kind=${kind}`)).body.total, kind).toBeGreaterThan(0);
    for (const status of ['draft', 'pending', 'sent', 'viewed', 'paid', 'overdue', 'cancelled']) {
      expect((await get(`/invoices?limit=1&status=${status}`)).body.total, status).toBeGreaterThan(0);
    }
    const dashboard = (await get('/dashboard')).body;
    for (const { bucket, amount } of dashboard.receivables_by_age) expect(amount, bucket).toBeGreaterThan(0);
    const { periods } = (
      await get(`/dashboard/period?from=${firstDay(application.today)}&to=${application.today}`)
    ).body;
    expect(periods.length).toBeGreaterThanOrEqual(12);
    for (const { from, sales, cash_in } of periods) expect(Math.min(sales, cash_in), from).toBeGreaterThan(0);
  });

  test('pays people, buys and sells equipment, keeps a loan, spreads insurance, and locks what is done', async () => {
    const { payrolls, due } = (await get('/payrolls?limit=100')).body;
    expect(payrolls.length).toBeGreaterThanOrEqual(12);
    expect(Math.min(...payrolls.map(({ paye }: { paye: number }) => paye))).toBeGreaterThan(0);
    expect(due.net_pay).toBe(0);
    const { assets, due: depreciation } = (await get('/assets?limit=100')).body;
    expect(assets.map(({ status }: { status: string }) => status).sort()).toEqual([
      ...['active', 'active', 'active', 'active', 'disposed'],
    ]);
    // What a month costs is posted on the second day of the next one, and is due from its last day on.
    const isBetween = [-1, 1].some(
      (days) => firstOfMonth(addDays(application.today, days)) !== firstOfMonth(application.today),
    );
    expect(depreciation.assets).toBe(isBetween ? 4 : 0);
    const { capital, drawings, loans } = (await get('/funding')).body;
    expect(Math.min(capital, drawings, loans)).toBeGreaterThan(0);
    const opening = (await get('/opening-balances')).body;
    expect(opening).toMatchObject({ status: 'posted' });
    const { recurring_journals } = (await get('/ledger/recurring-journals')).body;
    for (const { problem, made_count } of recurring_journals) {
      expect(problem).toBeNull();
      expect(made_count).toBeLessThanOrEqual(12);
    }
    const balances = await balancesAt(application.today);
    expect(balances.get('3900') ?? 0).toBe(0);
    const { books_locked_until } = (await get('/periods')).body;
    expect(books_locked_until).toBe(addDays(addMonths(firstOfMonth(application.today), -1), -1));
    const { checks } = (await get(`/periods/checklist?until=${books_locked_until}`)).body;
    expect(checks.filter(({ state }: { state: string }) => state === 'wrong')).toEqual([]);
  });

  test('spends every month, in cash, from the bank, and on credit', async () => {
    const expenses = (await get('/ingestion/transactions?limit=100')).body;
    expect(expenses.total).toBeGreaterThanOrEqual(40);
    for (const by of [
      'payment_method=cash',
      'payment_method=bank_transfer',
      'category=rent',
      'category=repairs',
    ])
      expect((await get(`/ingestion/transactions?limit=1&${by}`)).body.total, by).toBeGreaterThan(2);
    expect(expenses.total_expenses).toBeGreaterThan(expenses.total_unpaid);
    const [mechanic] = (await get('/suppliers?search=ovens')).body.suppliers;
    expect(mechanic.balance).toBe(expenses.total_unpaid);
  });

  test('uses several accounts: POS money is settled, some is saved, the till is counted, the owner draws', async () => {
    const { bank_accounts, total_balance } = (await get('/bank-accounts?limit=100')).body;
    expect(bank_accounts.map(({ kind }: { kind: string }) => kind)).toEqual(['cash', 'bank', 'bank', 'pos']);
    for (const { name, balance } of bank_accounts) expect(balance, name).toBeGreaterThanOrEqual(0);
    const sum = bank_accounts.reduce((all: number, { balance }: { balance: number }) => all + balance, 0);
    expect(sum).toBe(total_balance);
    expect((await get('/bank-accounts/transfers?limit=1')).body.total).toBeGreaterThan(10);
    const terminal = bank_accounts[3];
    const { transfers } = (await get(`/bank-accounts/transfers?account_id=${terminal.id}&limit=100`)).body;
    expect(transfers.length).toBeGreaterThan(50);
    for (const { settles_to, receipt_count, charge, charge_tax, transferred_on } of transfers) {
      expect(settles_to < transferred_on, transferred_on).toBe(true);
      expect(Math.min(receipt_count, charge - charge_tax, charge_tax), transferred_on).toBeGreaterThan(0);
    }
    const waiting = (await get(`/bank-accounts/${terminal.id}/unsettled`)).body;
    expect(waiting.total_amount).toBe(terminal.balance);
    expect(waiting.ages['8-30'] + waiting.ages['31+']).toBe(0);
    const { counts } = (await get(`/bank-accounts/${bank_accounts[0].id}/counts?limit=100`)).body;
    expect(counts.some(({ difference }: { difference: number }) => difference < 0)).toBe(true);
    expect(counts.some(({ difference }: { difference: number }) => difference === 0)).toBe(true);
    const { capital, drawings } = (await get('/funding')).body;
    expect(Math.min(capital, drawings)).toBeGreaterThan(0);
  });

  test('sells at the counter in shifts: most tills are right, one is short, and that of today is open', async () => {
    const { shifts } = (await get('/counter/shifts?limit=100')).body;
    expect(shifts.length).toBeGreaterThan(7);
    for (const { sale_count, received } of shifts)
      expect(Math.min(sale_count, received.length)).toBeGreaterThan(0);
    const closed = shifts.filter(({ closed_at }: { closed_at: string | null }) => closed_at !== null);
    const differences = closed.map(({ difference }: { difference: number }) => difference);
    expect(differences.filter((each: number) => each === 0).length).toBeGreaterThan(closed.length / 2);
    expect(Math.min(...differences)).toBe(-50_000);
    // On Sundays the counter is closed.
    expect(shifts.length - closed.length).toBe(isSunday(application.today) ? 0 : 1);
  });

  test('has money: no account for money is overdrawn at the end of any day', async () => {
    const low = await application.owner<{ account_code: string; day: string; balance: string }>(`
      select account_code, day::text, balance from (
        select account_code, day, sum(sum(debit) - sum(credit)) over (partition by account_code order by day) as balance
        from account_day where account_code between '1000' and '1099' group by account_code, day) each_day
      where balance < 0`);
    expect(low).toEqual([]);
  });

  test('ties out, and its hash chain is whole', async () => {
    const { checks } = (await get('/ledger/tie-out')).body;
    expect(checks.length).toBeGreaterThanOrEqual(4);
    for (const { name, difference } of checks) expect(difference, name).toBe(0);
    expect((await get('/ledger/verify')).body).toMatchObject({ intact: true, first_broken_number: null });
    const { total_debit, total_credit } = (await get('/ledger/trial-balance')).body;
    expect(total_debit).toBe(total_credit);
    expect(total_debit).toBeGreaterThan(0);
  });

  test('buys, bakes and sells: orders in every state, debts to suppliers, stock that runs low, no stock below zero', async () => {
    const total = async (path: string) => (await get(path)).body.total;
    const orders = '/inventory/work-in-progress?limit=1';
    expect(await total(`${orders}&status=completed`)).toBeGreaterThan(300);
    for (const status of ['in_progress', 'planned'])
      expect(await total(`${orders}&status=${status}`), status).toBeGreaterThan(0);
    expect((await get('/inventory/work-in-progress/overdue')).body.total).toBe(1);
    expect(await total('/inventory/raw-materials?limit=1&stock_status=low_stock')).toBe(2);
    const { suppliers } = (await get('/suppliers?limit=100')).body;
    const owed = suppliers.filter(({ balance }: { balance: number }) => balance > 0);
    expect(owed.length).toBeGreaterThan(1);
    expect(owed.length).toBeLessThan(suppliers.length);
    const { items, total_value } = (await get('/inventory/accounting/valuation')).body;
    expect(total_value).toBeGreaterThan(0);
    for (const { name, quantity } of items) expect(quantity, name).toBeGreaterThanOrEqual(0);
    for (const reason of ['expired', 'damage', 'theft', 'physical_count', 'customer_return'])
      expect(await total(`/inventory/accounting/adjustments?reason=${reason}`), reason).toBeGreaterThan(0);
    const cogs = (
      await get(
        `/inventory/accounting/cogs?period_start=${firstDay(application.today)}&period_end=${application.today}`,
      )
    ).body;
    expect(cogs.difference).toBe(0);
    for (const part of ['purchases', 'production', 'supplier_returns', 'losses_and_differences'])
      expect(cogs[part], part).toBeGreaterThan(0);
  });

  test('its bank is reconciled month by month; the statement of the last month waits with what is not recorded', async () => {
    const { bank_accounts } = (await get('/bank-accounts')).body;
    const bank = bank_accounts.find(
      (account: { kind: string; is_default: boolean }) => account.kind === 'bank' && account.is_default,
    );
    const { statements, total } = (await get(`/bank-accounts/${bank.id}/statements?limit=100`)).body;
    expect(total).toBe(12);
    for (const { line_count, matched_count, faulty_count, break_count } of statements)
      expect([line_count - matched_count, faulty_count, break_count]).toEqual([0, 0, 0]);
    const [latest] = statements;
    const proof = (await get(`/bank-accounts/${bank.id}/reconciliation?as_of=${latest.period_to}`)).body;
    expect(proof).toMatchObject({ unmatched: 0, difference: 0 });
    expect(proof.counts.matched).toBeGreaterThan(300);
    const rows = statement.text.split('\n').slice(3);
    expect(statement.name).toContain(addMonths(firstOfMonth(application.today), -1).slice(0, 7));
    expect(rows.length).toBeGreaterThan(30);
    expect(rows.filter((row) => row.includes('SMS ALERT'))).toHaveLength(1);
  });

  test('buys with bills that come later: one is late, some goods wait for theirs, advances and refunds are cleared', async () => {
    const { bills } = (await get('/bills?limit=100')).body;
    expect(bills.length).toBeGreaterThan(10);
    expect(bills.filter(({ status }: { status: string }) => status === 'overdue')).toHaveLength(1);
    const { suppliers } = (await get('/suppliers?limit=100')).body;
    const printer = suppliers.find(({ name }: { name: string }) => name === 'Alaba Print and Pack');
    expect(printer.balance).toBeGreaterThan(0);
    expect((await get(`/suppliers/${printer.id}`)).body).toMatchObject({ refunds_due: 0 });
    expect((await get(`/suppliers/${printer.id}/credit-notes`)).body.total).toBe(1);
  });

  test('orders goods in writing: some orders are closed, one has come in part, one is drafted from the reorder list', async () => {
    const { purchase_orders } = (await get('/purchase-orders?limit=100')).body;
    const statuses = purchase_orders.map(({ status }: { status: string }) => status).sort();
    expect(statuses).toEqual(['closed', 'closed', 'draft', 'partly_received', 'received', 'received']);
    const [draft, open] = ['draft', 'partly_received'].map((status) =>
      purchase_orders.find((each: { status: string }) => each.status === status),
    );
    expect(open.is_late).toBe(false);
    const { deliveries, lines } = (await get(`/purchase-orders/${open.id}`)).body;
    expect(deliveries).toMatchObject([{ received_on: application.today, is_void: false }]);
    expect(lines).toMatchObject([{ received: 150, remaining: 450 }, { received: 0 }]);
    const drafted = (await get(`/purchase-orders/${draft.id}`)).body.lines;
    expect(drafted).toHaveLength(1);
    const { suppliers } = (await get('/inventory/purchase-suggestions')).body;
    const listed = suppliers.flatMap(({ items }: { items: { item_id: string }[] }) => items);
    expect(listed.length).toBeGreaterThan(0);
    expect(listed).not.toContainEqual(expect.objectContaining({ item_id: drafted[0].item_id }));
  });

  test('buys abroad: one bill is paid at another rate, one is open to be revalued, and clearing is in the cost', async () => {
    const [seller] = (await get('/suppliers?search=guangzhou')).body.suppliers;
    const { bills } = (await get(`/bills?supplier_id=${seller.id}&sort_direction=asc`)).body;
    expect(bills).toMatchObject([
      { currency: 'USD', status: 'paid', foreign_total: 63_000, foreign_balance: 0 },
      { currency: 'USD', status: 'open', foreign_total: 39_400, foreign_balance: 39_400 },
    ]);
    const { settlements } = (await get(`/bills/${bills[0].id}`)).body;
    expect(settlements).toMatchObject([{ source_type: 'supplier_payment', foreign_amount: 63_000 }]);
    const [paid] = (await get(`/suppliers/${seller.id}/payments`)).body.payments;
    expect(paid.amount).toBeGreaterThan(bills[0].total_amount);
    const { revaluations } = (await get('/ledger/revaluations')).body;
    expect(revaluations).toHaveLength(1);
    expect(Math.min(revaluations[0].gain, revaluations[0].loss)).toBeGreaterThan(0);
    // What a person has to do at the end of the month that is left to be closed.
    const month_end = addDays(firstOfMonth(application.today), -1);
    const rehearsal = await get(`/ledger/revaluations/rehearsal?revalued_on=${month_end}&rates=USD:1540`);
    expect(rehearsal.body.documents).toContainEqual(
      expect.objectContaining({ kind: 'bill', document_id: bills[1].id, balance: 39_400 }),
    );
    const [agent] = (await get('/suppliers?search=clearing')).body.suppliers;
    expect(agent.balance).toBe(0);
    const [cleared] = (await get(`/bills?supplier_id=${agent.id}`)).body.bills;
    const landed = (await get(`/bills/${cleared.id}`)).body.lines.map(
      (line: { landed: { goods: { name: string; amount: number }[] } }) => line.landed.goods,
    );
    expect(landed).toMatchObject([
      [{ name: 'Packaging film, roll', amount: 9_500_000 }],
      [{ name: 'Packaging film, roll' }],
    ]);
  });

  test('writes old goods down, keeps money with a supplier, and has an alert and a draft in the inbox', async () => {
    const low = (await get('/inventory/write-downs?show=written_down')).body;
    expect(low.items).toMatchObject([{ name: 'Cake boxes, Christmas print', written_down: 6_900_000 }]);
    const { suppliers } = (await get('/suppliers?limit=100')).body;
    expect(suppliers.some(({ advances }: { advances: number }) => advances > 0)).toBe(true);
    const { counts } = (await get('/inbox')).body;
    expect(counts).toMatchObject({ payment_alert: 1, transaction: 1, document: 5 });
    const { alerts } = (await get('/payment-alerts?state=open')).body;
    expect(alerts).toMatchObject([{ direction: 'in', account_name: 'Bank', warnings: [] }]);
    const invoice = (await get(`/invoices/${alerts[0].invoice_id}`)).body;
    expect(invoice.totals.balance_due).toBe(alerts[0].amount);
  });

  test('a loaf’s cost is read back to purchases at more than one price', async () => {
    const { finished_goods } = (await get('/inventory/finished-goods?search=BR-LARGE')).body;
    const sources = async (path: string) => (await get(`/inventory/${path}?limit=100`)).body.sources;
    const [baked] = await sources(`items/${finished_goods[0].id}/cost-sources`);
    expect(baked.kind).toBe('production');
    const used = await sources(`movements/${baked.id}/sources`);
    const flour = used.find((each: { item_name: string }) => each.item_name === 'Wheat flour');
    const bought = await sources(`movements/${flour.id}/sources`);
    const costs = bought
      .filter(({ kind }: { kind: string }) => kind === 'receipt')
      .map(({ unit_cost }: { unit_cost: number }) => unit_cost);
    expect(new Set(costs).size).toBeGreaterThan(1);
  });

  test('is made once', async () => {
    const before = (await get('/invoices?limit=1')).body.total;
    expect(await fillDemo(host)).toBe(false);
    application.setNow(null);
    expect((await get('/invoices?limit=1')).body.total).toBe(before);
  });
});

describe('its exported journal in other programs', () => {
  agreesWithOtherPrograms({
    async get(path) {
      const { status, body } = await get(path);
      if (status !== 200) throw new Error(`${path} answered ${status}`);
      return body;
    },
    exported,
    period: () => ({ from: firstDay(application.today), to: application.today }),
  });
});

judge(
  'bean-query',
  'by FIFO beside the average, its goods cost what beancount’s own booking of lots gives, and the same is left',
  async () => {
    for (let waiting = 1; waiting > 0; ) {
      const { status, body } = await post('/inventory/costing/catch-up');
      expect(status).toBe(200);
      ({ waiting } = body);
    }
    // In the order of recording, which is that of the use of lots: some of it was recorded days late.
    const recorded = await application.owner<FifoMovement & { part: number }>(
      `select c.movement_id as id, c.item_id, m.lot_id, c.part, c.posted_on::text as day, c.account_code,
        c.quantity_e4::float8 as quantity, c.value::float8 as value
      from second_cost c join stock_movement m on m.organization_id = c.organization_id and m.id = c.movement_id
      order by c.posted_on, c.item_id, c.seq`,
    );
    expect(recorded.filter(({ part }) => part > 1)).toEqual([]);
    // The landed cost of a bill and a write-down, each before anything of the goods was used.
    expect(recorded.filter(({ quantity }) => quantity === 0)).toHaveLength(2);
    const movements = withChangedCost(recorded);
    const left = await application.owner<{ id: string; quantity: number; value: number }>(
      `select l.id, l.quantity::float8 as quantity, l.value::float8 as value
      from second_position p, jsonb_to_recordset(p.layers) as l (id text, quantity bigint, value bigint)`,
    );
    const file = join(folder, 'lots.beancount');
    writeFileSync(file, fifoJournal(movements));
    const { issues, exact, open_lots } = compareWithBeancount({ movements, draws: null, left }, file);
    expect(issues).toBeGreaterThan(3_000);
    expect(exact / issues).toBeGreaterThan(0.5);
    expect(open_lots).toBeGreaterThan(15);
  },
);

/** Debit − credit by code at the end of a day. */
async function balancesAt(day: string): Promise<Map<string, number>> {
  const { accounts } = (await get(`/ledger/trial-balance?as_of=${day}`)).body as TrialBalance;
  return new Map(accounts.map(({ code, debit, credit }) => [code, debit - credit]));
}

const texts = new Map<ExportFormat, string>();
async function exported(format: ExportFormat, more = ''): Promise<string> {
  if (!texts.has(format)) {
    const { status, body } = await get(`/ledger/export?format=${format}`);
    expect(status).toBe(200);
    texts.set(format, body);
  }
  const file = join(folder, `journal.${format}`);
  writeFileSync(file, `${texts.get(format)}\n${more}`);
  return file;
}
