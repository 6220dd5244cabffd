import { ORDER_SORTS, type OrderSummary } from '@lissafi/contract/production';
import { roundedText } from '@lissafi/domain/inventory/quantity-text';
import { IconCalendarWeek, IconClock, IconColumns3, IconList, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import type { ReactNode } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { ButtonLink } from '../../ui/Button.tsx';
import inventoryClasses from '../../ui/Details.module.css';
import { PageHeader } from '../../ui/PageHeader.tsx';
import classes from '../../ui/Rows.module.css';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { type List, useList } from '../../ui/table/use-list.ts';
import { PRIORITIES, STATUSES } from './labels.ts';
import { OrderState, PriorityMark } from './OrderState.tsx';
import { OrdersBoard } from './OrdersBoard.tsx';
import { OrdersWeek } from './OrdersWeek.tsx';

const FILTERS = ['status', 'priority', 'finished_good_id', 'completed_from', 'completed_to'] as const;
const SORTS: readonly string[] = ORDER_SORTS;
/** Goods that the filter offers. */
const GOODS = 100;

export function OrdersPage() {
  const may = useMay();
  const { today } = useLocale();
  const { view } = useSearch({ from: '/app/production/orders' });
  const list = useList({ sort: 'created_at', dir: 'desc', filters: FILTERS });
  const overdue = useQuery(queries.production.overdue({ query: { limit: 1 } }));
  return (
    <>
      <PageHeader
        title="Production"
        description="Production orders: planned, in progress and completed"
        primary={
          may('production:write') && (
            <ButtonLink to="/production/orders/new" look="primary">
              <IconPlus size={16} aria-hidden />
              New order
            </ButtonLink>
          )
        }
      />
      <nav aria-label="View of the orders" className={classes.views}>
        <View name={undefined} label="List" Icon={IconList} />
        <View name="board" label="Board" Icon={IconColumns3} />
        <View name="week" label="Week" Icon={IconCalendarWeek} />
        <View name="overdue" label={`Overdue (${overdue.data?.total ?? 0})`} Icon={IconClock} />
      </nav>
      {view === 'board' ? (
        <OrdersBoard />
      ) : view === 'week' ? (
        <OrdersWeek today={today} />
      ) : view === 'overdue' ? (
        <Overdue list={list} />
      ) : (
        <Orders list={list} />
      )}
    </>
  );
}

function View({ name, label, Icon }: { name: string | undefined; label: string; Icon: typeof IconList }) {
  const { view } = useSearch({ from: '/app/production/orders' });
  return (
    <Link
      to="/production/orders"
      search={name ? { view: name } : {}}
      activeOptions={{ exact: true }}
      className={classes.view}
      data-current={view === name}
      aria-current={view === name ? 'true' : undefined}
    >
      <Icon size={16} aria-hidden />
      {label}
    </Link>
  );
}

/** Numbers and dates must not wrap. */
const whole = (content: ReactNode) => <span className={inventoryClasses.number}>{content}</span>;

function useColumns(sortable: boolean): Column<OrderSummary>[] {
  const { date } = useLocale();
  const day = useDay();
  const columns: Column<OrderSummary>[] = [
    { id: 'order_number', header: 'Number', cell: (row) => whole(row.order_number) },
    { id: 'good', header: 'What is made', cell: (row) => row.finished_good_name },
    {
      id: 'quantity',
      header: 'Made / planned',
      align: 'right',
      cell: (row) =>
        whole(`${roundedText(row.quantity_completed)} of ${roundedText(row.quantity, row.unit)}`),
    },
    { id: 'priority', header: 'Priority', cell: (row) => PRIORITIES[row.priority], wideOnly: true },
    {
      id: 'planned_start',
      header: 'Planned start',
      wideOnly: true,
      cell: (row) => row.planned_start && whole(date(row.planned_start)),
    },
    {
      id: 'planned_end',
      header: 'Planned end',
      cell: (row) => row.planned_end && whole(date(row.planned_end)),
    },
    { id: 'status', header: 'Status', cell: (row) => whole(<OrderState order={row} />) },
    {
      id: 'created_at',
      header: 'Created',
      wideOnly: true,
      cell: (row) => whole(day(row.created_at)),
    },
  ];
  return columns.map((column) => ({ ...column, sortable: sortable && SORTS.includes(column.id) }));
}

const shared = {
  rowId: (row: OrderSummary) => row.id,
  rowName: (row: OrderSummary) => row.order_number,
  href: (row: OrderSummary) => `/production/orders/${row.id}`,
  card: (row: OrderSummary) => (
    <CardRow
      name={row.finished_good_name}
      amount={roundedText(row.quantity, row.unit)}
      detail={
        <>
          {row.order_number} <PriorityMark priority={row.priority} />
        </>
      }
      state={<OrderState order={row} />}
    />
  ),
};

function Orders({ list }: { list: List }) {
  const may = useMay();
  const { today, pattern } = useLocale();
  const { state } = list;
  const read = {
    query: {
      ...list.paging,
      search: state.search,
      date_from: state.date_from,
      date_to: state.date_to,
      ...state.filters,
    } as never,
  };
  const query = useQuery({ ...queries.production.list(read), placeholderData: keepPreviousData });
  const goods = useQuery(queries.finishedGoods.list({ query: { limit: GOODS } }));
  const columns = useColumns(true);
  return (
    <DataTable
      {...shared}
      label="Production orders"
      list={list}
      download={(format) => downloads.production.list({ ...read, format })}
      columns={columns}
      rows={query.data?.work_in_progress}
      total={query.data?.total}
      error={query.error}
      onRetry={() => query.refetch()}
      stale={query.isPlaceholderData}
      searchLabel="Find number, product, notes"
      dateRange={{ label: 'Planned start', today, pattern }}
      filters={[
        { key: 'status', label: 'Status', options: options(STATUSES), chips: true },
        { key: 'priority', label: 'Priority', options: options(PRIORITIES) },
        {
          key: 'finished_good_id',
          label: 'Product',
          options: (goods.data?.finished_goods ?? [])
            .filter((good) => good.item_kind === 'stocked')
            .map((good) => [good.id, good.name] as const),
        },
      ]}
      empty={{
        text: 'An order says what to make, how much, and by when.',
        action: may('production:write') && (
          <ButtonLink to="/production/orders/new" look="primary">
            Create your first order
          </ButtonLink>
        ),
      }}
    />
  );
}

/** What should be done by now, the longest overdue first (S2.7-42). */
function Overdue({ list }: { list: List }) {
  const { limit, offset } = list.paging;
  const query = useQuery({
    ...queries.production.overdue({ query: { limit, offset } }),
    placeholderData: keepPreviousData,
  });
  const columns = useColumns(false);
  return (
    <DataTable
      {...shared}
      label="Overdue orders"
      list={list}
      columns={columns}
      rows={query.data?.work_in_progress}
      total={query.data?.total}
      error={query.error}
      onRetry={() => query.refetch()}
      stale={query.isPlaceholderData}
      empty={{ text: 'Nothing is overdue.' }}
    />
  );
}
