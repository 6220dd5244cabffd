import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';

const POLL_INTERVAL_MS = 60_000;

/** Returns the number of unread notifications, requested each minute while the app is visible. */
export function useUnread(): number {
  const { data } = useQuery({
    ...queries.notifications.list({ query: { unread: 'true', limit: 1 } }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  return data?.unread_count ?? 0;
}
