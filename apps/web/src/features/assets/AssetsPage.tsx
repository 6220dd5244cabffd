import type { AssetRow, assetRoutes } from '@lissafi/contract/assets';
import type { Query } from '@lissafi/contract/route';
import { ACCOUNT } from '@lissafi/domain/books/accounts';
import { IconPlus } from '@tabler/icons-react';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useState } from 'react';
import { downloads, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { options } from '../../labels/documents.ts';
import { type Locale, useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Badge } from '../../ui/Badge.tsx';
import { Button, ButtonLink } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { CardRow } from '../../ui/table/CardList.tsx';
import type { Column } from '../../ui/table/columns.ts';
import { DataTable } from '../../ui/table/DataTable.tsx';
import { useList } from '../../ui/table/use-list.ts';
import { pluralize } from '../../ui/text.ts';
import classes from './Assets.module.css';
import { DepreciateDrawer } from './DepreciateDrawer.tsx';
import { monthName, STATUSES } from './labels.ts';
import { useAssetAccounts } from './use-asset-accounts.ts';

const columnsFor = ({ currency, date }: Locale): Column<AssetRow>[] => [
  { id: 'name', header: 'Name', cell: (row) => row.name },
  { id: 'account', header: 'Account', cell: (row) => row.account_name },
  { id: 'acquired_on', header: 'Acquired', cell: (row) => date(row.acquired_on) },
  {
    id: 'cost',
    header: 'Cost',
    align: 'right',
    cell: (row) => <Amount value={row.cost} currency={currency} />,
  },
  {
    id: 'accumulated',
    header: 'Depreciation',
    align: 'right',
    cell: (row) => <Amount value={row.accumulated} currency={currency} />,
  },
  {
    id: 'book_value',
    header: 'Book value',
    align: 'right',
    cell: (row) => <Amount value={row.book_value} currency={currency} />,
  },
  { id: 'status', header: 'Status', cell: (row) => <State row={row} /> },
];

const State = ({ row }: { row: AssetRow }) =>
  row.status !== 'active' && (
    <Badge tone={row.status === 'void' ? 'red' : 'quiet'}>{STATUSES[row.status]}</Badge>
  );

/** The register of fixed assets. */
export function AssetsPage() {
  const may = useMay();
  const locale = useLocale();
  const { currency } = locale;
  const [depreciating, setDepreciating] = useState(false);
  const accounts = useAssetAccounts();
  const list = useList({ sort: 'acquired_on', dir: 'desc', filters: ['status', 'account_code'] });
  const { limit, offset } = list.paging;
  const { account_code } = list.state.filters;
  const read = {
    query: { limit, offset, ...list.state.filters } as Partial<Query<typeof assetRoutes.list>>,
  };
  const query = useQuery({ ...queries.assets.list(read), placeholderData: keepPreviousData });
  const { data } = query;
  const create = (label: string) =>
    may('journals:write') && (
      <ButtonLink to="/books/assets/new" look="primary">
        <IconPlus size={16} aria-hidden />
        {label}
      </ButtonLink>
    );
  const figure = (value: number) => <Amount value={value} currency={currency} strong />;
  return (
    <>
      <PageHeader
        title="Fixed assets"
        description="What the business uses for more than a year, and what it is still worth in the books"
        primary={create('New asset')}
      />
      {data && data.due.assets > 0 && (
        <div className={classes.due} role="status">
          <span>
            {pluralize(data.due.assets, 'asset')} not depreciated up to {monthName(data.due.until)}. It
            happens each night by itself.
          </span>
          {may('journals:write') && (
            <Button size="small" aria-haspopup="dialog" onClick={() => setDepreciating(true)}>
              Post depreciation
            </Button>
          )}
        </div>
      )}
      {data && data.total > 0 && (
        <div className={classes.figures}>
          <Card>
            {account_code ? (
              <Link to="/books/accounts/$code" params={{ code: account_code }} className={classes.figure}>
                <span>Cost</span>
                {figure(data.totals.cost)}
              </Link>
            ) : (
              <Link to="/books/balance-sheet" className={classes.figure}>
                <span>Cost</span>
                {figure(data.totals.cost)}
              </Link>
            )}
          </Card>
          <Card>
            <Link
              to="/books/accounts/$code"
              params={{ code: ACCOUNT.accumulated_depreciation }}
              className={classes.figure}
            >
              <span>Accumulated depreciation</span>
              {figure(data.totals.accumulated)}
            </Link>
          </Card>
          <Card>
            <Link to="/books/balance-sheet" className={classes.figure}>
              <span>Book value</span>
              {figure(data.totals.book_value)}
            </Link>
          </Card>
        </div>
      )}
      <DataTable
        label="Fixed assets"
        list={list}
        download={(format) => downloads.assets.list({ ...read, format })}
        columns={columnsFor(locale)}
        rows={data?.assets}
        total={data?.total}
        error={query.error}
        onRetry={() => query.refetch()}
        stale={query.isPlaceholderData}
        rowId={(row) => row.id}
        rowName={(row) => row.name}
        href={(row) => `/books/assets/${row.id}`}
        card={(row) => (
          <CardRow
            name={row.name}
            detail={`${row.account_name} · ${locale.date(row.acquired_on)}`}
            amount={<Amount value={row.book_value} currency={currency} />}
            state={<State row={row} />}
          />
        )}
        filters={[
          { key: 'status', label: 'Status', options: options(STATUSES), chips: true },
          { key: 'account_code', label: 'Account', options: accounts },
        ]}
        empty={{
          text: 'Record a machine, a vehicle or furniture: its cost is spread over the months of its life.',
          action: create('Record your first asset'),
        }}
      />
      <DepreciateDrawer
        until={data?.due.until ?? ''}
        opened={depreciating}
        onClose={() => setDepreciating(false)}
      />
    </>
  );
}
