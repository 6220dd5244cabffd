import type { Transfer } from '@lissafi/contract/bank-accounts';
import { IconTransfer } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { useNavigate, useSearch } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
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
import { TransferDrawer } from './TransferDrawer.tsx';

const between = (row: Transfer) => `${row.from_name} → ${row.to_name}`;

const columnsFor = (locale: Locale): Column<Transfer>[] => [
  { id: 'accounts', header: 'Accounts', cell: between },
  { id: 'transferred_on', header: 'Date', cell: (row) => locale.date(row.transferred_on) },
  { id: 'reference', header: 'Reference', wideOnly: true, cell: (row) => row.reference ?? '' },
  { id: 'state', header: 'Status', cell: (row) => row.voided_at && <Badge tone="red">void</Badge> },
  {
    id: 'charge',
    header: 'Charge',
    align: 'right',
    cell: (row) => row.charge > 0 && <Amount value={row.charge} currency={locale.currency} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <Amount value={row.amount} currency={locale.currency} strong={row.voided_at === null} />,
  },
];

/** Transfers between own accounts, newest first. */
export function TransfersPage() {
  const may = useMay();
  const locale = useLocale();
  const navigate = useNavigate();
  const { said } = useSearch({ from: '/app/money/transfers' });
  const [asked, setOpened] = useState(false);
  const opened = asked || said !== undefined;
  const close = () => {
    setOpened(false);
    // The words in the address are done with, and do not open the drawer again on the way back.
    if (said) void navigate({ to: '/money/transfers', search: {}, replace: true });
  };
  const accounts = useMoneyAccounts();
  const list = useList({ sort: 'transferred_on', dir: 'desc', filters: ['account_id'] });
  const { filters, date_from, date_to } = list.state;
  const { limit, offset } = list.paging;
  const read = { query: { limit, offset, date_from, date_to, account_id: filters.account_id } };
  const query = useQuery({
    ...queries.bankAccounts.transfers(read),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.currency]);
  const record = (label: string) =>
    may('transactions:write') && (
      <Button look="primary" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconTransfer size={16} aria-hidden />
        {label}
      </Button>
    );
  return (
    <>
      <PageHeader
        title="Transfers"
        description="Money moved between your own accounts"
        primary={record('Transfer')}
      />
      <DataTable
        label="Transfers"
        list={list}
        download={(format) => downloads.bankAccounts.transfers({ ...read, format })}
        columns={columns}
        rows={query.data?.transfers}
        total={query.data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${between(row)}, ${locale.date(row.transferred_on)}`}
        href={(row) => `/money/transfers/${row.id}`}
        card={(row) => (
          <CardRow
            name={between(row)}
            amount={<Amount value={row.amount} currency={locale.currency} />}
            detail={[locale.date(row.transferred_on), row.reference].filter(Boolean).join(' · ')}
            state={row.voided_at && <Badge tone="red">void</Badge>}
          />
        )}
        filters={[
          {
            key: 'account_id',
            label: 'Account',
            options: accounts.map(({ id, name }) => [id, name] as const),
          },
        ]}
        dateRange={{ label: 'Dates', today: locale.today, pattern: locale.pattern }}
        empty={{
          text: 'When you take cash to the bank, or POS money arrives there, record it here.',
          action: record('Record a transfer'),
        }}
      />
      <TransferDrawer said={said} opened={opened} onClose={close} />
    </>
  );
}
