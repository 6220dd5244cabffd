import type { ReceiptTruth } from './layout.ts';

/** What a reader found; null or absent where it found nothing. */
export interface ReadReceipt {
  supplier?: string | null;
  date?: string | null;
  total_minor?: number | null;
}

export interface Score {
  supplier: boolean;
  date: boolean;
  total: boolean;
  /** All three. */
  all: boolean;
}

const FORM = /\b(ltd|limited|nig|nigeria|plc)\b/g;

/** Lower case words without punctuation and without what a company's form is. */
function wordsOf(name: string): string {
  const words = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll('&', ' and ')
    .replace(/['’.]/g, '')
    .replace(/[^a-z0-9]+/g, ' ');
  const short = words.replace(FORM, ' ').replace(/\s+/g, ' ').trim();
  return short || words.trim();
}

function bigrams(text: string): string[] {
  const joined = text.replaceAll(' ', '');
  return Array.from({ length: Math.max(0, joined.length - 1) }, (_, at) => joined.slice(at, at + 2));
}

/** How alike two texts are from 0 to 1, by Dice: twice the pairs of letters in both, by the pairs of both. */
function likeness(one: string, other: string): number {
  const [left, right] = [bigrams(one), bigrams(other)];
  const all = left.length + right.length;
  let both = 0;
  for (const pair of left) {
    const at = right.indexOf(pair);
    if (at < 0) continue;
    right.splice(at, 1);
    both++;
  }
  return all === 0 ? 0 : (2 * both) / all;
}

/** Whether a name that was read is the supplier's: equal, nearly equal, or one within the other as whole words. */
export function isSameSupplier(read: string, truth: string): boolean {
  const [one, other] = [wordsOf(read), wordsOf(truth)];
  if (!one || !other) return false;
  if (one.replaceAll(' ', '') === other.replaceAll(' ', '')) return true;
  return (
    ` ${one} `.includes(` ${other} `) || ` ${other} `.includes(` ${one} `) || likeness(one, other) >= 0.8
  );
}

export function scoreReading(read: ReadReceipt, truth: ReceiptTruth): Score {
  const supplier = read.supplier ? isSameSupplier(read.supplier, truth.supplier) : false;
  const date = read.date === truth.date;
  const total = read.total_minor === truth.total_minor;
  return { supplier, date, total, all: supplier && date && total };
}
