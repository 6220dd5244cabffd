import { DEFAULT_FLAGS, type FlagName, type Flags } from '@lissafi/contract/flag-list';
import { hasFeature } from '@lissafi/domain/access/flags';
import { useQuery } from '@tanstack/react-query';
import { connection } from '../../client/api.ts';
import { currentOrganization, useSession } from '../../client/session.ts';
import { fetchFlags } from './fetch-flags.ts';

export interface FlagState {
  /** Those of the server; on any error the defaults (S2 §8). */
  flags: Flags;
  loading: boolean;
  error: string | null;
  /** On, and within the tier of the organization. */
  has: (name: FlagName) => boolean;
}

export function useFlags(): FlagState {
  const { user } = useSession();
  const tier = currentOrganization(user)?.tier;
  const { data, isPending } = useQuery({
    queryKey: ['flags'],
    queryFn: ({ signal }) => fetchFlags({ accessToken: connection.accessToken, signal }),
    staleTime: 60_000,
    retry: false,
  });
  const flags = data?.flags ?? DEFAULT_FLAGS;
  return {
    flags,
    loading: isPending,
    error: data?.error ?? null,
    has: (name) => hasFeature(flags[name], tier),
  };
}
