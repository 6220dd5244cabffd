import type { StockCount } from '@lissafi/contract/counts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo, useState } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { usePlaces } from '../../organization/use-places.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { COUNT_STATUSES, progressOf } from './labels.ts';
import { NewCountDrawer } from './NewCountDrawer.tsx';

const State = ({ count }: { count: StockCount }) => {
  const [label, tone] = COUNT_STATUSES[count.status];
  return <Badge tone={tone}>{label}</Badge>;
};

const columnsFor = (
  day: (instant: string) => string,
  currency: string,
  hasPlaces: boolean,
): Column<StockCount>[] => [
  { id: 'created_at', header: 'Date', cell: (row) => day(row.closed_at ?? row.created_at) },
  { id: 'title', header: 'Count', cell: (row) => row.title },
  ...(hasPlaces ? [{ id: 'place', header: 'Place', cell: (row: StockCount) => row.location_name }] : []),
  { id: 'progress', header: 'Result', cell: progressOf },
  { id: 'by', header: 'By', wideOnly: true, cell: (row) => row.closed_by_name ?? row.created_by_name ?? '' },
  { id: 'status', header: 'Status', cell: (row) => <State count={row} /> },
  {
    id: 'value',
    header: 'Value',
    align: 'right',
    cell: (row) => row.value !== null && <Amount value={row.value} currency={currency} />,
  },
];

/** Counts of stock: sheets that are open, and what earlier ones found. */
export function CountsPage() {
  const may = useMay();
  const day = useDay();
  const places = usePlaces();
  const { currency } = useLocale();
  const [starting, setStarting] = useState(false);
  const list = useList({ sort: 'created_at', dir: 'desc', filters: ['status'] });
  const { filters, search } = list.state;
  const { limit, offset } = list.paging;
  const read = { query: { limit, offset, search, ...filters } as never };
  const query = useQuery({ ...queries.counts.list(read), placeholderData: keepPreviousData });
  const columns = useMemo(() => columnsFor(day, currency, places.length > 0), [day, currency, places.length]);
  const start = (label: string) =>
    may('stock:adjust') && (
      <Button look="primary" aria-haspopup="dialog" onClick={() => setStarting(true)}>
        <IconPlus size={16} aria-hidden />
        {label}
      </Button>
    );
  return (
    <>
      <PageHeader
        title="Stock counts"
        description="What was found on the shelves, newest first"
        primary={start('Count stock')}
        secondary={places.length > 0 && <ButtonLink to="/inventory/transfers">Transfers</ButtonLink>}
      />
      <DataTable
        label="Stock counts"
        list={list}
        download={(format) => downloads.counts.list({ ...read, format })}
        columns={columns}
        rows={query.data?.counts}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${row.title}, ${day(row.created_at)}`}
        href={(row) => `/inventory/counts/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.title}
            amount={row.value !== null && <Amount value={row.value} currency={currency} />}
            detail={[
              places.length > 0 && row.location_name,
              day(row.closed_at ?? row.created_at),
              progressOf(row),
            ]
              .filter(Boolean)
              .join(' · ')}
            state={<State count={row} />}
          />
        )}
        searchLabel="Find a count"
        filters={[
          {
            key: 'status',
            label: 'Status',
            options: (['open', 'posted', 'discarded'] as const).map(
              (each) => [each, COUNT_STATUSES[each][0]] as [string, string],
            ),
            chips: true,
          },
        ]}
        empty={{
          text: 'Count the whole store or one shelf. You write what you find; the differences are worked out for you.',
          action: start('Start the first count'),
        }}
      />
      <NewCountDrawer opened={starting} onClose={() => setStarting(false)} />
    </>
  );
}
