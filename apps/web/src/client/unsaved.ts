import { createContext, useContext, useEffect } from 'react';

// The forms of this tab with unsaved changes: while there are any, the tab keeps its organization (decisions §2).

const holders = new Set<object>();

/** The forms of one drawer: it asks before it closes on unsaved ones, and stays open while one is being sent. */
interface FormsOfDrawer {
  unsaved: Set<object>;
  sending: Set<object>;
}
export const DrawerForms = createContext<FormsOfDrawer | null>(null);

export const hasUnsavedInput = () => holders.size > 0;

/** Registers unsaved changes while `dirty` is true and the form is mounted. */
export function useUnsaved(isUnsaved: boolean): void {
  const drawer = useContext(DrawerForms);
  useEffect(() => {
    if (!isUnsaved) return;
    const holder = {};
    holders.add(holder);
    drawer?.unsaved.add(holder);
    return () => {
      holders.delete(holder);
      drawer?.unsaved.delete(holder);
    };
  }, [isUnsaved, drawer]);
}

/** Keeps the drawer of a form open while `isSending`. */
export function useSending(isSending: boolean): void {
  const drawer = useContext(DrawerForms);
  useEffect(() => {
    if (!isSending || !drawer) return;
    const sender = {};
    drawer.sending.add(sender);
    return () => {
      drawer.sending.delete(sender);
    };
  }, [isSending, drawer]);
}
