import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useParams, useSearch } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { useBranchName } from '../../organization/use-places.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import details from '../../ui/Details.module.css';
import { Empty } from '../../ui/Empty.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import record from '../../ui/RecordPage.module.css';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useList } from '../../ui/table/use-list.ts';
import classes from './EntriesPage.module.css';
import { SourceLink } from './SourceLink.tsx';

const TYPES = {
  asset: 'Asset',
  liability: 'Liability',
  equity: 'Equity',
  income: 'Income',
  expense: 'Expense',
} as const;

/** An account: its balance before and after, and every line, newest first, with the balance after it. */
export function AccountPage() {
  const { code } = useParams({ from: '/app/books/accounts/$code' });
  const { currency, date, today, pattern } = useLocale();
  const list = useList({ sort: 'date', dir: 'desc', filters: ['known_on', 'branch_id'] });
  const { date_from, date_to } = list.state;
  const { known_on, branch_id } = list.state.filters;
  const branchName = useBranchName(branch_id);
  // Not a filter: to clear the filters does not change what the figures are.
  const search = useSearch({ strict: false });
  const basis = search.basis === 'cash' ? 'cash' : 'accrual';
  // Income and expenses begin with the fiscal year of the first day, unless all since the first entry was asked for.
  const results_since = search.results_since === 'first_entry' ? 'first_entry' : 'fiscal_year';
  const { limit, offset } = list.paging;
  const asked = {
    account_code: code,
    date_from,
    date_to,
    known_on,
    branch_id,
    basis,
    results_since,
  } as const;
  const query = useQuery({
    ...queries.ledger.generalLedger({
      query: { ...asked, limit, offset, sort_direction: 'desc' },
    }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/books/trial-balance" />;
  const figures = [
    [date_from ? `Opening balance, before ${date(date_from)}` : 'Opening balance', data.opening_balance],
    ['Debits', data.total_debit],
    ['Credits', data.total_credit],
    [date_to ? `Closing balance, ${date(date_to)}` : 'Balance', data.closing_balance],
  ] as const;
  return (
    <>
      <PageHeader
        title={`${data.account.code} ${data.account.name}`}
        description={[
          TYPES[data.account.type],
          branchName,
          'debit balances positive, credit balances in parentheses',
          basis === 'cash' && 'cash basis: what was settled, and what counts at once',
          data.balances_from && `balances since ${date(data.balances_from)}`,
          known_on && `as known on ${date(known_on)}`,
        ]
          .filter(Boolean)
          .join(' · ')}
        back="/books/trial-balance"
      />
      <div className={classes.page}>
        <Toolbar
          list={list}
          download={(format) => downloads.ledger.generalLedger({ query: asked, format })}
          filters={[]}
          dateRange={{ label: 'Dates', today, pattern }}
          sorts={[]}
          selecting={false}
        />
        <div className={details.figures}>
          {figures.map(([label, value]) => (
            <Card key={label}>
              <p className={record.label}>{label}</p>
              <Amount figure value={value} currency={currency} />
            </Card>
          ))}
        </div>
        <Card>
          {data.total === 0 ? (
            <Empty title="No records found">Nothing was posted to this account in this period.</Empty>
          ) : (
            <>
              <table className={details.card} aria-label={`Lines of ${data.account.name}`}>
                <thead>
                  <tr>
                    <th scope="col">Date</th>
                    <th scope="col">Entry</th>
                    <th scope="col" data-right>
                      Debit
                    </th>
                    <th scope="col" data-right>
                      Credit
                    </th>
                    <th scope="col" data-right>
                      Balance
                    </th>
                  </tr>
                </thead>
                <tbody>
                  {data.lines.map((line, index) => (
                    <tr key={`${line.entry_id} ${index}`}>
                      <td data-when data-start>
                        {date(line.date)}
                        {line.is_late && (
                          <small className={classes.late}>recorded on {date(line.posted_on)}</small>
                        )}
                      </td>
                      <td data-first>
                        <span className={classes.source}>
                          <SourceLink entry={line}>{line.memo}</SourceLink>
                        </span>
                        <small>
                          <Link
                            to="/books/entries/$id"
                            params={{ id: line.entry_id }}
                            className={classes.open}
                          >
                            Entry {line.number}
                          </Link>
                        </small>
                      </td>
                      <td data-right data-last={line.debit > 0 || undefined}>
                        {line.debit > 0 && <Amount value={line.debit} currency={currency} />}
                      </td>
                      <td data-right data-last={line.credit > 0 || undefined}>
                        {line.credit > 0 && (
                          <>
                            <span className={classes.phoneOnly}>−</span>
                            <Amount value={line.credit} currency={currency} />
                          </>
                        )}
                      </td>
                      <td data-right data-label="Balance">
                        <Amount value={line.balance} currency={currency} />
                      </td>
                    </tr>
                  ))}
                </tbody>
              </table>
              <Pagination list={list} total={data.total} label="Lines" />
            </>
          )}
        </Card>
      </div>
    </>
  );
}
