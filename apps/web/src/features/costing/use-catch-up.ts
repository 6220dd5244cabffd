import { useQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { api, keyHere } from '../../client/api.ts';
import { messageOf } from '../../client/api-error.ts';

/** Brings the valuation by the other method up to date, step by step, and says how much is left. */
export function useCatchUp() {
  const [waiting, setWaiting] = useState<number | null>(null);
  const query = useQuery({
    queryKey: keyHere('costing', 'catchUp'),
    gcTime: 0,
    queryFn: async () => {
      for (let before = Number.POSITIVE_INFINITY; ; ) {
        const { waiting: left } = await api.costing.catchUp();
        setWaiting(left);
        // Sales that go on while it runs are included by the report itself.
        if (left === 0 || left >= before) return true;
        before = left;
      }
    },
  });
  return {
    isDone: query.data === true,
    waiting,
    error: query.error ? messageOf(query.error) : null,
    retry: () => void query.refetch(),
  };
}
