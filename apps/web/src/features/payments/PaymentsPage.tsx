import type { PaymentRecord } from '@lissafi/contract/payments';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { options, PAYMENT_METHODS } from '../../labels/documents.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { useMoneyAccounts } from '../../pickers/AccountField.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { CERTIFICATES, KINDS } from './labels.ts';

const FILTERS = ['kind', 'method', 'certificate', 'customer_id', 'account_id', 'shift_id'] as const;

function badge(row: PaymentRecord) {
  if (row.voided_at) return <Badge tone="red">void</Badge>;
  if (row.wht_amount > 0 && !row.wht_certificate) return <Badge tone="owed">certificate pending</Badge>;
  return row.kind === 'payment' ? null : <Badge>{KINDS[row.kind].toLowerCase()}</Badge>;
}

const settledOf = (row: PaymentRecord) => row.allocations.map((each) => each.invoice_number).join(', ');
const unallocated = (row: PaymentRecord) => (row.kind === 'payout' ? 'Credit' : 'In advance');
const toneOf = (row: PaymentRecord) => (row.kind === 'payment' && !row.voided_at ? 'in' : 'plain');

const columnsFor = (locale: Locale): Column<PaymentRecord>[] => [
  { id: 'customer_name', header: 'Customer', sortable: true, cell: (row) => row.customer_name },
  { id: 'paid_on', header: 'Date', sortable: true, cell: (row) => locale.date(row.paid_on) },
  { id: 'settled', header: 'For', wideOnly: true, cell: (row) => settledOf(row) || unallocated(row) },
  {
    id: 'method',
    header: 'How',
    wideOnly: true,
    cell: (row) =>
      row.kind === 'credit'
        ? 'From credit'
        : row.kind !== 'write_off' && (row.account_name ?? PAYMENT_METHODS[row.method]),
  },
  { id: 'state', header: 'Status', cell: badge },
  {
    id: 'wht',
    header: 'Withheld',
    wideOnly: true,
    align: 'right',
    cell: (row) => row.wht_amount > 0 && <Amount value={row.wht_amount} currency={row.currency} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    sortable: true,
    align: 'right',
    cell: (row) => (
      <Amount value={row.amount} currency={row.currency} tone={toneOf(row)} strong={!row.voided_at} />
    ),
  },
];

export function PaymentsPage() {
  const locale = useLocale();
  const accounts = useMoneyAccounts();
  const list = useList({ sort: 'paid_on', dir: 'desc', filters: FILTERS });
  const read = {
    query: {
      ...list.paging,
      search: list.state.search,
      date_from: list.state.date_from,
      date_to: list.state.date_to,
      ...list.state.filters,
    } as never,
  };
  const query = useQuery({
    ...queries.payments.list(read),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(locale), [locale.pattern]);
  const rows = query.data?.payments;
  return (
    <>
      <PageHeader
        title="Payments"
        description="Payments received, and what they settled"
        secondary={
          (list.state.filters.customer_id || list.state.filters.shift_id) && (
            <Button
              onClick={() =>
                list.change({
                  filters: { ...list.state.filters, customer_id: undefined, shift_id: undefined },
                })
              }
            >
              {list.state.filters.shift_id ? 'One shift' : (rows?.[0]?.customer_name ?? 'One customer')}
              <IconX size={16} aria-hidden />
              <span className="visually-hidden">, show all</span>
            </Button>
          )
        }
      />
      <DataTable
        label="Payments"
        list={list}
        download={(format) => downloads.payments.list({ ...read, format })}
        columns={columns}
        rows={rows}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${row.customer_name}, ${locale.date(row.paid_on)}`}
        href={(row) => `/payments/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.customer_name}
            amount={<Amount value={row.amount} currency={row.currency} tone={toneOf(row)} />}
            detail={`${locale.date(row.paid_on)} · ${settledOf(row) || unallocated(row)}`}
            state={badge(row)}
          />
        )}
        searchLabel="Find customer, invoice"
        filters={[
          { key: 'certificate', label: 'Withholding tax', options: options(CERTIFICATES), chips: true },
          { key: 'kind', label: 'Kind', options: options(KINDS) },
          { key: 'method', label: 'How', options: options(PAYMENT_METHODS) },
          {
            key: 'account_id',
            label: 'Account',
            options: accounts.map(({ id, name }) => [id, name] as const),
          },
        ]}
        dateRange={{ label: 'Paid', today: locale.today, pattern: locale.pattern }}
        empty={{ text: 'Payments that you record on an invoice or for a customer appear here.' }}
      />
    </>
  );
}
