import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { readAdjustment } from './adjustments.ts';
import { readCustomer } from './customers.ts';
import { invoiceTextOf } from './invoice-text.ts';
import { readProduction } from './production.ts';
import { readQuestion } from './questions.ts';
import { type Case, casesPath } from './scoring.ts';
import { readSentence } from './transactions.ts';
import { type KnownAccount, readTransfer } from './transfers.ts';

// What is read from given texts, right or wrong, written down: a change of it is seen where it is made. For tests.

const KINDS = ['transactions', 'routes', 'invoices', 'questions'] as const;
/** Those that were only learned from are many more, and say little more. */
const PARTS = ['dev', 'aside', 'own', 'own2', 'own3', 'blind'];

export interface Given extends Case {
  kind: (typeof KINDS)[number];
}

const linesOf = (path: string): string[] => readFileSync(path, 'utf8').split('\n').filter(Boolean);

/** The texts that are read, always in the same order. */
export const givenTexts = (): Given[] =>
  KINDS.flatMap((kind) =>
    PARTS.map((part) => casesPath(`text-${kind}.${part}.jsonl`))
      .filter((path) => existsSync(path))
      .flatMap((path) => linesOf(path).map((line) => ({ ...(JSON.parse(line) as Case), kind }))),
  );

/** The file of what was read, a line for each text. */
export const READINGS: string = casesPath('readings.jsonl');

export const storedReadings = (): string[] => linesOf(READINGS);
export const storedMarks = (): string[] => linesOf(MARKS);

/** What is read from a text now, as it is stored. The places that the fields came from are shortened to a digest. */
export function readingOf({ kind, text, ref_date = '2026-11-22', ...known }: Given): string {
  if (kind === 'questions') return JSON.stringify({ text, read: readQuestion(text, ref_date, known) });
  if (kind === 'invoices') {
    const { marks, text: _, ...read } = invoiceTextOf(text, ref_date, known);
    return JSON.stringify({ text, read, places: digest(marks) });
  }
  const { spans, ...read } = readSentence(text, ref_date, known);
  return JSON.stringify({ text, read, places: digest(spans) });
}

/** A text as others write it: with marks of money, aloud and without stops, and told a day later. */
const inOtherWays = (text: string): string[] => [
  text,
  text.replace(/(?<![\w₦$£€,.])\d[\d,]*(?![\w%.,])/g, '₦$&'),
  text.toUpperCase().replace(/[.,;:!?]+(?=\s|$)/g, ''),
  `${text} yesterday`,
];

const ACCOUNTS: KnownAccount[] = [
  { id: 'till', name: 'Cash', bank_name: null, kind: 'cash' },
  { id: 'bank', name: 'GTBank', bank_name: 'GTBank', kind: 'bank' },
  { id: 'pos', name: 'Moniepoint POS', bank_name: 'Moniepoint', kind: 'pos' },
];

/** The text without each of its words in turn, and with each of them after the next one. */
function withSlips(text: string): string[] {
  const words = text.split(/\s+/);
  const without = words.map((_, at) => words.toSpliced(at, 1));
  const swapped = words.slice(1).map((word, at) => words.toSpliced(at, 2, word, words[at]!));
  return [...without, ...swapped].map((each) => each.join(' '));
}

/** Words on which a reading turns, of which some stand in few texts. */
const TURNS = `each per one for at @ total all both only a of x = balance deposit advance left remain
  cash transfer pos bank by via from to with and or but no not never don na dey go will was is been
  sold bought paid owes gave took received made used returned lost counted sent charge fee discount off less VAT
  bag bags carton kg litre piece pack day week month year today yesterday tomorrow Friday Monday last next this ago
  Mama Oga Sunny Sunday may march order invoice receipt number flat size rate price cost naira kobo dollars yuan
  half quarter dozen hundred k million and-half ; . , : - / ( ) % #`.split(/\s+/);
const FIGURES =
  `1 4 5 19 20 49 50 99 100 199 200 999 1000 1,200 2026 9999 10000 5k 2.5 3.5m 305m 08031234567 0 12.5kg #500 ₦20 15% 1st
  12/11 5pm`.split(/\s+/);

/** The text with another word before each of its words, and with another figure in place of each of its figures. */
function withTurns(text: string): string[] {
  const words = text.split(/\s+/);
  const first = Number.parseInt(digest(text), 16);
  const more = words.map((_, at) => words.toSpliced(at, 0, TURNS[(first + at) % TURNS.length]!));
  const figures = words.flatMap((word, at) =>
    /\d/.test(word)
      ? [0, 1, 2].map((step) => words.toSpliced(at, 1, FIGURES[(first + at + step * 7) % FIGURES.length]!))
      : [],
  );
  return [...more, ...figures].map((each) => each.join(' '));
}

/** A mark of what each reader takes a text for: in each way of writing it, with all slips together, and with all other words. */
export function markOf({ kind, text, ref_date = '2026-11-22', ...known }: Given): string {
  const readers = {
    transactions: (said: string) => readSentence(said, ref_date, known),
    questions: (said: string) => readQuestion(said, ref_date, known),
    invoices: (said: string) => invoiceTextOf(said, ref_date, known),
  };
  const others = (said: string) => [
    readProduction(said, ref_date, known.products ?? []),
    readAdjustment(said, ref_date),
    readTransfer(said, ref_date, ACCOUNTS),
    readCustomer(said),
  ];
  const byAll = (said: string) => [...Object.values(readers).map((read) => read(said)), ...others(said)];
  // Of the many slips the reader that the text was meant for is asked, and those that are asked before it.
  const byItsOwn = (said: string) => [
    readers[kind === 'routes' ? 'transactions' : kind](said),
    ...others(said),
  ];
  return [...inOtherWays(text).map(byAll), withSlips(text).map(byItsOwn), withTurns(text).map(byItsOwn)]
    .map(digest)
    .join(' ');
}

/** The file of these marks, a line for each text. */
export const MARKS: string = casesPath('marks.txt');

const digest = (value: unknown) =>
  createHash('sha256')
    .update(JSON.stringify(value ?? null))
    .digest('hex')
    .slice(0, 8);
