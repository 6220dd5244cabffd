import { useSyncExternalStore } from 'react';

// Shortcuts of a single letter can be switched off (WCAG 2.1.4): who speaks to the device would type them by chance.

const SLOT = 'lissafi.shortcuts';
const listeners = new Set<() => void>();
const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};

/** Whether this device takes shortcuts of letters. */
export const takesShortcuts = (): boolean => localStorage.getItem(SLOT) !== 'off';

export function chooseShortcuts(isOn: boolean): void {
  if (isOn) localStorage.removeItem(SLOT);
  else localStorage.setItem(SLOT, 'off');
  for (const listener of listeners) listener();
}

export const useTakesShortcuts = (): boolean => useSyncExternalStore(subscribe, takesShortcuts);
