import { IconSearch, type TablerIcon } from '@tabler/icons-react';
import { type KeyboardEvent, useId, useLayoutEffect, useRef, useState } from 'react';
import classes from './CommandPalette.module.css';

export interface Action {
  id: string;
  label: string;
  icon: TablerIcon;
  run: () => void;
  description?: string | undefined;
  /** Other words that it is looked for by. */
  words?: string | undefined;
}
export interface ActionGroup {
  label: string;
  actions: Action[];
  /** How well its best action fits, as the place in `MATCHES`. */
  rank: number;
}

/** Page up and down move the mark by so many. */
const PAGE = 8;

/** The search and what it found (ARIA authoring practices, combobox with a list). The first one found is marked. */
export function FoundList({
  text,
  onType,
  groups,
  none,
  note,
  onDone,
}: {
  text: string;
  onType: (text: string) => void;
  groups: readonly ActionGroup[];
  /** What is said in place of an empty list. */
  none: string;
  /** What is said below the list. */
  note: string | null;
  onDone: () => void;
}) {
  const id = useId();
  const list = useRef<HTMLDivElement>(null);
  const [wanted, setWanted] = useState<string | null>(null);
  const actions = groups.flatMap((group) => group.actions);
  const marked = actions.find((one) => one.id === wanted) ?? actions[0];
  useLayoutEffect(() => {
    if (wanted) list.current?.querySelector('[aria-selected="true"]')?.scrollIntoView({ block: 'nearest' });
  }, [wanted]);
  const run = (one: Action) => {
    onDone();
    one.run();
  };
  const onKeyDown = (event: KeyboardEvent) => {
    if (!marked || event.nativeEvent.isComposing) return;
    const at = actions.indexOf(marked);
    const last = actions.length - 1;
    const targets: Record<string, number> = {
      ArrowDown: at === last ? 0 : at + 1,
      ArrowUp: at === 0 ? last : at - 1,
      PageDown: Math.min(at + PAGE, last),
      PageUp: Math.max(at - PAGE, 0),
    };
    const target = targets[event.key];
    if (target === undefined && event.key !== 'Enter') return;
    event.preventDefault();
    if (target === undefined) return run(marked);
    setWanted(actions[target]!.id);
  };
  return (
    <>
      <div className={classes.search}>
        <IconSearch size={18} aria-hidden />
        <input
          data-autofocus
          role="combobox"
          aria-label="Find anything"
          aria-autocomplete="list"
          aria-expanded={actions.length > 0}
          aria-controls={id}
          aria-activedescendant={marked && `${id}-${marked.id}`}
          autoComplete="off"
          placeholder="Search for a record, a page or something to do"
          value={text}
          onChange={(event) => {
            onType(event.target.value);
            setWanted(null);
          }}
          onKeyDown={onKeyDown}
        />
      </div>
      <div ref={list} id={id} role="listbox" aria-label="Found" tabIndex={-1} className={classes.list}>
        {groups.map((group) => (
          // biome-ignore lint/a11y/useSemanticElements: a group of options is no fieldset
          <div key={group.label} role="group" aria-label={group.label}>
            <div className={classes.group} aria-hidden>
              {group.label}
            </div>
            {group.actions.map((one) => (
              // biome-ignore lint/a11y/useKeyWithClickEvents: the search has the focus and takes the keys
              <div
                key={one.id}
                id={`${id}-${one.id}`}
                role="option"
                aria-selected={one === marked}
                tabIndex={-1}
                className={classes.action}
                // The focus stays in the search.
                onMouseDown={(event) => event.preventDefault()}
                onClick={() => run(one)}
              >
                <one.icon size={18} stroke={1.75} aria-hidden />
                <span>{one.label}</span>
                {one.description && <small>{one.description}</small>}
              </div>
            ))}
          </div>
        ))}
      </div>
      {actions.length === 0 && (
        <p className={classes.none} role="status">
          {none}
        </p>
      )}
      {note && (
        <p className={classes.note} role="status">
          {note}
        </p>
      )}
      <p className={classes.keys} aria-hidden>
        <span>
          <kbd>↑</kbd> <kbd>↓</kbd> choose
        </span>
        <span>
          <kbd>Enter</kbd> open
        </span>
        <span>
          <kbd>Esc</kbd> close
        </span>
      </p>
    </>
  );
}
