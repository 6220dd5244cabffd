import type { ResultsSince } from '@lissafi/contract/ledger';
import type { TrialBalance } from '@lissafi/contract/statements';
import { addDays, earlierOf, laterOf } from '../calendar/civil-date.ts';
import { addMoney } from '../money/money.ts';
import { type AccountSums, netOver, sumOver } from './account-sums.ts';
import { isResultAccount } from './profit-and-loss.ts';
import type { Span } from './statement-columns.ts';

interface Days {
  as_of: string;
  date_from: string | null;
  compared_day: string | null;
  /** The first day of the fiscal year of `as_of`. */
  fiscal_year_start: string;
  /** The first day of the fiscal year of `compared_day`. */
  compared_year_start: string | null;
  results_since: ResultsSince;
}

/** The spans of the columns; null: the column is 0. */
interface ColumnSpans {
  balance: Span;
  opening: Span | null;
  period: Span | null;
  compared: Span | null;
}

const upTo = (to: string): Span => ({ from: null, to });
const before = (day: string): Span => upTo(addDays(day, -1));

/** Balances since the first entry: of what is carried over the year end, and of all accounts in a raw trial balance. */
const carriedSpans = ({ as_of, date_from, compared_day }: Days): ColumnSpans => ({
  balance: upTo(as_of),
  opening: date_from === null ? null : before(date_from),
  period: date_from === null ? null : { from: date_from, to: as_of },
  compared: compared_day === null ? null : upTo(compared_day),
});

/** Income and expenses from the first day of the fiscal year on. */
function yearSpans(days: Days): ColumnSpans {
  const { as_of, date_from, compared_day, fiscal_year_start, compared_year_start } = days;
  return {
    balance: { from: fiscal_year_start, to: as_of },
    opening:
      date_from !== null && date_from > fiscal_year_start
        ? { from: fiscal_year_start, to: addDays(date_from, -1) }
        : null,
    period: date_from === null ? null : { from: laterOf(date_from, fiscal_year_start), to: as_of },
    compared: compared_day === null ? null : { from: compared_year_start, to: compared_day },
  };
}

/** What `yearSpans` leaves out of the spans of the other accounts, so that the columns balance. */
function earlierSpans(days: Days): ColumnSpans {
  const { date_from, fiscal_year_start, compared_year_start } = days;
  return {
    balance: before(fiscal_year_start),
    opening: date_from === null ? null : before(earlierOf(date_from, fiscal_year_start)),
    period:
      date_from !== null && date_from < fiscal_year_start
        ? { from: date_from, to: addDays(fiscal_year_start, -1) }
        : null,
    compared: compared_year_start === null ? null : before(compared_year_start),
  };
}

/** Returns every span that `trialBalanceOf` sums, to make the bounds from. */
export function trialBalanceSpans(days: Days): Span[] {
  return [carriedSpans(days), yearSpans(days), earlierSpans(days)]
    .flatMap(({ balance, opening, period, compared }) => [balance, opening, period, compared])
    .filter((span) => span !== null);
}

/**
 * Returns the net balances of all accounts in the two columns of a trial balance, in order of code, accounts with a
 * zero balance included; with a period also the opening balance and what was posted in it. Kobo. Since the first entry
 * the balances are those of the journal, as its export has them; with `fiscal_year` income and expenses begin with the
 * year, and `earlier_results` has in one line what they were before it. Nothing of the year end is posted
 * (postings: year end).
 */
export function trialBalanceOf(
  sums: readonly AccountSums[],
  bounds: readonly string[],
  days: Days,
): Pick<
  TrialBalance,
  | 'results_since'
  | 'accounts'
  | 'earlier_results'
  | 'total_debit'
  | 'total_credit'
  | 'total_period_debit'
  | 'total_period_credit'
  | 'year_end'
> {
  const { as_of, compared_day, fiscal_year_start, results_since } = days;
  const ofYear = results_since === 'fiscal_year';
  const figuresIn = (accounts: readonly AccountSums[], spans: ColumnSpans) => {
    const net = (span: Span | null) =>
      span === null ? 0 : addMoney(...accounts.map((account) => netOver(account, bounds, span)));
    const balance = net(spans.balance);
    return {
      debit: Math.max(balance, 0),
      credit: Math.max(-balance, 0),
      opening: net(spans.opening),
      compared: compared_day === null ? null : net(spans.compared),
    };
  };
  const [carried, year, earlier] = [carriedSpans(days), yearSpans(days), earlierSpans(days)];
  const results = sums.filter(isResultAccount);
  const inOrder = sums.toSorted((a, b) => (a.code < b.code ? -1 : 1));
  const accounts = inOrder.map((account) => {
    const { code, name, type } = account;
    const spans = ofYear && isResultAccount(account) ? year : carried;
    const period = spans.period ? sumOver(account, bounds, spans.period) : { debit: 0, credit: 0 };
    return {
      ...{ code, name, type, ...figuresIn([account], spans) },
      period_debit: period.debit,
      period_credit: period.credit,
    };
  });
  const moved = earlier.period
    ? addMoney(...results.map((account) => netOver(account, bounds, earlier.period!)))
    : 0;
  const earlier_results = ofYear
    ? {
        ...figuresIn(results, earlier),
        period_debit: Math.max(moved, 0),
        period_credit: Math.max(-moved, 0),
      }
    : null;
  const rows = earlier_results ? [...accounts, earlier_results] : accounts;
  const profit = (span: Span) => addMoney(...results.map((account) => -netOver(account, bounds, span)));
  return {
    ...{ results_since, accounts, earlier_results },
    total_debit: addMoney(...rows.map(({ debit }) => debit)),
    total_credit: addMoney(...rows.map(({ credit }) => credit)),
    total_period_debit: addMoney(...rows.map(({ period_debit }) => period_debit)),
    total_period_credit: addMoney(...rows.map(({ period_credit }) => period_credit)),
    year_end: {
      fiscal_year_start,
      earlier_results: profit(before(fiscal_year_start)),
      current_result: profit({ from: fiscal_year_start, to: as_of }),
    },
  };
}
