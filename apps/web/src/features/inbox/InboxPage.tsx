import { INBOX_KINDS, type InboxItem, type InboxKind } from '@lissafi/contract/inbox';
import { keepPreviousData, useQuery } from '@tanstack/react-query';
import { Link, useSearch } from '@tanstack/react-router';
import { useState } from 'react';
import { queries } from '../../client/api.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import rows from '../../ui/LinkRows.module.css';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import views from '../../ui/Rows.module.css';
import { Pager } from '../../ui/table/Pager.tsx';
import classes from './Inbox.module.css';
import { KINDS, placeOf, titleOf } from './labels.ts';

const SIZE = 25;

/** Everything that waits for this person, the latest first; each opens where it is finished. */
export function InboxPage() {
  const { kind } = useSearch({ from: '/app/inbox' });
  // Remounted for the other list, which starts on its first page.
  return <Waiting key={kind} kind={kind} />;
}

function Waiting({ kind }: { kind: InboxKind | undefined }) {
  const [offset, setOffset] = useState(0);
  const query = useQuery({
    ...queries.inbox.list({ query: { ...(kind && { kind }), limit: SIZE, offset } }),
    placeholderData: keepPreviousData,
  });
  const { data } = query;
  if (!data) return <LoadState query={query} back="/dashboard" />;
  const all = INBOX_KINDS.reduce((sum, each) => sum + data.counts[each], 0);
  const kinds = INBOX_KINDS.filter((each) => data.counts[each] > 0 || each === kind);
  return (
    <>
      <PageHeader title="Inbox" description="What waits for you. Nothing of it is in the books yet." />
      {kinds.length > 1 && (
        <nav aria-label="What waits" className={views.views}>
          <View current={kind === undefined} label="All" count={all} />
          {kinds.map((each) => (
            <View
              key={each}
              kind={each}
              current={kind === each}
              label={KINDS[each]}
              count={data.counts[each]}
            />
          ))}
        </nav>
      )}
      <Card>
        {data.items.length === 0 ? (
          <Empty title="Nothing waits for you">
            Drafts of expenses, income, invoices and bills, alerts that nobody has confirmed, and rows of
            imports and bank statements that could not be read, stand here until they are finished.
          </Empty>
        ) : (
          <>
            <ul className={rows.list}>
              {data.items.map((item) => (
                <Row key={`${item.kind} ${item.id}`} item={item} />
              ))}
            </ul>
            <Pager offset={offset} size={SIZE} total={data.total} onChange={setOffset} />
          </>
        )}
      </Card>
    </>
  );
}

function View({
  kind,
  current,
  label,
  count,
}: {
  kind?: InboxKind;
  current: boolean;
  label: string;
  count: number;
}) {
  return (
    <Link
      to="/inbox"
      search={kind ? { kind } : {}}
      className={views.view}
      data-current={current}
      aria-current={current ? 'true' : undefined}
    >
      {label} <span className={views.soft}>{count}</span>
    </Link>
  );
}

function Row({ item }: { item: InboxItem }) {
  const { date } = useLocale();
  return (
    <li>
      <Link to={placeOf(item)} className={rows.row}>
        <span className={rows.text}>
          <span className={rows.title}>{item.about ?? titleOf(item)}</span>
          <span className={rows.detail}>
            {[item.about && titleOf(item), item.date && date(item.date)].filter(Boolean).join(' · ')}
          </span>
          {item.missing.length > 0 && <span className={classes.missing}>{item.missing.join('. ')}</span>}
        </span>
        {item.amount !== null && (
          <span className={classes.amount}>
            <Amount value={item.amount} currency={item.currency} strong />
          </span>
        )}
      </Link>
    </li>
  );
}
