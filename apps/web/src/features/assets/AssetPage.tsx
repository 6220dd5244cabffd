import type { Asset } from '@lissafi/contract/assets';
import { formatMoney } from '@lissafi/domain/money/money';
import { IconArrowBackUp, IconPencil } from '@tabler/icons-react';
import { useQuery } from '@tanstack/react-query';
import { Link, useParams } from '@tanstack/react-router';
import { type ReactNode, useState } from 'react';
import { api, downloads, queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Alert } from '../../ui/Alert.tsx';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { DownloadMenu } from '../../ui/DownloadMenu.tsx';
import { Facts } from '../../ui/Facts.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { pluralize } from '../../ui/text.ts';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import classes from './Assets.module.css';
import { BookValueChart } from './BookValueChart.tsx';
import { DisposeDrawer } from './DisposeDrawer.tsx';
import { EditAssetDrawer } from './EditAssetDrawer.tsx';
import { monthName } from './labels.ts';

export function AssetPage() {
  const { id } = useParams({ from: '/app/books/assets/$id' });
  const query = useQuery(queries.assets.get({ params: { id } }));
  return query.data ? <Detail asset={query.data} /> : <LoadState query={query} back="/books/assets" />;
}

function Detail({ asset }: { asset: Asset }) {
  const { date } = useLocale();
  const [opened, setOpened] = useState<'edit' | 'dispose' | 'void' | null>(null);
  const { id, currency, disposal } = asset;
  const close = () => setOpened(null);
  const money = (value: number) => formatMoney(value, currency);
  const facts: [string, ReactNode][] = [
    [
      'Cost',
      asset.journal_entry_id ? (
        <Link key="cost" to="/books/entries/$id" params={{ id: asset.journal_entry_id }}>
          <Amount value={asset.cost} currency={currency} />
        </Link>
      ) : (
        <Amount key="cost" value={asset.cost} currency={currency} />
      ),
    ],
    [
      'VAT',
      asset.tax_amount > 0 &&
        `${money(asset.tax_amount)}, ${asset.tax_claimed ? 'claimed' : 'part of the cost'}`,
    ],
    ['Residual value', asset.residual_value > 0 && money(asset.residual_value)],
    ['Useful life', asset.life_months === null ? 'Not depreciated' : pluralize(asset.life_months, 'month')],
    ['Depreciated before', asset.depreciated_before > 0 && money(asset.depreciated_before)],
    ['Accumulated depreciation', <Amount key="sum" value={asset.accumulated} currency={currency} />],
    ['Book value', <Amount key="value" value={asset.book_value} currency={currency} strong />],
    [
      'Bought from',
      asset.supplier_id && (
        <Link key="supplier" to="/suppliers/$id" params={{ id: asset.supplier_id }}>
          {asset.supplier_name}
        </Link>
      ),
    ],
    ['Note', asset.note],
  ];
  return (
    <>
      <PageHeader
        title={asset.name}
        description={`${asset.account_name} · ${date(asset.acquired_on)}`}
        back="/books/assets"
        secondary={
          <>
            <DownloadMenu icon download={(format) => downloads.assets.get({ params: { id }, format })} />
            {asset.can.void && (
              <Button aria-haspopup="dialog" onClick={() => setOpened('void')}>
                <IconArrowBackUp size={16} aria-hidden />
                Void
              </Button>
            )}
            {asset.can.update && (
              <Button aria-haspopup="dialog" onClick={() => setOpened('edit')}>
                <IconPencil size={16} aria-hidden />
                Edit
              </Button>
            )}
          </>
        }
        primary={
          asset.can.dispose && (
            <Button look="primary" aria-haspopup="dialog" onClick={() => setOpened('dispose')}>
              Sell or scrap
            </Button>
          )
        }
      />
      {asset.voided_at && (
        <div className={classes.notice}>
          <Alert>Void: {asset.void_reason}</Alert>
        </div>
      )}
      {disposal && (
        <div className={classes.due}>
          <span>
            Disposed of on {date(disposal.disposed_on)} for {money(disposal.proceeds)}:{' '}
            {disposal.result === 0
              ? 'neither gain nor loss'
              : disposal.result > 0
                ? `a gain of ${money(disposal.result)}`
                : `a loss of ${money(-disposal.result)}`}
            . {disposal.reason}
            {disposal.taken_back > 0 &&
              `. ${money(disposal.taken_back)} of depreciation from that month on was taken back.`}
          </span>
          <Link to="/books/entries/$id" params={{ id: disposal.journal_entry_id }}>
            Entry
          </Link>
        </div>
      )}
      <div className={classes.columns}>
        <Card title="Details">
          <Facts facts={facts} className={classes.facts} />
          {!asset.in_books && (
            <Link to="/books/entries" search={{ source_id: id }}>
              Journal entries
            </Link>
          )}
        </Card>
        {asset.schedule.length > 1 && (
          <Card title="Book value">
            <BookValueChart asset={asset} />
          </Card>
        )}
      </div>
      <Schedule asset={asset} />
      {asset.can.update && <EditAssetDrawer asset={asset} opened={opened === 'edit'} onClose={close} />}
      <DisposeDrawer asset={asset} opened={opened === 'dispose'} onClose={close} />
      <TakeBackDrawer
        title="Void this asset"
        note="For a mistake. Its purchase is reversed in the books with today’s date."
        slot={`void.asset.${id}`}
        send={(body, idempotencyKey) => api.assets.void({ params: { id }, body, idempotencyKey })}
        done="Asset voided"
        opened={opened === 'void'}
        onClose={close}
      />
    </>
  );
}

/** Planned months that are shown at first. */
const AHEAD = 12;

/** Month by month; a posted month leads to its entry. */
function Schedule({ asset: { schedule, currency, status } }: { asset: Asset }) {
  const [isWhole, setWhole] = useState(false);
  const posted = schedule.filter(({ posted_on }) => posted_on !== null).length;
  const shown = isWhole ? schedule : schedule.slice(0, posted + AHEAD);
  if (schedule.length === 0)
    return (
      <Card title="Depreciation">
        <p className={classes.soft}>
          {status === 'active' ? 'This asset is not depreciated.' : 'Nothing was depreciated.'}
        </p>
      </Card>
    );
  return (
    <Card title="Depreciation">
      <table className={classes.table}>
        <thead>
          <tr>
            <th scope="col">Month</th>
            <th scope="col">Depreciation</th>
            <th scope="col">Accumulated</th>
            <th scope="col">Book value</th>
          </tr>
        </thead>
        <tbody>
          {shown.map((row) => (
            <tr key={row.month} data-planned={row.posted_on === null}>
              <th scope="row">
                {row.journal_entry_id ? (
                  <Link to="/books/entries/$id" params={{ id: row.journal_entry_id }}>
                    {monthName(row.month)}
                  </Link>
                ) : (
                  monthName(row.month)
                )}
                {row.posted_on === null && <span className={classes.soft}> planned</span>}
              </th>
              <td data-label="Depreciation">
                <Amount value={row.amount} currency={currency} />
              </td>
              <td data-label="Accumulated">
                <Amount value={row.accumulated} currency={currency} />
              </td>
              <td data-label="Book value">
                <Amount value={row.book_value} currency={currency} />
              </td>
            </tr>
          ))}
        </tbody>
      </table>
      {shown.length < schedule.length && (
        <Button look="subtle" onClick={() => setWhole(true)}>
          Show all {schedule.length} months
        </Button>
      )}
    </Card>
  );
}
