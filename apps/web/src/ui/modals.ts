// The open modal dialogs of this page, the topmost last. The page behind them does not scroll, and what must be seen and
// reached above them (messages, lists of suggestions) is drawn inside the topmost: all else is inert.

interface OpenModal {
  dialog: HTMLDialogElement;
  /** As Escape does: a form with input asks first. */
  close: () => void;
}
let open: readonly OpenModal[] = [];
const listeners = new Set<() => void>();

function set(next: readonly OpenModal[]) {
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
export function addModal(modal: OpenModal): () => void {
  set([...open, modal]);
  return () => set(open.filter((each) => each !== modal));
}

export const topModal = (): HTMLDialogElement | null => open.at(-1)?.dialog ?? null;

/** Closes the topmost dialog as Escape does; false where none is open. */
export function closeTopModal(): boolean {
  const top = open.at(-1);
  top?.close();
  return top !== undefined;
}

export function onModals(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
