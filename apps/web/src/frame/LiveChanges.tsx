import type { EventType } from '@lissafi/contract/events';
import { useQueryClient } from '@tanstack/react-query';
import { useEffect, useRef, useState } from 'react';
import { api, connection, events } from '../client/api.ts';
import { changedBy } from '../client/changed-queries.ts';
import { type Channel, openChannel } from '../client/channel.ts';
import { reachability } from '../client/reachability.ts';
import { hasOpenAttempt } from '../client/send-once.ts';
import { reloadUser } from '../client/session.ts';
import { trackProgress } from '../client/task-progress.ts';
import { hasUnsavedInput } from '../client/unsaved.ts';
import { LostChannel } from './LostChannel.tsx';

/** Changes that come close together are read at once. */
const COALESCE_MS = 150;
/** While a form or a dialog is in use, what others changed waits, in milliseconds. */
const LOOK_AGAIN_MS = 500;

/**
 * Whether somebody is in the middle of something that new data would change under their hands: an open dialog, unsaved
 * input, or an attempt whose answer has not come.
 */
const isInUse = () =>
  hasUnsavedInput() || hasOpenAttempt() || document.querySelector('[role="dialog"], dialog[open]') !== null;

const CHANGES_ROLES: ReadonlySet<string> = new Set<EventType>([
  'member.role_changed',
  'organization.transferred',
]);

/**
 * Keeps what is on the screen up to date with what others do in this organization, and says so when it cannot for
 * long.
 */
export function LiveChanges({ organizationId }: { organizationId: string }) {
  const client = useQueryClient();
  const current = useRef<Channel>(undefined);
  const [isLost, setLost] = useState(false);
  useEffect(() => {
    const changed = new Set<string>();
    let all = false;
    let timer: ReturnType<typeof setTimeout> | undefined;
    const read = () => {
      timer = undefined;
      if (isInUse()) {
        timer = setTimeout(read, LOOK_AGAIN_MS);
        return;
      }
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
        setLost(gaveUp);
      },
      // Finds out where the person may be now, and goes there.
      onForbidden: () => events.dispatchEvent(new Event('organization-changed')),
      origin: window.location.origin.replace(/^http/, 'ws'),
      async ticket(signal) {
        if (connection.organizationId !== organizationId) throw new Error('another organization');
        return (await api.channel.ticket({ signal })).ticket;
      },
      onMessage(message) {
        trackProgress(message);
        // What the frame offers follows the role, which came with the profile.
        if ('event' in message.data && CHANGES_ROLES.has(message.data.event)) reloadUser().catch(() => {});
        const found = changedBy(message);
        // Progress and alerts stand beside what is being done.
        if (found !== 'all' && (message.type === 'task_progress' || message.type === 'notification')) {
          for (const group of found) void client.invalidateQueries({ queryKey: [group] });
          return;
        }
        if (found === 'all') all = true;
        else for (const group of found) changed.add(group);
        if (all || changed.size > 0) timer ??= setTimeout(read, COALESCE_MS);
      },
    });
    current.current = channel;
    const revive = () => document.visibilityState === 'visible' && channel.revive();
    const unsubscribe = client.getQueryCache().subscribe((event) => {
      // A request that succeeds shows that the server is back.
      if (gaveUp && reachability().reachable && event.type === 'updated' && event.action.type === 'success')
        channel.revive();
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
  return isLost && <LostChannel onTryAgain={() => current.current?.revive()} />;
}
