import type { PurchaseOrderRow } from '@lissafi/contract/purchase-orders';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { STATUS_FILTERS, stateOf } from './labels.ts';

export function OrderState({ order }: { order: Pick<PurchaseOrderRow, 'status' | 'is_late'> }) {
  const [label, tone] = stateOf(order);
  return <Badge tone={tone}>{label}</Badge>;
}

const columnsFor = ({ date, currency }: Locale): Column<PurchaseOrderRow>[] => [
  { id: 'order_date', header: 'Date', sortable: true, cell: (row) => date(row.order_date) },
  { id: 'order_number', header: 'Number', sortable: true, cell: (row) => row.order_number },
  { id: 'supplier', header: 'Supplier', sortable: true, cell: (row) => row.supplier_name },
  { id: 'status', header: 'Status', cell: (row) => <OrderState order={row} /> },
  {
    id: 'expected_on',
    header: 'Expected',
    sortable: true,
    cell: (row) => (row.expected_on ? date(row.expected_on) : ''),
  },
  {
    id: 'total_amount',
    header: 'Total',
    sortable: true,
    align: 'right',
    cell: (row) => <Amount value={row.total_amount} currency={currency} />,
  },
];

/** Orders to suppliers: what was ordered, when it is expected, and whether it has come. */
export function OrdersPage() {
  const may = useMay();
  const locale = useLocale();
  const list = useList({ sort: 'order_date', dir: 'desc', filters: ['status', 'supplier_id'] });
  const { filters, search, date_from, date_to } = list.state;
  const read = { query: { ...list.paging, search, date_from, date_to, ...filters } as never };
  const query = useQuery({ ...queries.purchaseOrders.list(read), placeholderData: keepPreviousData });
  const suppliers = useQuery(queries.suppliers.list({ query: { limit: 100 } }));
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.currency]);
  const order = (label: string) =>
    may('purchase_orders:write') && (
      <ButtonLink to="/purchases/orders/new" look="primary">
        <IconPlus size={16} aria-hidden />
        {label}
      </ButtonLink>
    );
  const { data } = query;
  return (
    <>
      <PageHeader
        title="Purchase orders"
        description="What you ordered from suppliers, and what of it has come"
        primary={order('New order')}
      />
      <DataTable
        label="Purchase orders"
        list={list}
        download={(format) => downloads.purchaseOrders.list({ ...read, format })}
        columns={columns}
        rows={data?.purchase_orders}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${row.order_number} ${row.supplier_name}`}
        href={(row) => `/purchases/orders/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.supplier_name}
            amount={<Amount value={row.total_amount} currency={locale.currency} />}
            detail={[row.order_number, locale.date(row.order_date)].join(' · ')}
            state={<OrderState order={row} />}
          />
        )}
        searchLabel="Find number, supplier, item"
        filters={[
          { key: 'status', label: 'Status', options: options(STATUS_FILTERS), chips: true },
          {
            key: 'supplier_id',
            label: 'Supplier',
            options: (suppliers.data?.suppliers ?? []).map(({ id, name }) => [id, name] as const),
          },
        ]}
        dateRange={{ label: 'Dates', today: locale.today, pattern: locale.pattern }}
        empty={{
          text: 'Order from a supplier, send the order as a PDF, and receive the delivery from it.',
          action: order('Write the first order'),
        }}
      />
    </>
  );
}
