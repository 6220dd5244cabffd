import { LIMITS } from '@lissafi/contract/limits';
import type { BalanceSheet, EquityLine, StatementLine } from '@lissafi/contract/statements';
import { addDays, addMonths, clampDate } from '../calendar/civil-date.ts';
import { addMoney } from '../money/money.ts';
import { type AccountSums, netOver } from './account-sums.ts';
import { ACCOUNT } from './accounts.ts';
import { isResultAccount } from './profit-and-loss.ts';
import { type DatedSpan, fiscalYearOf, type Span } from './statement-columns.ts';
import { type Columns, figuresOf, groupOf, isNothing, totalOf } from './statement-figures.ts';

/**
 * Fiscal years before that of the newest column which have a line of their own: more than a statement has columns, so
 * that the year of each column is among them. Older ones share a line.
 */
const YEARS = LIMITS.statement_columns + 1;

type Statement = Pick<
  BalanceSheet,
  | 'assets'
  | 'liabilities'
  | 'equity'
  | 'total_assets'
  | 'total_liabilities'
  | 'total_equity'
  | 'totals'
  | 'difference'
>;

/**
 * Returns the fiscal years that the equity of a balance sheet tells apart, newest first: that of the newest day and
 * those before it.
 */
function fiscalYearsTo(newest: string, fiscalYearStart: string): DatedSpan[] {
  const first = fiscalYearOf(newest, fiscalYearStart);
  return Array.from({ length: YEARS + 1 }, (_, index) => {
    const from = addMonths(first, -12 * index);
    return { from, to: addDays(addMonths(from, 12), -1) };
  });
}

/** Returns every span that `balanceSheet` sums for these columns, to make the bounds from. */
export function balanceSheetSpans(columns: Columns, fiscalYearStart: string): Span[] {
  const days = [columns.main, ...(columns.compared ? [columns.compared] : []), ...columns.parts];
  const newest = days
    .map(({ to }) => to)
    .sort()
    .at(-1)!;
  const years = fiscalYearsTo(newest, fiscalYearStart);
  return [
    ...days,
    ...days.map(({ to }) => ({ from: fiscalYearOf(to, fiscalYearStart), to })),
    ...years,
    { from: null, to: addDays(years.at(-1)!.from, -1) },
  ];
}

/**
 * Returns the balance sheet at the columns' days, in kobo: assets debit − credit, liabilities and equity credit −
 * debit. The year end is virtual: the income and expenses of each earlier fiscal year stand under retained earnings,
 * those of the day's own year as its result; nothing is posted (postings: year end). Lines that are 0 everywhere are
 * left out.
 */
export function balanceSheet(
  accounts: readonly AccountSums[],
  bounds: readonly string[],
  columns: Columns,
  fiscalYearStart: string,
): Statement {
  const lines = (sign: 1 | -1, type: AccountSums['type']): StatementLine[] =>
    accounts
      .filter((account) => account.type === type)
      .map((account) => ({
        code: account.code,
        name: account.name,
        group: groupOf(account.code),
        ...figuresOf(columns, (span) => sign * netOver(account, bounds, span)),
      }))
      .filter((line) => !isNothing(line));
  const assets = lines(1, 'asset');
  const liabilities = lines(-1, 'liability');
  const equity = [
    ...lines(-1, 'equity').map((line) => ({
      ...line,
      kind: 'account' as const,
      date_from: null,
      date_to: null,
    })),
    ...resultLines(accounts.filter(isResultAccount), bounds, columns, fiscalYearStart),
  ];
  const totals = {
    assets: totalOf(columns, assets),
    liabilities: totalOf(columns, liabilities),
    equity: totalOf(columns, equity),
  };
  const [total_assets, total_liabilities, total_equity] = [
    totals.assets.amount,
    totals.liabilities.amount,
    totals.equity.amount,
  ];
  const difference = addMoney(total_assets, -total_liabilities, -total_equity);
  return { assets, liabilities, equity, total_assets, total_liabilities, total_equity, totals, difference };
}

function resultLines(
  accounts: readonly AccountSums[],
  bounds: readonly string[],
  columns: Columns,
  fiscalYearStart: string,
): EquityLine[] {
  const profitIn = (span: Span) =>
    addMoney(...accounts.map((account) => -netOver(account, bounds, span) + 0));
  const days = [columns.main, ...(columns.compared ? [columns.compared] : []), ...columns.parts];
  const newest = days
    .map(({ to }) => to)
    .sort()
    .at(-1)!;
  const years = fiscalYearsTo(newest, fiscalYearStart);
  const startOf = (day: string) => fiscalYearOf(day, fiscalYearStart);
  const line = (
    kind: 'earlier_result' | 'current_result',
    name: string,
    { from, to }: { from: string | null; to: string },
    amountAt: (day: string) => number,
  ): EquityLine => ({
    code: ACCOUNT.retained_earnings,
    name,
    group: groupOf(ACCOUNT.retained_earnings),
    kind,
    date_from: from && clampDate(from),
    date_to: clampDate(to),
    ...figuresOf(columns, ({ to: day }) => amountAt(day)),
  });
  const oldest = years.at(-1)!;
  const beforeAll = { from: null, to: addDays(oldest.from, -1) };
  const current = { from: startOf(columns.main.to), to: columns.main.to };
  return [
    line('earlier_result', `Results before ${nameOfYear(oldest)}`, beforeAll, () => profitIn(beforeAll)),
    ...years
      .toReversed()
      .map((year) =>
        line('earlier_result', `Result of ${nameOfYear(year)}`, year, (day) =>
          year.from < startOf(day) ? profitIn(year) : 0,
        ),
      ),
    line('current_result', `Result of the year ${nameOfYear(current)}`, current, (day) =>
      profitIn({ from: startOf(day), to: day }),
    ),
  ].filter((each) => each.kind === 'current_result' || !isNothing(each));
}

/** "2026" for a calendar year, "2025/26" for any other. */
function nameOfYear({ from }: { from: string }): string {
  const year = from.slice(0, 4);
  return from.slice(5) === '01-01' ? year : `${year}/${String(Number(year) + 1).slice(2)}`;
}
