import { ownAddress } from '../../client/own-address.ts';

// What this tab remembers while the person is at Google: that it began, and where they wanted to go.

interface Flow {
  state: string;
  next?: string | undefined;
}
const SLOT = 'lissafi.google';

export const beginGoogle = (flow: Flow) => sessionStorage.setItem(SLOT, JSON.stringify(flow));

/** Returns and deletes what was started in this tab with this state; null for a forged address. */
export function finishGoogle(state: string | null): Flow | null {
  const stored = JSON.parse(sessionStorage.getItem(SLOT) ?? 'null') as Flow | null;
  sessionStorage.removeItem(SLOT);
  return stored && stored.state === state ? { state: stored.state, next: ownAddress(stored.next) } : null;
}
