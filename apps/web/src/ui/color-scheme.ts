import { useSyncExternalStore } from 'react';

// Light, dark, or the device's setting.

export type SchemeChoice = 'light' | 'dark' | 'system';
const STORED = 'lissafi.scheme';
const device = window.matchMedia('(prefers-color-scheme: dark)');
const listeners = new Set<() => void>();

const read = (): SchemeChoice => {
  const stored = localStorage.getItem(STORED);
  return stored === 'light' || stored === 'dark' ? stored : 'system';
};
let choice = read();

const schemeChoice = () => choice;
const scheme = (): 'light' | 'dark' => (choice === 'system' ? (device.matches ? 'dark' : 'light') : choice);

export function applyScheme() {
  document.documentElement.setAttribute('data-color-scheme', scheme());
  for (const listener of listeners) listener();
}

export function chooseScheme(next: SchemeChoice) {
  choice = next;
  if (next === 'system') localStorage.removeItem(STORED);
  else localStorage.setItem(STORED, next);
  applyScheme();
}

device.addEventListener('change', applyScheme);

const subscribe = (listener: () => void) => {
  listeners.add(listener);
  return () => listeners.delete(listener);
};
export const useScheme = () => useSyncExternalStore(subscribe, scheme);
export const useSchemeChoice = () => useSyncExternalStore(subscribe, schemeChoice);
