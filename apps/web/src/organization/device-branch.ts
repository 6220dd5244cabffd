import { useSyncExternalStore } from 'react';
import { connection } from '../client/api.ts';
import { useBranchOptions, usePlaces, usePlacesKnown } from './use-places.ts';

// Where this device stands: a phone at a branch sells from the stock of that branch.

const listeners = new Set<() => void>();
const nameOf = () => `lissafi.branch.${connection.organizationId}`;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

const useStored = () => useSyncExternalStore(subscribe, () => localStorage.getItem(nameOf()));

/** The branch of this device: null while the organization has only one, or the first was not changed. */
export function useDeviceBranch() {
  const options = useBranchOptions();
  const stored = useStored();
  const current = options.find(([id]) => id === stored) ?? options[0] ?? null;
  return {
    options,
    branch: current && { id: current[0], name: current[1] },
    choose: (id: string) => {
      localStorage.setItem(nameOf(), id);
      for (const listener of listeners) listener();
    },
  };
}

/** The place of this device, from which its branch sells; empty while the organization has one place. */
export function useDevicePlace(): string {
  const places = usePlaces();
  const { branch } = useDeviceBranch();
  const here = branch?.id ?? places[0]?.branch_id;
  return (places.find((each) => each.branch_id === here && each.is_default) ?? places[0])?.id ?? '';
}

/** A branch as it is asked for: the first has the organization's own id, and is meant where none is named. */
export const askedBranch = (id: string | null | undefined): string | undefined =>
  id && id !== connection.organizationId ? id : undefined;

/** What was chosen on this device, as it is asked for. */
export const chosenBranch = (): string | undefined => askedBranch(localStorage.getItem(nameOf()));

/** The device's branch as it is asked for; what was chosen here is believed until the branches are known. */
export function useAskedBranch(): string | undefined {
  const { branch } = useDeviceBranch();
  const stored = useStored();
  const isKnown = usePlacesKnown();
  return askedBranch(isKnown ? branch?.id : stored);
}
