import { ACCOUNT_GROUPS } from '@lissafi/domain/books/accounts';
import { sumMoney } from '@lissafi/domain/money/money';
import { IconX } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { downloads, queries } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { useBranchName } from '../../organization/use-places.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { Pagination } from '../../ui/table/Pagination.tsx';
import { Toolbar } from '../../ui/table/Toolbar.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import classes from './EntriesPage.module.css';
import { Entry } from './Entry.tsx';
import { ExportMenu } from './ExportMenu.tsx';

const FILTERS = ['account_code', 'source_id', 'customer_id', 'known_on', 'branch_id'] as const;

/** The journal entries behind a figure; the filters are part of the address. */
export function EntriesPage() {
  const { currency, date, today, pattern } = useLocale();
  const list = useList({ sort: 'date', dir: 'desc', filters: FILTERS });
  const { account_code, source_id, customer_id, known_on, branch_id } = list.state.filters;
  const branchName = useBranchName(branch_id);
  const read = {
    query: {
      limit: list.paging.limit,
      offset: list.paging.offset,
      date_from: list.state.date_from,
      date_to: list.state.date_to,
      account_code,
      source_id,
      customer_id,
      known_on,
      branch_id,
    },
  };
  const query = useQuery({
    ...queries.ledger.entries(read),
    placeholderData: keepPreviousData,
  });
  const { data, error } = query;
  const lines = data?.entries.flatMap((entry) => entry.lines) ?? [];
  const totals = {
    debit: sumMoney(lines, ({ debit }) => debit),
    credit: sumMoney(lines, ({ credit }) => credit),
  };
  const accountName =
    data?.entries.flatMap((entry) => entry.lines).find((line) => line.account_code === account_code)
      ?.account_name ?? ACCOUNT_GROUPS[account_code ?? ''];
  const shown: [(typeof FILTERS)[number], string][] = [];
  if (account_code)
    shown.push([
      'account_code',
      `${account_code.includes(',') ? 'Accounts' : 'Account'} ${account_code.replaceAll(',', ', ')}${accountName ? ` ${accountName}` : ''}`,
    ]);
  if (source_id) shown.push(['source_id', 'One document']);
  if (customer_id) shown.push(['customer_id', 'One customer']);
  if (known_on) shown.push(['known_on', `As known on ${date(known_on)}`]);
  if (branch_id) shown.push(['branch_id', branchName ?? 'One branch']);

  return (
    <>
      <PageHeader
        title="Entries"
        description="Every posting, newest first. Entries are never changed; corrections are entries too."
        primary={<ExportMenu />}
      />
      <div className={classes.page}>
        <Toolbar
          list={list}
          download={(format) => downloads.ledger.entries({ ...read, format })}
          filters={[]}
          dateRange={{ label: 'Dates', today, pattern }}
          sorts={[]}
          selecting={false}
        />
        {shown.length > 0 && (
          <div className={classes.shown}>
            {shown.map(([key, text]) => (
              <Button
                key={key}
                size="small"
                onClick={() => list.change({ filters: { ...list.state.filters, [key]: undefined } })}
              >
                {text}
                <IconX size={14} aria-hidden />
                <span className="visually-hidden">, remove this filter</span>
              </Button>
            ))}
          </div>
        )}
        {error && !data ? (
          <Card>
            <Empty
              alert
              title="The entries could not be loaded"
              action={
                <Button look="primary" onClick={() => query.refetch()}>
                  Try again
                </Button>
              }
            >
              {messageOf(error)}
            </Empty>
          </Card>
        ) : !data ? (
          <Card>
            {[0, 1, 2, 3, 4].map((index) => (
              <p key={index} className={classes.loading}>
                <Skeleton width={`${70 - index * 7}%`} />
              </p>
            ))}
          </Card>
        ) : data.entries.length === 0 ? (
          <Card>
            <Empty
              title="No records found"
              action={list.filterCount > 0 && <Button onClick={list.clear}>Clear filters</Button>}
            >
              {list.filterCount > 0
                ? 'No entry matches.'
                : 'The first invoice that you issue is the first entry.'}
            </Empty>
          </Card>
        ) : (
          <>
            <div className={classes.heads} aria-hidden>
              <span>Debit</span>
              <span>Credit</span>
            </div>
            <ul className={classes.entries} data-stale={query.isPlaceholderData}>
              {data.entries.map((entry) => (
                <Entry
                  key={entry.id}
                  entry={entry}
                  currency={currency}
                  date={date}
                  highlight={account_code}
                />
              ))}
              <li className={classes.total}>
                <span>
                  {data.total > data.entries.length
                    ? `Total of the ${pluralize(data.entries.length, 'entry', 'entries')} on this page`
                    : `Total of ${pluralize(data.entries.length, 'entry', 'entries')}`}
                </span>
                <Amount value={totals.debit} currency={currency} strong />
                <Amount value={totals.credit} currency={currency} strong />
              </li>
            </ul>
            <Pagination list={list} total={data.total} label="Entries" />
          </>
        )}
      </div>
    </>
  );
}
