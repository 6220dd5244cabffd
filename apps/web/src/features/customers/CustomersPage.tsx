import type { Customer } from '@lissafi/contract/customers';
import {
  IconArrowsJoin,
  IconChartBar,
  IconClipboardText,
  IconDots,
  IconFileImport,
  IconFileInvoice,
  IconPlus,
} from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useNavigate } from '@tanstack/react-router';
import { api, downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { STATUSES, TYPES } from '../../labels/customers.ts';
import { options } from '../../labels/documents.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Menu, MenuItem } from '../../ui/Menu.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';

const FILTERS = ['type', 'status', 'city', 'has_credit'] as const;

const StatusOf = ({ status }: Customer) =>
  status === 'active' ? null : (
    <Badge tone={status === 'blocked' ? 'red' : 'quiet'}>{STATUSES[status].toLowerCase()}</Badge>
  );

const columnsFor = (currency: string): Column<Customer>[] => [
  {
    id: 'name',
    header: 'Name',
    sortable: true,
    cell: (row) => row.name,
  },
  { id: 'contact', header: 'Contact', cell: (row) => row.phone ?? row.email ?? '' },
  { id: 'city', header: 'City', sortable: true, wideOnly: true, cell: (row) => row.city ?? '' },
  { id: 'type', header: 'Kind', wideOnly: true, cell: (row) => TYPES[row.type] },
  { id: 'status', header: 'Status', cell: (row) => <StatusOf {...row} /> },
  {
    id: 'outstanding',
    header: 'Owes you',
    sortable: true,
    align: 'right',
    cell: (row) => (
      <Amount
        value={row.outstanding}
        currency={currency}
        strong={row.outstanding > 0}
        tone={row.overdue > 0 ? 'owed' : 'plain'}
      />
    ),
  },
];

export function CustomersPage() {
  const may = useMay();
  const { currency } = useLocale();
  const client = useQueryClient();
  const list = useList({ sort: 'name', dir: 'asc', filters: FILTERS });
  const read = {
    query: { ...list.paging, search: list.state.search, ...list.state.filters } as never,
  };
  const query = useQuery({
    ...queries.customers.list(read),
    placeholderData: keepPreviousData,
  });
  const cities = useQuery(queries.customers.cities());
  const setStatus = (status: Customer['status'], label: string, done: string): BulkAction<Customer> => ({
    label,
    danger: status === 'blocked',
    applies: (row) => row.status !== status && !row.is_walk_in,
    run: async (row) => {
      await api.customers.update({ params: { id: row.id }, body: { version: row.version, status } });
      await client.invalidateQueries({ queryKey: ['customers'] });
    },
    done: (count) => `${pluralize(count, 'customer')} ${done}`,
  });

  return (
    <>
      <PageHeader
        title="Customers"
        description="Who buys from you, and what they owe"
        secondary={<MoreMenu />}
        primary={
          may('customers:write') && (
            <ButtonLink to="/customers/new" look="primary">
              <IconPlus size={16} aria-hidden />
              New customer
            </ButtonLink>
          )
        }
      />
      <DataTable
        label="Customers"
        list={list}
        download={(format) => downloads.customers.list({ ...read, format })}
        columns={columnsFor(currency)}
        rows={query.data?.customers}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        href={(row) => `/customers/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.name}
            amount={
              <Amount value={row.outstanding} currency={currency} tone={row.overdue > 0 ? 'owed' : 'plain'} />
            }
            detail={[row.phone ?? row.email, row.city].filter(Boolean).join(' · ') || TYPES[row.type]}
            state={
              row.status === 'active' ? (
                row.overdue > 0 ? (
                  <Badge tone="owed">late</Badge>
                ) : null
              ) : (
                <StatusOf {...row} />
              )
            }
          />
        )}
        searchLabel="Find name, company, telephone"
        filters={[
          { key: 'status', label: 'Status', options: options(STATUSES), chips: true },
          { key: 'type', label: 'Kind', options: options(TYPES) },
          {
            key: 'has_credit',
            label: 'Credit limit',
            options: [
              ['true', 'Has a limit'],
              ['false', 'No limit'],
            ],
          },
          {
            key: 'city',
            label: 'City',
            options: (cities.data?.cities ?? []).map((city) => [city, city] as const),
          },
        ]}
        bulk={
          may('customers:write')
            ? [
                exportRows,
                setStatus('active', 'Make active', 'active again'),
                setStatus('inactive', 'Make inactive', 'inactive'),
                setStatus('blocked', 'Block', 'blocked'),
              ]
            : [exportRows]
        }
        empty={{
          text: 'Add the people and businesses that buy from you.',
          action: may('customers:write') && (
            <ButtonLink to="/customers/new" look="primary">
              Add your first customer
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}

/** Exports the rows as CSV; cells that look like formulas are escaped. */
const exportRows: BulkAction<Customer> = {
  label: 'Export CSV',
  applies: () => true,
  runAll: async (rows) => {
    const { writeCsv } = await import('@lissafi/domain/files/csv');
    const { formatMoney } = await import('@lissafi/domain/money/money');
    const money = (amount: number) => formatMoney(amount, 'NGN', { symbol: false }).replace(/,/g, '');
    const text = writeCsv(
      ['Name', 'Kind', 'Company', 'Phone', 'Email', 'City', 'State', 'Owes', 'Credit', 'Credit limit'],
      rows.map((row) => [
        row.name,
        row.type,
        row.company_name,
        row.phone,
        row.email,
        row.city,
        row.status,
        money(row.outstanding),
        money(row.unapplied_credit),
        row.credit_limit ? money(row.credit_limit) : null,
      ]),
    );
    saveFile(new Blob([text], { type: 'text/csv' }), 'customers.csv');
  },
  done: (count) => `${pluralize(count, 'customer')} exported`,
};

function MoreMenu() {
  const may = useMay();
  const navigate = useNavigate();
  const item = (to: string, label: string, Icon: typeof IconDots, search: object = {}) => (
    <MenuItem
      icon={<Icon size={16} aria-hidden />}
      onClick={() => void navigate({ to, search: search as never })}
    >
      {label}
    </MenuItem>
  );
  return (
    <Menu
      width={240}
      button={(trigger) => (
        <Button {...trigger} icon aria-label="More about customers">
          <IconDots size={18} aria-hidden />
        </Button>
      )}
    >
      {item('/customers/ageing', 'Aged receivables', IconChartBar)}
      {may('customers:write') && (
        <>
          {item('/customers/paste', 'Paste names and numbers', IconClipboardText)}
          {item('/import', 'Import a file', IconFileImport, { kind: 'customers' })}
          {may('opening_balances:write') &&
            item('/customers/earlier-invoices', 'Import earlier invoices', IconFileInvoice)}
          {item('/customers/duplicates', 'Find duplicates', IconArrowsJoin)}
        </>
      )}
    </Menu>
  );
}
