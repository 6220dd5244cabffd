import { createContext, useContext, useEffect } from 'react';

// Which forms of this tab hold something that is not saved: then the tab keeps its organization (decisions §2).

const holders = new Set<object>();
/** Those of one sheet, which asks before it goes. */
export const DrawerHolders = createContext<Set<object> | null>(null);

export const hasUnsavedInput = () => holders.size > 0;

/** Says so for as long as it is true and the form is there. */
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
