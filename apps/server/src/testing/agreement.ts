import type { ExportFormat } from '@lissafi/contract/ledger';
import type {
  BalanceSheet,
  CashFlow,
  ProfitAndLoss,
  StatementLine,
  TrialBalance,
} from '@lissafi/contract/statements';
import { exportAccountName } from '@lissafi/domain/books/journal-export';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { monthEnds } from '@lissafi/domain/calendar/report-periods';
import { balancesOf, cellsOf, judge, koboOf, nairaOf, run, start } from '@lissafi/domain/testing/programs';
import { expect } from 'vitest';

/** Whether the statements of our API are those that hledger, ledger and beancount compute from our export. */

type Amounts = Record<string, bigint>;

/** Our statements in kobo, without zeros. Amounts by account are debit positive, as in the export. */
interface Books {
  /** The end of each month from the opening on, and the last day. */
  days: string[];
  /** Of every account at the end of each of the days. */
  balances: Map<string, Amounts>;
  months: { from: string; to: string; accounts: Amounts; net_profit: bigint; change_of_cash: bigint }[];
  years: { from: string; to: string; net_profit: bigint }[];
  /** Of each day but the first. */
  sheets: Map<string, { assets: bigint; liabilities: bigint; equity: bigint }>;
}

interface Judged {
  /** Reads a path of the API; throws unless it is answered. */
  get(path: string): Promise<unknown>;
  /** Writes the export and what is added to it into a file, and returns its name. */
  exported(format: ExportFormat, more?: string): Promise<string>;
  /** The first day of business, the first of a month, and the last day that is looked at. */
  period(): { from: string; to: string };
}

const withoutZeros = (rows: Iterable<readonly [string, bigint]>): Amounts =>
  Object.fromEntries([...rows].filter(([, amount]) => amount !== 0n));
const columns = <T>(lines: readonly T[], of: (line: T) => readonly [string, readonly number[]], at: number) =>
  withoutZeros(
    lines.map((line) => {
      const [name, amounts] = of(line);
      return [name, BigInt(amounts[at]!)] as const;
    }),
  );

async function read({ get, period }: Judged): Promise<Books> {
  const { from, to } = period();
  const days = [...new Set([addDays(from, -1), ...monthEnds(from, to), to])].filter((day) => day <= to);
  const names = new Map<string, string>();
  const balances = new Map<string, Amounts>();
  for (const day of days) {
    const { accounts } = (await get(`/ledger/trial-balance?as_of=${day}`)) as TrialBalance;
    for (const account of accounts) names.set(account.code, exportAccountName(account));
    const rows = accounts.map(
      (account) => [exportAccountName(account), BigInt(account.debit - account.credit)] as const,
    );
    balances.set(day, withoutZeros(rows));
  }
  const range = `date_from=${from}&date_to=${to}`;
  const profit = (await get(`/ledger/profit-and-loss?${range}&by=month`)) as ProfitAndLoss;
  const cash = (await get(`/ledger/cash-flow?${range}&by=month`)) as CashFlow;
  const yearly = (await get(`/ledger/profit-and-loss?${range}&by=year`)) as ProfitAndLoss;
  const sheet = (await get(`/ledger/balance-sheet?as_of=${to}&date_from=${from}&by=month`)) as BalanceSheet;
  const debits = (lines: readonly StatementLine[], sign: 1 | -1) =>
    lines.map(({ code, amounts }) => ({
      name: names.get(code)!,
      amounts: amounts.map((kobo) => kobo * sign),
    }));
  const lines = [
    ...debits(profit.income, -1),
    ...debits(profit.cost_of_sales, 1),
    ...debits(profit.expenses, 1),
  ];
  return {
    days,
    balances,
    months: profit.periods.map(({ date_from, date_to }, at) => ({
      ...{ from: date_from, to: date_to },
      accounts: columns(lines, ({ name, amounts }) => [name, amounts], at),
      net_profit: BigInt(profit.totals.net_profit.amounts[at]!),
      change_of_cash: BigInt(cash.totals.net_change.amounts[at]!),
    })),
    years: yearly.periods.map(({ date_from, date_to }, at) => ({
      ...{ from: date_from, to: date_to },
      net_profit: BigInt(yearly.totals.net_profit.amounts[at]!),
    })),
    sheets: new Map(
      sheet.days.map((day, at) => {
        const { assets, liabilities, equity } = sheet.totals;
        const [a, l, e] = [assets, liabilities, equity].map(({ amounts }) => BigInt(amounts[at]!));
        return [day, { assets: a!, liabilities: l!, equity: e! }];
      }),
    ),
  };
}

/** Declares the tests; the statements are read once, when the first of them runs. */
export function agreesWithOtherPrograms(judged: Judged): void {
  let once: Promise<Books> | undefined;
  const ours = () => {
    once ??= read(judged);
    return once;
  };
  hledgerAgrees(judged, ours);
  ledgerAgrees(judged, ours);
  beancountAgrees(judged, ours);
}

