import { type KeyboardEvent, type ReactNode, useId, useLayoutEffect, useRef, useState } from 'react';
import { createPortal } from 'react-dom';
import { floatRoot, useFloat } from '../float.ts';
import fieldClasses from './Field.module.css';
import { Field, type FieldProps } from './Field.tsx';
import classes from './Picker.module.css';

/** What a picker of the organization's own records takes, whatever it offers. */
export interface PickerProps<T> {
  /** The text of the input: the name of the chosen record, or the input so far. */
  name: string;
  isKnown: boolean;
  autoFocus?: boolean | undefined;
  onType: (name: string) => void;
  onPick: (picked: T) => void;
}

/**
 * An input that suggests records while a name is typed (ARIA authoring practices, combobox with a list); the text stays
 * when nothing is chosen.
 */
export function SuggestInput<T extends { id: string }>({
  name,
  autoFocus,
  onType,
  onPick,
  offered,
  listLabel,
  placeholder,
  note,
  why,
  best,
  onOpenedChange,
  render,
  ...field
}: FieldProps &
  Omit<PickerProps<T>, 'isKnown'> & {
    offered: readonly T[];
    /** The accessible name of the list of suggestions. */
    listLabel: string;
    placeholder: string;
    /** Stands above what is offered. */
    note?: string | undefined;
    /** Why nothing is offered, said in place of the list. */
    why?: string | undefined;
    /** Taken by Enter or Tab where none is marked: the only one that fits what is typed. */
    best?: T | undefined;
    /** Called when the list opens or closes, so that suggestions are loaded only while it is open. */
    onOpenedChange: (opened: boolean) => void;
    /** The name and the detail of a suggestion. */
    render: (record: T) => { name: ReactNode; detail: ReactNode };
  }) {
  const [opened, setOpened] = useState(false);
  const [marked, setMarked] = useState<string | null>(null);
  // What is offered stays in its place while it is pressed: an answer that comes then would move it from under the finger.
  const [pressed, setPressed] = useState<readonly T[] | null>(null);
  const shownNow = pressed ?? offered;
  const isShown = opened && shownNow.length > 0;
  const isWhy = opened && !isShown && why !== undefined;
  const input = useRef<HTMLInputElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const style = useFloat(input, isShown || isWhy, { align: 'start', width: 'anchor', high: 280 });
  const open = (next: boolean) => {
    setMarked(null);
    if (next === opened) return;
    setOpened(next);
    onOpenedChange(next);
  };
  const pick = (picked: T) => {
    onPick(picked);
    open(false);
  };
  const place = shownNow.findIndex((each) => each.id === marked);
  useLayoutEffect(() => {
    if (marked !== null)
      list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [marked]);

  const onKeyDown = (event: KeyboardEvent) => {
    const step = event.key === 'ArrowDown' ? 1 : event.key === 'ArrowUp' ? -1 : 0;
    if (step !== 0) {
      event.preventDefault();
      if (!isShown) return open(true);
      const from = place < 0 && step < 0 ? 0 : place;
      const next = (from + step + shownNow.length) % shownNow.length;
      return setMarked(shownNow[next]!.id);
    }
    if (!isShown) return;
    const taken = shownNow[place] ?? best;
    if (event.key === 'Enter' && taken) {
      event.preventDefault();
      pick(taken);
    }
    // The focus moves on, with what was meant.
    if (event.key === 'Tab' && !event.shiftKey && taken) pick(taken);
    if (event.key === 'Escape') {
      // The dialog around it stays open.
      event.preventDefault();
      event.stopPropagation();
      open(false);
    }
  };

  return (
    <>
      <Field {...field}>
        {(wiring) => (
          <input
            {...wiring}
            ref={input}
            role="combobox"
            aria-autocomplete="list"
            aria-expanded={isShown}
            aria-controls={isShown ? id : undefined}
            aria-activedescendant={isShown && place >= 0 ? `${id}-${place}` : undefined}
            value={name}
            autoComplete="off"
            // biome-ignore lint/a11y/noAutofocus: a form asks for it where the record is its first question
            autoFocus={autoFocus}
            className={fieldClasses.input}
            placeholder={placeholder}
            onChange={(event) => {
              onType(event.target.value);
              open(true);
            }}
            onClick={() => open(true)}
            onBlur={() => open(false)}
            onKeyDown={onKeyDown}
          />
        )}
      </Field>
      {isWhy &&
        createPortal(
          <p role="status" className={classes.why} style={style}>
            {why}
          </p>,
          floatRoot(input.current),
        )}
      {isShown &&
        createPortal(
          // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and takes the keys
          <div
            ref={list}
            id={id}
            role="listbox"
            aria-label={listLabel}
            tabIndex={-1}
            className={classes.list}
            style={style}
            // The focus stays in the input.
            onMouseDown={(event) => event.preventDefault()}
            onPointerDown={() => setPressed(offered)}
            onPointerCancel={() => setPressed(null)}
            onPointerLeave={() => setPressed(null)}
            onClick={() => setPressed(null)}
          >
            {note && <p className={classes.note}>{note}</p>}
            {shownNow.map((each, index) => {
              const shown = render(each);
              return (
                // biome-ignore lint/a11y/useKeyWithClickEvents: the input has the focus and takes the keys
                <div
                  key={each.id}
                  id={`${id}-${index}`}
                  role="option"
                  aria-selected={each.id === marked}
                  tabIndex={-1}
                  className={classes.option}
                  onClick={() => pick(each)}
                >
                  <span className={classes.name}>{shown.name}</span>
                  <span className={classes.detail}>{shown.detail}</span>
                </div>
              );
            })}
          </div>,
          floatRoot(input.current),
        )}
    </>
  );
}
