import { PAYMENT_ALERT_STATES, type PaymentAlert } from '@lissafi/contract/payment-alerts';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useMemo } from 'react';
import { queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import { paysOf, STATES, stateOf, toneOf, whoOf } from './labels.ts';
import { PasteCard } from './PasteCard.tsx';

const signed = ({ direction, amount }: PaymentAlert) => (direction === 'in' ? amount : -amount);
const State = ({ alert }: { alert: PaymentAlert }) => (
  <>
    <Badge tone={toneOf(alert)}>{stateOf(alert)}</Badge>{' '}
    {alert.source === 'claim' && <Badge tone="quiet">from the customer</Badge>}{' '}
    {alert.state === 'open' && alert.warnings.length > 0 && (
      <Badge tone="red">{pluralize(alert.warnings.length, 'warning')}</Badge>
    )}
  </>
);

const columnsFor = ({ date, currency }: Locale): Column<PaymentAlert>[] => [
  { id: 'who', header: 'From or to', cell: whoOf },
  { id: 'pays', header: 'Pays', cell: (row) => row.invoice_number ?? '' },
  { id: 'date', header: 'Date', cell: (row) => date(row.date) },
  { id: 'account', header: 'Account', wideOnly: true, cell: (row) => row.account_name ?? row.account_mask },
  { id: 'state', header: 'Status', cell: (row) => <State alert={row} /> },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => (
      <Amount value={signed(row)} currency={currency} tone={row.direction === 'in' ? 'in' : 'plain'} strong />
    ),
  },
];

/** Payments that messages claim: pasted, and kept until somebody sees the money or the statement has it. */
export function AlertsPage() {
  const may = useMay();
  const locale = useLocale();
  const list = useList({ sort: 'date', dir: 'desc', filters: ['state'] });
  const { limit, offset } = list.paging;
  const state = PAYMENT_ALERT_STATES.find((each) => each === list.state.filters.state);
  const query = useQuery({
    ...queries.paymentAlerts.list({ query: { limit, offset, ...(state && { state }) } }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.currency]);
  return (
    <>
      <PageHeader
        title="Payment alerts"
        description="What messages and customers say. It counts nowhere until somebody sees the money."
      />
      {may('payments:write') && <PasteCard />}
      <DataTable
        label="Payment alerts"
        list={list}
        columns={columns}
        rows={query.data?.alerts}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${whoOf(row)}, ${locale.date(row.date)}`}
        href={(row) => `/money/alerts/${row.id}`}
        card={(row) => (
          <CardRow
            name={whoOf(row)}
            amount={
              <Amount
                value={signed(row)}
                currency={locale.currency}
                tone={row.direction === 'in' ? 'in' : 'plain'}
              />
            }
            detail={[locale.date(row.date), paysOf(row)].filter(Boolean).join(' · ')}
            state={<State alert={row} />}
          />
        )}
        filters={[
          {
            key: 'state',
            label: 'Status',
            options: PAYMENT_ALERT_STATES.map((each) => [each, STATES[each]] as const),
          },
        ]}
        empty={{ text: 'Alerts that you paste and keep are listed here.' }}
      />
    </>
  );
}
