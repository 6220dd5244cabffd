import type { BookLine } from '@lissafi/contract/bank-matches';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useMemo } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';

const columnsFor = ({ date, currency }: Locale): Column<BookLine>[] => [
  { id: 'date', header: 'Date', cell: (row) => date(row.entry_date) },
  { id: 'memo', header: 'What', cell: (row) => row.memo },
  { id: 'party', header: 'Who', cell: (row) => row.party },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <Amount value={row.amount} currency={currency} tone={row.amount > 0 ? 'in' : 'plain'} />,
  },
];

/** What is in the books and on no statement yet: paid and not presented, received and not credited. */
export function OutstandingPage() {
  const { id } = useParams({ from: '/app/money/reconcile/$id/outstanding' });
  const locale = useLocale();
  const list = useList({ sort: 'date', dir: 'desc', filters: ['side', 'as_of'] });
  const { limit, offset } = list.paging;
  const { search, filters } = list.state;
  const side = filters.side as 'in' | 'out' | undefined;
  const filter = { search: search || undefined, side, as_of: filters.as_of };
  const account = useQuery(queries.bankAccounts.get({ params: { id } }));
  const query = useQuery({
    ...queries.bankStatements.outstanding({ params: { id }, query: { limit, offset, ...filter } }),
    placeholderData: keepPreviousData,
  });
  // Unasked, it is the last day of the statements.
  const as_of = query.data?.as_of ?? filters.as_of;
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.currency]);
  const title =
    side === 'out'
      ? 'Paid, not yet presented'
      : side === 'in'
        ? 'Received, not yet credited'
        : 'Not on the statement yet';
  return (
    <>
      <PageHeader
        title={title}
        description={[account.data?.name, as_of && `as of ${locale.date(as_of)}`].filter(Boolean).join(', ')}
        back={`/money/reconcile/${id}`}
      />
      <DataTable
        label={title}
        list={list}
        download={(format) => downloads.bankStatements.outstanding({ params: { id }, query: filter, format })}
        columns={columns}
        rows={query.data?.entries}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => `${row.entry_id}.${row.line}`}
        rowName={(row) => `${row.memo}, ${locale.date(row.entry_date)}`}
        href={(row) => `/books/entries/${row.entry_id}`}
        card={(row) => (
          <CardRow
            name={row.memo}
            amount={
              <Amount value={row.amount} currency={locale.currency} tone={row.amount > 0 ? 'in' : 'plain'} />
            }
            detail={locale.date(row.entry_date)}
            state={row.party}
          />
        )}
        searchLabel="Search by name, words or amount"
        empty={{ text: 'Everything in the books is on the statement.' }}
      />
    </>
  );
}
