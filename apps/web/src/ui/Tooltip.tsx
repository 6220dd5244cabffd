import { type KeyboardEvent, type ReactNode, useId, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { floatRoot, useFloat } from './float.ts';
import classes from './Tooltip.module.css';

/**
 * A few words about a control, while the pointer rests on it or it has the focus; Escape hides them (WCAG 1.4.13). They
 * say more about it and are not its name. On a phone a press on the control gives it the focus.
 */
export function Tooltip({
  text,
  children,
}: {
  text: string;
  /** Draws the control with what it is given. */
  children: (described: { 'aria-describedby': string | undefined }) => ReactNode;
}) {
  const [shown, setShown] = useState(false);
  const box = useRef<HTMLSpanElement>(null);
  const id = useId();
  const style = useFloat(box, shown, { align: 'start', width: 240 });
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key !== 'Escape' || !shown) return;
    event.stopPropagation();
    setShown(false);
  };
  return (
    // biome-ignore lint/a11y/noStaticElementInteractions: the control inside is what is used; this only watches it.
    <span
      ref={box}
      className={classes.box}
      onPointerEnter={() => setShown(true)}
      onPointerLeave={() => setShown(false)}
      onFocus={() => setShown(true)}
      onBlur={() => setShown(false)}
      onKeyDown={onKeyDown}
    >
      {children({ 'aria-describedby': shown ? id : undefined })}
      {shown &&
        createPortal(
          <span
            id={id}
            role="tooltip"
            className={classes.tooltip}
            style={{ ...style, width: undefined, maxWidth: style.width }}
          >
            {text}
          </span>,
          floatRoot(box.current),
        )}
    </span>
  );
}
