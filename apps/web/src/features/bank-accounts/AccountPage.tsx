import type { MoneyAccount, MoneyLine } from '@lissafi/contract/bank-accounts';
import { addDays } from '@lissafi/domain/calendar/civil-date';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconArchive, IconCashBanknote, IconPencil, IconTransfer } from '@tabler/icons-react';
import { keepPreviousData, useQuery, useQueryClient } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { useMemo, useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { ask } from '../../client/confirm.ts';
import { useMay } from '../../client/session.ts';
import { ACCOUNT_KINDS, bankDetails } from '../../labels/bank-accounts.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { notify } from '../../ui/toast.ts';
import { EditAccountDrawer } from './AccountDrawer.tsx';
import classes from './Accounts.module.css';
import { Marks } from './AccountsPage.tsx';
import { CountDrawer } from './CountDrawer.tsx';
import { sourcePage } from './source.ts';
import { TransferDrawer } from './TransferDrawer.tsx';
import { Unsettled } from './Unsettled.tsx';

export function AccountPage() {
  const { id } = useParams({ from: '/app/money/accounts/$id' });
  const query = useQuery(queries.bankAccounts.get({ params: { id } }));
  return query.data ? <Detail account={query.data} /> : <LoadState query={query} back="/money/accounts" />;
}

function Detail({ account }: { account: MoneyAccount }) {
  const may = useMay();
  const [task, setTask] = useState<'edit' | 'transfer' | 'count' | null>(null);
  const done = () => setTask(null);
  return (
    <>
      <PageHeader
        title={account.name}
        description={
          <>
            {[ACCOUNT_KINDS[account.kind], bankDetails(account)].filter(Boolean).join(', ')}{' '}
            <Marks account={account} />
          </>
        }
        back="/money/accounts"
        secondary={<Actions account={account} onEdit={() => setTask('edit')} />}
        primary={
          <>
            {account.can.count && (
              <Button aria-haspopup="dialog" onClick={() => setTask('count')}>
                <IconCashBanknote size={16} aria-hidden />
                Count the cash
              </Button>
            )}
            {account.can.transfer && (
              <Button look="primary" aria-haspopup="dialog" onClick={() => setTask('transfer')}>
                <IconTransfer size={16} aria-hidden />
                Transfer
              </Button>
            )}
          </>
        }
      />
      {may('books:read') && (account.kind === 'pos' || account.kind === 'wallet') && (
        <Unsettled account={account} />
      )}
      {may('books:read') && <Lines account={account} />}
      {may('books:read') && account.kind === 'cash' && <Counts account={account} />}
      <EditAccountDrawer account={account} opened={task === 'edit'} onClose={done} />
      <TransferDrawer fromId={account.id} opened={task === 'transfer'} onClose={done} />
      <CountDrawer account={account} opened={task === 'count'} onClose={done} />
    </>
  );
}

function Actions({ account, onEdit }: { account: MoneyAccount; onEdit: () => void }) {
  const client = useQueryClient();
  const { id, version, can, is_archived } = account;
  const archive = async () => {
    if (
      !is_archived &&
      !(await ask(`Archive ${account.name}? It takes no payments any more; its entries stay.`, 'Archive'))
    )
      return;
    try {
      await api.bankAccounts.update({ params: { id }, body: { version, is_archived: !is_archived } });
      notify.success(`${account.name} ${is_archived ? 'is open again' : 'archived'}`);
      await client.invalidateQueries();
    } catch (error) {
      notify.error(is_archived ? 'Not opened' : 'Not archived', messageOf(error));
    }
  };
  return (
    <>
      {(can.archive || (is_archived && can.update)) && (
        <Button onClick={archive}>
          <IconArchive size={16} aria-hidden />
          {is_archived ? 'Open again' : 'Archive'}
        </Button>
      )}
      {can.update && (
        <Button aria-haspopup="dialog" onClick={onEdit}>
          <IconPencil size={16} aria-hidden />
          Edit
        </Button>
      )}
    </>
  );
}

const columnsFor = (locale: Locale): Column<MoneyLine>[] => [
  { id: 'memo', header: 'What', cell: (row) => row.memo },
  { id: 'entry_date', header: 'Date', cell: (row) => locale.date(row.entry_date) },
  {
    id: 'in',
    header: 'In',
    align: 'right',
    cell: (row) => row.amount > 0 && <Amount value={row.amount} currency={locale.currency} tone="in" />,
  },
  {
    id: 'out',
    header: 'Out',
    align: 'right',
    cell: (row) => row.amount < 0 && <Amount value={-row.amount} currency={locale.currency} />,
  },
  {
    id: 'balance',
    header: 'Balance',
    align: 'right',
    cell: (row) => <Amount value={row.balance} currency={locale.currency} strong />,
  },
];

/** What came in and went out, newest first, with the balances at both ends of the period above it. */
function Lines({ account }: { account: MoneyAccount }) {
  const locale = useLocale();
  const { currency } = locale;
  const list = useList({ sort: 'entry_date', dir: 'desc' });
  const { date_from, date_to } = list.state;
  const { limit, offset } = list.paging;
  const query = useQuery({
    ...queries.bankAccounts.lines({
      params: { id: account.id },
      query: { limit, offset, date_from, date_to },
    }),
    placeholderData: keepPreviousData,
  });
  const columns = useMemo(() => columnsFor(locale), [locale.pattern, locale.currency]);
  const { data } = query;
  const { account_code } = account;
  const entries = { account_code, date_from, date_to };
  const before = { account_code, date_to: date_from && addDays(date_from, -1) };
  const figures: [string, number | undefined, 'in' | 'plain', typeof entries | typeof before][] = [
    [
      date_from ? `Balance before ${locale.date(date_from)}` : 'Opening balance',
      data?.opening_balance,
      'plain',
      before,
    ],
    ['Money in', data?.money_in, 'in', entries],
    ['Money out', data?.money_out, 'plain', entries],
    [
      date_to ? `Balance on ${locale.date(date_to)}` : 'Balance',
      data?.closing_balance,
      'plain',
      { account_code, date_to },
    ],
  ];
  return (
    <>
      <dl className={classes.figures} aria-label="Balances">
        {figures.map(([label, value, tone, search]) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              {value === undefined ? (
                <Skeleton width="60%" />
              ) : (
                <Link to="/books/entries" search={search} className={classes.link}>
                  <Amount value={value} currency={currency} tone={tone} strong />
                </Link>
              )}
            </dd>
          </div>
        ))}
      </dl>
      <DataTable
        label="Money in and out"
        list={list}
        download={(format) =>
          downloads.ledger.generalLedger({
            query: { account_code: account.account_code, date_from, date_to },
            format,
          })
        }
        columns={columns}
        rows={data?.lines}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => `${row.entry_id}.${row.line}`}
        rowName={(row) => `${row.memo}, ${locale.date(row.entry_date)}`}
        href={sourcePage}
        card={(row) => (
          <CardRow
            name={row.memo}
            amount={<Amount value={row.amount} currency={currency} tone={row.amount > 0 ? 'in' : 'plain'} />}
            detail={locale.date(row.entry_date)}
            state={
              <>
                Balance <Amount value={row.balance} currency={currency} />
              </>
            }
          />
        )}
        dateRange={{ label: 'Dates', today: locale.today, pattern: locale.pattern }}
        empty={{ text: 'Payments, expenses and transfers that use this account are listed here.' }}
      />
    </>
  );
}

