import { wordTable } from '../language/word-table.ts';
import { foldName } from '../text/name.ts';

/** What a short reply to a draft says: yes, no, or the numbers of choices; null for anything else, such as a sentence. */
export type Reply = { kind: 'yes' } | { kind: 'no' } | { kind: 'numbers'; numbers: number[] } | null;

// English, Pidgin, Hausa, Yoruba and Igbo, as they are typed: without accents, apostrophes and signs.
const YES = new Set([
  ...['yes', 'y', 'yea', 'yeah', 'yep', 'yes please', 'yes record it', 'record', 'record it', 'confirm'],
  ...['ok', 'okay', 'sure', 'correct', 'right', 'go ahead', 'yes o', 'yes oo'],
  ...[
    'oya',
    'oya record',
    'oya record am',
    'e correct',
    'e dey correct',
    'correct o',
    'na so',
    'na him be that',
  ],
  ...['record am', 'abeg record am', 'no wahala'],
  ...['eh', 'ee', 'eeh', 'i', 'to', 'toh', 'naam', 'haka ne', 'daidai'],
  ...['beeni', 'ehen', 'eziokwu'],
]);
const NO = new Set([
  ...[
    'no',
    'n',
    'nope',
    'no drop it',
    'drop',
    'drop it',
    'cancel',
    'cancel it',
    'stop',
    'wrong',
    'not correct',
  ],
  ...[
    'no o',
    'no be so',
    'e no correct',
    'e no dey correct',
    'comot am',
    'leave am',
    'forget am',
    'no record am',
  ],
  ...['aa', 'aah', 'babu', 'ba haka ba', 'rara', 'mba'],
]);
const THUMBS = wordTable<'yes' | 'no'>({
  '👍': 'yes',
  '✅': 'yes',
  '👌': 'yes',
  '👎': 'no',
  '❌': 'no',
});

/** More numbers than these are no choice. */
const MOST = 20;

/** Reads a reply. A name, an amount and a new sentence are none. */
export function readReply(text: string): Reply {
  const said = text.trim();
  const sign = THUMBS[said.replace(/[\u{1F3FB}-\u{1F3FF}\uFE0F]/gu, '')];
  if (sign) return { kind: sign };
  if (/^\d{1,2}(?:(?:\s*(?:,|&|\+)\s*|\s+(?:and\s+)?)\d{1,2})*\.?$/i.test(said)) {
    const numbers = [...new Set((said.match(/\d+/g) ?? []).map(Number))];
    if (numbers.length <= MOST && numbers.every((each) => each > 0)) return { kind: 'numbers', numbers };
  }
  const words = foldName(said)
    .replaceAll("'", '')
    .replace(/[^a-z]+/g, ' ')
    .trim();
  if (YES.has(words) && !/\d/.test(said)) return { kind: 'yes' };
  if (NO.has(words) && !/\d/.test(said)) return { kind: 'no' };
  return null;
}

const CODE_LETTERS = 'ABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const FIGURES = '23456789';
const CODE_LENGTH = 8;

/**
 * A code of letters and figures that cannot be taken for each other, from eight random bytes: 38 bits. It ends with a
 * figure, so that no word looks like one.
 */
export function linkCode(random: Uint8Array): string {
  const letters = Array.from(
    random.slice(0, CODE_LENGTH - 1),
    (byte) => CODE_LETTERS[byte % CODE_LETTERS.length],
  );
  return `${letters.join('')}${FIGURES[random[CODE_LENGTH - 1]! % FIGURES.length]}`;
}

/** The code that a message consists of, as it was made, however it was typed; null for a message that is none. */
export function codeIn(text: string): string | null {
  const said = text.trim().toUpperCase();
  const named = /^(?:LISSAFI|CODE|LINK)[\s:]+/.exec(said);
  const code = said.slice(named?.[0].length ?? 0).replace(/[\s-]/g, '');
  const isCode = code.length === CODE_LENGTH && [...code].every((letter) => CODE_LETTERS.includes(letter));
  return isCode && FIGURES.includes(code.at(-1)!) ? code : null;
}
