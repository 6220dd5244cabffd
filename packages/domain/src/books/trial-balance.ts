import type { TrialBalance } from '@lissafi/contract/statements';
import { addDays } from '../calendar/civil-date.ts';
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
}

const upTo = (to: string): Span => ({ from: null, to });

/** Returns every span that `trialBalanceOf` sums, to make the bounds from. */
export function trialBalanceSpans({ as_of, date_from, compared_day, fiscal_year_start }: Days): Span[] {
  return [
    upTo(as_of),
    { from: fiscal_year_start, to: as_of },
    upTo(addDays(fiscal_year_start, -1)),
    ...(date_from === null ? [] : [{ from: date_from, to: as_of }, upTo(addDays(date_from, -1))]),
    ...(compared_day === null ? [] : [upTo(compared_day)]),
  ];
}

/**
 * Returns the net balances of all accounts in the two columns of a trial balance, in order of code, accounts with a
 * zero balance included; with a period also the opening balance and what was posted in it. Kobo. Balances are raw and
 * cumulative, as other programs have them; `year_end` says what the virtual year end would move to retained earnings.
 */
export function trialBalanceOf(
  sums: readonly AccountSums[],
  bounds: readonly string[],
  { as_of, date_from, compared_day, fiscal_year_start }: Days,
): Pick<
  TrialBalance,
  'accounts' | 'total_debit' | 'total_credit' | 'total_period_debit' | 'total_period_credit' | 'year_end'
> {
  const inOrder = sums.toSorted((a, b) => (a.code < b.code ? -1 : a.code > b.code ? 1 : 0));
  const accounts = inOrder.map((account) => {
    const { code, name, type } = account;
    const balance = netOver(account, bounds, upTo(as_of));
    const period =
      date_from === null ? { debit: 0, credit: 0 } : sumOver(account, bounds, { from: date_from, to: as_of });
    return {
      code,
      name,
      type,
      debit: Math.max(balance, 0),
      credit: Math.max(-balance, 0),
      opening: date_from === null ? 0 : netOver(account, bounds, upTo(addDays(date_from, -1))),
      period_debit: period.debit,
      period_credit: period.credit,
      compared: compared_day === null ? null : netOver(account, bounds, upTo(compared_day)),
    };
  });
  const results = sums.filter(isResultAccount);
  const profit = (span: Span) => addMoney(...results.map((account) => -netOver(account, bounds, span)));
  return {
    accounts,
    total_debit: addMoney(...accounts.map(({ debit }) => debit)),
    total_credit: addMoney(...accounts.map(({ credit }) => credit)),
    total_period_debit: addMoney(...accounts.map(({ period_debit }) => period_debit)),
    total_period_credit: addMoney(...accounts.map(({ period_credit }) => period_credit)),
    year_end: {
      fiscal_year_start,
      earlier_results: profit(upTo(addDays(fiscal_year_start, -1))),
      current_result: profit({ from: fiscal_year_start, to: as_of }),
    },
  };
}
