import type { GoodsReceipt } from '@lissafi/contract/goods-receipts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
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
import { goodsOf, stateOf, totalOf } from './labels.ts';

function State({ receipt }: { receipt: GoodsReceipt }) {
  const state = stateOf(receipt);
  return state && <Badge tone={state[1]}>{state[0]}</Badge>;
}

function Total({ receipt, currency }: { receipt: GoodsReceipt; currency: string }) {
  const total = totalOf(receipt);
  return total === null ? null : <Amount value={total} currency={currency} />;
}

const columnsFor = ({ date, currency }: Locale): Column<GoodsReceipt>[] => [
  { id: 'received_on', header: 'Date', cell: (row) => date(row.received_on) },
  { id: 'number', header: 'Number', wideOnly: true, cell: (row) => row.number ?? '' },
  { id: 'goods', header: 'Goods', cell: goodsOf },
  { id: 'supplier', header: 'Supplier', cell: (row) => row.supplier_name ?? '' },
  { id: 'reference', header: 'Reference', wideOnly: true, cell: (row) => row.reference ?? '' },
  { id: 'state', header: 'Status', cell: (row) => <State receipt={row} /> },
  {
    id: 'total',
    header: 'Cost',
    align: 'right',
    cell: (row) => <Total receipt={row} currency={currency} />,
  },
];

/** Goods receipts: what came, from whom, and whether its bill is there. */
export function DeliveriesPage() {
  const may = useMay();
  const locale = useLocale();
  const list = useList({ sort: 'received_on', dir: 'desc', filters: ['unbilled', 'supplier_id'] });
  const { filters, search, date_from, date_to } = list.state;
  const { limit, offset } = list.paging;
  const read = { query: { limit, offset, search, date_from, date_to, ...filters } as never };
  const query = useQuery({ ...queries.goodsReceipts.list(read), placeholderData: keepPreviousData });
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.currency]);
  const receive = (label: string) =>
    may('stock:write') && (
      <ButtonLink to="/purchases/deliveries/new" look="primary">
        <IconPlus size={16} aria-hidden />
        {label}
      </ButtonLink>
    );
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Deliveries"
        description="Goods that came in, newest first"
        primary={receive('Receive a delivery')}
      />
      <DataTable
        label="Deliveries"
        list={list}
        download={(format) => downloads.goodsReceipts.list({ ...read, format })}
        columns={columns}
        rows={data?.receipts}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${goodsOf(row)}, ${locale.date(row.received_on)}`}
        href={(row) => `/purchases/deliveries/${row.id}`}
        card={(row) => (
          <CardRow
            name={goodsOf(row)}
            amount={<Total receipt={row} currency={locale.currency} />}
            detail={[row.number, locale.date(row.received_on), row.supplier_name].filter(Boolean).join(' · ')}
            state={<State receipt={row} />}
          />
        )}
        searchLabel="Find number, goods, supplier, reference"
        filters={[{ key: 'unbilled', label: 'Bill', options: [['true', 'Waits for its bill']], chips: true }]}
        dateRange={{ label: 'Dates', today: locale.today, pattern: locale.pattern }}
        empty={{
          text: 'Receive what a supplier brings: several items at once, by scanner or by name.',
          action: receive('Receive the first delivery'),
        }}
      />
    </>
  );
}
