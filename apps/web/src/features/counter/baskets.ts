import { type Basket, EMPTY_BASKET } from '@lissafi/domain/counter/basket';
import { useSyncExternalStore } from 'react';
import { v7 as newId } from 'uuid';
import { connection } from '../../client/api.ts';
import { wasSold } from '../../client/outbox/outbox-store.ts';
import { getSession } from '../../client/session.ts';

// The open basket and those on hold of one person in one organization, kept on the device through reload and restart.

export interface Held {
  id: string;
  /** When it was put aside, in milliseconds. */
  at: number;
  basket: Basket;
}
interface Counter {
  /** Of the open basket: it tells after a power cut whether that was sold. */
  basket_id: string;
  basket: Basket;
  held: readonly Held[];
}
const nothing = (): Counter => ({ basket_id: newId(), basket: EMPTY_BASKET, held: [] });

const keyOf = () => `lissafi.counter.${getSession().user?.id}.${connection.organizationId}`;
const listeners = new Set<() => void>();
let current: { key: string; counter: Counter } | null = null;

function read(): Counter {
  const key = keyOf();
  if (current?.key === key) return current.counter;
  let counter = nothing();
  try {
    counter = { ...counter, ...(JSON.parse(localStorage.getItem(key) ?? '{}') as Partial<Counter>) };
  } catch {
    // What cannot be read is as good as nothing.
  }
  current = { key, counter };
  // Without storage nothing was kept of it either.
  wasSold(counter.basket_id).then(
    (isSold) => isSold && read().basket_id === counter.basket_id && clearBasket(),
    () => {},
  );
  return counter;
}

/** The id of the open basket. */
export const basketId = () => read().basket_id;

function write(counter: Counter) {
  const key = keyOf();
  current = { key, counter };
  try {
    localStorage.setItem(key, JSON.stringify(counter));
  } catch {
    // Without room on the device the baskets live as long as the page.
  }
  for (const listener of listeners) listener();
}

const isEmpty = (basket: Basket) => basket.lines.length === 0;

export const changeBasket = (to: (basket: Basket) => Basket) =>
  write({ ...read(), basket: to(read().basket) });

export const clearBasket = () => write({ ...read(), basket_id: newId(), basket: EMPTY_BASKET });

const aside = ({ basket, held }: Counter): readonly Held[] =>
  isEmpty(basket) ? held : [...held, { id: newId(), at: Date.now(), basket }];

/** Puts the basket aside, for the next customer; `label` is what the cashier calls it. */
export function holdBasket(label: string) {
  const counter = read();
  const basket = label ? { ...counter.basket, label } : counter.basket;
  write({ basket_id: newId(), basket: EMPTY_BASKET, held: aside({ ...counter, basket }) });
}

/** Takes a basket up again; the one that is open changes places with it. */
export function resumeBasket(id: string) {
  const counter = read();
  const resumed = counter.held.find((each) => each.id === id);
  if (!resumed) return;
  write({
    basket_id: newId(),
    basket: resumed.basket,
    held: aside(counter).filter((each) => each.id !== id),
  });
}

export function dropHeld(id: string) {
  const counter = read();
  write({ ...counter, held: counter.held.filter((each) => each.id !== id) });
}

export function useBaskets(): Counter {
  return useSyncExternalStore((listener) => {
    listeners.add(listener);
    return () => listeners.delete(listener);
  }, read);
}
