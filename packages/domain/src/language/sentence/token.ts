/** A currency that a sentence may name beside a figure. */
export type NamedCurrency = 'NGN' | 'USD' | 'EUR' | 'GBP';

/** A piece of a sentence with its place: `text.slice(start, end)`. */
export interface Token {
  kind: 'number' | 'word' | 'sign' | 'stop';
  /** Lower case, with a plain apostrophe; of a number the figure as it was written. */
  word: string;
  start: number;
  end: number;
  /** Of a number: the plain value, such as 12.5; NaN otherwise. */
  value: number;
  /** Of a number: the value in the minor unit of a currency; null where it has fractions of one. */
  minor: number | null;
  /** Of a number: it has a currency, or a scale as in 5k, so that it cannot count goods. */
  isMoney: boolean;
  currency: NamedCurrency | null;
  /** Of a number: it was written in letters. */
  spelled: boolean;
  /** Of a number: percent, or a day such as 5th. */
  role: 'percent' | 'ordinal' | null;
  /** Of a number: nothing stands between it and the next token, as in 12kg. */
  glued: boolean;
  /** Begins with a capital letter. */
  capital: boolean;
}
