import type { StockAdjustment } from '@lissafi/contract/inventory-accounting';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { ADJUSTMENT_TYPES, KINDS, REASONS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { NewAdjustment } from '../stock/NewAdjustment.tsx';

const FILTERS = ['adjustment_type', 'reason', 'inventory_item_type'] as const;

const AdjustmentBadge = ({ row }: { row: StockAdjustment }) => (
  <Badge tone={row.adjustment_type === 'increase' ? 'in' : 'owed'}>
    {ADJUSTMENT_TYPES[row.adjustment_type].toLowerCase()}
  </Badge>
);
const quantityOf = (row: StockAdjustment) =>
  `${row.quantity > 0 ? '+' : ''}${roundedText(row.quantity, row.unit)}`;

function columnsFor(currency: string, date: (day: string) => string): Column<StockAdjustment>[] {
  return [
    { id: 'occurred_on', header: 'Date', sortable: true, cell: (row) => date(row.occurred_on) },
    { id: 'item_name', header: 'Item', sortable: true, cell: (row) => row.item_name },
    { id: 'kind', header: 'Kind', wideOnly: true, cell: (row) => KINDS[row.item_type].one },
    { id: 'type', header: 'Type', cell: (row) => <AdjustmentBadge row={row} /> },
    {
      id: 'reason',
      header: 'Reason',
      cell: (row) => [row.reason && REASONS[row.reason], row.reason_description].filter(Boolean).join(': '),
    },
    { id: 'reference', header: 'Reference', wideOnly: true, cell: (row) => row.reference ?? '' },
    { id: 'quantity', header: 'Quantity', sortable: true, align: 'right', cell: quantityOf },
    {
      id: 'value',
      header: 'Value',
      sortable: true,
      align: 'right',
      cell: (row) => (row.value === null ? null : <Amount value={row.value} currency={currency} />),
    },
  ];
}

/** All stock adjustments with their reasons. */
export function AdjustmentsPage() {
  const { currency, date, today, pattern } = useLocale();
  const navigate = useNavigate();
  const { said } = useSearch({ from: '/app/inventory/adjustments' });
  const mayAdjust = useMay()('stock:adjust');
  const list = useList({ sort: 'occurred_on', dir: 'desc', filters: FILTERS });
  const { date_from, date_to } = list.state;
  const read = {
    query: { ...list.paging, date_from, date_to, ...list.state.filters } as never,
  };
  const query = useQuery({
    ...queries.inventoryAccounting.adjustments(read),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Stock adjustments"
        description="Corrections to stock, and why"
        primary={mayAdjust && <NewAdjustment key={said} said={said} />}
        secondary={
          <ScanItem
            title="Scan the item to adjust"
            onItem={(item) => {
              void navigate({
                to: `${KINDS[item.item_type].path}/$id`,
                params: { id: item.id },
                search: { task: 'adjust' },
              });
              return undefined;
            }}
          />
        }
      />
      <DataTable
        label="Stock adjustments"
        list={list}
        download={(format) => downloads.inventoryAccounting.adjustments({ ...read, format })}
        columns={columnsFor(currency, date)}
        rows={query.data?.adjustments}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${row.item_name}, ${date(row.occurred_on)}`}
        href={(row) => `${KINDS[row.item_type].path}/${row.item_id}`}
        card={(row) => (
          <CardRow
            name={row.item_name}
            amount={quantityOf(row)}
            detail={[date(row.occurred_on), row.reason && REASONS[row.reason]].filter(Boolean).join(' · ')}
            state={<AdjustmentBadge row={row} />}
          />
        )}
        dateRange={{ label: 'Dates', today, pattern }}
        filters={[
          { key: 'adjustment_type', label: 'Type', options: options(ADJUSTMENT_TYPES), chips: true },
          { key: 'reason', label: 'Reason', options: options(REASONS) },
          {
            key: 'inventory_item_type',
            label: 'Kind',
            options: [
              ['raw_material', 'Raw materials'],
              ['finished_good', 'Finished goods'],
            ],
          },
        ]}
        empty={{
          text: 'Count your stock and correct the differences.',
          action: mayAdjust && <NewAdjustment />,
        }}
      />
    </>
  );
}
