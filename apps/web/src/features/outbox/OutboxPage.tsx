import { useEffect, useState } from 'react';
import { flush } from '../../client/outbox/sender.ts';
import { heldBy, ofOrganizations } from '../../client/outbox/sending.ts';
import { useUser } from '../../client/session.ts';
import { protectStorage } from '../../client/storage-protection.ts';
import { Button } from '../../ui/Button.tsx';
import { Card } from '../../ui/Card.tsx';
import { Empty } from '../../ui/Empty.tsx';
import rows from '../../ui/LinkRows.module.css';
import { PageHeader } from '../../ui/PageHeader.tsx';
import { Skeleton } from '../../ui/Skeleton.tsx';
import { pluralize } from '../../ui/text.ts';
import { useOnline } from '../../ui/use-online.ts';
import { useOutbox } from '../../ui/use-outbox.ts';
import { LateSales } from './LateSales.tsx';
import classes from './Outbox.module.css';
import { RecordsOfOthers } from './RecordsOfOthers.tsx';
import { RefusedRecord } from './RefusedRecord.tsx';
import { WaitingRow } from './WaitingRow.tsx';

/** What was recorded on this device and is not with the server yet: first what needs a person, then what waits. */
export function OutboxPage() {
  const { mine: all, others, isRead } = useOutbox();
  const { organizations } = useUser();
  const mine = ofOrganizations(all, organizations);
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
            <Empty
              title={
                mine.length > 0
                  ? 'Nothing else is waiting'
                  : all.length + others.length === 0
                    ? 'Everything is sent'
                    : 'Nothing of yours is waiting'
              }
            >
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
        {all.length > mine.length && (
          <p className={classes.others}>
            Of an organization that you are no member of any more:{' '}
            {pluralize(all.length - mine.length, 'record')}. Its owner or an admin can send them, signed in on
            this device.
          </p>
        )}
        <LateSales />
        <RecordsOfOthers records={others} />
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
