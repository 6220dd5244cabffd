import { describe, expect, test } from 'vitest';
import { type AccountSums, boundsOf, sumOver } from './account-sums.ts';
import { trialBalanceOf, trialBalanceSpans } from './trial-balance.ts';

type Days = Parameters<typeof trialBalanceOf>[2];

/** Day, account, kobo (debit positive): a year before the one that begins in April 2026, and that year. */
const POSTED: readonly (readonly [day: string, code: string, amount: number])[] = [
  ['2025-05-10', '1000', 100_000],
  ['2025-05-10', '4000', -100_000],
  ['2026-02-15', '1000', -30_000],
  ['2026-02-15', '6010', 30_000],
  ['2026-04-20', '1000', 50_000],
  ['2026-04-20', '4000', -50_000],
  ['2026-06-10', '1000', 7_000],
  ['2026-06-10', '4000', -7_000],
  ['2026-06-12', '1000', -2_000],
  ['2026-06-12', '6010', 2_000],
];
const ACCOUNTS = [
  ['6010', 'Rent', 'expense'],
  ['1000', 'Cash', 'asset'],
  ['4000', 'Sales', 'income'],
] as const;

const year: Days = {
  ...{ as_of: '2026-06-30', date_from: '2026-06-01', fiscal_year_start: '2026-04-01' },
  ...{ compared_day: '2026-03-31', compared_year_start: '2025-04-01', results_since: 'fiscal_year' },
};

function balanceOf(changes: Partial<Days>) {
  const days = { ...year, ...changes };
  const bounds = boundsOf(trialBalanceSpans(days));
  const sums = ACCOUNTS.map(
    ([code, name, type]): AccountSums => ({
      ...{ code, name, type, cash_flow: null },
      slots: POSTED.filter(([, account]) => account === code).map(([day, , amount]) => ({
        slot: bounds.filter((bound) => bound <= day).length,
        debit: Math.max(amount, 0),
        credit: Math.max(-amount, 0),
      })),
    }),
  );
  return trialBalanceOf(sums, bounds, days);
}
type Row = ReturnType<typeof balanceOf>['accounts'][number];
const figures = (
  row: Pick<Row, 'opening' | 'period_debit' | 'period_credit' | 'debit' | 'credit' | 'compared'>,
) => [...[row.opening, row.period_debit, row.period_credit, row.debit, row.credit, row.compared]];
const read = ({ accounts }: { accounts: Row[] }) => accounts.map((row) => [row.name, ...figures(row)]);

