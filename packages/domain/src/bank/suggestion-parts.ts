import { documentNumbers, hasWords, tellingWords } from './narration.ts';
import type { SettlementFound, Terminal } from './settlements.ts';

/** What suggestions for statement lines are made of. Amounts are kobo, money in above 0. */

export interface OpenLine {
  id: string;
  date: string;
  description: string;
  reference: string | null;
  amount: number;
}

export interface OpenEntry {
  entry_id: string;
  line: number;
  entry_date: string;
  memo: string;
  party: string | null;
  reference: string | null;
  amount: number;
}

/** An open invoice (money in) or payable (money out) of which `amount` is due. */
export interface OpenDocument {
  id: string;
  number: string;
  party_id: string;
  party: string;
  date: string;
  amount: number;
}

/** A payment that a message claimed; the amount is above 0 for money in. */
export interface OpenAlert {
  id: string;
  date: string;
  amount: number;
  /** What it says: narration, names, reference. */
  text: string;
  /** Whom it is from, and the invoice that it likely pays, with the amount of that; null where nobody said. */
  customer: { id: string; name: string } | null;
  document: OpenDocument | null;
}

export interface Rule {
  id: string;
  words: string;
  direction: 'in' | 'out';
  category: string;
  accepted: number;
}

export interface Reason {
  text: string;
  good: boolean;
}

export interface Found<Entry extends OpenEntry> {
  kind: 'books' | 'invoices' | 'payables' | 'reversal' | 'rule' | 'settlement' | 'alert';
  entries: Entry[];
  documents: OpenDocument[];
  line_ids: string[];
  rule: Rule | null;
  /** Receipts of a terminal or wallet that the line pays out. */
  settlement: SettlementFound | null;
  /** The alert that announced the line. */
  alert: OpenAlert | null;
  amount: number;
  reasons: Reason[];
  score: number;
  fits: boolean;
}

export interface Candidates<Entry extends OpenEntry> {
  entries: readonly Entry[];
  invoices: readonly OpenDocument[];
  payables: readonly OpenDocument[];
  rules: readonly Rule[];
  /** Alerts that nobody has confirmed yet. */
  alerts?: readonly OpenAlert[];
  /** Terminals and wallets with receipts that wait. */
  terminals?: readonly Terminal[];
}

/** How far the books and the statement are apart, as a reason. */
export const inDays = (days: number) =>
  days === 0 ? 'Same day' : days === 1 ? '1 day apart' : `${days} days apart`;

/** Returns the rows by their amount. */
export function byAmount<Row extends { amount: number }>(rows: readonly Row[]): Map<number, Row[]> {
  const found = new Map<number, Row[]>();
  for (const row of rows) {
    const same = found.get(row.amount);
    if (same) same.push(row);
    else found.set(row.amount, [row]);
  }
  return found;
}

/** What the words of a line and of another text have in common, as a reason and a number of points. */
export function inCommon(
  words: readonly string[],
  line: OpenLine,
  text: string,
  otherWords: readonly string[] = tellingWords(text),
): { reasons: Reason[]; points: number } {
  const numbers = documentNumbers(text).filter((number) => hasWords(line.description, number));
  if (numbers[0]) return { reasons: [{ text: `${numbers[0]} in both`, good: true }], points: 40 };
  const reference = (line.reference ?? '').trim();
  if (reference.length > 5 && hasWords(text, reference))
    return { reasons: [{ text: 'Same reference', good: true }], points: 40 };
  const common = words.filter((word) => otherWords.includes(word));
  return common.length > 0
    ? {
        reasons: common.slice(0, 2).map((word) => ({ text: `“${word}” in both`, good: true })),
        points: Math.min(15 + common.length * 10, 35),
      }
    : { reasons: [{ text: 'No word in common', good: false }], points: 0 };
}

/** Points for being near in days. */
export const nearness = (days: number) => (days <= 3 ? 20 : days <= 10 ? 12 : days <= 30 ? 4 : 0);

/** A suggestion of nothing yet. */
export const blank = {
  ...{ entries: [], documents: [], line_ids: [], rule: null, settlement: null, alert: null },
  fits: false,
};
