import { useLayoutEffect, useRef } from 'react';
import { WAYS, type Way } from './payment.ts';

export interface Keys {
  way: (way: Way) => void;
  record: () => void;
  step: (by: 1 | -1) => void;
  remove: () => void;
  mark: (by: 1 | -1) => void;
  hold: () => void;
  search: () => void;
  help: () => void;
}

/** A field that is typed into, other than the search field while it is empty: there the keys work. */
function isTyping({ target }: KeyboardEvent): boolean {
  if (target instanceof HTMLInputElement) return target.type !== 'search' || target.value !== '';
  return target instanceof HTMLTextAreaElement || target instanceof HTMLSelectElement;
}

const PLAIN: Record<string, (keys: Keys) => void> = {
  '+': (keys) => keys.step(1),
  '-': (keys) => keys.step(-1),
  '−': (keys) => keys.step(-1),
  Delete: (keys) => keys.remove(),
  ArrowDown: (keys) => keys.mark(1),
  ArrowUp: (keys) => keys.mark(-1),
  '/': (keys) => keys.search(),
  '?': (keys) => keys.help(),
};

function actionOf(event: KeyboardEvent): ((keys: Keys) => void) | undefined {
  const { key, code, altKey, ctrlKey, metaKey } = event;
  if ((ctrlKey || metaKey) && !altKey) return key === 'Enter' ? (keys) => keys.record() : undefined;
  // By its place on the keyboard: with Alt a Mac types other characters. Taken before a browser switches its tabs.
  const way =
    altKey && !ctrlKey && !metaKey ? WAYS[Number(/^(?:Digit|Numpad)(\d)$/.exec(code)?.[1]) - 1] : undefined;
  if (way) return (keys) => keys.way(way);
  if (altKey) return undefined;
  if (key === 'F2') return (keys) => keys.hold();
  return isTyping(event) ? undefined : PLAIN[key];
}

/** The keys of the counter. A dialog has its own. */
export function useKeys(keys: Keys, isOn: boolean): void {
  const latest = useRef(keys);
  latest.current = keys;
  // As soon as the screen stands, as in `useTypedCode`.
  useLayoutEffect(() => {
    if (!isOn) return;
    const listen = (event: KeyboardEvent) => {
      if (event.defaultPrevented || event.isComposing || document.querySelector('[role="dialog"]')) return;
      const action = actionOf(event);
      if (!action) return;
      event.preventDefault();
      action(latest.current);
    };
    window.addEventListener('keydown', listen);
    return () => window.removeEventListener('keydown', listen);
  }, [isOn]);
}
