import type { StockTransfer } from '@lissafi/contract/transfers';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { usePlaces } from '../../organization/use-places.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { goodsOf, wayOf } from './labels.ts';

const State = ({ row }: { row: StockTransfer }) => row.voided_at && <Badge tone="red">Void</Badge>;

const columnsFor = (date: (day: string) => string): Column<StockTransfer>[] => [
  { id: 'transferred_on', header: 'Date', cell: (row) => date(row.transferred_on) },
  { id: 'number', header: 'Number', cell: (row) => row.number },
  { id: 'way', header: 'From and to', cell: wayOf },
  { id: 'goods', header: 'Goods', wideOnly: true, cell: goodsOf },
  { id: 'state', header: 'Status', cell: (row) => <State row={row} /> },
];

/** Goods that were carried from one place to another. */
export function TransfersPage() {
  const may = useMay();
  const places = usePlaces();
  const { date, today, pattern } = useLocale();
  const list = useList({ sort: 'transferred_on', dir: 'desc', filters: ['location_id'] });
  const { filters, date_from, date_to } = list.state;
  const { limit, offset } = list.paging;
  const read = { query: { limit, offset, date_from, date_to, ...filters } as never };
  const query = useQuery({ ...queries.transfers.list(read), placeholderData: keepPreviousData });
  const columns = useMemo(() => columnsFor(date), [date]);
  const start = may('stock:write') && places.length > 0 && (
    <ButtonLink to="/inventory/transfers/new" look="primary">
      <IconPlus size={16} aria-hidden />
      Transfer stock
    </ButtonLink>
  );
  return (
    <>
      <PageHeader title="Stock transfers" description="Between places, newest first" primary={start} />
      <DataTable
        label="Stock transfers"
        list={list}
        download={(format) => downloads.transfers.list({ ...read, format })}
        columns={columns}
        rows={query.data?.transfers}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => row.number}
        href={(row) => `/inventory/transfers/${row.id}`}
        card={(row) => (
          <CardRow
            name={wayOf(row)}
            amount={null}
            detail={[date(row.transferred_on), goodsOf(row)].join(' · ')}
            state={<State row={row} />}
          />
        )}
        filters={[
          {
            key: 'location_id',
            label: 'Place',
            options: places.map(({ id, name }) => [id, name] as [string, string]),
          },
        ]}
        dateRange={{ label: 'Dates', today, pattern }}
        empty={{
          text:
            places.length > 0
              ? 'Carry goods from one place to another: quantities move, and no value does.'
              : 'Add a second place in Settings, and goods can be carried there.',
          action:
            start ||
            (may('organization:update') && (
              <ButtonLink to="/settings/branches">Branches and places</ButtonLink>
            )),
        }}
      />
    </>
  );
}
