import { withoutTakenBack, withProducts } from './corrections.ts';
import { type Due, dueDateIn } from './due-dates.ts';
import type { KnownName } from './known-names.ts';
import type { Method } from './lexicon.ts';
import type { Mark } from './mark.ts';
import { marksOf } from './marks.ts';
import { type Segment, segmentsOf } from './segments.ts';
import type { Token } from './token.ts';
import { tokensOf } from './tokens.ts';

/** What a sentence is about (decisions §12.7). */
export type Route =
  | 'sale'
  | 'purchase'
  | 'expense'
  | 'income'
  | 'customer_payment'
  | 'supplier_payment'
  | 'transfer'
  | 'stock_count'
  | 'stock_adjustment'
  | 'production'
  | 'question'
  | 'none';

/** Routes of transactions: money moved, or is owed, between the business and somebody. */
export const MONEY_ROUTES = [
  ...['sale', 'purchase', 'expense', 'income', 'customer_payment', 'supplier_payment'],
] as MoneyRoute[];
export type MoneyRoute = Exclude<
  Route,
  'transfer' | 'stock_count' | 'stock_adjustment' | 'production' | 'question' | 'none'
>;

/** A transaction as a sentence says it; what it does not say is left out. Kobo or cent. */
export interface SaidTransaction {
  type: 'income' | 'expense';
  amount_minor: number;
  currency: string;
  quantity?: number;
  unit?: string;
  unit_price_minor?: number;
  item?: string;
  counterparty?: string;
  payment_method?: Method;
  paid?: boolean | 'partial';
  amount_paid_minor?: number;
  /** The amount is what was paid, of more, and nothing says of how much. */
  rest_unsaid?: true;
  date_offset_days?: number;
  /** The day by which what is owed is to be paid. */
  due_date?: string;
  category: string;
}

/** A part of the text that a field of a transaction came from: `text.slice(start, end)`. */
export interface SaidSpan {
  field:
    | 'amount'
    | 'unit_price'
    | 'paid'
    | 'left'
    | 'discount'
    | 'quantity'
    | 'item'
    | 'counterparty'
    | 'date'
    | 'due_date'
    | 'method';
  start: number;
  end: number;
}

/** What was understood; `reason` says why nothing is booked. */
export interface SentenceReading {
  route: Route;
  result: SaidTransaction[] | null;
  /** Of each transaction the words that its fields came from. */
  spans?: SaidSpan[][];
  /** Words that nothing was made of. */
  unread?: { start: number; end: number }[];
  reason?: string;
}

/** Names that the organization knows, and other words that it uses for them. */
export interface KnownNames {
  products?: readonly KnownName[];
  customers?: readonly KnownName[];
  suppliers?: readonly KnownName[];
}

/** A text cut into tokens, figures and clauses. */
export class Sentence {
  readonly tokens: Token[];
  readonly marks: Mark[];
  readonly used: boolean[];
  readonly segments: Segment[];
  /** The day by which something is to be paid. */
  readonly due: Due | null;

  readonly text: string;
  readonly today: string;
  readonly known: KnownNames;

  constructor(text: string, today: string, known: KnownNames) {
    this.text = text;
    this.today = today;
    this.known = known;
    this.tokens = tokensOf(text);
    const { marks, used } = marksOf(this.tokens, today, 'past');
    this.marks = withProducts(withoutTakenBack(marks, this.tokens), this.tokens);
    this.used = used;
    this.due = dueDateIn(this.tokens, today);
    this.segments = segmentsOf(this.tokens, this.marks, used);
  }

  /** The text of some tokens as it was written. */
  textOf({ from, to }: { from: number; to: number }): string {
    return this.text.slice(this.tokens[from]!.start, this.tokens[to - 1]!.end);
  }

  /** The words of some tokens, with single spaces. */
  words(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ');
  }
}

export const none = (reason: string): SentenceReading => ({ route: 'none', result: null, reason });