/** Rows of a report of hledger in columns, by the first cell; only rows with a figure. */
function hledgerRows(csv: string): Map<string, bigint[]> {
  const rows = cellsOf(csv).filter(
    (row) => row.length > 1 && row.slice(1).some((cell) => / NGN$|^0$/.test(cell)),
  );
  return new Map(rows.map(([name, ...cells]) => [name!, cells.map(koboOf)]));
}
const column = (rows: ReadonlyMap<string, bigint[]>, at: number): Amounts =>
  withoutZeros([...rows].map(([name, amounts]) => [name, amounts[at]!] as const));

function hledgerAgrees({ exported, period }: Judged, ours: () => Promise<Books>): void {
  const reportOf = async ({ from, to }: ReturnType<typeof period>, name: string, ...options: string[]) => {
    const dates = ['--begin', from, '--end', addDays(to, 1), '--output-format', 'csv'];
    return hledgerRows(run('hledger', '-f', await exported('hledger'), name, ...dates, ...options));
  };
  const report = (name: string, ...options: string[]) => reportOf(period(), name, ...options);

  judge(
    'hledger',
    'hledger: check --strict passes, and every balance at the end of each month is ours',
    async () => {
      run('hledger', '-f', await exported('hledger'), 'check', '--strict');
      const { days, balances } = await ours();
      const rows = await report('balance', '--monthly', '--historical', '--flat', '--no-total');
      expect(days.length).toBeGreaterThan(12);
      for (const [at, day] of days.slice(1).entries())
        expect(column(rows, at), day).toEqual(balances.get(day));
    },
  );

  judge(
    'hledger',
    'hledger: profit and loss of each month and year is ours, account by account',
    async () => {
      const { months, years } = await ours();
      const rows = await report('incomestatement', '--monthly', '--flat');
      for (const [at, { from, accounts, net_profit }] of months.entries()) {
        expect(rows.get('Net:')![at], from).toBe(net_profit);
        // Its income statement shows income above 0.
        const shown = [...rows].filter(([name]) => /^(Income|Expenses):/.test(name));
        const debit = shown.map(
          ([name, amounts]) => [name, name.startsWith('Income') ? -amounts[at]! : amounts[at]!] as const,
        );
        expect(withoutZeros(debit), from).toEqual(accounts);
      }
      // Its own years would go on to their last day, and entries may be dated ahead.
      for (const year of years)
        expect((await reportOf(year, 'incomestatement')).get('Net:'), year.from).toEqual([year.net_profit]);
      const whole = await report('incomestatement');
      expect(whole.get('Net:')).toEqual([months.reduce((sum, { net_profit }) => sum + net_profit, 0n)]);
    },
  );

  judge(
    'hledger',
    'hledger: balance sheet at the end of each month, and the change of cash, are ours',
    async () => {
      const { months, sheets } = await ours();
      const rows = hledgerTotals(await balanceSheet());
      for (const [at, [day, { assets, liabilities, equity }]] of [...sheets].entries()) {
        expect(rows.Assets![at], day).toBe(assets);
        expect(rows.Liabilities![at], day).toBe(liabilities);
        // What is left for equity, whose results are closed to it in our statement only.
        expect(rows.Assets![at]! - rows.Liabilities![at]!, day).toBe(equity);
      }
      const cash = await report('cashflow', '--monthly');
      expect([...cash].at(-1)![1]).toEqual(months.map(({ change_of_cash }) => change_of_cash));
    },
  );

  async function balanceSheet(): Promise<string[][]> {
    const { from, to } = period();
    const dates = ['--begin', from, '--end', addDays(to, 1), '--monthly', '--output-format', 'csv'];
    return cellsOf(run('hledger', '-f', await exported('hledger'), 'balancesheet', ...dates));
  }
}

/** The totals of each section: the rows `Total:`, which hledger prints after the accounts of a section. */
function hledgerTotals(rows: readonly string[][]): Record<string, bigint[]> {
  const totals: Record<string, bigint[]> = {};
  let section = '';
  for (const [name, ...cells] of rows) {
    if (cells.every((cell) => cell === '')) section = name!;
    if (name === 'Total:' || name === 'total') totals[section] = cells.map(koboOf);
  }
  return totals;
}

