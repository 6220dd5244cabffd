import { useQuery } from '@tanstack/react-query';
import { queries } from '../../client/api.ts';

const POLL_INTERVAL_MS = 60_000;

/** Returns how much waits for this person, requested each minute while the app is visible. */
export function useWaiting(): number {
  const { data } = useQuery({
    ...queries.inbox.list({ query: { limit: 1 } }),
    refetchInterval: POLL_INTERVAL_MS,
  });
  return data?.total ?? 0;
}
