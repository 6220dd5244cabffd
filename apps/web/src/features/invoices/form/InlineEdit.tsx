import { type ReactNode, useEffect, useRef } from 'react';
import { Button } from '../../../ui/Button.tsx';
import classes from './InlineEdit.module.css';

/** An editable place of the document: pressing it shows its form fields. Escape, Done or moving on closes it. */
export function InlineEdit({
  label,
  empty,
  cell = false,
  content,
  opened,
  onOpen,
  onClose,
  children,
}: {
  label: string;
  empty?: string | undefined;
  cell?: boolean | undefined;
  content: ReactNode;
  opened: boolean;
  onOpen: () => void;
  onClose: () => void;
  children: ReactNode;
}) {
  const box = useRef<HTMLDivElement>(null);
  const place = useRef<HTMLButtonElement>(null);
  const wasOpened = useRef(false);
  const byKey = useRef(false);
  useEffect(() => {
    if (opened) box.current?.querySelector<HTMLElement>('input, textarea, select')?.focus();
    else if (wasOpened.current && byKey.current) place.current?.focus();
    wasOpened.current = opened;
    byKey.current = false;
  }, [opened]);
  const done = () => {
    byKey.current = true;
    // A field normalizes its input when it loses the focus.
    if (document.activeElement instanceof HTMLElement) document.activeElement.blur();
    onClose();
  };

  if (opened) {
    return (
      // biome-ignore lint/a11y/noStaticElementInteractions: the keys belong to the fields inside
      <div
        ref={box}
        className={classes.fields}
        data-cell={cell}
        onKeyDown={(event) => {
          const isEnter = event.key === 'Enter' && event.target instanceof HTMLInputElement;
          if (event.defaultPrevented || !(event.key === 'Escape' || isEnter)) return;
          // A sheet around it stays open.
          event.stopPropagation();
          event.preventDefault();
          done();
        }}
        onBlur={(event) => {
          const next = event.relatedTarget;
          // Nothing took the focus: a tap on the paper, or the calendar of the device.
          if (next && !event.currentTarget.contains(next)) onClose();
        }}
      >
        {children}
        {!cell && (
          <Button size="small" onClick={done} className={classes.done}>
            Done
          </Button>
        )}
      </div>
    );
  }
  const isEmpty = content === null || content === '' || content === undefined;
  if (isEmpty && empty) {
    return (
      <button type="button" className={classes.add} data-cell={cell} onClick={onOpen}>
        {empty}
      </button>
    );
  }
  // The button covers the place, so that screen readers still read the document.
  return (
    <div className={classes.spot} data-cell={cell}>
      {content}
      <button ref={place} type="button" className={classes.press} aria-label={label} onClick={onOpen} />
    </div>
  );
}

InlineEdit.Add = function Add({ onPress, children }: { onPress: () => void; children: ReactNode }) {
  return (
    <button type="button" className={classes.add} onClick={onPress}>
      {children}
    </button>
  );
};
