import { useQuery } from '@tanstack/react-query';
import { useParams } from '@tanstack/react-router';
import { useState } from 'react';
import { api, queries } from '../../client/api.ts';
import { useMay } from '../../client/session.ts';
import { useDay } from '../../organization/use-day.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { LoadState } from '../../ui/LoadState.tsx';
import { PageHeader } from '../../ui/PageHeader.tsx';
import facts from '../../ui/RecordPage.module.css';
import { TakeBackDrawer } from '../../ui/VoidDrawer.tsx';
import classes from './EntriesPage.module.css';
import { Entry } from './Entry.tsx';
import { SourceLink } from './SourceLink.tsx';

/** One journal entry: its lines, who posted it and when, where it comes from. */
export function EntryPage() {
  const { id } = useParams({ from: '/app/books/entries/$id' });
  const { currency, date } = useLocale();
  const day = useDay();
  const query = useQuery(queries.ledger.entry({ params: { id } }));
  const may = useMay();
  const [reversing, setReversing] = useState(false);
  const { data: entry } = query;
  if (!entry) return <LoadState query={query} back="/books/entries" />;
  // Entries of documents are reversed by voiding the document.
  const isReversible =
    may('journals:write') && entry.source_type === 'journal' && !entry.reverses_id && !entry.reversed_by_id;
  const rows: [string, React.ReactNode][] = [
    ['Date', date(entry.entry_date)],
    [
      'Recorded',
      entry.is_late
        ? `${date(entry.posted_on)}, after its date`
        : date(entry.posted_on || day(entry.posted_at)),
    ],
    ['Posted by', entry.posted_by_name ?? 'System'],
    [
      'Source',
      <SourceLink key="source" entry={entry}>
        {entry.memo}
      </SourceLink>,
    ],
    ['Hash', <code key="hash">{entry.hash}</code>],
  ];
  return (
    <>
      <PageHeader
        title={`Entry ${entry.number}`}
        description="Entries are never changed; corrections are entries too."
        back="/books/entries"
        secondary={
          isReversible && (
            <Button look="danger" onClick={() => setReversing(true)}>
              Reverse
            </Button>
          )
        }
      />
      <div className={classes.page}>
        <ul className={classes.entries}>
          <Entry entry={entry} currency={currency} date={date} highlight={undefined} />
        </ul>
        <Card title="Details">
          <dl className={facts.facts}>
            {rows.map(([label, value]) => (
              <div key={label}>
                <dt>{label}</dt>
                <dd className={classes.fact}>{value}</dd>
              </div>
            ))}
          </dl>
        </Card>
      </div>
      <TakeBackDrawer
        title="Reverse this journal"
        note="The same amounts are posted the other way round, dated today, or the date of the journal if that is later. Both entries stay."
        slot={`journal.reverse.${entry.id}`}
        send={(body, idempotencyKey) =>
          api.journals.reverse({ params: { id: entry.id }, body, idempotencyKey })
        }
        done="Journal reversed"
        opened={reversing}
        onClose={() => setReversing(false)}
      />
    </>
  );
}
