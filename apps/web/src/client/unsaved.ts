import { createContext, useContext, useEffect } from 'react';

// The forms of this tab with unsaved changes: while there are any, the tab keeps its organization (decisions §2).

const holders = new Set<object>();
/** The unsaved forms of one drawer, which asks before it closes. */
export const DrawerHolders = createContext<Set<object> | null>(null);

export const hasUnsavedInput = () => holders.size > 0;

/** Registers unsaved changes while `dirty` is true and the form is mounted. */
export function useUnsaved(isUnsaved: boolean): void {
  const sheet = useContext(DrawerHolders);
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = {};
    holders.add(holder);
    sheet?.add(holder);
    return () => {
      holders.delete(holder);
      sheet?.delete(holder);
    };
  }, [isUnsaved, sheet]);
}
