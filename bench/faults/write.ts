import type { Random } from './random.ts';

/** One write as a client sends it, each time the same. */
export interface Write {
  kind: string;
  path: string;
  body: Record<string, unknown>;
  key: string;
  /** Text that only this write carries, and where the database keeps it; the rows are counted. */
  mark?: { text: string; in: string };
  /** When it happened, for what is sent later. */
  happenedAt?: string;
  /** What later operations may use of the answer. */
  // biome-ignore lint/suspicious/noExplicitAny: answers of every shape
  learn?: (body: any) => void;
}

/** An organization, with what its clients know of it. */
export interface Books {
  name: string;
  email: string;
  organization_id: string;
  headers: Record<string, string>;
  today: string;
  customers: string[];
  suppliers: string[];
  bread: string;
  flour: string;
  places: string[];
  till: string;
  bank: string;
  /** Lines of the bank statement that are not matched yet. */
  lines: string[];
  invoices: string[];
  drafts: string[];
  payments: string[];
  expenses: string[];
  bills: string[];
  transfers: string[];
  transfersOfGoods: string[];
  deliveries: string[];
  orders: string[];
  quotes: string[];
  assets: string[];
  journals: string[];
  shift?: string | undefined;
}

export const PASSWORD = 'a long enough passphrase';
const KEPT = 60;
/** Remembers what an answer made, for later operations. */
export const keep = (some: string[]) => (body: { id: string }) => {
  some.push(body.id);
  if (some.length > KEPT) some.shift();
};

/** Draws a write of one kind; `text` is what only this write carries. Null where there is nothing to do it with. */
export type Draw = (books: Books, random: Random, text: string) => Omit<Write, 'kind' | 'key'> | null;

export const marked = (table: string, text: string) => ({ mark: { in: table, text } });

/** Something that is known, and may be used again. */
export function one<T>(some: string[], random: Random, make: (id: string) => T): T | null {
  return some.length === 0 ? null : make(random.pick(some));
}

/** Something that is known, and is used up. */
export function take<T>(some: string[], random: Random, make: (id: string) => T): T | null {
  if (some.length === 0) return null;
  return make(some.splice(random.between(0, some.length - 1), 1)[0]!);
}
