import type { ExpenseCategory } from '@lissafi/contract/transactions';

/** What Nigerian banks write beside a line, and which words of it tell who or what it was. */

interface Pattern {
  /** In capital letters, as it stands in the narration. */
  words: string;
  category: ExpenseCategory;
}

/** Lines that are the same at every bank; the longer ones come first. */
const KNOWN: readonly Pattern[] = [
  { words: 'ELECTRONIC MONEY TRANSFER LEVY', category: 'bank_charges' },
  { words: 'ACCOUNT MAINTENANCE', category: 'bank_charges' },
  { words: 'CARD MAINTENANCE', category: 'bank_charges' },
  { words: 'STAMP DUTY', category: 'bank_charges' },
  { words: 'STAMP DUTIES', category: 'bank_charges' },
  { words: 'SMS ALERT', category: 'bank_charges' },
  { words: 'SMS CHARGE', category: 'bank_charges' },
  { words: 'TRANSFER FEE', category: 'bank_charges' },
  { words: 'NIP CHARGE', category: 'bank_charges' },
  { words: 'COMMISSION', category: 'bank_charges' },
  { words: 'EMTL', category: 'bank_charges' },
  { words: 'LEVY', category: 'bank_charges' },
  { words: 'AIRTIME', category: 'airtime_data' },
  { words: 'DATA PURCHASE', category: 'airtime_data' },
  { words: 'EKEDC', category: 'utilities' },
  { words: 'IKEDC', category: 'utilities' },
  { words: 'PREPAID METER', category: 'utilities' },
  { words: 'DSTV', category: 'utilities' },
];

/** Returns the narration in capital letters with single spaces, as its words are compared. */
export const narrationKey = (text: string): string =>
  text
    .toUpperCase()
    .replace(/[^\p{L}\p{N}]+/gu, ' ')
    .trim();

/** Whether a narration has these words, one after the other. */
export function hasWords(description: string, words: string): boolean {
  const wanted = narrationKey(words);
  return wanted !== '' && ` ${narrationKey(description)} `.includes(` ${wanted} `);
}

/** Returns what a line is at every bank; null for one that is particular to the business. */
export function knownPattern(description: string): Pattern | null {
  return KNOWN.find(({ words }) => hasWords(description, words)) ?? null;
}

/** Money that went out and came back: RSVL, REV, REVERSAL. */
export const isReversal = (description: string): boolean =>
  /\b(RSVL|RVSL|REV|REVERSAL|REVERSED)\b/.test(narrationKey(description));

/** Words that stand in every narration and say nothing about who it was. */
const COMMON = new Set(
  (
    'NIP TRF TRANSFER TRANS FROM TO FOR THE AND BY VIA REF PAYMENT PAYMENTS PAY PART FULL BALANCE POS WEB ATM USSD APP ' +
    'MOBILE BANK BANKING INWARD OUTWARD CREDIT DEBIT LTD LIMITED PLC NIG NIGERIA ENTERPRISES ENT VENTURES STORES STORE ' +
    'SHOP INVOICE INV RCT RECEIPT KUDA OPAY GTB GTBANK UBA ZENITH ACCESS FIRST MONIEPOINT PALMPAY FBN FCMB WEMA SETTLEMENT ' +
    'VOID EXPENSE BETWEEN OWN ACCOUNTS ACCOUNT SUPPLIER CUSTOMER CHARGE CHARGES'
  ).split(' '),
);

/** Returns the words of a text that tell something apart: no figures, no words of every narration. */
export function tellingWords(text: string): string[] {
  const words = narrationKey(text)
    .split(' ')
    .filter((word) => word.length >= 3 && !/\d/.test(word) && !COMMON.has(word));
  return [...new Set(words)];
}

/** Returns the document numbers in a text: `INV-2026-088`. */
export const documentNumbers = (text: string): string[] =>
  [...text.toUpperCase().matchAll(/\b[A-Z]{2,5}-\d{4}-\d{3,}\b/g)].map(([found]) => found);

/**
 * Returns the words by which a recorded line is recognized again: what all banks write, otherwise its first two telling
 * words. Null where nothing would be recognized.
 */
export function ruleWords(description: string): string | null {
  const known = knownPattern(description);
  if (known) return known.words;
  const text = narrationKey(description).split(' ');
  const telling = tellingWords(description);
  const first = text.findIndex((word) => telling.includes(word));
  if (first < 0) return null;
  const pair = text.slice(first, first + 2).filter((word) => telling.includes(word));
  return pair.join(' ').slice(0, 60);
}
