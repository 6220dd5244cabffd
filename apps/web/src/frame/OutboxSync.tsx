import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { onOutboxNews } from '../client/outbox/outbox-news.ts';
import { keepSending } from '../client/outbox/sender.ts';

/** Records that come in close together change the screen once. */
const COALESCE_MS = 300;

/** Sends what waits on this device while somebody is signed in, and reads the screens again as it arrives. */
export function OutboxSync() {
  const client = useQueryClient();
  useEffect(() => keepSending(), []);
  useEffect(() => {
    let timer: ReturnType<typeof setTimeout> | undefined;
    const stop = onOutboxNews(({ outcome }) => {
      if (outcome !== 'recorded') return;
      timer ??= setTimeout(() => {
        timer = undefined;
        void client.invalidateQueries();
      }, COALESCE_MS);
    });
    return () => {
      stop();
      clearTimeout(timer);
    };
  }, [client]);
  return null;
}
