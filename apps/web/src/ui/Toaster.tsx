import { TOAST_ACTION_MS, TOAST_MS } from '@lissafi/contract/limits';
import { useEffect, useLayoutEffect, useState, useSyncExternalStore } from 'react';
import { createPortal } from 'react-dom';
import { onModals, topModal } from './modals.ts';
import classes from './Toaster.module.css';
import { currentToasts, dismiss, subscribe, type Toast } from './toast.ts';

const KINDS = { success: 'Done', info: 'Note', warning: 'Warning', error: 'Error' } as const;
const MARKS = { success: '✓', info: 'i', warning: '!', error: '!' } as const;

export function Toaster() {
  const toasts = useSyncExternalStore(subscribe, currentToasts);
  const [place] = useState(() => {
    const element = document.createElement('div');
    // First in a sheet, wherever it is appended.
    element.style.order = '-1';
    return element;
  });
  useLayoutEffect(() => {
    // The element itself moves, so that a message that is being read stays the same one.
    const move = () => (topModal() ?? document.body).append(place);
    move();
    const stop = onModals(move);
    return () => {
      stop();
      place.remove();
    };
  }, [place]);
  const errors = toasts.filter((toast) => toast.kind === 'error');
  const others = toasts.filter((toast) => toast.kind !== 'error');
  return createPortal(
    // Live from the start, so that screen readers listen before the first toast comes. A role comes with what it names:
    // an empty alert within a dialog would be one more alert of that dialog.
    <section className={classes.toaster} aria-label="Messages">
      <div aria-live="polite" role={others.length > 0 ? 'status' : undefined}>
        {others.map((toast) => (
          <One key={toast.id} toast={toast} />
        ))}
      </div>
      <div aria-live="assertive" role={errors.length > 0 ? 'alert' : undefined}>
        {errors.map((toast) => (
          <One key={toast.id} toast={toast} />
        ))}
      </div>
    </section>,
    place,
  );
}

function One({ toast }: { toast: Toast }) {
  // Who reads it with the pointer or the focus on it keeps it.
  const [held, setHeld] = useState(false);
  useEffect(() => {
    if (held) return;
    const timer = setTimeout(() => dismiss(toast.id), toast.action ? TOAST_ACTION_MS : TOAST_MS[toast.kind]);
    return () => clearTimeout(timer);
  }, [held, toast]);
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: only delays its going, nothing to operate
    <div
      className={classes.toast}
      data-kind={toast.kind}
      // A finger enters by a tap and never leaves.
      onPointerEnter={({ pointerType }) => setHeld(pointerType === 'mouse')}
      onPointerLeave={() => setHeld(false)}
      onFocus={() => setHeld(true)}
      onBlur={() => setHeld(false)}
    >
      <span className={classes.mark} aria-hidden>
        {MARKS[toast.kind]}
      </span>
      <div className={classes.words}>
        <span className="visually-hidden">{KINDS[toast.kind]}: </span>
        <strong>{toast.title}</strong>
        {toast.message && <p>{toast.message}</p>}
        {toast.action && (
          <button
            type="button"
            className={classes.action}
            onClick={() => {
              dismiss(toast.id);
              toast.action?.run();
            }}
          >
            {toast.action.label}
          </button>
        )}
      </div>
      <button type="button" className={classes.close} aria-label="Dismiss" onClick={() => dismiss(toast.id)}>
        ×
      </button>
    </div>
  );
}
