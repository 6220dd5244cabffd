import { useQueryClient } from '@tanstack/react-query';
import { Link } from '@tanstack/react-router';
import { useEffect, useState } from 'react';
import { connection } from '../client/api.ts';
import { useMay } from '../client/session.ts';
import { clockTime } from '../ui/date-time.ts';
import { pluralize } from '../ui/text.ts';
import { useReachability } from '../ui/use-online.ts';
import { useOutbox } from '../ui/use-outbox.ts';
import classes from './OfflineLine.module.css';

/**
 * A permanent notice while the server cannot be reached: since when, how old the data on the screen is, and that what
 * is recorded is kept. With a connection it stands only while something waits or needs a person.
 */
export function OfflineLine() {
  const { reachable, since } = useReachability();
  const { mine, others } = useOutbox();
  const may = useMay();
  const ofOthers = may('organization:manage_members')
    ? others.filter(({ organization_id }) => organization_id === connection.organizationId).length
    : 0;
  const oldest = useOldestData(!reachable);
  const refused = mine.filter(({ state }) => state === 'refused').length;
  const waiting = mine.length - refused;
  return (
    <div role="status">
      {(!reachable || mine.length > 0 || ofOthers > 0) && (
        <p className={classes.line} data-offline={!reachable}>
          {!reachable && (
            <span>
              <strong>You are offline.</strong>{' '}
              {since !== null && `No connection since ${clockTime(since)}. `}
              {oldest !== null && (since === null || oldest < since) && `Data from ${clockTime(oldest)}. `}
              Sales, invoices, payments, expenses, new customers and counts are kept on this device and sent
              once; deliveries and transfers are not.
            </span>
          )}
          {mine.length + ofOthers > 0 && (
            <Link to="/outbox" className={classes.outbox}>
              {refused > 0
                ? `${pluralize(refused, 'record')} ${refused === 1 ? 'needs' : 'need'} you`
                : waiting > 0
                  ? `${pluralize(waiting, 'record')} waiting to be sent`
                  : `${pluralize(ofOthers, 'record')} of others not sent`}
            </Link>
          )}
        </p>
      )}
    </div>
  );
}

/** When the oldest data on the screen was read, in milliseconds; null while it is not asked for or there is none. */
function useOldestData(isAsked: boolean): number | null {
  const client = useQueryClient();
  const [oldest, setOldest] = useState<number | null>(null);
  useEffect(() => {
    if (!isAsked) return setOldest(null);
    const read = () => {
      const times = client
        .getQueryCache()
        .findAll({ type: 'active' })
        .map(({ state }) => state.dataUpdatedAt)
        .filter((at) => at > 0);
      setOldest(times.length > 0 ? Math.min(...times) : null);
    };
    read();
    return client.getQueryCache().subscribe(() => queueMicrotask(read));
  }, [client, isAsked]);
  return oldest;
}
