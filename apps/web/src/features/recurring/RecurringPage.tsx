import { RECURRING_STATUSES, type RecurringInvoice } from '@lissafi/contract/recurring';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { rhythm } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';

const STATES: Record<RecurringInvoice['status'], string> = {
  active: 'Active',
  paused: 'Paused',
  ended: 'Ended',
};

function State({ row }: { row: RecurringInvoice }) {
  if (row.problem) return <Badge tone="owed">needs attention</Badge>;
  return <Badge tone={row.status === 'active' ? 'in' : 'quiet'}>{STATES[row.status].toLowerCase()}</Badge>;
}

/** The recurring invoice schedules; those with a problem come first. */
export function RecurringPage() {
  const may = useMay();
  const { date } = useLocale();
  const client = useQueryClient();
  const list = useList({ sort: 'next_on', dir: 'asc', filters: ['status'] });
  const { limit, offset } = list.paging;
  const read = {
    query: {
      limit,
      offset,
      status: list.state.filters.status as RecurringInvoice['status'] | undefined,
    } as never,
  };
  const query = useQuery({
    ...queries.recurring.list(read),
    placeholderData: keepPreviousData,
  });
  const nextOf = (row: RecurringInvoice) => (row.next_on && row.status === 'active' ? date(row.next_on) : '');
  const change = (label: string, done: string, may: 'pause' | 'resume'): BulkAction<RecurringInvoice> => ({
    label,
    applies: (row) => row.can[may],
    run: async (row) => {
      await api.recurring[may]({ params: { id: row.id }, body: {} });
      await client.invalidateQueries({ queryKey: ['recurring'] });
    },
    done: (count) => `${pluralize(count, 'schedule')} ${done}`,
  });
  const columns: Column<RecurringInvoice>[] = [
    { id: 'customer_name', header: 'Customer', cell: (row) => row.customer_name },
    { id: 'rhythm', header: 'How often', cell: (row) => rhythm(row.frequency, row.every) },
    { id: 'next_on', header: 'Next', cell: nextOf },
    { id: 'made_count', header: 'Made', align: 'right', wideOnly: true, cell: (row) => row.made_count },
    { id: 'status', header: 'Status', cell: (row) => <State row={row} /> },
    {
      id: 'total_amount',
      header: 'Each',
      align: 'right',
      cell: (row) => <Amount value={row.total_amount} currency={row.currency} />,
    },
  ];
  const begin = may('documents:write') && (
    <ButtonLink to="/recurring/new" look="primary">
      <IconPlus size={16} aria-hidden />
      New recurring invoice
    </ButtonLink>
  );
  return (
    <>
      <PageHeader
        title="Recurring invoices"
        description="Invoices that are created automatically on their dates"
        primary={begin}
      />
      <DataTable
        label="Recurring invoices"
        list={list}
        download={(format) => downloads.recurring.list({ ...read, format })}
        columns={columns}
        rows={query.data?.recurring_invoices}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => row.customer_name}
        href={(row) => `/recurring/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.customer_name}
            amount={<Amount value={row.total_amount} currency={row.currency} />}
            detail={`${rhythm(row.frequency, row.every)}${nextOf(row) && ` · next ${nextOf(row)}`}`}
            state={<State row={row} />}
          />
        )}
        filters={[
          {
            key: 'status',
            label: 'Status',
            chips: true,
            options: RECURRING_STATUSES.map((status) => [status, STATES[status]] as const),
          },
        ]}
        bulk={
          may('documents:write')
            ? [change('Pause', 'paused', 'pause'), change('Resume', 'resumed', 'resume')]
            : []
        }
        empty={{
          text: 'Rent, a weekly delivery, a retainer: set up here once what you bill regularly.',
          action: begin,
        }}
      />
    </>
  );
}
