import type { StockLocation } from '@lissafi/contract/branches';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../client/api.ts';

const ALL = { query: { limit: 100 } };
const NONE: StockLocation[] = [];

/** The open places of the organization; none while there is only one, so that no screen asks for it. */
export function usePlaces(): StockLocation[] {
  const { data } = useQuery({ ...queries.branches.locations(ALL), staleTime: 300_000 });
  const open = data?.locations.filter(({ status }) => status === 'active') ?? NONE;
  return open.length > 1 ? open : NONE;
}

/** The branches as choices, each once; none while there is only one. */
export function useBranchOptions(): (readonly [id: string, name: string])[] {
  const branches = new Map(usePlaces().map(({ branch_id, branch_name }) => [branch_id, branch_name]));
  return branches.size > 1 ? [...branches] : [];
}
