import type { InvoiceRow, InvoiceStatus } from '@lissafi/contract/documents';
import { daysBetween } from '@lissafi/domain/calendar/civil-date';
import { IconPlus, IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { useMemo } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { sendOnce } from '../../client/send-once.ts';
import { useMay } from '../../client/session.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { useBranchFilter } from '../../organization/use-places.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { StatusBadge } from '../../ui/StatusBadge.tsx';
import { saveFile } from '../../ui/save-file.ts';
import type { BulkAction } from '../../ui/table/BulkBar.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import { askFirst } from '../reminders/ask-first.ts';

const FILTERS = ['status', 'document_type', 'customer_id', 'recurring_id', 'shift_id', 'branch_id'] as const;
const STATUSES: readonly (readonly [InvoiceStatus | 'open', string])[] = [
  ['open', 'Open'],
  ['overdue', 'Late'],
  ['draft', 'Drafts'],
  ['pending', 'Not sent'],
  ['sent', 'Sent'],
  ['viewed', 'Viewed'],
  ['paid', 'Paid'],
  ['cancelled', 'Cancelled'],
  ['refunded', 'Refunded'],
];

function due(row: InvoiceRow, today: string): string | undefined {
  const days = daysBetween(today, row.due_date);
  return days < 0
    ? undefined
    : days === 0
      ? 'due today'
      : days === 1
        ? 'due tomorrow'
        : `due in ${days} days`;
}
const badge = (row: InvoiceRow, today: string) => (
  <StatusBadge
    status={row.status}
    daysLate={row.days_late}
    due={due(row, today)}
    type={row.document_type}
    isConverted={row.is_converted}
  />
);

const isOpen = (row: InvoiceRow) =>
  ['pending', 'sent', 'viewed'].includes(row.stored_status) && row.balance_due > 0;

const columnsFor = ({ date, today }: Locale): Column<InvoiceRow>[] => [
  { id: 'invoice_number', header: 'Number', sortable: true, cell: (row) => row.invoice_number ?? 'Draft' },
  { id: 'customer_name', header: 'Customer', sortable: true, cell: (row) => row.customer_name },
  { id: 'issue_date', header: 'Issued', sortable: true, wideOnly: true, cell: (row) => date(row.issue_date) },
  { id: 'due_date', header: 'Due', sortable: true, cell: (row) => date(row.due_date) },
  { id: 'status', header: 'Status', cell: (row) => badge(row, today) },
  {
    id: 'total_amount',
    header: 'Total',
    sortable: true,
    align: 'right',
    wideOnly: true,
    cell: (row) => <Amount value={row.total_amount} currency={row.currency} />,
  },
  {
    id: 'balance_due',
    header: 'Balance',
    sortable: true,
    align: 'right',
    cell: (row) =>
      row.status === 'draft' || row.balance_due === 0 ? (
        ''
      ) : (
        <Amount
          value={row.balance_due}
          currency={row.currency}
          strong={row.balance_due > 0}
          tone={row.status === 'overdue' ? 'owed' : 'plain'}
        />
      ),
  },
];

export function InvoicesPage() {
  const may = useMay();
  const locale = useLocale();
  const client = useQueryClient();
  const branchFilter = useBranchFilter();
  const list = useList({ sort: 'created_at', dir: 'desc', filters: FILTERS });
  const { status, document_type, customer_id, recurring_id, shift_id, branch_id } = list.state.filters;
  const read = {
    query: {
      ...list.paging,
      search: list.state.search || undefined,
      date_from: list.state.date_from,
      date_to: list.state.date_to,
      status: status as InvoiceStatus | undefined,
      document_type: document_type as InvoiceRow['document_type'] | undefined,
      customer_id,
      recurring_id,
      shift_id,
      branch_id,
    } as never,
  };
  const query = useQuery({
    ...queries.invoices.list(read),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.today]);
  const after = () => client.invalidateQueries();
  const exportRows: BulkAction<InvoiceRow> = {
    label: 'Export CSV',
    applies: () => true,
    runAll: async (rows) => {
      const { invoicesCsv } = await import('./csv.ts');
      saveFile(invoicesCsv(rows), `invoices-${locale.today}.csv`);
    },
    done: (count) => `${pluralize(count, 'document')} in a file`,
  };
  const bulk: BulkAction<InvoiceRow>[] = may('documents:write')
    ? [
        {
          label: 'Issue',
          // A receipt asks how it was paid.
          applies: (row) => row.stored_status === 'draft' && row.document_type !== 'receipt',
          run: (row) =>
            sendOnce({
              slot: `issue.${row.id}`,
              body: { override_credit_limit: false },
              send: (body, idempotencyKey) =>
                api.invoices.issue({ params: { id: row.id }, body, idempotencyKey }),
              describe: () => [`The draft for ${row.customer_name} is issued`],
              // All of them are counted at the end.
              done: () => {},
              single: true,
            }).then(after),
          done: (count) => `${pluralize(count, 'invoice')} issued`,
        },
        {
          label: 'Send',
          applies: (row) => ['draft', 'pending', 'sent', 'viewed', 'paid'].includes(row.stored_status),
          run: (row) =>
            sendOnce({
              slot: `mail.${row.id}`,
              body: {},
              send: (body, idempotencyKey) =>
                api.delivery.send({ params: { id: row.id }, body, idempotencyKey }),
              describe: () => [`An email to ${row.customer_name}`],
              done: () => {},
            }).then(after),
          done: (count) => `Emailing ${pluralize(count, 'invoice')}`,
          confirm: (count) => `Email ${pluralize(count, 'invoice')} to their customers?`,
        },
        {
          label: 'Remind',
          applies: (row) => row.document_type === 'invoice' && isOpen(row),
          run: (row) =>
            askFirst((accepted) =>
              sendOnce({
                slot: `remind.${row.id}`,
                body: accepted,
                send: (body, idempotencyKey) =>
                  api.reminders.send({ params: { id: row.id }, body, idempotencyKey }),
                describe: () => [`A reminder to ${row.customer_name}`],
                done: () => {},
              }),
            ).then(after),
          done: (count) => `Emailing ${pluralize(count, 'reminder')}`,
          confirm: (count) => `Email ${pluralize(count, 'reminder')} to the customers?`,
        },
        exportRows,
        {
          label: 'Delete drafts',
          danger: true,
          applies: (row) => row.stored_status === 'draft',
          run: (row) => api.invoices.delete({ params: { id: row.id } }).then(after),
          done: (count) => `${pluralize(count, 'draft')} deleted`,
          confirm: (count) => `Delete ${pluralize(count, 'draft')}? This cannot be undone.`,
        },
      ]
    : [exportRows];
  const rows = query.data?.invoices;

  return (
    <>
      <PageHeader
        title="Invoices"
        description="What you invoiced, and what is still unpaid"
        secondary={
          (customer_id || shift_id) && (
            <Button
              onClick={() =>
                list.change({
                  filters: { ...list.state.filters, customer_id: undefined, shift_id: undefined },
                })
              }
            >
              {shift_id ? 'One shift' : (rows?.[0]?.customer_name ?? 'One customer')}
              <IconX size={16} aria-hidden />
              <span className="visually-hidden">, show all</span>
            </Button>
          )
        }
        primary={
          may('documents:write') && (
            <ButtonLink to="/invoices/new" look="primary">
              <IconPlus size={16} aria-hidden />
              New invoice
            </ButtonLink>
          )
        }
      />
      <DataTable
        label="Invoices"
        list={list}
        download={(format) => downloads.invoices.list({ ...read, format })}
        columns={columns}
        rows={rows}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${row.invoice_number ?? 'Draft'}, ${row.customer_name}`}
        href={(row) => `/invoices/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.customer_name}
            amount={
              <Amount
                value={row.status === 'paid' ? row.total_amount : row.balance_due || row.total_amount}
                currency={row.currency}
              />
            }
            detail={`${row.invoice_number ?? 'Draft'} · ${locale.date(row.issue_date)}`}
            state={badge(row, locale.today)}
          />
        )}
        searchLabel="Find number, customer, amount"
        filters={[
          { key: 'status', label: 'Status', options: STATUSES, chips: true },
          {
            key: 'document_type',
            label: 'Kind',
            options: [
              ['invoice', 'Invoices'],
              ['receipt', 'Receipts'],
              ['quote', 'Quotes'],
              ['credit_note', 'Credit notes'],
            ],
          },
          ...branchFilter,
        ]}
        dateRange={{ label: 'Issued', today: locale.today, pattern: locale.pattern }}
        bulk={bulk}
        empty={{
          text: 'Your invoices, receipts and quotes will appear here.',
          action: may('documents:write') && (
            <ButtonLink to="/invoices/new" look="primary">
              Create your first invoice
            </ButtonLink>
          ),
        }}
      />
    </>
  );
}
