import type { Supplier } from '@lissafi/contract/suppliers';
import { IconFileImport, IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { api, downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
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
import { owedTo, STATUSES } from './labels.ts';

const FILTERS = ['status'] as const;

const StatusOf = ({ status }: Supplier) => (status === 'active' ? null : <Badge>inactive</Badge>);

const Balance = ({ balance, currency }: { balance: number | null; currency: string }) =>
  balance === null ? null : (
    <Amount value={balance} currency={currency} strong={balance > 0} tone={balance > 0 ? 'owed' : 'plain'} />
  );

const columnsFor = (currency: string, seesBalances: boolean): Column<Supplier>[] => [
  { id: 'name', header: 'Name', sortable: true, cell: (row) => row.name },
  { id: 'contact', header: 'Contact', cell: (row) => row.phone ?? row.email ?? '' },
  { id: 'city', header: 'City', wideOnly: true, cell: (row) => row.address?.city ?? '' },
  { id: 'items', header: 'Items', wideOnly: true, align: 'right', cell: (row) => row.item_count },
  { id: 'status', header: 'Status', cell: (row) => <StatusOf {...row} /> },
  ...(seesBalances
    ? [
        {
          id: 'balance',
          header: 'You owe',
          sortable: true,
          align: 'right',
          cell: (row: Supplier) => <Balance balance={owedTo(row)} currency={currency} />,
        } as const,
      ]
    : []),
];

export function SuppliersPage() {
  const may = useMay();
  const { currency } = useLocale();
  const client = useQueryClient();
  const list = useList({ sort: 'name', dir: 'asc', filters: FILTERS });
  const read = {
    query: { ...list.paging, search: list.state.search, ...list.state.filters } as never,
  };
  const query = useQuery({
    ...queries.suppliers.list(read),
    placeholderData: keepPreviousData,
  });
  const setStatus = (status: Supplier['status'], label: string, done: string): BulkAction<Supplier> => ({
    label,
    applies: (row) => row.status !== status,
    run: async (row) => {
      await api.suppliers.update({ params: { id: row.id }, body: { version: row.version, status } });
      await client.invalidateQueries({ queryKey: ['suppliers'] });
    },
    done: (count) => `${pluralize(count, 'supplier')} ${done}`,
  });

  return (
    <>
      <PageHeader
        title="Suppliers"
        description="Who you buy from, and what you owe"
        secondary={
          may('suppliers:write') && (
            <ButtonLink to="/import" search={{ kind: 'suppliers' }}>
              <IconFileImport size={16} aria-hidden />
              Import
            </ButtonLink>
          )
        }
        primary={
          may('suppliers:write') && (
            <ButtonLink to="/suppliers/new" look="primary">
              <IconPlus size={16} aria-hidden />
              New supplier
            </ButtonLink>
          )
        }
      />
      <DataTable
        label="Suppliers"
        list={list}
        download={(format) => downloads.suppliers.list({ ...read, format })}
        columns={columnsFor(currency, may('costs:read'))}
        rows={query.data?.suppliers}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        href={(row) => `/suppliers/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.name}
            amount={<Balance balance={owedTo(row)} currency={currency} />}
            detail={
              [row.phone ?? row.email, row.address?.city].filter(Boolean).join(' · ') ||
              pluralize(row.item_count, 'item')
            }
            state={<StatusOf {...row} />}
          />
        )}
        searchLabel="Find name, telephone, email"
        filters={[{ key: 'status', label: 'Status', options: options(STATUSES), chips: true }]}
        bulk={
          may('suppliers:write')
            ? [
                setStatus('active', 'Make active', 'active again'),
                setStatus('inactive', 'Make inactive', 'inactive'),
              ]
            : []
        }
        empty={{
          text: 'Add the people and businesses that you buy from.',
          action: may('suppliers:write') && (
            <ButtonLink to="/suppliers/new" look="primary">
              Add your first supplier
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}
