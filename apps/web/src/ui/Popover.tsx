import {
  type ButtonHTMLAttributes,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useEffect,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { floatRoot, isPlaced, useFloat, useOutside } from './float.ts';
import classes from './Popover.module.css';

type Trigger = ButtonHTMLAttributes<HTMLButtonElement> & { ref: Ref<HTMLButtonElement> };

/** A button that opens a small dialog at itself. Escape, or a press or the focus elsewhere, closes it. */
export function Popover({
  button,
  label,
  width,
  isOpenAtFirst = false,
  children,
}: {
  /** Draws the button with what it is given. */
  button: (trigger: Trigger) => ReactNode;
  /** The accessible name of the dialog. */
  label: string;
  /** In pixels. */
  width: number;
  /** For one that is fetched when its button is pressed. */
  isOpenAtFirst?: boolean;
  children: (close: () => void) => ReactNode;
}) {
  const [opened, setOpened] = useState(isOpenAtFirst);
  const trigger = useRef<HTMLButtonElement>(null);
  const dialog = useRef<HTMLDivElement>(null);
  const style = useFloat(trigger, opened, { align: 'end', width });
  useOutside([trigger, dialog], opened, () => setOpened(false));
  const close = () => {
    trigger.current?.focus();
    setOpened(false);
  };
  const controls = () => [...dialog.current!.querySelectorAll<HTMLElement>('button, input')];
  const placed = isPlaced(opened, style);
  useEffect(() => {
    if (!placed || !dialog.current) return;
    const first = dialog.current.querySelector<HTMLElement>('[data-autofocus]');
    (first ?? dialog.current.querySelector<HTMLElement>('button, input'))?.focus({ preventScroll: true });
  }, [placed]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.defaultPrevented) return;
    if (event.key === 'Escape') {
      event.preventDefault();
      event.stopPropagation();
      close();
    }
    // Tab goes round, as in any dialog.
    const [from, to] = event.shiftKey ? [0, -1] : [-1, 0];
    if (event.key !== 'Tab' || document.activeElement !== controls().at(from)) return;
    event.preventDefault();
    controls().at(to)?.focus();
  };
  return (
    <>
      {button({
        ref: trigger,
        'aria-haspopup': 'dialog',
        'aria-expanded': opened,
        onClick: () => setOpened(!opened),
      })}
      {opened &&
        createPortal(
          <div
            ref={dialog}
            role="dialog"
            aria-label={label}
            className={classes.popover}
            style={style}
            onKeyDown={onKeyDown}
          >
            {children(close)}
          </div>,
          floatRoot(trigger.current),
        )}
    </>
  );
}
