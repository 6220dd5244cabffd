import type { BillRow } from '@lissafi/contract/bills';
import { describeDue } from '@lissafi/domain/calendar/civil-date';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { useBranchFilter } from '../../organization/use-places.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import totals from '../../ui/table/Totals.module.css';
import { useList } from '../../ui/table/use-list.ts';
import classes from './Bills.module.css';
import { BILL_STATUS, ownTotal, STATUS_LABELS } from './labels.ts';

export function BillState({ bill, today }: { bill: Pick<BillRow, 'status' | 'due_date'>; today: string }) {
  const [label, tone] = BILL_STATUS[bill.status];
  const isOwed = bill.status === 'open' || bill.status === 'overdue';
  return <Badge tone={tone}>{isOwed ? describeDue(bill.due_date, today) : label}</Badge>;
}

const columnsFor = ({ date, currency, today }: Locale): Column<BillRow>[] => [
  { id: 'bill_date', header: 'Date', sortable: true, cell: (row) => date(row.bill_date) },
  { id: 'supplier', header: 'Supplier', sortable: true, cell: (row) => row.supplier_name },
  { id: 'number', header: 'Number', cell: (row) => row.bill_number ?? '' },
  { id: 'status', header: 'Status', cell: (row) => <BillState bill={row} today={today} /> },
  { id: 'due_date', header: 'Due', sortable: true, wideOnly: true, cell: (row) => date(row.due_date) },
  {
    id: 'total_amount',
    header: 'Total',
    sortable: true,
    align: 'right',
    cell: (row) => (
      <>
        {row.currency && <small className={classes.soft}>{ownTotal(row, currency)} </small>}
        <Amount value={row.total_amount} currency={currency} />
      </>
    ),
  },
  {
    id: 'balance_due',
    header: 'Unpaid',
    sortable: true,
    align: 'right',
    cell: (row) => (
      <Amount value={row.balance_due} currency={currency} tone={row.balance_due > 0 ? 'owed' : 'plain'} />
    ),
  },
];

/** Bills of suppliers: what was billed, when it is due, and what of it is owed. */
export function BillsPage() {
  const may = useMay();
  const locale = useLocale();
  const branchFilter = useBranchFilter();
  const list = useList({
    sort: 'bill_date',
    dir: 'desc',
    filters: ['status', 'supplier_id', 'branch_id', 'due_from', 'due_to'],
  });
  const { filters, search, date_from, date_to } = list.state;
  const read = { query: { ...list.paging, search, date_from, date_to, ...filters } as never };
  const query = useQuery({ ...queries.bills.list(read), placeholderData: keepPreviousData });
  const suppliers = useQuery(queries.suppliers.list({ query: { limit: 100 } }));
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.currency, locale.today]);
  const record = (label: string) =>
    may('bills:write') && (
      <ButtonLink to="/purchases/bills/new" look="primary">
        <IconPlus size={16} aria-hidden />
        {label}
      </ButtonLink>
    );
  const { data } = query;
  return (
    <>
      <PageHeader title="Bills" description="What suppliers have billed you" primary={record('New bill')} />
      {data && data.total > 0 && (
        <dl className={totals.totals}>
          <div>
            <dt>Billed</dt>
            <dd>
              <Amount value={data.total_amount} currency={locale.currency} strong />
            </dd>
          </div>
          <div>
            <dt>Unpaid of these bills</dt>
            <dd>
              <Amount
                value={data.total_due}
                currency={locale.currency}
                strong
                tone={data.total_due > 0 ? 'owed' : 'plain'}
              />
            </dd>
          </div>
          <div>
            <dt>You owe suppliers</dt>
            <dd>
              <Link to="/purchases/to-pay">
                <Amount
                  value={data.debt.total}
                  currency={locale.currency}
                  strong
                  tone={data.debt.total > 0 ? 'owed' : 'plain'}
                />
              </Link>
            </dd>
          </div>
        </dl>
      )}
      <DataTable
        label="Bills"
        list={list}
        download={(format) => downloads.bills.list({ ...read, format })}
        columns={columns}
        rows={data?.bills}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => [row.supplier_name, row.bill_number].filter(Boolean).join(' ')}
        href={(row) => `/purchases/bills/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.supplier_name}
            amount={<Amount value={row.total_amount} currency={locale.currency} />}
            detail={[
              row.bill_number,
              row.currency && ownTotal(row, locale.currency),
              locale.date(row.bill_date),
            ]
              .filter(Boolean)
              .join(' · ')}
            state={<BillState bill={row} today={locale.today} />}
          />
        )}
        searchLabel="Find number, supplier, amount"
        filters={[
          { key: 'status', label: 'Status', options: options(STATUS_LABELS), chips: true },
          {
            key: 'supplier_id',
            label: 'Supplier',
            options: (suppliers.data?.suppliers ?? []).map(({ id, name }) => [id, name] as const),
          },
          ...branchFilter,
        ]}
        dateRange={{ label: 'Dates', today: locale.today, pattern: locale.pattern }}
        empty={{
          text: 'Record the bills of your suppliers, for goods that came before and for everything else.',
          action: record('Record the first bill'),
        }}
      />
    </>
  );
}
