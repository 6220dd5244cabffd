import { createContext, useContext, useEffect } from 'react';

// The forms of this tab with unsaved changes: while there are any, the tab keeps its organization (decisions §2).

/** What is asked before it is lost, and the answer that loses it; undefined for what was typed. */
interface Loss {
  question: string;
  action: string;
}
export interface Holder {
  loss: Loss | undefined;
}

/** What is shown only once is lost with its drawer, unless it was copied. */
export const SHOWN_ONCE: Loss = {
  question: 'Close without copying it? It is not shown again: you would have to make another one.',
  action: 'Close without it',
};

const holders = new Set<Holder>();
/** The unsaved forms of one drawer, which asks before it closes. */
export const DrawerHolders = createContext<Set<Holder> | null>(null);

export const hasUnsavedInput = () => holders.size > 0;

/** Registers unsaved changes, or another loss, while `isUnsaved` is true and the form is mounted. */
export function useUnsaved(isUnsaved: boolean, loss?: Loss): void {
  const sheet = useContext(DrawerHolders);
  useEffect(() => {
    if (!isUnsaved) return;
    const holder: Holder = { loss };
    holders.add(holder);
    sheet?.add(holder);
    return () => {
      holders.delete(holder);
      sheet?.delete(holder);
    };
  }, [isUnsaved, loss, sheet]);
}
