import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { isKeptSince } from '../client/kept-answers.ts';
import { useMay } from '../client/session.ts';
import { useOnline } from '../ui/use-online.ts';

/** What is on the screen comes first. */
const AFTER_MS = 8_000;
/** Read anew after this time, not at each start: phones pay by the megabyte. */
const KEPT_MS = 30 * 60_000;

/** Reads ahead what selling without network needs: who buys and what is sold. */
export function KeepForOffline() {
  const client = useQueryClient();
  const online = useOnline();
  const may = useMay();
  const readsCustomers = may('customers:read');
  const readsGoods = may('inventory:read');
  const sells = may('documents:write');
  useEffect(() => {
    // Without a worker the app does not open without network, and nothing needs to be read ahead.
    if (!online || !navigator.serviceWorker?.controller) return;
    const timer = setTimeout(async () => {
      // Not among the first files of the app; where it cannot be fetched, the next start tries again.
      const reads = await import('./offline-reads.ts').catch(() => null);
      const wanted = reads?.offlineReads({ readsCustomers, readsGoods, sells }) ?? [];
      for (const query of wanted) {
        if (!(await isKeptSince(query.queryKey, Date.now() - KEPT_MS)))
          await client.prefetchQuery(query as never);
      }
    }, AFTER_MS);
    return () => clearTimeout(timer);
  }, [client, online, readsCustomers, readsGoods, sells]);
  return null;
}
