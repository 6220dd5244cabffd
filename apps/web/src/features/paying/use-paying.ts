import type { Paying } from '@lissafi/contract/paying';
import { useCallback, useEffect, useState } from 'react';
import { api } from '../../client/api.ts';
import { ApiError } from '../../client/api-error.ts';

/** A request that got lost in the network is sent so often. */
const ATTEMPTS = 3;

/** Reads behind a public link; these pages come without what the application reads with. */
export function usePublic<T>(read: (signal: AbortSignal) => Promise<T>, key: string) {
  const [data, setData] = useState<T>();
  const [error, setError] = useState<unknown>(null);
  const [round, setRound] = useState(0);
  useEffect(() => {
    const gone = new AbortController();
    const attempt = async (count = 1): Promise<void> => {
      try {
        setData(await read(gone.signal));
        setError(null);
      } catch (failure) {
        if (gone.signal.aborted) return;
        const isLost = failure instanceof ApiError && failure.outcomeUnknown;
        if (isLost && count < ATTEMPTS) return attempt(count + 1);
        setError(failure);
      }
    };
    void attempt();
    return () => gone.abort();
  }, [key, round]);
  const refetch = useCallback(() => setRound((before) => before + 1), []);
  return { data, error, refetch };
}

/** What can be paid behind this link, and what was said about it. */
export const usePaying = (token: string) =>
  usePublic<Paying>((signal) => api.paying.get({ params: { token }, signal }), token);

/** Anyone with the link may read it, but search engines may not. The server sends the same in a header. */
export function useNoIndex() {
  useEffect(() => {
    const meta = document.createElement('meta');
    meta.name = 'robots';
    meta.content = 'noindex, nofollow';
    document.head.append(meta);
    return () => meta.remove();
  }, []);
}
