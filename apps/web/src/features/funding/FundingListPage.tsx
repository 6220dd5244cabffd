import type { Funding } from '@lissafi/contract/funding';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { comesIn } from '@lissafi/domain/books/funding-postings';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { useMoneyAccounts } from '../../pickers/AccountField.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import classes from './Funding.module.css';
import { FundingDrawer } from './FundingDrawer.tsx';
import { KINDS } from './labels.ts';

const signed = (row: Funding) => (row.amount + row.interest) * (comesIn(row.kind) ? 1 : -1);

const columnsFor = (locale: Locale): Column<Funding>[] => [
  { id: 'kind', header: 'What', cell: (row) => KINDS[row.kind] },
  { id: 'paid_on', header: 'Date', cell: (row) => locale.date(row.paid_on) },
  { id: 'counterparty', header: 'Who', wideOnly: true, cell: (row) => row.counterparty ?? '' },
  { id: 'account', header: 'Account', wideOnly: true, cell: (row) => row.account_name },
  { id: 'state', header: 'Status', cell: (row) => row.voided_at && <Badge tone="red">void</Badge> },
  {
    id: 'interest',
    header: 'Interest',
    align: 'right',
    cell: (row) => row.interest > 0 && <Amount value={row.interest} currency={locale.currency} />,
  },
  {
    id: 'amount',
    header: 'Amount',
    align: 'right',
    cell: (row) => <Figure row={row} currency={locale.currency} />,
  },
];

function Figure({ row, currency }: { row: Funding; currency: string }) {
  const value = signed(row);
  return <Amount value={value} currency={currency} tone={value > 0 && !row.voided_at ? 'in' : 'plain'} />;
}

/** Money of the owner and of lenders, with what the books have of each. */
export function FundingListPage() {
  const may = useMay();
  const locale = useLocale();
  const [opened, setOpened] = useState(false);
  const accounts = useMoneyAccounts();
  const list = useList({ sort: 'paid_on', dir: 'desc', filters: ['kind', 'account_id'] });
  const { filters, date_from, date_to } = list.state;
  const { limit, offset } = list.paging;
  const read = { query: { limit, offset, date_from, date_to, ...filters } as never };
  const query = useQuery({
    ...queries.funding.list(read),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.currency]);
  const { data } = query;
  const record = (label: string) =>
    may('transactions:write') && (
      <Button look="primary" aria-haspopup="dialog" onClick={() => setOpened(true)}>
        <IconPlus size={16} aria-hidden />
        {label}
      </Button>
    );
  const figures = data && [
    ['Put in by the owner', data.capital, ACCOUNT.owners_capital],
    ['Taken out by the owner', data.drawings, ACCOUNT.owners_drawings],
    ['Loans to repay', data.loans, ACCOUNT.loans],
  ];
  return (
    <>
      <PageHeader
        title="Owner and loans"
        description="Money that is neither income nor expense"
        primary={record('Record owner or loan')}
      />
      {figures && (
        <div className={classes.figures}>
          {(figures as [string, number, string][]).map(([label, value, account_code]) => (
            <Card key={label}>
              <p className={classes.label}>{label}</p>
              <Link to="/books/entries" search={{ account_code }} className={classes.link}>
                <Amount
                  figure
                  value={value}
                  currency={locale.currency}
                  tone={account_code === ACCOUNT.loans && value > 0 ? 'owed' : 'plain'}
                />
              </Link>
            </Card>
          ))}
        </div>
      )}
      <DataTable
        label="Owner and loans"
        list={list}
        download={(format) => downloads.funding.list({ ...read, format })}
        columns={columns}
        rows={data?.funding}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => `${KINDS[row.kind]}, ${locale.date(row.paid_on)}`}
        href={(row) => `/money/funding/${row.id}`}
        card={(row) => (
          <CardRow
            name={KINDS[row.kind]}
            amount={<Figure row={row} currency={locale.currency} />}
            detail={[locale.date(row.paid_on), row.counterparty ?? row.account_name].join(' · ')}
            state={row.voided_at && <Badge tone="red">void</Badge>}
          />
        )}
        filters={[
          { key: 'kind', label: 'What', options: options(KINDS) },
          {
            key: 'account_id',
            label: 'Account',
            options: accounts.map(({ id, name }) => [id, name] as const),
          },
        ]}
        dateRange={{ label: 'Dates', today: locale.today, pattern: locale.pattern }}
        empty={{
          text: 'Money that you put into the business or take out, and loans, are recorded here.',
          action: record('Record the first'),
        }}
      />
      <FundingDrawer opened={opened} onClose={() => setOpened(false)} />
    </>
  );
}
