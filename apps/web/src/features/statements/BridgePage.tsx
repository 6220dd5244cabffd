import type { Bridge, BridgeCause } from '@lissafi/contract/cash-basis';
import { BRIDGE_WORDS } from '@lissafi/domain/books/basis-words';
import { describePeriod } from '@lissafi/domain/books/statement-columns';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from './BridgePage.module.css';
import { Preparing } from './CashBasis.tsx';
import { ChoiceBar, PeriodChoice } from './ChoiceBar.tsx';
import { type Filter, type Opens, OpensLink } from './FigureLink.tsx';
import { Proof } from './Proof.tsx';
import statement from './Statement.module.css';
import { useCashBasis } from './use-cash-basis.ts';
import { useChoices } from './use-choices.ts';

/** Where the balances of a cause stand: the documents of one side, or accounts. */
const SIDES: Partial<Record<BridgeCause, 'receivable' | 'payable'>> = {
  income_not_received: 'receivable',
  costs_not_paid: 'payable',
};
const ACCOUNTS: Record<BridgeCause, Opens> = {
  income_not_received: { account: '1100' },
  costs_not_paid: { account: '2000' },
  inventory: { groups: '120,122' },
  work_in_progress: { account: '1210' },
  goods_not_invoiced: { account: '2010' },
};
const REASONS: Record<BridgeCause, string> = {
  income_not_received: 'Counts on the cash basis when customers pay',
  costs_not_paid: 'Counts on the cash basis when suppliers are paid',
  inventory: 'Goods count when they are paid for, and not when they are sold',
  work_in_progress: 'What is in production was paid for, or waits to be',
  goods_not_invoiced: 'Goods that came before their bill are not paid for yet',
};

/** From the profit on the accrual basis to that on the cash basis, with a proof that does not use the cash basis. */
export function BridgePage() {
  const { date } = useLocale();
  const choices = useChoices();
  const { from, to, known_on } = choices;
  const read = { query: { date_from: from, date_to: to, known_on } };
  const query = useQuery({ ...queries.cashBasis.bridge(read), placeholderData: keepPreviousData });
  const prepared = useCashBasis('cash', query);
  const { data } = query;
  if (prepared.isWaiting) return <Preparing title="Accrual to cash" {...prepared} />;
  if (!data) return <LoadState query={query} back="/books/profit-and-loss" />;
  const { currency } = data;
  const money = (amount: number) => formatMoney(amount, currency);
  const isEmpty =
    data.accrual_profit === 0 &&
    data.cash_profit === 0 &&
    data.lines.every(({ at_start, at_end }) => at_start === 0 && at_end === 0);
  const differences = data.cash_profit - data.accrual_profit - data.difference;
  return (
    <>
      <PageHeader
        title="Accrual to cash"
        description={[
          describePeriod({ from: data.date_from, to: data.date_to }, date),
          'from the profit on the accrual basis to the profit on the cash basis',
          data.known_on && `as known on ${date(data.known_on)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        back="/books/profit-and-loss"
        secondary={<DownloadMenu download={(format) => downloads.cashBasis.bridge({ ...read, format })} />}
      />
      <ChoiceBar choices={choices} withoutColumns withoutComparison>
        <PeriodChoice choices={choices} />
      </ChoiceBar>
      <div className={statement.columns} data-stale={query.isPlaceholderData}>
        <Card className={statement.flush}>
          {isEmpty ? (
            <Empty title="Nothing to bridge">
              No income, no expenses and no stock in this period, and nothing open before it.
            </Empty>
          ) : (
            <Steps bridge={data} />
          )}
          <Proof title="The bridge is complete." difference={data.difference} currency={currency}>
            {money(data.accrual_profit)} {differences < 0 ? '−' : '+'} {money(Math.abs(differences))} ={' '}
            {money(data.cash_profit)}.
          </Proof>
        </Card>
        <p className={statement.soft}>
          The lines come from the open balances of documents and the balances of accounts. The cash profit is
          that of the statement on the cash basis, which adds up what was settled. Each proves the other.
        </p>
      </div>
    </>
  );
}

function Steps({ bridge }: { bridge: Bridge }) {
  const { currency, date_from, date_to } = bridge;
  const { date } = useLocale();
  const known = bridge.known_on === null ? {} : { known_on: bridge.known_on };
  const period: Filter = { date_from, date_to, ...known };
  // What is 0 on both days says nothing.
  const lines = bridge.lines.filter((line) => line.at_start !== 0 || line.at_end !== 0);
  const reached = lines.map((_, index) =>
    lines.slice(0, index + 1).reduce((sum, { amount }) => sum + amount, bridge.accrual_profit),
  );
  const ends = [0, bridge.accrual_profit, bridge.cash_profit, ...reached];
  const [low, high] = [Math.min(...ends), Math.max(...ends)];
  const place = (a: number, b: number) => {
    const whole = Math.max(1, high - low);
    const left = ((Math.min(a, b) - low) / whole) * 100;
    return { left: `${left}%`, width: `${(Math.abs(a - b) / whole) * 100}%` };
  };
  /** A balance opens the documents or the accounts that it consists of on its day. */
  const balance = (cause: BridgeCause, amount: number, day: string): ReactNode => {
    const side = SIDES[cause];
    const value = <Amount value={amount} currency={currency} />;
    return side ? (
      <Link to="/books/bridge/$side" params={{ side }} search={{ as_of: day, ...known }}>
        {value}
      </Link>
    ) : (
      <OpensLink opens={ACCOUNTS[cause]} filter={{ date_to: day, ...known }}>
        {value}
      </OpensLink>
    );
  };
  const before = addDays(date_from, -1);
  const profit = (name: string, amount: number, basis: 'accrual' | 'cash') => (
    <li className={classes.step} data-kind="profit">
      <strong>{name}</strong>
      <OpensLink opens="profit_and_loss" filter={{ ...period, basis }}>
        <Amount value={amount} currency={currency} strong />
      </OpensLink>
      <span className={classes.track} aria-hidden>
        {amount !== 0 && <span style={place(0, amount)} data-kind={amount < 0 ? 'loss' : 'profit'} />}
      </span>
    </li>
  );
  return (
    <ol className={classes.steps} aria-label="From accrual to cash">
      {profit('Net profit, accrual basis', bridge.accrual_profit, 'accrual')}
      {lines.map(({ cause, at_start, at_end, amount }, index) => (
        <li key={cause} className={classes.step}>
          <div>
            {BRIDGE_WORDS[cause]}
            <small>{REASONS[cause]}</small>
          </div>
          <OpensLink opens={ACCOUNTS[cause]} filter={period}>
            <Amount value={amount} currency={currency} />
          </OpensLink>
          <span className={classes.track} aria-hidden>
            {amount !== 0 && (
              <span
                style={place(reached[index]! - amount, reached[index]!)}
                data-kind={amount < 0 ? 'less' : 'more'}
              />
            )}
          </span>
          <div className={classes.balances}>
            <span>
              {date(before)}: {balance(cause, at_start, before)}
            </span>
            <span>
              {date(date_to)}: {balance(cause, at_end, date_to)}
            </span>
          </div>
        </li>
      ))}
      {profit('Net profit, cash basis', bridge.cash_profit, 'cash')}
    </ol>
  );
}
