import type { ItemType } from '@lissafi/contract/items';
import { IconChartBar, IconFileImport, IconPlus, IconShoppingCart } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { KINDS, STATUSES, STOCK_STATUSES, STOCK_TONES } from '../../labels/inventory.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { usePlaces } from '../../organization/use-places.ts';
import { similarNote } from '../../pickers/found.ts';
import {
  type AnyItem,
  downloadItems,
  itemQuery,
  itemsQuery,
  updateItems,
} from '../../pickers/item-service.ts';
import { ScanItem } from '../../pickers/ScanItem.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import classes from '../../ui/Details.module.css';
import { ItemPicture } from '../../ui/ItemPicture.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Quantity } from '../../ui/Quantity.tsx';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import type { Filter } from '../../ui/table/Toolbar.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';

const FILTERS = {
  raw_material: ['stock_status', 'location_id', 'category_id', 'supplier_id', 'status'],
  finished_good: ['stock_status', 'location_id', 'category_id', 'status', 'batch_tracking_enabled'],
} as const;

export const RawMaterialsPage = () => <ItemsPage type="raw_material" />;
export const FinishedGoodsPage = () => <ItemsPage type="finished_good" />;

/** Stock in words; of a service there is none. */
export function StockBadge({ item }: { item: AnyItem }) {
  const { stock_status } = item;
  if (stock_status === null) return <Badge>service</Badge>;
  return <Badge tone={STOCK_TONES[stock_status]}>{STOCK_STATUSES[stock_status].toLowerCase()}</Badge>;
}

const Stock = ({ item }: { item: AnyItem }) =>
  item.stock_status === null ? null : (
    <span className={classes.number} data-low={(item.stock_here ?? item.current_stock) < 0}>
      <Quantity value={item.stock_here ?? item.current_stock} unit={item.unit} />
    </span>
  );

function columnsFor(
  type: ItemType,
  { currency, seesCosts, place }: { currency: string; seesCosts: boolean; place: string | undefined },
): Column<AnyItem>[] {
  const money = (value: number | null) =>
    value === null ? null : <Amount value={value} currency={currency} />;
  const columns: (Column<AnyItem> | false)[] = [
    {
      id: 'name',
      header: 'Name',
      sortable: true,
      cell: (row) => (
        <span className={classes.named}>
          <ItemPicture item={row} />
          {row.name}
        </span>
      ),
    },
    { id: 'sku', header: 'SKU', sortable: true, wideOnly: true, cell: (row) => row.sku },
    { id: 'category', header: 'Category', wideOnly: true, cell: (row) => row.category_name ?? '' },
    {
      id: 'state',
      header: 'Stock',
      cell: (row) =>
        row.status === 'active' ? (
          <StockBadge item={row} />
        ) : (
          <Badge tone="quiet">{STATUSES[row.status].toLowerCase()}</Badge>
        ),
    },
    {
      id: 'current_stock',
      header: place ? `At ${place}` : 'On hand',
      sortable: true,
      align: 'right',
      cell: (row) => <Stock item={row} />,
    },
    type === 'finished_good' && {
      id: 'selling_price',
      header: 'Price',
      align: 'right',
      cell: (row) => money(row.selling_price ?? null),
    },
    seesCosts && {
      id: 'unit_cost',
      header: 'Unit cost',
      sortable: true,
      wideOnly: true,
      align: 'right',
      cell: (row) => money(row.unit_cost),
    },
    // The value of an item is one for all places; its page shows the share of each.
    seesCosts &&
      !place && {
        id: 'stock_value',
        header: 'Value',
        sortable: true,
        align: 'right',
        cell: (row) => (row.stock_status === null ? null : money(row.stock_value)),
      },
  ];
  return columns.filter((column) => column !== false);
}

const isScarce = (status: string | undefined) => status === 'low_stock' || status === 'out_of_stock';

