import type { GeneralLedger } from '@lissafi/contract/ledger';
import type { BalanceSheet, CashFlow, ProfitAndLoss, TrialBalance } from '@lissafi/contract/statements';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import fc from 'fast-check';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import {
  type Member,
  sharedApplication,
  type TestApplication,
  testOwner,
} from '../../testing/application.ts';
import { faultsOfBooks } from '../../testing/books.ts';
import { type Entry, postOn, randomEntry } from '../../testing/random-books.ts';
import { runs } from '../../testing/runs.ts';

let application: TestApplication;
beforeAll(async () => {
  application = await sharedApplication();
});
afterAll(() => application.close());

async function read<Statement>(owner: Member, path: string): Promise<Statement> {
  const { status, body } = await owner.get(`/api/v1/ledger/${path}`);
  expect(status, JSON.stringify(body)).toBe(200);
  return body;
}

const DAYS = ['2025-08-09', '2025-12-31', '2026-01-01', '2026-02-28', '2026-04-01', '2026-10-31'];
const YEAR = 'date_from=2025-10-01&date_to=2026-09-30';

/** Every statement that `known_on` must reproduce. */
const PATHS = [
  `profit-and-loss?${YEAR}&compare=previous_period&by=month`,
  ...DAYS.map((day) => `balance-sheet?as_of=${day}&compare=previous_year`),
  `cash-flow?${YEAR}&by=quarter`,
  'trial-balance?as_of=2026-09-30&date_from=2026-01-01&compare=previous_year',
  'trial-balance?as_of=2026-09-30&date_from=2026-01-01&compare=previous_year&results_since=fiscal_year',
];

test('random postings, back-dated ones among them: every statement holds, and known_on reproduces an earlier answer', async () => {
  await fc.assert(
    fc.asyncProperty(
      fc.array(fc.array(randomEntry, { minLength: 1, maxLength: 12 }), { minLength: 2, maxLength: 4 }),
      async (batches) => {
        const owner = await testOwner(application, { fiscal_year_start: '04' });
        const printed: { on: string; answers: object[] }[] = [];
        for (const [index, batch] of batches.entries()) {
          const on = addDays('2026-11-01', index);
          await postOn(application, owner, on, batch);
          printed.push({ on, answers: await Promise.all(PATHS.map((path) => read<object>(owner, path))) });
        }
        for (const { on, answers } of printed) {
          const again = await Promise.all(PATHS.map((path) => read<object>(owner, `${path}&known_on=${on}`)));
          // What was sold without a known cost is told of today only.
          const told = (answer: object) => 'sales_without_cost' in answer && { sales_without_cost: null };
          expect(again).toEqual(answers.map((answer) => ({ ...answer, ...told(answer), known_on: on })));
        }
        await holds(owner);
      },
    ),
    { numRuns: runs(6, 1) },
  );
  // Random lines on control accounts have no documents and no movements; the sums are still those of the lines.
  const faults = (await faultsOfBooks(application)) as { fault: string }[];
  expect(faults.filter(({ fault }) => fault.startsWith('a day’s sum'))).toEqual([]);
});

async function holds(owner: Member) {
  for (const day of DAYS) {
    const sheet = await read<BalanceSheet>(owner, `balance-sheet?as_of=${day}`);
    expect([sheet.difference, sheet.total_assets], day).toEqual([
      0,
      sheet.total_liabilities + sheet.total_equity,
    ]);
    const { accounts } = await read<TrialBalance>(owner, `trial-balance?as_of=${day}`);
    const balances = Object.fromEntries(accounts.map((each) => [each.code, each.debit - each.credit]));
    for (const line of sheet.assets) expect(line.amount, `${day} ${line.code}`).toBe(balances[line.code]);
    for (const line of [...sheet.liabilities, ...sheet.equity.filter(({ kind }) => kind === 'account')])
      expect(line.amount, `${day} ${line.code}`).toBe(0 - balances[line.code]!);
  }
  // By fiscal year: what an income or expense account shows is what its ledger closes with, from the year's first day on.
  const [from, to] = ['2026-04-01', '2026-10-31'];
  for (const basis of ['accrual', 'cash']) {
    const year = await read<TrialBalance>(
      owner,
      `trial-balance?as_of=${to}&results_since=fiscal_year&basis=${basis}`,
    );
    expect([year.results_since, year.total_debit]).toEqual(['fiscal_year', year.total_credit]);
    for (const { code, type, debit, credit } of year.accounts) {
      if (type !== 'income' && type !== 'expense') continue;
      const query = `account_code=${code}&date_to=${to}&results_since=fiscal_year&basis=${basis}&limit=100`;
      const ledger = await read<GeneralLedger>(owner, `general-ledger?${query}&date_from=${from}`);
      expect(ledger).toMatchObject({
        ...{ balances_from: from, opening_balance: 0, closing_balance: debit - credit },
      });
      const later = await read<GeneralLedger>(owner, `general-ledger?${query}&date_from=2026-06-01`);
      expect([later.balances_from, later.closing_balance]).toEqual([from, debit - credit]);
      expect(later.lines.at(-1)?.balance ?? later.opening_balance).toBe(debit - credit);
    }
  }
  const flow = await read<CashFlow>(owner, `cash-flow?${YEAR}`);
  expect([flow.difference, flow.opening_cash + flow.net_change]).toEqual([0, flow.closing_cash]);
  const [cash] = await application.owner<{ change: number }>(
    `select coalesce(sum(amount), 0)::bigint as change from journal_line where organization_id = $1
     and account_code in ('1000', '1010') and entry_date between '2025-10-01' and '2026-09-30'`,
    [owner.organization_id],
  );
  expect(flow.net_change).toBe(cash!.change);
  const year = await read<ProfitAndLoss>(owner, `profit-and-loss?${YEAR}&by=month`);
  expect([year.periods.length, year.proof.difference]).toEqual([12, 0]);
  let months = 0;
  for (const [index, { date_from, date_to }] of year.periods.entries()) {
    const month = await read<ProfitAndLoss>(
      owner,
      `profit-and-loss?date_from=${date_from}&date_to=${date_to}`,
    );
    expect(month.net_profit).toBe(year.totals.net_profit.amounts[index]);
    months += month.net_profit;
  }
  expect(months).toBe(year.net_profit);
}

