import { EVENT_SUBJECTS, type EventSubject } from '@lissafi/contract/events';
import type { Change } from '@lissafi/contract/ledger';
import { beforeAndAfter, EVENT_WORDS, eventDetail, SUBJECT_WORDS } from '@lissafi/domain/books/event-words';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { KINDS } from '../../labels/inventory.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';

/** The page of the subject of each kind of event: a record has its own, other things are on their list. */
const PLACE: Record<EventSubject, (id: string) => string> = {
  organization: () => '/settings',
  member: () => '/members',
  api_key: () => '/settings/developers',
  webhook: () => '/settings/developers',
  customer: (id) => `/customers/${id}`,
  invoice: (id) => `/invoices/${id}`,
  payment: (id) => `/payments/${id}`,
  item: () => '/inventory/raw-materials',
  costing_method: () => '/inventory/costing',
  stock: () => '/inventory/adjustments',
  stock_transfer: (id) => `/inventory/transfers/${id}`,
  branch: () => '/settings/branches',
  stock_count: (id) => `/inventory/counts/${id}`,
  lot: () => '/inventory/raw-materials',
  supplier: (id) => `/suppliers/${id}`,
  purchase_order: (id) => `/purchases/orders/${id}`,
  bill: (id) => `/purchases/bills/${id}`,
  transaction: (id) => `/transactions/${id}`,
  transaction_category: () => '/transactions/categories',
  import: (id) => `/import/${id}`,
  journal: () => '/books/journals',
  recurring_journal: () => '/books/journals/recurring',
  revaluation: () => '/books/revaluation',
  payroll: () => '/money/payroll',
  vat: () => '/books/vat',
  withholding: () => '/books/withholding',
  tax: () => '/books/tax-calendar',
  payroll_tax: () => '/books/tax-calendar',
  asset: () => '/books/assets',
  opening_balances: () => '/books/opening-balances',
  books: () => '/books/periods',
  category: () => '/inventory/raw-materials',
  account: () => '/books/accounts',
  budget: () => '/books/budget',
  price_list: (id) => `/price-lists/${id}`,
  bom: () => '/production/boms',
  production: (id) => `/production/orders/${id}`,
  einvoice: () => '/e-invoices',
  credit: () => '/customers',
  recurring_invoice: () => '/recurring',
  reminders: () => '/settings',
  bank_account: (id) => `/money/accounts/${id}`,
  transfer: () => '/money/transfers',
  till: () => '/money/accounts',
  shift: (id) => `/sell/shifts/${id}`,
  late_sale: () => '/outbox',
  funding: () => '/money/funding',
  statement: (id) => `/money/reconcile/${id}`,
  payment_alert: (id) => `/money/alerts/${id}`,
  online_payment: () => '/settings/online-payments',
  whatsapp: () => '/settings/whatsapp',
  refused_sentence: (id) => `/say/${id}`,
  second_opinion: () => '/settings',
  source_document: (id) => `/source-documents/${id}`,
  alias: () => '/settings/words',
};

const subjectOf = ({ type }: Change) => type.split('.')[0] as EventSubject;
function hrefOf(change: Change): string {
  if (change.item_type) return `${KINDS[change.item_type].path}/${change.subject_id}`;
  const place = PLACE[subjectOf(change)];
  // What was deleted has no page any more, but its list has.
  return change.type.endsWith('.deleted') ? place('').replace(/\/$/, '') : place(change.subject_id);
}

/** From one value to another, and the other facts. */
function detailOf({ data }: Change): string {
  const [before, after] = beforeAndAfter(data);
  const change = before === null && after === null ? '' : `${before ?? 'nothing'} → ${after ?? 'nothing'}`;
  return [change, eventDetail(data)].filter(Boolean).join(', ');
}
const who = ({ actor_name, api_key_name }: Change) =>
  api_key_name
    ? `${actor_name ?? 'A former member'}, by API key ${api_key_name}`
    : (actor_name ?? 'The system');

const columnsFor = ({ date }: Locale): Column<Change>[] => [
  { id: 'at', header: 'When', cell: (row) => `${date(row.date)} ${row.time}` },
  { id: 'what', header: 'What', cell: (row) => EVENT_WORDS[row.type] },
  { id: 'subject', header: 'Of', cell: (row) => row.subject_name ?? '' },
  { id: 'detail', header: 'Before, after and details', cell: detailOf },
  { id: 'who', header: 'Who', cell: who },
];

/** The event log: who did what, and when. It is only ever added to. */
export function ChangesPage() {
  const locale = useLocale();
  const list = useList({ sort: 'number', dir: 'desc', filters: ['subject'] });
  const { limit, offset } = list.paging;
  const read = {
    query: {
      ...{ limit, offset },
      date_from: list.state.date_from,
      date_to: list.state.date_to,
      subject: EVENT_SUBJECTS.find((subject) => subject === list.state.filters.subject),
    },
  };
  const query = useQuery({ ...queries.ledger.changes(read), placeholderData: keepPreviousData });
  return (
    <>
      <PageHeader title="Changes" description="Who did what and when. Nothing in this list can be changed." />
      <DataTable
        label="Changes"
        list={list}
        download={(format) => downloads.ledger.changes({ ...read, format })}
        columns={columnsFor(locale)}
        rows={query.data?.changes}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        dateRange={{ label: 'Date', today: locale.today, pattern: locale.pattern }}
        filters={[
          {
            key: 'subject',
            label: 'About',
            options: EVENT_SUBJECTS.map((value) => [value, SUBJECT_WORDS[value]] as const),
          },
        ]}
        rowId={(row) => String(row.number)}
        rowName={(row) => EVENT_WORDS[row.type]}
        href={hrefOf}
        card={(row) => (
          <CardRow
            name={EVENT_WORDS[row.type]}
            detail={[row.subject_name, detailOf(row), who(row)].filter(Boolean).join(' · ')}
            amount={locale.date(row.date)}
            state={row.time}
          />
        )}
        empty={{ text: 'Everything that is created or changed here is listed.' }}
      />
    </>
  );
}
