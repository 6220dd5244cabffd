import type { Figures, ProfitAndLoss, StatementLine } from '@lissafi/contract/statements';
import { BASIS_WORDS } from '@lissafi/domain/books/basis-words';
import { describePeriod, isWholeMonths, shortPeriod } from '@lissafi/domain/books/statement-columns';
import { addMonths, clampDate, firstOfMonth } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { useBranchName } from '../../organization/use-places.ts';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { BridgeCard } from './BridgeCard.tsx';
import { OpeningDebts, Preparing } from './CashBasis.tsx';
import { ChoiceBar, PeriodChoice } from './ChoiceBar.tsx';
import type { Opens } from './FigureLink.tsx';
import { MoversCard, NetProfitCard, ProfitToCashCard } from './ProfitCards.tsx';
import { Proof } from './Proof.tsx';
import classes from './Statement.module.css';
import { type StatementRow, StatementTable } from './StatementTable.tsx';
import { Trend } from './Trend.tsx';
import { useCashBasis } from './use-cash-basis.ts';
import { type Choices, useChoices } from './use-choices.ts';

const OPERATING_INCOME = '40,42,43,44,45,46,47,48';

/** Income, cost of sales and expenses of a period; every figure opens its entries. */
export function ProfitAndLossPage() {
  const { date } = useLocale();
  const choices = useChoices();
  const { from, to, by, known_on, basis, branch_id } = choices;
  // The budget is for the whole organization.
  const hasBudget = isWholeMonths({ from, to }) && !branch_id;
  const compare = choices.vsBudget ? (hasBudget ? ('budget' as const) : undefined) : choices.compare;
  const period = { date_from: from, date_to: to, known_on };
  const read = { query: { ...period, compare, by, basis, branch_id } };
  const query = useQuery({
    ...queries.statements.profitAndLoss(read),
    placeholderData: keepPreviousData,
  });
  const months = useQuery({
    ...queries.statements.profitAndLoss({
      query: {
        date_from: clampDate(addMonths(firstOfMonth(to), -5)),
        date_to: to,
        by: 'month',
        known_on,
        basis,
        branch_id,
      },
    }),
    placeholderData: keepPreviousData,
  });
  const flow = useQuery({
    ...queries.statements.cashFlow({ query: period }),
    placeholderData: keepPreviousData,
    enabled: basis === 'accrual' && !branch_id,
  });
  const bridge = useQuery({
    ...queries.cashBasis.bridge({ query: period }),
    placeholderData: keepPreviousData,
    enabled: basis === 'cash' && !branch_id,
  });
  const branch = useBranchName(branch_id);
  const prepared = useCashBasis(basis, query);
  const { data } = query;
  if (prepared.isWaiting) return <Preparing title="Profit and loss" {...prepared} />;
  if (!data) return <LoadState query={query} back="/dashboard" />;
  const isEmpty = data.income.length + data.cost_of_sales.length + data.expenses.length === 0;
  return (
    <>
      <PageHeader
        title="Profit and loss"
        description={[
          branch,
          describePeriod({ from: data.date_from, to: data.date_to }, date),
          BASIS_WORDS[data.basis].toLowerCase(),
          data.known_on && `as known on ${date(data.known_on)}`,
        ]
          .filter(Boolean)
          .join(', ')}
        secondary={
          <DownloadMenu download={(format) => downloads.statements.profitAndLoss({ ...read, format })} />
        }
      />
      <ChoiceBar choices={choices} withBasis withBudget withBranch>
        <PeriodChoice choices={choices} />
      </ChoiceBar>
      {choices.vsBudget && (!hasBudget || basis === 'cash') && (
        <p className={classes.note}>
          {hasBudget
            ? 'The budget is planned on the accrual basis; the figures beside it are on the cash basis.'
            : branch_id
              ? 'The budget is for the whole organization: choose all branches to compare with it.'
              : 'A budget is by month: choose whole months to compare with it.'}
        </p>
      )}
      {isEmpty ? (
        <Card>
          <Empty title="No income and no expenses">
            Nothing was sold and nothing was spent in this period
            {data.compare && ', nor in the one that it is compared with'}.
          </Empty>
        </Card>
      ) : (
        <div className={classes.columns} data-aside={!by} data-stale={query.isPlaceholderData}>
          <Card className={classes.flush}>
            <Rows report={data} months={by ? undefined : months.data} choices={choices} />
            <Proof title="Ties out." difference={data.proof.difference} currency={data.currency}>
              {branch ? `Entries of ${branch} in accounts` : 'Trial balance'} 4000–7999: credits{' '}
              {formatMoney(data.proof.credits, data.currency)} − debits{' '}
              {formatMoney(data.proof.debits, data.currency)} = {formatMoney(data.net_profit, data.currency)},
              by which the other accounts changed.
            </Proof>
            {!!data.sales_without_cost && (
              <p className={classes.note}>
                {`${formatMoney(data.sales_without_cost, data.currency)} of sales have no known cost, and are all profit in the total.`}
              </p>
            )}
            <OpeningDebts statement={data} />
          </Card>
          {!by && (
            <div className={classes.aside}>
              <NetProfitCard report={data} months={months.data} />
              {basis === 'accrual' && !branch_id && flow.data && <ProfitToCashCard flow={flow.data} />}
              {basis === 'cash' && !branch_id && bridge.data && <BridgeCard bridge={bridge.data} />}
              <MoversCard report={data} />
            </div>
          )}
        </div>
      )}
    </>
  );
}