function ledgerAgrees({ exported }: Judged, ours: () => Promise<Books>): void {
  const balance = async (...options: string[]) => {
    const format = ['--balance-format', '%(account)\t%(display_total)\n'];
    return run('ledger', '-f', await exported('ledger'), 'balance', ...options, ...format);
  };
  const total = (text: string) => koboOf(text.trimEnd().split('\n').at(-1)!.replace(/^.*\t/, ''));

  judge(
    'ledger',
    'ledger: --strict --pedantic passes, and every balance at the end of each month is ours',
    async () => {
      const { days, balances } = await ours();
      const options = ['--strict', '--pedantic', '--flat', '--no-total'];
      for (const day of days) {
        const text = await balance(...options, '--end', addDays(day, 1));
        expect(balancesOf(text), day).toEqual(balances.get(day));
      }
    },
  );

  judge(
    'ledger',
    'ledger: profit and loss of each month, and the balance sheet at its end, are ours',
    async () => {
      const { months, sheets } = await ours();
      for (const { from, to, accounts, net_profit, change_of_cash } of months) {
        const dates = ['--begin', from, '--end', addDays(to, 1)];
        const profit = await balance('--flat', ...dates, '^Income', '^Expenses');
        expect(balancesOf(profit), from).toEqual(accounts);
        expect(total(profit), from).toBe(-net_profit);
        expect(total(await balance('--flat', ...dates, '^Assets:Cash-and-bank')), from).toBe(change_of_cash);
      }
      for (const [day, { assets, liabilities, equity }] of sheets) {
        const until = ['--flat', '--end', addDays(day, 1)];
        expect(total(await balance(...until, '^Assets')), day).toBe(assets);
        expect(total(await balance(...until, '^Liabilities')), day).toBe(-liabilities);
        expect(total(await balance(...until, '^Equity', '^Income', '^Expenses')), day).toBe(-equity);
      }
    },
  );
}

function beancountAgrees({ exported }: Judged, ours: () => Promise<Books>): void {
  const query = async (text: string) =>
    cellsOf(run('bean-query', '-f', 'csv', await exported('beancount'), text)).slice(1);

  judge(
    'bean-check',
    'beancount: an assertion of every balance at the end of each month passes, one kobo more fails',
    async () => {
      const { days, balances } = await ours();
      const names = new Set([...balances.values()].flatMap((amounts) => Object.keys(amounts)));
      const assertion = (day: string, name: string, kobo: bigint) =>
        `${addDays(day, 1)} balance ${name} ${nairaOf(kobo)} ~ 0.001 NGN\n`;
      const assertions = days.flatMap((day) =>
        [...names].map((name) => assertion(day, name, balances.get(day)![name] ?? 0n)),
      );
      expect(assertions.length).toBeGreaterThan(500);
      run('bean-check', await exported('beancount', assertions.join('')));
      for (const day of [days[1]!, days.at(-1)!]) {
        const [[name, kobo] = ['', 0n]] = Object.entries(balances.get(day)!);
        const wrong = await exported('beancount', assertion(day, name, kobo + 1n));
        expect(start('bean-check', [wrong]).status).not.toBe(0);
      }
    },
  );

  judge(
    'bean-query',
    'beancount: profit and loss of each month, and the balance sheet at its end, are ours',
    async () => {
      const { months, sheets } = await ours();
      const [first, last] = [months[0]!, months.at(-1)!];
      const until = `date < ${addDays(last.to, 1)}`;
      const rows = await query(
        `SELECT year, month, root(account, 1) AS root, sum(number) AS total WHERE ${until} GROUP BY year, month, root`,
      );
      const cash = await query(
        `SELECT year, month, sum(number) AS total WHERE account ~ '^Assets:Cash-and-bank:' AND ${until} GROUP BY year, month`,
      );
      /** The sum of its sums of months, until the one of the day. */
      const sum = (roots: RegExp, from: string, to: string) =>
        rows
          .filter(([year, month, root]) => {
            const at = `${year}-${month!.padStart(2, '0')}`;
            return roots.test(root!) && at >= from.slice(0, 7) && at <= to.slice(0, 7);
          })
          .reduce((total, [, , , kobo]) => total + koboOf(kobo!), 0n);
      for (const { from, to, net_profit, change_of_cash } of months) {
        expect(-sum(/Income|Expenses/, from, to), from).toBe(net_profit);
        const moved = cash.find(([year, month]) => `${year}-${month!.padStart(2, '0')}` === from.slice(0, 7));
        expect(koboOf(moved?.[2] ?? ''), from).toBe(change_of_cash);
      }
      for (const [day, { assets, liabilities, equity }] of sheets) {
        expect(sum(/Assets/, '', day), day).toBe(assets);
        expect(-sum(/Liabilities/, '', day), day).toBe(liabilities);
        expect(-sum(/Equity|Income|Expenses/, '', day), day).toBe(equity);
      }
      // At the ends of the first month and of the last it also closes the results into equity by itself.
      for (const day of [first.to, last.to]) {
        const { assets, liabilities, equity } = sheets.get(day)!;
        const closed = `FROM CLOSE ON ${addDays(day, 1)} CLEAR GROUP BY root`;
        const totals = await query(`SELECT root(account, 1) AS root, sum(number) AS total ${closed}`);
        expect(withoutZeros(totals.map(([root, kobo]) => [root!, koboOf(kobo!)] as const)), day).toEqual(
          withoutZeros([
            ['Assets', assets],
            ['Liabilities', -liabilities],
            ['Equity', -equity],
          ]),
        );
      }
    },
  );
}
