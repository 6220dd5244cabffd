import { useSyncExternalStore } from 'react';
import { connection } from '../client/api.ts';
import { askedBranch, branchSlot } from './chosen-branch.ts';
import { placeOfBranch, useBranchOptions, usePlaces, usePlacesKnown } from './use-places.ts';

// Where this device stands: a phone at a branch sells from the stock of that branch.

const listeners = new Set<() => void>();
const nameOf = () => branchSlot(connection.organizationId);
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
  return (placeOfBranch(places, here) ?? places[0])?.id ?? '';
}

/** The device's branch as it is asked for; what was chosen here is believed until the branches are known. */
export function useAskedBranch(): string | undefined {
  const { branch } = useDeviceBranch();
  const stored = useStored();
  const isKnown = usePlacesKnown();
  return askedBranch(connection.organizationId, isKnown ? branch?.id : stored);
}
