import type { Method } from './lexicon.ts';
import { type Mark, marksOf } from './marks.ts';
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
  date_offset_days?: number;
  category: string;
}

/** What was understood; `reason` says why nothing is booked. */
export interface SentenceReading {
  route: Route;
  result: SaidTransaction[] | null;
  reason?: string;
}

/** Names that the organization knows. */
export interface KnownNames {
  products?: readonly string[];
  customers?: readonly string[];
  suppliers?: readonly string[];
}

/** A text cut into tokens, figures and clauses. */
export class Sentence {
  readonly lower: string;
  readonly tokens: Token[];
  readonly marks: Mark[];
  readonly used: boolean[];
  readonly segments: Segment[];
  /** Names have capitals: some word after the first begins with one. */
  readonly isCapitalized: boolean;

  readonly text: string;
  readonly today: string;
  readonly known: KnownNames;

  constructor(text: string, today: string, known: KnownNames) {
    this.text = text;
    this.today = today;
    this.known = known;
    this.lower = text.toLowerCase().replaceAll('’', "'");
    this.tokens = tokensOf(text);
    const { marks, used } = marksOf(this.tokens, today, 'past');
    this.marks = marks;
    this.used = used;
    this.segments = segmentsOf(this.tokens, marks, used);
    this.isCapitalized = this.tokens.some((token, index) => token.capital && index > 0);
  }

  /** The words of some tokens, with single spaces. */
  words(from: number, to: number): string {
    return this.tokens
      .slice(from, to)
      .map(({ word }) => word)
      .join(' ');
  }

  /** The words of the whole sentence in which a clause stands; its clauses are separated by commas. */
  wordsAround({ sentence }: Segment): string {
    return this.segments
      .filter((segment) => segment.sentence === sentence)
      .map(({ from, to }) => this.words(from, to))
      .join(' , ');
  }
}

export const none = (reason: string): SentenceReading => ({ route: 'none', result: null, reason });
