import type { Budget, BudgetSection } from '@lissafi/contract/budgets';
import { describePeriod } from '@lissafi/domain/books/statement-columns';
import { addMonths, formatDate } from '@lissafi/domain/calendar/civil-date';
import { endOfMonth } from '@lissafi/domain/calendar/report-periods';
import { addMoney } from '@lissafi/domain/money/money';
import { IconChevronLeft, IconChevronRight } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Navigate, useNavigate, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import bar from '../statements/ChoiceBar.module.css';
import classes from '../statements/Statement.module.css';
import { type StatementRow, StatementTable } from '../statements/StatementTable.tsx';
import { BudgetDrawer } from './BudgetDrawer.tsx';
import { FillDrawer } from './FillDrawer.tsx';
import type { BudgetSearch } from './search.ts';

const SECTIONS: Record<BudgetSection, [title: string, total: string]> = {
  income: ['Income', 'Total income'],
  cost_of_sales: ['Cost of sales', 'Total cost of sales'],
  expenses: ['Operating expenses', 'Total operating expenses'],
};

/** What a fiscal year is expected to bring in and cost, account by account and month by month. */
export function BudgetPage() {
  const { date } = useLocale();
  const search = useSearch({ strict: false }) as BudgetSearch;
  const navigate = useNavigate();
  const [edited, setEdited] = useState<string | null>(null);
  const [isFilling, setFilling] = useState(false);
  const read = { query: { start: search.start } };
  const query = useQuery({ ...queries.budgets.get(read), placeholderData: keepPreviousData });
  const { data } = query;
  // An address from before the first month of the fiscal year was changed.
  if (!data && query.error && search.start) return <Navigate to="/books/budget" replace />;
  if (!data) return <LoadState query={query} back="/books/profit-and-loss" />;
  const year = { from: data.start, to: endOfMonth(data.months.at(-1)!) };
  const show = (change: BudgetSearch) =>
    void navigate({ to: '.', search: { ...search, ...change } as never, resetScroll: false });
  const step = (months: number) => show({ start: addMonths(data.start, months) });
  const used = data.lines.filter(({ amounts, last_year }) =>
    [...amounts, ...last_year].some((amount) => amount !== 0),
  );
  const shown = search.all ? data.lines : used;
  const canFill = used.some(({ version }) => version === 0);
  return (
    <>
      <PageHeader
        title="Budget"
        description={`${describePeriod(year, date)}, account by account and month by month`}
        primary={
          <ButtonLink
            look="primary"
            to="/books/profit-and-loss"
            search={{ date_from: year.from, date_to: year.to, compare: 'budget', basis: 'accrual' } as never}
          >
            Compare with actual
          </ButtonLink>
        }
        secondary={<DownloadMenu download={(format) => downloads.budgets.get({ ...read, format })} />}
      />
      <div className={bar.bar}>
        <div className={bar.step}>
          <Button icon aria-label="Previous year" onClick={() => step(-12)}>
            <IconChevronLeft size={18} aria-hidden />
          </Button>
          <span className={bar.named}>{describePeriod(year, date)}</span>
          <Button icon aria-label="Next year" onClick={() => step(12)}>
            <IconChevronRight size={18} aria-hidden />
          </Button>
        </div>
        {data.can.update && canFill && (
          <Button onClick={() => setFilling(true)}>Fill from the year before</Button>
        )}
        <Button
          look="subtle"
          aria-pressed={!!search.all}
          onClick={() => show({ all: search.all ? '' : '1' })}
        >
          {search.all ? 'Only accounts in use' : 'All accounts'}
        </Button>
      </div>
      {shown.length === 0 ? (
        <Card>
          <Empty title="No budget yet">
            <p>Nothing was posted in the year before, so there is nothing to start from.</p>
            {data.can.update && <Button onClick={() => show({ all: '1' })}>Choose accounts</Button>}
          </Empty>
        </Card>
      ) : (
        <Card className={classes.flush}>
          <Rows budget={data} shown={shown} onOpen={data.can.update ? setEdited : undefined} />
        </Card>
      )}
      <BudgetDrawer
        budget={data}
        line={data.lines.find(({ account_code }) => account_code === edited) ?? null}
        onClose={() => setEdited(null)}
      />
      <FillDrawer budget={data} opened={isFilling} onClose={() => setFilling(false)} />
    </>
  );
}

function Rows({
  budget,
  shown,
  onOpen,
}: {
  budget: Budget;
  shown: Budget['lines'];
  onOpen: ((code: string) => void) | undefined;
}) {
  const { date } = useLocale();
  const { months, totals, currency } = budget;
  const year = { from: budget.start, to: endOfMonth(months.at(-1)!) };
  const filterOf = ({ from, to }: { from: string; to: string }) => ({ date_from: from, date_to: to });
  const figures = (amounts: number[], last_year?: number[]) => ({
    amount: addMoney(...amounts),
    amounts,
    compared: last_year ? addMoney(...last_year) : null,
  });
  const before = (section: BudgetSection | null) =>
    months.map((_, month) =>
      addMoney(
        ...budget.lines
          .filter((line) => section === null || line.section === section)
          .map((line) => (section === null && line.section !== 'income' ? -1 : 1) * line.last_year[month]!),
      ),
    );
  const rows = (Object.keys(SECTIONS) as BudgetSection[]).flatMap((section): StatementRow[] => {
    const [title, total] = SECTIONS[section];
    const lines = shown.filter((line) => line.section === section);
    if (lines.length === 0) return [];
    const better = section === 'income' ? 'more' : 'less';
    return [
      { key: section, kind: 'section', name: title },
      ...lines.map(
        (line): StatementRow => ({
          key: line.account_code,
          kind: 'line',
          name: line.name,
          code: line.account_code,
          figures: figures(line.amounts, line.last_year),
          better,
          onOpen: onOpen && (() => onOpen(line.account_code)),
        }),
      ),
      {
        ...{ key: total, kind: 'total', name: total, better },
        figures: figures(totals[section], before(section)),
      },
    ];
  });
  return (
    <StatementTable
      label="Budget"
      currency={currency}
      rows={[
        ...rows,
        {
          ...{ key: 'profit', kind: 'grand', name: 'Net profit', better: 'more' },
          figures: figures(totals.profit, before(null)),
        },
      ]}
      main={{ title: describePeriod(year, date), filter: filterOf(year) }}
      compared={{
        title: 'Year before',
        filter: filterOf({ from: addMonths(year.from, -12), to: addMonths(year.to, -12) }),
      }}
      parts={months.map((from) => ({
        title: formatDate(from, 'MMM YYYY'),
        filter: filterOf({ from, to: endOfMonth(from) }),
      }))}
      sums
      fromNewest={false}
    />
  );
}
