import { foldName } from '../../text/name.ts';
import { nameSimilarity, VERY_SIMILAR } from '../name-similarity.ts';
import { BUSINESS, TITLES, UNITS, unitOf } from './lexicon.ts';
import type { Token } from './token.ts';
import { tokensOf } from './tokens.ts';

/** A name of the organization's records that a text says, perhaps in part, in the plural or with a small mistake. */
export interface FoundName {
  name: string;
  /** The record, where an alias told which of that name is meant. */
  id?: string;
  from: number;
  to: number;
}

/** Other words that the organization uses for the record of a name. */
export interface Alias {
  words: string;
  name: string;
  id: string;
}
/** A name of a record, or other words for it. */
export type KnownName = string | Alias;

const JOINS = new Set(['of', 'the', 'and', 'for', 'x']);
const singular = (word: string): string =>
  word.length < 4 || word.endsWith('ss')
    ? word
    : word
        .replace(/(?<=x|ch|sh|ss|o)es$|s$/, '')
        .replace(/(?:ve|fe)$/, 'f')
        .replace(/ie$/, 'y');

/** The words of a text or a name as they are compared: singular, without accents, figures by their value. */
function keysOf(tokens: readonly Token[]): string[] {
  return tokens.map((token) =>
    token.kind === 'number'
      ? String(token.value)
      : singular(unitOf(foldName(token.word).replace(/'s$/, '').replaceAll("'", ''))),
  );
}

interface Known {
  name: string;
  /** Of an alias the record that it stands for. */
  id: string | null;
  words: string[];
  /** Words that tell it from others: neither a kind of business nor a unit nor a title. */
  own: Set<string>;
}

const wordsOf = (text: string): string[] =>
  keysOf(tokensOf(text).filter(({ kind }) => kind === 'word' || kind === 'number'));

/** Returns the words of a text as they are compared: two texts of one key say the same name. */
export const wordsKey = (text: string): string => wordsOf(text).join(' ');

/** Returns the keys of all words that stand together in a text, up to `most` of them. */
export function wordsKeysIn(text: string, most: number): string[] {
  const words = wordsOf(text);
  const keys = words.flatMap((_, from) =>
    Array.from({ length: Math.min(most, words.length - from) }, (__, more) =>
      words.slice(from, from + more + 1).join(' '),
    ),
  );
  return [...new Set(keys)];
}

const knownOf = (known: KnownName): Known => {
  const { name, id, said } =
    typeof known === 'string'
      ? { name: known, id: null, said: known }
      : { name: known.name, id: known.id, said: known.words };
  const words = wordsOf(said);
  const own = words.filter(
    (word) => !BUSINESS.has(word) && !UNITS.has(word) && !TITLES.has(word) && !JOINS.has(word),
  );
  return { name, id, words, own: new Set(own.length > 0 ? own : words) };
};

const isSame = (said: string, known: string): boolean =>
  said === known ||
  (said.length >= 5 &&
    known.length >= 5 &&
    !/\d/.test(said + known) &&
    nameSimilarity(said, known) >= VERY_SIMILAR);

/** Where the words of a known name stand in a text, all of them together or some; null where none of its own does. */
function placeOf(said: readonly string[], known: Known): { places: number[]; matched: Set<string> } | null {
  if (known.id !== null) return placeOfAlias(said, known);
  const matchOf = (word: string) => known.words.find((each) => isSame(word, each));
  // The words stand together; a far one is another use of it.
  const runs: number[][] = [];
  for (const [place, word] of said.entries()) {
    const match = matchOf(word);
    if (match === undefined || JOINS.has(match)) continue;
    const run = runs.at(-1);
    if (run && place - run.at(-1)! <= 2) run.push(place);
    else runs.push([place]);
  }
  if (runs.length === 0) return null;
  const places = runs.reduce((a, b) => (b.length > a.length ? b : a));
  const matched = new Set(places.map((place) => matchOf(said[place]!)!));
  return [...matched].some((word) => known.own.has(word)) ? { places, matched } : null;
}

/** An alias counts only where exactly its words are said: a part of it could be anybody. */
function placeOfAlias(said: readonly string[], { words }: Known) {
  const from = said.findIndex((_, index) => words.every((word, place) => said[index + place] === word));
  if (from < 0 || words.length === 0) return null;
  return { places: words.map((_, place) => from + place), matched: new Set(words) };
}

interface Candidate {
  known: Known;
  from: number;
  to: number;
  score: number;
  isTied: boolean;
}

/**
 * Finds the one known name that a text says: the name whose words it says most, the whole name before a part, a name
 * before an alias of the same words. Two that fit equally are none, because a guess would answer for somebody else.
 */
export function findName(tokens: readonly Token[], names: readonly KnownName[]): FoundName | null {
  const said = keysOf(tokens);
  let best: Candidate | null = null;
  for (const known of names.map(knownOf)) {
    const place = placeOf(said, known);
    if (!place) continue;
    const { places, matched } = place;
    const own = [...matched].filter((word) => known.own.has(word)).length;
    const score = own * 10 + matched.size - (known.words.length - matched.size) * 0.1;
    const found: Candidate = { known, from: places[0]!, to: places.at(-1)! + 1, score, isTied: false };
    // A whole name beats a longer one that is said in part; two parts are a tie.
    if (best === null || score > best.score + 0.5) best = found;
    else if (score > best.score - 0.5) {
      const isWhole = matched.size === known.words.length;
      const bestIsWhole = best.known.words.length <= best.to - best.from;
      const isAlias = known.id !== null;
      const bestIsAlias: boolean = best.known.id !== null;
      if (isWhole && !bestIsWhole) best = found;
      else if (isWhole && bestIsWhole && bestIsAlias !== isAlias) best = isAlias ? best : found;
      else if (isWhole === bestIsWhole) best.isTied = true;
    }
  }
  if (best === null || best.isTied) return null;
  const { known, from, to } = best;
  return { name: known.name, ...(known.id !== null && { id: known.id }), from, to };
}

/**
 * Returns the known names that something said can mean: those of these very words, otherwise all that contain each of
 * them, so that of several the person is asked. A name that says more than a known one means somebody else.
 */
export function namesMeant(said: string, names: readonly string[]): string[] {
  const own = wordsOf(said);
  if (own.length === 0) return [];
  const known = names.map((name) => ({ name, words: wordsOf(name) }));
  const exact = known.filter((each) => each.words.join(' ') === own.join(' '));
  const fitting = exact.length > 0 ? exact : known;
  return fitting
    .filter((each) => own.every((word) => each.words.some((one) => isSame(word, one))))
    .map(({ name }) => name);
}
