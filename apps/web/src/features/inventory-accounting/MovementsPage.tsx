import { COST_PARTS, type CostPart } from '@lissafi/contract/cost-of-goods';
import type { ReportedMovement } from '@lissafi/contract/inventory-accounting';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { KINDS, MOVEMENTS } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';

const PARTS: Record<CostPart, string> = {
  opening: 'Opening stock',
  purchases: 'Purchases',
  supplier_returns: 'Returned to suppliers',
  losses_and_differences: 'Losses and differences',
  cost_of_goods_sold: 'Cost of goods sold',
  work_in_progress: 'Into and out of production',
};
const FILTERS = ['part', 'kind', 'item_id', 'known_on'] as const;

const quantityOf = (row: ReportedMovement) =>
  row.quantity === 0 ? '' : `${row.quantity > 0 ? '+' : ''}${roundedText(row.quantity, row.unit)}`;

function columnsFor(currency: string, date: (day: string) => string): Column<ReportedMovement>[] {
  return [
    { id: 'occurred_on', header: 'Date', cell: (row) => date(row.occurred_on) },
    { id: 'item_name', header: 'Item', cell: (row) => row.item_name },
    { id: 'kind', header: 'Movement', cell: (row) => MOVEMENTS[row.kind] },
    { id: 'account', header: 'Account', wideOnly: true, cell: (row) => row.account_code },
    { id: 'reference', header: 'Reference', wideOnly: true, cell: (row) => row.reference ?? '' },
    { id: 'quantity', header: 'Quantity', align: 'right', cell: quantityOf },
    {
      id: 'value',
      header: 'Value',
      align: 'right',
      cell: (row) => (row.value === null ? null : <Amount value={row.value} currency={currency} />),
    },
  ];
}

/** The stock movements behind a figure of the inventory reports. Each row opens its journal entry. */
export function MovementsPage() {
  const may = useMay();
  const { currency, date, today, pattern } = useLocale();
  const list = useList({ sort: 'occurred_on', dir: 'desc', filters: FILTERS });
  const { limit, offset } = list.paging;
  const { date_from, date_to } = list.state;
  const read = { query: { limit, offset, date_from, date_to, ...list.state.filters } as never };
  const query = useQuery({
    ...queries.inventoryAccounting.movements(read),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  const known = list.state.filters.known_on;
  return (
    <>
      <PageHeader
        title="Stock movements"
        back="/inventory/valuation"
        description={
          data && (
            <>
              {data.total === 1 ? '1 movement' : `${data.total} movements`}
              {known && `, as known on ${date(known)}`}, together{' '}
              <Amount value={data.total_value} currency={currency} />
            </>
          )
        }
      />
      <DataTable
        label="Stock movements"
        list={list}
        download={(format) => downloads.inventoryAccounting.movements({ ...read, format })}
        columns={columnsFor(currency, date)}
        rows={data?.movements}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${row.item_name}, ${MOVEMENTS[row.kind]}, ${date(row.occurred_on)}`}
        href={(row) =>
          row.journal_entry_id && may('books:read')
            ? `/books/entries?source_id=${row.source_id}`
            : `${KINDS[row.item_type].path}/${row.item_id}`
        }
        card={(row) => (
          <CardRow
            name={row.item_name}
            amount={row.value === null ? '' : <Amount value={row.value} currency={currency} />}
            detail={[date(row.occurred_on), MOVEMENTS[row.kind]].join(' · ')}
            state={quantityOf(row)}
          />
        )}
        dateRange={{ label: 'Dates', today, pattern }}
        filters={[
          { key: 'part', label: 'Part', options: COST_PARTS.map((part) => [part, PARTS[part]] as const) },
          { key: 'kind', label: 'Movement', options: options(MOVEMENTS) },
        ]}
        empty={{ text: 'No stock has moved yet.' }}
      />
    </>
  );
}