function Rows({
  report,
  months,
  choices,
}: {
  report: ProfitAndLoss;
  months: ProfitAndLoss | undefined;
  choices: Choices;
}) {
  const { date } = useLocale();
  const { totals, compared_period: before } = report;
  const known_on = choices.known_on;
  const trends = new Map(
    [...(months?.income ?? []), ...(months?.cost_of_sales ?? []), ...(months?.expenses ?? [])].map((line) => [
      line.code,
      line.amounts,
    ]),
  );
  const lines = (some: readonly StatementLine[], better: 'more' | 'less'): StatementRow[] =>
    some.map((line) => ({
      key: line.code,
      kind: 'line',
      name: line.name,
      figures: line,
      opens: { account: line.code },
      better,
      trend: trends.has(line.code) && <Trend amounts={trends.get(line.code)!} />,
    }));
  const total = (
    name: string,
    figures: Figures,
    groups: string,
    better: 'more' | 'less',
    kind: 'total' | 'grand' = 'total',
  ): StatementRow => ({ key: name, kind, name, figures, opens: { groups } satisfies Opens, better });
  const section = (name: string): StatementRow => ({ key: `section ${name}`, kind: 'section', name });
  const rows: StatementRow[] = [
    section('Income'),
    ...lines(report.income, 'more'),
    total('Total income', totals.income, '4', 'more'),
    ...(report.cost_of_sales.length > 0
      ? [
          section('Cost of sales'),
          ...lines(report.cost_of_sales, 'less'),
          total('Total cost of sales', totals.cost_of_sales, '5', 'less'),
        ]
      : []),
    total(
      totals.other_income.amount === 0 ? 'Gross profit' : 'Gross profit, without other income',
      totals.gross_profit,
      `${OPERATING_INCOME},5`,
      'more',
    ),
    ...(report.expenses.length > 0
      ? [
          section('Operating expenses'),
          ...lines(report.expenses, 'less'),
          total('Total operating expenses', totals.expenses, '6,7', 'less'),
        ]
      : []),
    total('Net profit', totals.net_profit, '4,5,6,7', 'more', 'grand'),
  ];
  const column = ({ date_from, date_to }: { date_from: string; date_to: string }) => ({
    title: shortPeriod({ from: date_from, to: date_to }, date),
    filter: { date_from, date_to, known_on, basis: report.basis, branch_id: report.branch_id ?? undefined },
  });
  return (
    <StatementTable
      label="Profit and loss"
      currency={report.currency}
      rows={rows}
      main={column(report)}
      compared={
        before && {
          ...column(before),
          ...(report.compare === 'budget' && { title: 'Budget', opens: 'budget' as const }),
        }
      }
      parts={report.periods.map(column)}
      sums
      shareOf={{ title: 'of income', amount: report.total_income }}
    />
  );
}
