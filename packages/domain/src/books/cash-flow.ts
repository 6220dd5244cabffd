import type { CashFlow, CashFlowLine } from '@lissafi/contract/statements';
import { addDays } from '../calendar/civil-date.ts';
import { addMoney } from '../money/money.ts';
import { type AccountSums, netOver } from './account-sums.ts';
import { ACCOUNT } from './accounts.ts';
import { isResultAccount } from './profit-and-loss.ts';
import type { DatedSpan, Span } from './statement-columns.ts';
import { addFigures, type Columns, figuresOf, groupOf, isNothing, totalOf } from './statement-figures.ts';

/** Income and expenses that move no cash and belong to fixed assets (IAS 7 ¶20): the profit is adjusted for them. */
const WITHOUT_CASH: readonly string[] = [
  ACCOUNT.depreciation,
  ACCOUNT.gain_on_disposal,
  ACCOUNT.loss_on_disposal,
];

type Statement = Pick<
  CashFlow,
  | 'operating'
  | 'investing'
  | 'financing'
  | 'opening_cash'
  | 'net_change'
  | 'closing_cash'
  | 'totals'
  | 'difference'
>;

/** The end of the day before a period. */
const before = ({ from }: DatedSpan): Span => ({ from: null, to: addDays(from, -1) });
const until = ({ to }: DatedSpan): Span => ({ from: null, to });

/** Returns every span that `cashFlow` sums for these columns, to make the bounds from. */
export function cashFlowSpans({ main, compared, parts }: Columns<DatedSpan>): Span[] {
  const periods = [main, ...(compared ? [compared] : []), ...parts];
  return periods.flatMap((period) => [period, before(period), until(period)]);
}

/**
 * Returns the cash flow of the columns by the indirect method (IAS 7 ¶18b), in kobo, money in positive. Operating: the
 * net profit, adjusted for what moved no cash, and the changes of working capital; investing and financing: the changes
 * of the balances of these classes. What the profit is adjusted for is taken off investing, under accumulated
 * depreciation, so that investing is what was paid for and received from assets. Opening and closing cash are the
 * balances of the cash accounts themselves: `difference` proves that the lines explain the change.
 */
export function cashFlow(
  accounts: readonly AccountSums[],
  bounds: readonly string[],
  columns: Columns<DatedSpan>,
): Statement {
  const net = (some: readonly AccountSums[], span: Span) =>
    addMoney(...some.map((account) => netOver(account, bounds, span)));
  const results = accounts.filter(isResultAccount);
  const withoutCash = results.filter(({ code }) => WITHOUT_CASH.includes(code));
  const line = (
    kind: CashFlowLine['kind'],
    { code, name }: { code: string; name: string },
    amountIn: (span: DatedSpan) => number,
  ): CashFlowLine => ({ kind, code, name, group: groupOf(code), ...figuresOf(columns, amountIn) });
  const changes = (section: AccountSums['cash_flow']) =>
    accounts
      .filter((account) => account.cash_flow === section)
      .map((account) =>
        line('change', account, (span) =>
          account.code === ACCOUNT.accumulated_depreciation
            ? -netOver(account, bounds, span) - net(withoutCash, span)
            : -netOver(account, bounds, span),
        ),
      )
      .filter((each) => !isNothing(each));
  const operating = [
    line('profit', { code: '', name: 'Net profit' }, (span) => -net(results, span)),
    ...withoutCash
      .map((account) => line('adjustment', account, (span) => netOver(account, bounds, span)))
      .filter((each) => !isNothing(each)),
    ...changes('operating'),
  ];
  const investing = changes('investing');
  const financing = changes('financing');
  const sums = {
    operating: totalOf(columns, operating),
    investing: totalOf(columns, investing),
    financing: totalOf(columns, financing),
  };
  const cash = accounts.filter((account) => account.cash_flow === 'cash');
  const totals = {
    ...sums,
    net_change: addFigures(columns, [1, sums.operating], [1, sums.investing], [1, sums.financing]),
    opening_cash: figuresOf(columns, (span) => net(cash, before(span))),
    closing_cash: figuresOf(columns, (span) => net(cash, until(span))),
  };
  const [opening_cash, net_change, closing_cash] = [
    totals.opening_cash.amount,
    totals.net_change.amount,
    totals.closing_cash.amount,
  ];
  return {
    operating,
    investing,
    financing,
    opening_cash,
    net_change,
    closing_cash,
    totals,
    difference: addMoney(closing_cash, -opening_cash, -net_change),
  };
}