const COUNTS = 12;

/** The last counts of a till, each with what was missing or over. */
function Counts({ account }: { account: MoneyAccount }) {
  const { currency, date } = useLocale();
  const { data, error } = useQuery(
    queries.bankAccounts.counts({ params: { id: account.id }, query: { limit: COUNTS } }),
  );
  return (
    <Card title="Counts" className={classes.below}>
      {!data && !error && <Skeleton height={48} />}
      {error && <p className={classes.soft}>{messageOf(error)}</p>}
      {data?.counts.length === 0 && (
        <p className={classes.soft}>Not counted yet. Count the cash at the end of the day.</p>
      )}
      <ul>
        {data?.counts.map((count) => (
          <li key={count.id} className={classes.count}>
            <span>
              {date(count.counted_on)}
              <span className={classes.soft}>
                {[count.counted_by, count.memo].filter(Boolean).map((each) => `, ${each}`)}
              </span>
            </span>
            <Amount value={count.amount} currency={currency} />
            <span>
              {count.difference === 0 ? (
                <Badge tone="in">agrees</Badge>
              ) : (
                <Link to="/books/entries" search={{ source_id: count.id }}>
                  {formatMoney(Math.abs(count.difference), currency)}{' '}
                  {count.difference < 0 ? 'short' : 'over'}
                </Link>
              )}
            </span>
          </li>
        ))}
      </ul>
    </Card>
  );
}
