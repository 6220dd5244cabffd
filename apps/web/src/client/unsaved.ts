import { createContext, useContext, useLayoutEffect } from 'react';

// The forms of this tab with unsaved changes: while there are any, the tab keeps its organization (decisions §2).

/** What is asked before it is lost, and the answer that loses it; undefined for what was typed. */
interface Loss {
  question: string;
  action: string;
}
interface Holder {
  loss: Loss | undefined;
}

/** What is shown only once is lost with its drawer, unless it was copied. */
export const SHOWN_ONCE: Loss = {
  question: 'Close without copying it? It is not shown again: you would have to make another one.',
  action: 'Close without it',
};

const holders = new Set<Holder>();

/** The forms of one drawer: it asks before it closes on unsaved ones, and stays open while one is being sent. */
export interface FormsOfDrawer {
  unsaved: Set<Holder>;
  sending: Set<object>;
}
export const DrawerForms = createContext<FormsOfDrawer | null>(null);

export const hasUnsavedInput = () => holders.size > 0;

/** Registers unsaved changes, or another loss, while `isUnsaved` is true and the form is mounted. */
export function useUnsaved(isUnsaved: boolean, loss?: Loss): void {
  const drawer = useContext(DrawerForms);
  // With what is drawn: a key that follows it at once meets a drawer that knows.
  useLayoutEffect(() => {
    if (!isUnsaved) return;
    const holder: Holder = { loss };
    holders.add(holder);
    drawer?.unsaved.add(holder);
    return () => {
      holders.delete(holder);
      drawer?.unsaved.delete(holder);
    };
  }, [isUnsaved, loss, drawer]);
}

/** Keeps the drawer of a form open while `isSending`. */
export function useSending(isSending: boolean): void {
  const drawer = useContext(DrawerForms);
  // With what is drawn: a key that follows it at once meets a drawer that knows.
  useLayoutEffect(() => {
    if (!isSending || !drawer) return;
    const sender = {};
    drawer.sending.add(sender);
    return () => {
      drawer.sending.delete(sender);
    };
  }, [isSending, drawer]);
}
