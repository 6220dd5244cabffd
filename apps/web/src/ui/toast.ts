import type { TOAST_MS } from '@lissafi/contract/limits';

export type ToastKind = keyof typeof TOAST_MS;
export interface Toast {
  id: number;
  kind: ToastKind;
  title: string;
  message: string | undefined;
  /** What can be done about it, for a while longer than a message alone stands there. */
  action: ToastAction | undefined;
}
export interface ToastAction {
  label: string;
  run: () => void;
}

// The one store of toasts, for pages with and without the app's frame; `Toaster` draws it.

/** More than this at once is noise: the oldest goes. */
const AT_ONCE = 4;

const CARRIED = 'lissafi.toasts';

let toasts: readonly Toast[] = carried();
let nextId = toasts.length + 1;
const listeners = new Set<() => void>();

function set(next: readonly Toast[]) {
  toasts = next;
  for (const listener of listeners) listener();
}

const show =
  (kind: ToastKind) =>
  (title: string, message?: string, action?: ToastAction): number => {
    const id = nextId++;
    // Said again, it takes the place of what it repeats.
    const others = toasts.filter(
      (each) => each.kind !== kind || each.title !== title || each.message !== message,
    );
    set([...others, { id, kind, title, message, action }].slice(-AT_ONCE));
    return id;
  };

export const notify = {
  success: show('success'),
  info: show('info'),
  warning: show('warning'),
  error: show('error'),
};

export const dismiss = (id: number) => set(toasts.filter((toast) => toast.id !== id));
/** What stands here is shown again by the page that this one leads to: it was said a moment ago. */
export function carryToasts() {
  if (toasts.length > 0) sessionStorage.setItem(CARRIED, JSON.stringify(toasts));
}

function carried(): readonly Toast[] {
  // The tests of components have no window.
  if (typeof sessionStorage === 'undefined') return [];
  const stored = JSON.parse(sessionStorage.getItem(CARRIED) ?? '[]') as Toast[];
  sessionStorage.removeItem(CARRIED);
  return stored.map((toast, index) => ({ ...toast, id: index + 1 }));
}

export const currentToasts = () => toasts;
export function subscribe(listener: () => void) {
  listeners.add(listener);
  return () => listeners.delete(listener);
}
