import { useSyncExternalStore } from 'react';

// Which groups of the sidebar the person opened or closed, stored on the device.

const STORED = 'lissafi.groups';
type Choices = Readonly<Record<string, boolean>>;
const listeners = new Set<() => void>();

function read(): Choices {
  try {
    return (JSON.parse(localStorage.getItem(STORED) ?? '{}') ?? {}) as Choices;
  } catch {
    return {};
  }
}
let choices = read();

export function chooseGroup(label: string, open: boolean) {
  choices = { ...choices, [label]: open };
  localStorage.setItem(STORED, JSON.stringify(choices));
  for (const listener of listeners) listener();
}

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useGroupChoices = () => useSyncExternalStore(subscribe, () => choices);
