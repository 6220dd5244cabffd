import type { StockLocation } from '@lissafi/contract/branches';
import { useQuery } from '@tanstack/react-query';
import { queries } from '../client/api.ts';
import type { Filter } from '../ui/table/Toolbar.tsx';

const ALL = { query: { limit: 100 } };
const NONE: StockLocation[] = [];

export const placesQuery = () => ({ ...queries.branches.locations(ALL), staleTime: 300_000 });
const useAnswer = () => useQuery(placesQuery());
const useLocations = () => useAnswer().data?.locations ?? NONE;

/** Whether the device knows by now how many places there are. */
export const usePlacesKnown = () => useAnswer().data !== undefined;

/** The open places of the organization; none while there is only one, so that no screen asks for it. */
export function usePlaces(): StockLocation[] {
  const open = useLocations().filter(({ status }) => status === 'active');
  return open.length > 1 ? open : NONE;
}

/** The place from which a branch sells. */
export const placeOfBranch = (places: readonly StockLocation[], branchId: string | undefined) =>
  places.find(({ branch_id, is_default }) => branch_id === branchId && is_default);

type Choice = readonly [id: string, name: string];

function branchesOf(locations: readonly StockLocation[]): Choice[] {
  const branches = new Map(locations.map(({ branch_id, branch_name }) => [branch_id, branch_name]));
  return branches.size > 1 ? [...branches] : [];
}

/** The open branches as choices, each once; none while there is only one. */
export const useBranchOptions = (): Choice[] => branchesOf(usePlaces());

/** All branches by which records are filtered, those that were closed too; none while there was never a second. */
export const useBranchNames = (): Choice[] => branchesOf(useLocations());

/** The filter of a list by branch, where there is more than one. */
export function useBranchFilter(): Filter[] {
  const branches = useBranchNames();
  return branches.length > 0 ? [{ key: 'branch_id', label: 'Branch', options: branches }] : [];
}

/** The name of a branch; undefined in an organization that has only one. */
export const useBranchName = (id: string | undefined): string | undefined =>
  useBranchNames().find(([branch]) => branch === id)?.[1];
