import type { BankStatementLine } from '@lissafi/contract/bank-statements';
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
import { STATE_LABELS } from './labels.ts';

const columnsFor = ({ date, currency }: Locale): Column<BankStatementLine>[] => [
  { id: 'date', header: 'Date', cell: (row) => (row.date ? date(row.date) : `Row ${row.row_number}`) },
  { id: 'description', header: 'Description', cell: (row) => row.description || row.fault?.message },
  { id: 'state', header: 'Status', cell: (row) => row.matched_with ?? STATE_LABELS[row.state] },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) =>
      row.amount !== null && (
        <Amount value={row.amount} currency={currency} tone={row.amount > 0 ? 'in' : 'plain'} />
      ),
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'right',
    cell: (row) => row.balance !== null && <Amount value={row.balance} currency={currency} />,
  },
];

/** Lines of the statements of an account, with the filter of the figure that opened them. */
export function LinesPage() {
  const { id } = useParams({ from: '/app/money/reconcile/$id/lines' });
  const locale = useLocale();
  const list = useList({ sort: 'date', dir: 'desc', filters: ['state', 'as_of', 'statement_id'] });
  const { limit, offset } = list.paging;
  const { search, date_from, date_to, filters } = list.state;
  const { as_of, statement_id } = filters;
  const state = filters.state as BankStatementLine['state'] | undefined;
  const filter = { search: search || undefined, date_from, date_to, state, as_of, statement_id };
  const account = useQuery(queries.bankAccounts.get({ params: { id } }));
  const query = useQuery({
    ...queries.bankStatements.lines({ params: { id }, query: { limit, offset, ...filter } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.currency]);
  return (
    <>
      <PageHeader
        title={state ? `${STATE_LABELS[state]}: statement lines` : 'Statement lines'}
        description={[account.data?.name, as_of && `as of ${locale.date(as_of)}`].filter(Boolean).join(', ')}
        back={`/money/reconcile/${id}`}
      />
      <DataTable
        label="Statement lines"
        list={list}
        download={(format) => downloads.bankStatements.lines({ params: { id }, query: filter, format })}
        columns={columns}
        rows={query.data?.lines}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${row.description}, ${row.date ? locale.date(row.date) : `row ${row.row_number}`}`}
        href={() => `/money/reconcile/${id}`}
        card={(row) => (
          <CardRow
            name={row.description || (row.fault?.message ?? '')}
            amount={
              row.amount !== null && (
                <Amount
                  value={row.amount}
                  currency={locale.currency}
                  tone={row.amount > 0 ? 'in' : 'plain'}
                />
              )
            }
            detail={row.date ? locale.date(row.date) : `Row ${row.row_number}`}
            state={row.matched_with ?? STATE_LABELS[row.state]}
          />
        )}
        searchLabel="Search the descriptions"
        dateRange={{ label: 'Dates', today: locale.today, pattern: locale.pattern }}
        empty={{ text: 'Lines of imported statements are listed here.' }}
      />
    </>
  );
}
