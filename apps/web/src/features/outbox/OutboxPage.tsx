import { useEffect, useState } from 'react';
import type { OutboxRecord } from '../../client/outbox/outbox-record.ts';
import { flush } from '../../client/outbox/sender.ts';
import { heldBy } from '../../client/outbox/sending.ts';
import { protectStorage } from '../../client/storage-protection.ts';
import { useLocale } from '../../organization/use-organization.ts';
import { Amount } from '../../ui/Amount.tsx';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { clockTime } from '../../ui/date-time.ts';
import { Empty } from '../../ui/Empty.tsx';
import rows from '../../ui/LinkRows.module.css';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useOutbox } from '../../ui/use-outbox.ts';
import { KINDS } from './labels.ts';
import classes from './Outbox.module.css';
import { RefusedRecord } from './RefusedRecord.tsx';

/** What was recorded on this device and is not with the server yet: first what needs a person, then what waits. */
export function OutboxPage() {
  const { mine, ofOthers, isRead } = useOutbox();
  const online = useOnline();
  const refused = mine.filter(({ state }) => state === 'refused');
  const waiting = mine.filter(({ state }) => state === 'waiting');
  return (
    <>
      <PageHeader
        title="Outbox"
        description="Recorded on this device, and not in the books yet. Each record is sent once, in order."
        primary={
          waiting.length > 0 && (
            <Button onClick={() => void flush()} disabled={!online}>
              Send now
            </Button>
          )
        }
      />
      <div className={classes.stack}>
        {refused.map((record) => (
          <RefusedRecord key={record.id} record={record} />
        ))}
        <Card title={waiting.length > 0 ? `${pluralize(waiting.length, 'record')} waiting` : undefined}>
          {!isRead ? (
            <Skeleton />
          ) : waiting.length === 0 ? (
            <Empty title={mine.length === 0 ? 'Everything is sent' : 'Nothing else is waiting'}>
              What you record without a connection stands here until it is sent.
            </Empty>
          ) : (
            <ul className={rows.list}>
              {waiting.map((record) => (
                <WaitingRow key={record.id} record={record} heldBy={heldBy(record, mine)} />
              ))}
            </ul>
          )}
        </Card>
        {waiting.length > 0 && <UnprotectedStorage />}
        {ofOthers > 0 && (
          <p className={classes.others}>
            {pluralize(ofOthers, 'record')} of another person {ofOthers === 1 ? 'waits' : 'wait'} on this
            device. {ofOthers === 1 ? 'It is' : 'They are'} sent when that person signs in here.
          </p>
        )}
      </div>
    </>
  );
}

/** Some browsers delete what a page keeps when the device runs out of space, unless they agreed not to. */
function UnprotectedStorage() {
  const [isProtected, setProtected] = useState(true);
  useEffect(() => void protectStorage().then(setProtected), []);
  if (isProtected) return null;
  return (
    <p className={classes.others}>
      This browser may delete what waits here when the device runs out of space. Please connect soon, or
      install Lissafi on this device.
    </p>
  );
}

function WaitingRow({ record, heldBy: other }: { record: OutboxRecord; heldBy: OutboxRecord | null }) {
  const { date } = useLocale();
  const [what, ...details] = record.description;
  return (
    <li className={rows.row}>
      <span className={rows.text}>
        <span className={rows.title}>
          {KINDS[record.kind]}
          {record.provisional_number && ` ${record.provisional_number}`}
        </span>
        <span className={rows.detail}>
          {[record.amount === null && what, ...details].filter(Boolean).join(', ')}
        </span>
        <span className={rows.detail}>
          {clockTime(Date.parse(record.recorded_at))}
          {record.day_before &&
            `. The clock of this device was wrong: ${date(record.day_before)} was corrected.`}
          {other && `. It waits for ${other.description[0]}, which was not accepted.`}
        </span>
      </span>
      {record.amount !== null && record.currency && (
        <Amount value={record.amount} currency={record.currency} />
      )}
    </li>
  );
}
