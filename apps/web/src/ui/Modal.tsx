import { IconX } from '@tabler/icons-react';
import {
  type KeyboardEvent,
  type PointerEvent,
  type ReactNode,
  type RefObject,
  useEffect,
  useId,
  useLayoutEffect,
  useRef,
} from 'react';
import { createPortal } from 'react-dom';
import classes from './Modal.module.css';
import { addModal } from './modals.ts';

interface Props {
  title: ReactNode;
  opened: boolean;
  /** Escape, the back gesture, a press beside the dialog or its close button. */
  onClose: () => void;
  /** `center`: a question. `side`: a task beside the page, from the bottom on a phone. `top`: a search. */
  place: 'center' | 'side' | 'top';
  /** False where one of the buttons below is the way out. */
  hasClose?: boolean;
  /** Names the dialog where it shows no title. */
  label?: string;
  children: ReactNode;
}

/**
 * A modal dialog of the platform: the browser keeps the focus inside, makes the page behind it inert and puts it above
 * everything else. It begins at the element marked `data-autofocus`, otherwise at its first, and gives the focus back.
 */
export function Modal(props: Props) {
  return props.opened ? createPortal(<Opened {...props} />, document.body) : null;
}

function Opened({ title, onClose, place, hasClose = true, label, children }: Props) {
  const dialog = useRef<HTMLDialogElement>(null);
  const id = useId();
  useShown(dialog, onClose);
  // A press that began inside, such as a selection of text, does not close it.
  const isOutside = useRef(false);
  const onPointerDown = (event: PointerEvent) => {
    isOutside.current = event.target === dialog.current;
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || event.defaultPrevented) return;
    // The browser would close it without asking.
    event.preventDefault();
    event.stopPropagation();
    onClose();
  };
  return (
    <dialog
      ref={dialog}
      // biome-ignore lint/a11y/noRedundantRoles: what looks for an open dialog finds it by its role
      role="dialog"
      aria-modal="true"
      aria-label={label}
      aria-labelledby={label ? undefined : id}
      data-place={place}
      className={`${classes.dialog} ${classes[place]}`}
      onPointerDown={onPointerDown}
      onClick={(event) => {
        if (isOutside.current && event.target === dialog.current) onClose();
      }}
      onKeyDown={onKeyDown}
      onCancel={(event) => {
        // A file picker inside is cancelled too, and the event of a dialog above comes here through the tree of React.
        if (event.target !== dialog.current) return;
        event.preventDefault();
        onClose();
      }}
    >
      <div className={classes.content}>
        {!label && (
          <header className={classes.header}>
            <h2 id={id} className={classes.title}>
              {title}
            </h2>
            {hasClose && (
              <button type="button" className={classes.close} aria-label="Close" onClick={onClose}>
                <IconX size={20} aria-hidden />
              </button>
            )}
          </header>
        )}
        {label ? children : <div className={classes.body}>{children}</div>}
      </div>
    </dialog>
  );
}

const TABBABLE =
  'a[href], button:not(:disabled), input:not(:disabled, [type="hidden"], [tabindex="-1"]), select:not(:disabled), textarea:not(:disabled), [tabindex="0"]';

function useShown(dialog: RefObject<HTMLDialogElement | null>, onClose: () => void) {
  const close = useRef(onClose);
  close.current = onClose;
  useLayoutEffect(() => {
    const element = dialog.current!;
    const before = document.activeElement as HTMLElement | null;
    element.showModal();
    const remove = addModal({ dialog: element, close: () => close.current() });
    return () => {
      remove();
      element.close();
      // The browser gives the focus back too, but not to what was drawn anew meanwhile. And where the dialog is left by
      // Enter, Chromium gives a field the focus without a place to type at: what is typed next would be lost.
      if (!before?.isConnected) return;
      if (document.activeElement === before && before.matches('input, textarea')) before.blur();
      if (document.activeElement !== before) before.focus({ preventScroll: true });
    };
  }, [dialog]);
  // After the effects of what is inside, which may have marked where to begin.
  useEffect(() => {
    const element = dialog.current!;
    const marked = element.querySelector<HTMLElement>('[data-autofocus]');
    (marked ?? element.querySelector<HTMLElement>(TABBABLE) ?? element).focus({ preventScroll: true });
  }, [dialog]);
}
