// The open modal dialogs of this page, the topmost last. The page behind them does not scroll, and what must be seen and
// reached above them (messages, lists of suggestions) is drawn inside the topmost: all else is inert.

let open: readonly HTMLDialogElement[] = [];
const listeners = new Set<() => void>();

function set(next: readonly HTMLDialogElement[]) {
  const { style } = document.documentElement;
  if (open.length === 0 && next.length > 0) {
    // The place of the scroll bar stays empty, so that nothing moves.
    const bar = window.innerWidth - document.documentElement.clientWidth;
    style.overflow = 'hidden';
    if (bar > 0) style.paddingRight = `${bar}px`;
  }
  if (next.length === 0) {
    style.overflow = '';
    style.paddingRight = '';
  }
  open = next;
  for (const listener of listeners) listener();
}

/** Registers an open dialog; returns what removes it. */
export function addModal(dialog: HTMLDialogElement): () => void {
  set([...open, dialog]);
  return () => set(open.filter((each) => each !== dialog));
}

export const topModal = (): HTMLDialogElement | null => open.at(-1) ?? null;
export function onModals(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
