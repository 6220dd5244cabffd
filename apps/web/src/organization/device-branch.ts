import { useSyncExternalStore } from 'react';
import { connection } from '../client/api.ts';
import { useBranchOptions } from './use-places.ts';

// Where this device stands: a phone at a branch sells from the stock of that branch.

const listeners = new Set<() => void>();
const nameOf = () => `lissafi.branch.${connection.organizationId}`;
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** The branch of this device: null while the organization has only one, or the first was not changed. */
export function useDeviceBranch() {
  const options = useBranchOptions();
  const stored = useSyncExternalStore(subscribe, () => localStorage.getItem(nameOf()));
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
