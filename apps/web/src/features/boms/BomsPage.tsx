import type { FinishedGood } from '@lissafi/contract/items';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { formatMoney } from '@lissafi/domain/money/money';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { similarNote } from '../../pickers/found.ts';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';

const FILTERS = ['status'] as const;

const Written = ({ bom_id, item_kind }: FinishedGood) =>
  item_kind === 'service' ? (
    <Badge>service</Badge>
  ) : bom_id ? (
    <Badge tone="in">Yes</Badge>
  ) : (
    <Badge>None</Badge>
  );

const columnsFor = (currency: string): Column<FinishedGood>[] => [
  { id: 'name', header: 'Product', sortable: true, cell: (row) => row.name },
  { id: 'sku', header: 'Code', sortable: true, wideOnly: true, cell: (row) => row.sku },
  { id: 'bill', header: 'Bill of materials', cell: (row) => <Written {...row} /> },
  {
    id: 'current_stock',
    header: 'In stock',
    sortable: true,
    align: 'right',
    cell: (row) => roundedText(row.current_stock, row.unit),
  },
  {
    id: 'unit_cost',
    header: 'Unit cost',
    sortable: true,
    align: 'right',
    wideOnly: true,
    cell: (row) => (row.unit_cost === null ? '' : formatMoney(row.unit_cost, currency)),
  },
];

/** The list of finished goods with the state of their bills of materials. */
export function BomsPage() {
  const may = useMay();
  const { currency } = useLocale();
  const list = useList({ sort: 'name', dir: 'asc', filters: FILTERS });
  const query = useQuery({
    ...queries.finishedGoods.list({
      // What is bought, and services, are found by name only.
      query: {
        ...list.paging,
        search: list.state.search,
        ...list.state.filters,
        ...(!list.state.search && { can_be_made: 'true' }),
      } as never,
    }),
    placeholderData: keepPreviousData,
  });
  return (
    <>
      <PageHeader
        title="Bills of materials"
        description="The materials that each product needs, and what they cost"
      />
      <DataTable
        label="Bills of materials"
        list={list}
        columns={columnsFor(currency)}
        rows={query.data?.finished_goods}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        note={query.data?.is_similar ? similarNote(list.state.search) : undefined}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        href={(row) => `/production/boms/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.name}
            amount={row.unit_cost === null ? null : formatMoney(row.unit_cost, currency)}
            detail={`${row.sku} · ${roundedText(row.current_stock, row.unit)}`}
            state={<Written {...row} />}
          />
        )}
        searchLabel="Find name, code"
        filters={[
          {
            key: 'status',
            label: 'Status',
            options: [
              ['active', 'Active'],
              ['inactive', 'Inactive'],
              ['discontinued', 'Discontinued'],
            ],
          },
        ]}
        empty={{
          text: 'Add a finished good first. Then you can write its bill of materials here.',
          action: may('inventory:write') && (
            <ButtonLink to="/inventory/finished-goods/new" look="primary">
              Add a finished good
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}
