import { useEffect } from 'react';

// Which forms of this tab hold something that is not saved: then the tab keeps its organization (decisions §2).

const holders = new Set<object>();

export const hasUnsavedInput = () => holders.size > 0;

/** Says so for as long as it is true and the form is there. */
export function useUnsaved(isUnsaved: boolean): void {
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = {};
    holders.add(holder);
    return () => {
      holders.delete(holder);
    };
  }, [isUnsaved]);
}
