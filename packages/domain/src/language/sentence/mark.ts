import type { SaidDate } from './dates.ts';
import type { Method } from './lexicon.ts';
import type { NamedCurrency } from './token.ts';

/** What the words beside a figure of money say that it is: the price of one, of all, or nothing. */
export type MoneyRole = 'unit' | 'total' | 'bare';

export interface SaidMoney {
  kind: 'money';
  from: number;
  to: number;
  minor: number;
  currency: NamedCurrency;
  role: MoneyRole;
  /** The unit that a price is for: 2,800 per dozen. */
  per: string | null;
}
export interface SaidQuantity {
  kind: 'quantity';
  from: number;
  to: number;
  value: number;
  unit: string | null;
  /** It stands for a size of the goods, such as 12.5kg of a cylinder. */
  isSize: boolean;
}
export interface SaidDay extends SaidDate {
  kind: 'date';
}
export interface SaidMethod {
  kind: 'method';
  from: number;
  to: number;
  method: Method;
}
export interface SaidPercent {
  kind: 'percent';
  from: number;
  to: number;
  value: number;
}
export type Mark = SaidMoney | SaidQuantity | SaidDay | SaidMethod | SaidPercent;
