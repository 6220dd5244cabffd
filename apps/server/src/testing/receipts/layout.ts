import type { PaymentMethod } from '@lissafi/contract/documents';
import type { Random } from '../../demo/time.ts';
import type { Sheet } from './sheet.ts';

export interface TruthLine {
  name: string;
  quantity?: number;
  unit_price_minor?: number;
  total_minor: number;
}

/** What a person reads on the paper; amounts in kobo, and only what is printed on it. */
export interface ReceiptTruth {
  supplier: string;
  date: string;
  total_minor: number;
  vat_minor?: number;
  lines?: TruthLine[];
  payment_method?: PaymentMethod;
}

export interface Drawing {
  sheet: Sheet;
  truth: ReceiptTruth;
}

/** What it is printed on, which decides how it can be worn: a till roll, ordinary paper, or a phone's screen. */
export type Medium = 'thermal' | 'paper' | 'screen';

/** One kind of paper. All that varies between two of its pictures is drawn from `random`. */
export interface Layout {
  name: string;
  medium: Medium;
  draw(random: Random): Drawing;
}
