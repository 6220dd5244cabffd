import { useQueryClient } from '@tanstack/react-query';
import { useEffect } from 'react';
import { api, connection, refresh } from '../client/api.ts';
import { changedBy } from '../client/changed-queries.ts';
import { openChannel } from '../client/channel.ts';
import { trackProgress } from '../client/task-progress.ts';

/** Changes that come close together are read at once. */
const COALESCE_MS = 150;

/** Keeps what is on the screen up to date with what others do in this organization. Nothing is shown here. */
export function LiveChanges({ organizationId }: { organizationId: string }) {
  const client = useQueryClient();
  useEffect(() => {
    const changed = new Set<string>();
    let all = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      const groups = new Set(changed);
      const everything = all;
      changed.clear();
      all = false;
      void client.invalidateQueries({
        predicate: ({ queryKey }) => {
          const { organization } = (queryKey[2] ?? {}) as { organization?: string };
          if (organization && organization !== organizationId) return false;
          return everything || groups.has(String(queryKey[0]));
        },
      });
    };
    let gaveUp = false;
    const channel = openChannel({
      onState: (isConnected) => {
        gaveUp = !isConnected;
      },
      origin: window.location.origin.replace(/^http/, 'ws'),
      async ticket(isExpired) {
        if (isExpired) await refresh(connection.accessToken);
        if (connection.organizationId !== organizationId) throw new Error('another organization');
        return (await api.channel.ticket()).ticket;
      },
      onMessage(message) {
        trackProgress(message);
        const found = changedBy(message);
        if (found === 'all') all = true;
        else for (const group of found) changed.add(group);
        if (all || changed.size > 0) timer ??= setTimeout(read, COALESCE_MS);
      },
    });
    const revive = () => document.visibilityState === 'visible' && channel.revive();
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      // A request that succeeds shows that the server is back.
      if (gaveUp && event.type === 'updated' && event.action.type === 'success') channel.revive();
    });
    window.addEventListener('online', revive);
    document.addEventListener('visibilitychange', revive);
    return () => {
      unsubscribe();
      clearTimeout(timer);
      window.removeEventListener('online', revive);
      document.removeEventListener('visibilitychange', revive);
      channel.close();
    };
  }, [client, organizationId]);
  return null;
}
