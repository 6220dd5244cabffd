import type { Shift } from '@lissafi/contract/counter';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useMoment } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';

function Difference({ shift, currency }: { shift: Shift; currency: string }) {
  if (shift.difference === null) return <Badge tone="in">open</Badge>;
  if (shift.difference === 0) return <Badge>agrees</Badge>;
  return (
    <Amount value={shift.difference} currency={currency} tone={shift.difference < 0 ? 'owed' : 'plain'} />
  );
}

const columnsFor = (currency: string, moment: (instant: string) => string): Column<Shift>[] => [
  { id: 'opened_at', header: 'Opened', cell: (row) => moment(row.opened_at) },
  { id: 'person', header: 'Person', cell: (row) => row.person_name ?? '' },
  { id: 'till', header: 'Till', cell: (row) => row.account_name, wideOnly: true },
  { id: 'sales', header: 'Sales', align: 'right', cell: (row) => row.sale_count },
  {
    id: 'amount',
    header: 'Sold',
    align: 'right',
    cell: (row) => <Amount value={row.sale_amount} currency={currency} />,
  },
  {
    id: 'difference',
    header: 'Over or short',
    align: 'right',
    cell: (row) => <Difference shift={row} currency={currency} />,
  },
];

/** The shifts at the counter: what each sold, and whether its till agreed. */
export function ShiftsPage() {
  const may = useMay();
  const { currency } = useLocale();
  const moment = useMoment();
  const list = useList({ sort: 'opened_at', dir: 'desc' });
  const { limit, offset } = list.paging;
  const query = useQuery({
    ...queries.counter.shifts({ query: { limit, offset } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(currency, moment), [currency, moment]);
  const sell = may('documents:write') && (
    <ButtonLink to="/sell" look="primary">
      Sell
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Shifts"
        description="Who sold at which till, newest first"
        back="/sell"
        primary={sell}
      />
      <DataTable
        label="Shifts"
        list={list}
        columns={columns}
        rows={query.data?.shifts}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `Shift of ${row.person_name ?? row.account_name}, ${moment(row.opened_at)}`}
        href={(row) => `/sell/shifts/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.person_name ?? row.account_name}
            amount={<Amount value={row.sale_amount} currency={currency} />}
            detail={`${moment(row.opened_at)} · ${row.sale_count} sales`}
            state={<Difference shift={row} currency={currency} />}
          />
        )}
        empty={{
          text: 'Open the till at the counter with the cash that is in it, and count it at the end.',
          action: sell,
        }}
      />
    </>
  );
}