describe('a trial balance of the fiscal year', () => {
  test('begins income and expenses with the year, and has what was before in one line', () => {
    const balance = balanceOf({});
    expect(read(balance)).toEqual([
      ['Cash', 120_000, 7_000, 2_000, 125_000, 0, 70_000],
      ['Sales', -50_000, 0, 7_000, 0, 57_000, -100_000],
      ['Rent', 0, 2_000, 0, 2_000, 0, 30_000],
    ]);
    expect(figures(balance.earlier_results!)).toEqual([-70_000, 0, 0, 0, 70_000, 0]);
    expect([balance.total_debit, balance.total_credit]).toEqual([127_000, 127_000]);
    expect([balance.total_period_debit, balance.total_period_credit]).toEqual([9_000, 9_000]);
    expect(balance.year_end).toEqual({
      ...{ fiscal_year_start: '2026-04-01', earlier_results: 70_000, current_result: 55_000 },
    });
  });

  test('of a period over the turn of the year, has the months before it in the line of earlier results', () => {
    const balance = balanceOf({ date_from: '2026-02-01' });
    expect(read(balance)).toEqual([
      ['Cash', 100_000, 57_000, 32_000, 125_000, 0, 70_000],
      ['Sales', 0, 0, 57_000, 0, 57_000, -100_000],
      ['Rent', 0, 2_000, 0, 2_000, 0, 30_000],
    ]);
    expect(figures(balance.earlier_results!)).toEqual([-100_000, 30_000, 0, 0, 70_000, 0]);
    expect([balance.total_period_debit, balance.total_period_credit]).toEqual([89_000, 57_000 + 32_000]);
  });

  test('from the first day of the year on, has nothing of income and expenses before the period', () => {
    const balance = balanceOf({ date_from: '2026-04-01' });
    expect(read(balance).slice(1)).toEqual([
      ['Sales', 0, 0, 57_000, 0, 57_000, -100_000],
      ['Rent', 0, 2_000, 0, 2_000, 0, 30_000],
    ]);
    expect(figures(balance.earlier_results!)).toEqual([-70_000, 0, 0, 0, 70_000, 0]);
  });

  test('asks for the days of its columns only: before, in and up to the period, and each day compared with', () => {
    const spans = (changes: Partial<Days>) =>
      trialBalanceSpans({ ...year, ...changes }).map(({ from, to }) => `${from ?? ''} to ${to}`);
    expect(spans({})).toEqual([
      ...[' to 2026-06-30', ' to 2026-05-31', '2026-06-01 to 2026-06-30', ' to 2026-03-31'],
      '2026-04-01 to 2026-06-30',
      '2026-04-01 to 2026-05-31',
      '2026-06-01 to 2026-06-30',
      '2025-04-01 to 2026-03-31',
      ...[' to 2026-03-31', ' to 2026-03-31', ' to 2025-03-31'],
    ]);
    // From the first day of the year on, no day of the year lies before the period.
    expect(spans({ date_from: '2026-04-01' })).toEqual([
      ...[' to 2026-06-30', ' to 2026-03-31', '2026-04-01 to 2026-06-30', ' to 2026-03-31'],
      ...['2026-04-01 to 2026-06-30', '2026-04-01 to 2026-06-30', '2025-04-01 to 2026-03-31'],
      ...[' to 2026-03-31', ' to 2026-03-31', ' to 2025-03-31'],
    ]);
    expect(spans({ date_from: null, compared_day: null, compared_year_start: null })).toEqual([
      ...[' to 2026-06-30', '2026-04-01 to 2026-06-30', ' to 2026-03-31'],
    ]);
  });
});

test('since the first entry the balances are those of the journal, and no period and no day compared with are 0 and none', () => {
  const balance = balanceOf({
    ...{ results_since: 'first_entry', date_from: null, compared_day: null, compared_year_start: null },
  });
  expect(read(balance)).toEqual([
    ['Cash', 0, 0, 0, 125_000, 0, null],
    ['Sales', 0, 0, 0, 0, 157_000, null],
    ['Rent', 0, 0, 0, 32_000, 0, null],
  ]);
  expect([balance.earlier_results, balance.total_debit, balance.total_credit]).toEqual([
    ...[null, 157_000, 157_000],
  ]);
});

test('a span whose first or last day is no bound cannot be summed', () => {
  const cash: AccountSums = { code: '1000', name: 'Cash', type: 'asset', cash_flow: 'cash', slots: [] };
  const bounds = boundsOf([{ from: '2026-03-01', to: '2026-03-31' }]);
  expect(bounds).toEqual(['2026-03-01', '2026-04-01']);
  expect(boundsOf([{ from: null, to: '2026-03-31' }])).toEqual(['2026-04-01']);
  expect(sumOver(cash, bounds, { from: '2026-03-01', to: '2026-03-31' })).toEqual({ debit: 0, credit: 0 });
  expect(sumOver(cash, bounds, { from: null, to: '2026-03-31' })).toEqual({ debit: 0, credit: 0 });
  for (const [from, to] of [
    ['2026-03-02', '2026-03-31'],
    ['2026-03-01', '2026-03-30'],
    [null, '2026-03-30'],
  ] as const)
    expect(() => sumOver(cash, bounds, { from, to }), `${from} to ${to}`).toThrow(RangeError);
});
