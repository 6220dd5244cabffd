import type { Transaction } from '@lissafi/contract/transactions';
import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options, PAYMENT_METHODS } from '../../labels/documents.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { useBranchFilter } from '../../organization/use-places.ts';
import { useMoneyAccounts } from '../../pickers/AccountField.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import totals from '../../ui/table/Totals.module.css';
import { useList } from '../../ui/table/use-list.ts';
import { ALL_CATEGORIES, categoryLabel, PAYMENT_STATES, payeeOf, stateOf, TYPES } from './labels.ts';

const FILTERS = [
  'type',
  'category',
  'payment_method',
  'payment_status',
  'status',
  'supplier_id',
  'account_id',
  'branch_id',
] as const;
const STATES = { posted: 'In the books', draft: 'Draft', void: 'Void' } as const;

/** Money out in parentheses, as everywhere; what is not in the books is not strong. */
function Signed({ row }: { row: Transaction }) {
  const value = row.type === 'expense' ? -row.amount : row.amount;
  return <Amount value={value} currency={row.currency} strong={row.status === 'posted'} />;
}

function State({ row }: { row: Transaction }) {
  const state = stateOf(row);
  return state && <Badge tone={state[1]}>{state[0]}</Badge>;
}

const columnsFor = (locale: Locale): Column<Transaction>[] => [
  { id: 'category', header: 'Category', sortable: true, cell: (row) => categoryLabel(row.category) },
  {
    id: 'transaction_date',
    header: 'Date',
    sortable: true,
    cell: (row) => locale.date(row.transaction_date),
  },
  { id: 'counterparty', header: 'Payee or payer', sortable: true, cell: (row) => payeeOf(row) ?? '' },
  { id: 'description', header: 'Details', wideOnly: true, cell: (row) => row.description ?? '' },
  {
    id: 'method',
    header: 'How',
    wideOnly: true,
    cell: (row) => row.payment_method && PAYMENT_METHODS[row.payment_method],
  },
  { id: 'state', header: 'Status', cell: (row) => <State row={row} /> },
  {
    id: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'right',
    cell: (row) => <Signed row={row} />,
  },
];

/** The list of expenses and income with the totals of the rows shown. */
export function TransactionsPage() {
  const may = useMay();
  const locale = useLocale();
  const accounts = useMoneyAccounts();
  const branchFilter = useBranchFilter();
  const list = useList({ sort: 'transaction_date', dir: 'desc', filters: FILTERS });
  const { filters, search, date_from, date_to } = list.state;
  const read = {
    query: { ...list.paging, search, date_from, date_to, ...filters } as never,
  };
  const query = useQuery({
    ...queries.transactions.list(read),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(locale), [locale.pattern]);
  const { data } = query;
  const record = (label: string) =>
    may('transactions:write') && (
      <ButtonLink to="/transactions/new" look="primary">
        <IconPlus size={16} aria-hidden />
        {label}
      </ButtonLink>
    );

  return (
    <>
      <PageHeader
        title="Income and expenses"
        description="Rent, fuel, wages and other costs, and income without an invoice"
        secondary={
          <>
            <ButtonLink to="/transactions/categories">Categories</ButtonLink>
            {may('transactions:write') && <ButtonLink to="/say">In your own words</ButtonLink>}
            {may('transactions:write') && (
              <ButtonLink to="/import" search={{ kind: 'transactions' }}>
                Import
              </ButtonLink>
            )}
            {filters.supplier_id && (
              <Button onClick={() => list.change({ filters: { ...filters, supplier_id: undefined } })}>
                {data?.transactions[0]?.supplier_name ?? 'One supplier'}
                <IconX size={16} aria-hidden />
                <span className="visually-hidden">, show all</span>
              </Button>
            )}
            {may('transactions:write') && (
              <ButtonLink to="/transactions/new" search={{ type: 'income' }}>
                Record income
              </ButtonLink>
            )}
          </>
        }
        primary={record('Record an expense')}
      />
      {data && data.total > 0 && (
        <dl className={totals.totals} aria-label="Totals of what is shown">
          {(
            [
              ['Expenses', data.total_expenses, undefined],
              ['Unpaid', data.total_unpaid, 'owed'],
              ['Income', data.total_income, undefined],
            ] as const
          )
            .filter(([label, value]) => value > 0 || (label === 'Expenses' && data.total_income === 0))
            .map(([label, value, tone]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd>
                  <Amount value={value} currency={locale.currency} tone={tone} strong />
                </dd>
              </div>
            ))}
        </dl>
      )}
      <DataTable
        label="Income and expenses"
        list={list}
        download={(format) => downloads.transactions.list({ ...read, format })}
        columns={columns}
        rows={data?.transactions}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${categoryLabel(row.category)}, ${locale.date(row.transaction_date)}`}
        href={(row) => `/transactions/${row.id}`}
        card={(row) => (
          <CardRow
            name={categoryLabel(row.category)}
            amount={<Signed row={row} />}
            detail={[locale.date(row.transaction_date), payeeOf(row) ?? row.description]
              .filter(Boolean)
              .join(' · ')}
            state={<State row={row} />}
          />
        )}
        searchLabel="Find payee, amount"
        filters={[
          { key: 'type', label: 'Type', options: options(TYPES), chips: true },
          { key: 'payment_status', label: 'Paid', options: options(PAYMENT_STATES) },
          { key: 'category', label: 'Category', options: options(ALL_CATEGORIES as Record<string, string>) },
          { key: 'payment_method', label: 'How', options: options(PAYMENT_METHODS) },
          {
            key: 'account_id',
            label: 'Account',
            options: accounts.map(({ id, name }) => [id, name] as const),
          },
          { key: 'status', label: 'Status', options: options(STATES) },
          ...branchFilter,
        ]}
        dateRange={{ label: 'Dates', today: locale.today, pattern: locale.pattern }}
        empty={{
          text: 'Rent, fuel, wages, airtime: record each expense to keep your books complete.',
          action: record('Record your first expense'),
        }}
      />
    </>
  );
}
