import type { Journal } from '@lissafi/contract/journals';
import { IconPlus, IconRepeat } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';

const status = ({ reversed_at, reverse_on }: Journal, { date, today }: Locale) =>
  reversed_at ? (
    <Badge tone="red">Reversed</Badge>
  ) : reverse_on ? (
    <Badge tone="quiet">
      {reverse_on <= today ? 'Reversed on' : 'Reverses on'} {date(reverse_on)}
    </Badge>
  ) : (
    <Badge tone="in">Posted</Badge>
  );

const columnsFor = (locale: Locale): Column<Journal>[] => [
  { id: 'number', header: 'Entry', cell: (row) => row.number },
  { id: 'entry_date', header: 'Date', cell: (row) => locale.date(row.entry_date) },
  { id: 'memo', header: 'Description', cell: (row) => row.memo },
  { id: 'status', header: 'Status', cell: (row) => status(row, locale) },
  {
    id: 'total',
    header: 'Total',
    align: 'right',
    cell: (row) => <Amount value={row.total} currency={locale.currency} />,
  },
];

/** Journals that were posted by hand or by a schedule. */
export function JournalsPage() {
  const may = useMay();
  const locale = useLocale();
  const list = useList({ sort: 'number', dir: 'desc', filters: ['recurring_id'] });
  const { limit, offset } = list.paging;
  const read = {
    query: {
      ...{ limit, offset, date_from: list.state.date_from, date_to: list.state.date_to },
      recurring_id: list.state.filters.recurring_id,
    },
  };
  const query = useQuery({ ...queries.journals.list(read), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader
        title="Journals"
        description="Entries that no document posts: corrections, accruals, rent paid ahead"
        secondary={
          <ButtonLink to="/books/journals/recurring">
            <IconRepeat size={16} aria-hidden />
            Recurring
          </ButtonLink>
        }
        primary={
          may('journals:write') && (
            <ButtonLink to="/books/journals/new" look="primary">
              <IconPlus size={16} aria-hidden />
              New journal
            </ButtonLink>
          )
        }
      />
      <DataTable
        label="Journals"
        list={list}
        download={(format) => downloads.journals.list({ ...read, format })}
        columns={columnsFor(locale)}
        rows={query.data?.journals}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        dateRange={{ label: 'Date', today: locale.today, pattern: locale.pattern }}
        rowId={(row) => row.id}
        rowName={(row) => `entry ${row.number}`}
        href={(row) => `/books/entries/${row.entry_id}`}
        card={(row) => (
          <CardRow
            name={row.memo}
            detail={`${locale.date(row.entry_date)} · Entry ${row.number}`}
            amount={<Amount value={row.total} currency={locale.currency} />}
            state={status(row, locale)}
          />
        )}
        empty={{
          text: 'A journal is for what no invoice, payment or expense records.',
          action: may('journals:write') && (
            <ButtonLink to="/books/journals/new" look="primary">
              Write your first journal
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}