describe('what is asked', () => {
  let owner: Member;
  const sale = (entry_date: string, amount: number): Entry => ({
    entry_date,
    lines: [
      { account_code: ACCOUNT.bank, amount },
      { account_code: ACCOUNT.sales, amount: -amount },
    ],
  });
  beforeAll(async () => {
    owner = await testOwner(application);
    await postOn(application, owner, '2026-11-20', [sale('2026-09-15', 100), sale('2026-10-15', 250)]);
  });

  test('nothing: the current month and today, with nothing compared', async () => {
    const { today } = application;
    const report = await read<ProfitAndLoss>(owner, 'profit-and-loss');
    expect(report).toMatchObject({ basis: 'accrual', compare: null, by: null, periods: [], known_on: null });
    expect([report.date_from.slice(0, 7), report.date_from.slice(8)]).toEqual([today.slice(0, 7), '01']);
    expect((await read<BalanceSheet>(owner, 'balance-sheet')).as_of).toBe(today);
  });

  test('a period with its comparison: the names that scripts rely on', async () => {
    const report = await read<ProfitAndLoss>(
      owner,
      'profit-and-loss?date_from=2026-10-01&date_to=2026-10-31&basis=accrual&compare=previous_period',
    );
    expect(report).toMatchObject({
      basis: 'accrual',
      income: [{ code: '4000', name: 'Sales', amount: 250, compared: 100 }],
      cost_of_sales: [],
      expenses: [],
      total_income: 250,
      gross_profit: 250,
      net_profit: 250,
      compared_period: { date_from: '2026-09-01', date_to: '2026-09-30' },
    });
    expect(await read<BalanceSheet>(owner, 'balance-sheet?as_of=2026-10-31')).toMatchObject({
      assets: [{ code: '1010', name: 'Bank', amount: 350 }],
      liabilities: [],
      total_assets: 350,
      total_liabilities: 0,
      total_equity: 350,
    });
    expect(await read<CashFlow>(owner, 'cash-flow?date_from=2026-10-01&date_to=2026-10-31')).toMatchObject({
      operating: [{ kind: 'profit', name: 'Net profit', amount: 250 }],
      investing: [],
      financing: [],
      opening_cash: 100,
      net_change: 250,
      closing_cash: 350,
    });
  });

  test('a branch: its own figures; one that does not exist is not found', async () => {
    const period = 'profit-and-loss?date_from=2026-10-01&date_to=2026-10-31';
    const first = await read<ProfitAndLoss>(owner, `${period}&branch_id=${owner.organization_id}`);
    expect([first.net_profit, first.branch_id]).toEqual([250, owner.organization_id]);
    const other = await owner.get(`/api/v1/ledger/${period}&branch_id=${crypto.randomUUID()}`);
    expect([other.status, other.body.field]).toEqual([404, 'branch_id']);
  });

  test('the balance sheet by month has the ends of the months of the fiscal year', async () => {
    const sheet = await read<BalanceSheet>(owner, 'balance-sheet?as_of=2026-10-20&by=month');
    expect([sheet.days[0], sheet.days.at(-1), sheet.days.length]).toEqual(['2026-01-31', '2026-10-20', 10]);
    expect(sheet.totals.assets.amounts).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 100, 350]);
  });

  test.each([
    ['profit-and-loss?date_from=2026-02-01&date_to=2026-01-01', 'date_to'],
    ['profit-and-loss?date_from=2020-01-01&date_to=2026-01-01&by=month', 'by'],
    ['profit-and-loss?date_from=2026-02-30', 'date_from'],
    ['profit-and-loss?basis=accruals', 'basis'],
    ['balance-sheet?as_of=2026-01-01&date_from=2026-02-01&by=month', 'date_from'],
    ['cash-flow?compare=last_year', 'compare'],
    ['trial-balance?as_of=2026-01-01&date_from=2026-02-01', 'date_from'],
    ['trial-balance?results_since=always', 'results_since'],
    ['general-ledger?account_code=4000&results_since=year', 'results_since'],
  ])('%s is refused at its field', async (path, field) => {
    const { status, body } = await owner.get(`/api/v1/ledger/${path}`);
    expect([status, body.field]).toEqual([400, field]);
  });

  test('the first and the last day that the contract knows', async () => {
    for (const day of ['1900-01-01', '2199-12-31']) {
      await read(owner, `profit-and-loss?date_from=${day}&date_to=${day}&compare=previous_year`);
      await read(owner, `balance-sheet?as_of=${day}&compare=previous_period`);
      await read(owner, `cash-flow?date_from=${day}&date_to=${day}&compare=previous_period`);
      await read(owner, `trial-balance?as_of=${day}&compare=previous_year&results_since=fiscal_year`);
    }
  });

  test('all columns come from one statement over the daily sums', async () => {
    const sent = await application.sentDuring(() =>
      read(owner, `balance-sheet?as_of=2026-10-31&by=month&compare=previous_year&date_from=2025-01-01`),
    );
    expect(sent.filter((text) => text.includes('account_day'))).toHaveLength(1);
    expect(sent.filter((text) => text.includes('journal_line'))).toEqual([]);
  });
});
