import { type Basket, EMPTY_BASKET } from '@lissafi/domain/counter/basket';
import { ONE_E4, toE4 } from '@lissafi/domain/money/decimal';
import { useSyncExternalStore } from 'react';
import { v7 as newId } from 'uuid';
import { connection } from '../../client/api.ts';
import { wasSold } from '../../client/outbox/outbox-store.ts';
import { getSession } from '../../client/session.ts';
import { AT_FIRST, type Paying } from './payment.ts';

// The open basket with how it is paid, and those on hold, of one person in one organization: kept on the device through
// reload and restart.

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
  /** How the open basket is paid, as far as it was said. */
  paying: Paying;
  held: readonly Held[];
}
const nothing = (): Counter => ({ basket_id: newId(), basket: EMPTY_BASKET, paying: AT_FIRST, held: [] });

const keyOf = () => `lissafi.counter.${getSession().user?.id}.${connection.organizationId}`;
const listeners = new Set<() => void>();
/** What was read or written last: `text` is what stood in the storage then. */
let current: { key: string; text: string | null; counter: Counter } | null = null;

function stored(key: string): string | null {
  try {
    return localStorage.getItem(key);
  } catch {
    return null;
  }
}

/** As it is on the device now: another tab may have changed it since this one did. */
function read(): Counter {
  const key = keyOf();
  const text = stored(key);
  if (current?.key === key && current.text === text) return current.counter;
  let counter = nothing();
  try {
    counter = { ...counter, ...(JSON.parse(text ?? '{}') as Partial<Counter>) };
  } catch {
    // What cannot be read is as good as nothing.
  }
  const isFirst = current?.key !== key;
  current = { key, text, counter };
  if (!isFirst) return counter;
  // Without storage nothing was kept of it either.
  wasSold(counter.basket_id).then(
    (isSold) => isSold && closeBasket(counter.basket_id, counter.basket),
    () => {},
  );
  return counter;
}

function write(counter: Counter) {
  const key = keyOf();
  try {
    localStorage.setItem(key, JSON.stringify(counter));
  } catch {
    // Without room on the device the baskets live as long as the page.
  }
  current = { key, text: stored(key), counter };
  for (const listener of listeners) listener();
}

const isEmpty = (basket: Basket) => basket.lines.length === 0;

/** A basket that is emptied by hand is the end of its sale: the next one says anew how it is paid. */
export function changeBasket(to: (basket: Basket) => Basket) {
  const counter = read();
  const basket = to(counter.basket);
  write({ ...counter, basket, paying: isEmpty(basket) ? AT_FIRST : counter.paying });
}

export const changePaying = (to: (paying: Paying) => Paying) =>
  write({ ...read(), paying: to(read().paying) });

/**
 * The basket was sold, in this tab or another: the next one is open. What was put into it while it was being sold is in
 * the next one.
 */
export function closeBasket(id: string, sold: Basket) {
  const counter = read();
  if (counter.basket_id !== id) return;
  const left = counter.basket.lines.flatMap((line) => {
    const before = sold.lines.find(({ product_id }) => product_id === line.product_id)?.quantity ?? 0;
    const quantity = (toE4(line.quantity) - toE4(before)) / ONE_E4;
    return quantity > 0 ? [{ ...line, quantity }] : [];
  });
  write({ ...counter, basket_id: newId(), basket: { ...EMPTY_BASKET, lines: left }, paying: AT_FIRST });
}

/** Its sale was refused: the basket is there again, on hold where another one is open by now. */
export function reopenBasket(id: string, basket: Basket) {
  const counter = read();
  if (counter.basket_id === id) return;
  if (isEmpty(counter.basket)) write({ ...counter, basket_id: id, basket });
  else write({ ...counter, held: [...counter.held, { id, at: Date.now(), basket }] });
}

const aside = ({ basket, held }: Counter): readonly Held[] =>
  isEmpty(basket) ? held : [...held, { id: newId(), at: Date.now(), basket }];

/** Puts the basket aside, for the next customer; `label` is what the cashier calls it. */
export function holdBasket(label: string) {
  const counter = read();
  const basket = label ? { ...counter.basket, label } : counter.basket;
  write({ ...nothing(), held: aside({ ...counter, basket }) });
}

/** Takes a basket up again; the one that is open changes places with it. */
export function resumeBasket(id: string) {
  const counter = read();
  const resumed = counter.held.find((each) => each.id === id);
  if (!resumed) return;
  write({
    ...nothing(),
    basket: resumed.basket,
    held: aside(counter).filter((each) => each.id !== id),
  });
}

export function dropHeld(id: string) {
  const counter = read();
  write({ ...counter, held: counter.held.filter((each) => each.id !== id) });
}

function subscribe(listener: () => void): () => void {
  const onStorage = ({ key }: StorageEvent) => (key === null || key === keyOf()) && listener();
  listeners.add(listener);
  window.addEventListener('storage', onStorage);
  return () => {
    listeners.delete(listener);
    window.removeEventListener('storage', onStorage);
  };
}

export const useBaskets = (): Counter => useSyncExternalStore(subscribe, read);
