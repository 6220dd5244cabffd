import { type KeyboardEvent, useRef } from 'react';
import classes from './Tabs.module.css';

interface Props<T extends string> {
  /** The accessible name of the row. */
  label: string;
  /** The count stands beside the name where it is known. */
  tabs: readonly (readonly [id: T, name: string, count?: number | null])[];
  current: T;
  onChange: (id: T) => void;
  /** The id of the element that shows the chosen one. */
  panel?: string;
}

/** Views of one thing in one place (ARIA authoring practices, tabs): arrows, Home and End choose; Tab leads to the view. */
export function Tabs<T extends string>({ label, tabs, current, onChange, panel }: Props<T>) {
  const row = useRef<HTMLDivElement>(null);
  const onKeyDown = (event: KeyboardEvent) => {
    const at = tabs.findIndex(([id]) => id === current);
    const next = {
      ArrowRight: (at + 1) % tabs.length,
      ArrowLeft: (at - 1 + tabs.length) % tabs.length,
      Home: 0,
      End: tabs.length - 1,
    }[event.key];
    if (next === undefined) return;
    event.preventDefault();
    row.current?.querySelectorAll<HTMLElement>('[role="tab"]')[next]?.focus();
    onChange(tabs[next]![0]);
  };
  return (
    <div ref={row} className={classes.tabs} role="tablist" aria-label={label} onKeyDown={onKeyDown}>
      {tabs.map(([id, name, count]) => (
        <button
          key={id}
          type="button"
          role="tab"
          aria-selected={id === current}
          aria-controls={panel}
          tabIndex={id === current ? 0 : -1}
          onClick={() => onChange(id)}
        >
          {name} {typeof count === 'number' && <span className={classes.count}>{count}</span>}
        </button>
      ))}
    </div>
  );
}
