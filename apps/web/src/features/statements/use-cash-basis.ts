import type { Basis } from '@lissafi/contract/ledger';
import { useQuery } from '@tanstack/react-query';
import { useEffect, useState } from 'react';
import { api, keyHere } from '../../client/api.ts';
import { ApiError, messageOf } from '../../client/api-error.ts';

/**
 * Includes new entries in the cash basis, step by step, beside the statement, which adds what is missing by itself.
 * Only where that is too much for one answer does the statement wait for it.
 */
export function useCashBasis(basis: Basis, statement: { error: unknown; refetch: () => unknown }) {
  const [left, setLeft] = useState<number | null>(null);
  const query = useQuery({
    queryKey: keyHere('cashBasis', 'catchUp'),
    gcTime: 0,
    enabled: basis === 'cash',
    queryFn: async () => {
      for (let before = Number.POSITIVE_INFINITY; ; ) {
        const { waiting } = await api.cashBasis.catchUp();
        setLeft(waiting);
        // What is posted while it runs is added by the statement.
        if (waiting === 0 || waiting >= before) return true;
        before = waiting;
      }
    },
  });
  const isWaiting = statement.error instanceof ApiError && statement.error.code === 'CASH_BASIS_PENDING';
  const { refetch } = statement;
  const isDone = query.data === true;
  useEffect(() => {
    if (isWaiting && isDone) void refetch();
  }, [isWaiting, isDone, refetch]);
  return {
    isWaiting,
    left,
    error: query.error ? messageOf(query.error) : null,
    retry: () => void query.refetch(),
  };
}