function ItemsPage({ type }: { type: ItemType }) {
  const may = useMay();
  const { currency } = useLocale();
  const client = useQueryClient();
  const navigate = useNavigate();
  const kind = KINDS[type];
  const isGood = type === 'finished_good';
  const list = useList({ sort: 'name', dir: 'asc', filters: FILTERS[type] });
  const read = { ...list.paging, search: list.state.search, ...list.state.filters };
  const places = usePlaces().map(({ id, name }) => [id, name] as const);
  const place = places.find(([id]) => id === list.state.filters.location_id)?.[1];
  const query = useQuery({
    ...itemsQuery(type, read),
    placeholderData: keepPreviousData,
  });
  const categories = useQuery(queries.categories.list({ query: { limit: 100 } }));
  const suppliers = useQuery({ ...queries.suppliers.list({ query: { limit: 100 } }), enabled: !isGood });
  const setStatus = (status: AnyItem['status'], label: string): BulkAction<AnyItem> => ({
    label,
    applies: (row) => row.status !== status,
    runAll: async (rows) => {
      await updateItems(
        type,
        rows.map(({ id, version }) => ({ id, version, status })),
      );
      await client.invalidateQueries({ queryKey: [isGood ? 'finishedGoods' : 'rawMaterials'] });
    },
    done: (count) => `${pluralize(count, kind.one)} ${STATUSES[status].toLowerCase()}`,
  });
  const printLabels: BulkAction<AnyItem> = {
    label: 'Labels',
    applies: () => true,
    // Uses the loaded rows instead of requesting each item again.
    openAll: (rows) => {
      for (const row of rows) client.setQueryData(itemQuery(type, row.id).queryKey, row);
      const ids = rows.map((row) => row.id).join(',');
      void navigate({ to: '/inventory/labels', search: isGood ? { goods: ids } : { materials: ids } });
    },
    done: () => '',
  };
  const filters: Filter[] = [
    { key: 'stock_status', label: 'Stock', options: options(STOCK_STATUSES), chips: true },
    {
      key: 'category_id',
      label: 'Category',
      options: (categories.data?.categories ?? []).map((each) => [each.id, each.name] as const),
    },
    isGood
      ? {
          key: 'batch_tracking_enabled',
          label: 'Batches',
          options: [
            ['true', 'Tracked in batches'],
            ['false', 'Not tracked in batches'],
          ],
        }
      : {
          key: 'supplier_id',
          label: 'Supplier',
          options: (suppliers.data?.suppliers ?? []).map((each) => [each.id, each.name] as const),
        },
    { key: 'status', label: 'Status', options: options(STATUSES) },
    ...(places.length > 0 ? [{ key: 'location_id', label: 'Place', options: places }] : []),
  ];

  return (
    <>
      <PageHeader
        title={kind.title}
        description={
          place
            ? `What is at ${place}`
            : isGood
              ? 'What you sell: goods that you make or buy, and services'
              : 'What you make your goods from'
        }
        secondary={
          <>
            <ScanItem
              onItem={(item) => {
                void navigate({ to: `${KINDS[item.item_type].path}/$id`, params: { id: item.id } });
                return undefined;
              }}
            />
            {isGood && may('sales_totals:read') && may('costs:read') && (
              <ButtonLink to="/sales-report" search={{ sort: 'gross_profit', dir: 'desc' }}>
                <IconChartBar size={16} aria-hidden />
                What each earned
              </ButtonLink>
            )}
            {isScarce(list.state.filters.stock_status) ? (
              <ButtonLink to="/inventory/reorder">
                <IconShoppingCart size={16} aria-hidden />
                Reorder list
              </ButtonLink>
            ) : (
              may('stock:write') && (
                <>
                  {isGood && (
                    <ButtonLink to="/import" search={{ kind: 'prices' }}>
                      New prices
                    </ButtonLink>
                  )}
                  <ButtonLink to="/import" search={{ kind: isGood ? 'finished_goods' : 'raw_materials' }}>
                    <IconFileImport size={16} aria-hidden />
                    Import
                  </ButtonLink>
                </>
              )
            )}
          </>
        }
        primary={
          may('inventory:write') && (
            <ButtonLink to={`${kind.path}/new`} look="primary">
              <IconPlus size={16} aria-hidden />
              New {kind.one}
            </ButtonLink>
          )
        }
      />
      <DataTable
        label={kind.title}
        list={list}
        download={(format) => downloadItems(type, read, format)}
        columns={columnsFor(type, { currency, seesCosts: may('costs:read'), place })}
        rows={query.data?.items}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        note={query.data?.is_similar ? similarNote(list.state.search) : undefined}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        href={(row) => `${kind.path}/${row.id}`}
        card={(row) => (
          <CardRow
            name={
              <span className={classes.named}>
                <ItemPicture item={row} />
                {row.name}
              </span>
            }
            amount={<Stock item={row} />}
            detail={[row.sku, row.category_name].filter(Boolean).join(' · ')}
            state={
              row.status === 'active' ? (
                <StockBadge item={row} />
              ) : (
                <Badge tone="quiet">{STATUSES[row.status].toLowerCase()}</Badge>
              )
            }
          />
        )}
        searchLabel="Find name, SKU, barcode"
        filters={filters}
        bulk={[
          printLabels,
          ...(may('inventory:write')
            ? [
                setStatus('active', 'Make active'),
                setStatus('inactive', 'Make inactive'),
                setStatus('discontinued', 'Discontinue'),
              ]
            : []),
        ]}
        empty={{
          text: isGood ? 'Add what you sell.' : 'Add what you make your goods from: flour, sugar, cloth.',
          action: may('inventory:write') && (
            <ButtonLink to={`${kind.path}/new`} look="primary">
              Add the first {kind.one}
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}
