import { IconCheck } from '@tabler/icons-react';
import {
  type ButtonHTMLAttributes,
  createContext,
  type KeyboardEvent,
  type ReactNode,
  type Ref,
  useContext,
  useEffect,
  useId,
  useRef,
  useState,
} from 'react';
import { createPortal } from 'react-dom';
import { floatRoot, isPlaced, useFloat, useOutside } from './float.ts';
import classes from './Menu.module.css';

type Trigger = ButtonHTMLAttributes<HTMLButtonElement> & { ref: Ref<HTMLButtonElement> };

/** Closes the menu and gives the focus back to its button, then acts. */
const Choose = createContext<(act: () => void) => void>((act) => act());

/**
 * A button with a menu (ARIA authoring practices, menu button): the first entry gets the focus, arrows, Home, End and
 * first letters move it, Escape and Tab close.
 */
export function Menu({
  button,
  align = 'end',
  width = 220,
  onOpen,
  children,
}: {
  /** Draws the button with what it is given. */
  button: (trigger: Trigger) => ReactNode;
  align?: 'start' | 'end';
  /** In pixels. */
  width?: number;
  onOpen?: () => void;
  children: ReactNode;
}) {
  const [opened, setOpened] = useState(false);
  const trigger = useRef<HTMLButtonElement>(null);
  const list = useRef<HTMLDivElement>(null);
  const id = useId();
  const style = useFloat(trigger, opened, { align, width });
  useOutside([trigger, list], opened, () => setOpened(false));
  const open = () => {
    setOpened(true);
    onOpen?.();
  };
  const close = () => {
    trigger.current?.focus();
    setOpened(false);
  };
  const placed = isPlaced(opened, style);
  useEffect(() => {
    if (placed) itemsOf(list.current!)[0]?.focus({ preventScroll: true });
  }, [placed]);
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.key === 'Escape' || event.key === 'Tab') {
      // Tab moves on from the button.
      if (event.key === 'Escape') event.preventDefault();
      event.stopPropagation();
      return close();
    }
    const items = itemsOf(list.current!);
    const to = itemAt(event.key, items, items.indexOf(document.activeElement as HTMLElement));
    if (!to) return;
    event.preventDefault();
    to.focus();
  };
  return (
    <>
      {button({
        ref: trigger,
        'aria-haspopup': 'menu',
        'aria-expanded': opened,
        'aria-controls': opened ? id : undefined,
        onClick: () => (opened ? close() : open()),
        onKeyDown: (event) => {
          if (event.key !== 'ArrowDown') return;
          event.preventDefault();
          // The focus may still be here while the menu is being placed.
          if (opened) itemsOf(list.current!)[0]?.focus();
          else open();
        },
      })}
      {opened &&
        createPortal(
          <div
            ref={list}
            id={id}
            role="menu"
            tabIndex={-1}
            aria-orientation="vertical"
            className={classes.menu}
            style={style}
            onKeyDown={onKeyDown}
          >
            <Choose
              value={(act) => {
                close();
                act();
              }}
            >
              {children}
            </Choose>
          </div>,
          floatRoot(trigger.current),
        )}
    </>
  );
}

const itemsOf = (list: HTMLElement) => [...list.querySelectorAll<HTMLElement>('[role^="menuitem"]')];

/** The item that a key goes to, from the one at `current`. */
function itemAt(key: string, items: readonly HTMLElement[], current: number): HTMLElement | undefined {
  if (key === 'ArrowDown') return items[(current + 1) % items.length];
  if (key === 'ArrowUp') return items.at(current <= 0 ? -1 : current - 1);
  if (key === 'Home') return items[0];
  if (key === 'End') return items.at(-1);
  if (!/^\p{L}$/u.test(key)) return undefined;
  const after = [...items.slice(current + 1), ...items.slice(0, current + 1)];
  return after.find((item) => item.textContent?.trim().toLowerCase().startsWith(key.toLowerCase()));
}

export function MenuItem({
  icon,
  onClick,
  children,
}: {
  icon?: ReactNode;
  onClick: () => void;
  children: ReactNode;
}) {
  const choose = useContext(Choose);
  return (
    <button
      type="button"
      role="menuitem"
      tabIndex={-1}
      className={classes.item}
      onClick={() => choose(onClick)}
    >
      {icon}
      {children}
    </button>
  );
}

export const MenuDivider = () => <hr className={classes.divider} />;
export const MenuLabel = ({ children }: { children: ReactNode }) => (
  <div className={classes.label}>{children}</div>
);

/** One of several entries that exclude each other. */
export function MenuChoice({
  chosen,
  onChoose,
  children,
}: {
  chosen: boolean;
  onChoose: () => void;
  children: ReactNode;
}) {
  const choose = useContext(Choose);
  return (
    <button
      type="button"
      role="menuitemradio"
      aria-checked={chosen}
      tabIndex={-1}
      className={classes.item}
      onClick={() => choose(onChoose)}
    >
      {children}
      {chosen && <IconCheck size={16} className={classes.check} aria-hidden />}
    </button>
  );
}
