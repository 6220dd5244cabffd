import { nameSimilarity, VERY_SIMILAR } from '../name-similarity.ts';
import { BUSINESS, TITLES, UNITS, unitOf } from './lexicon.ts';
import type { Token } from './token.ts';
import { tokensOf } from './tokens.ts';

/** A name of the organization's records that a text says, perhaps in part, in the plural or with a small mistake. */
export interface FoundName {
  name: string;
  from: number;
  to: number;
}

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
      : singular(
          unitOf(token.word.normalize('NFD').replace(/\p{M}/gu, '').replace(/'s$/, '').replaceAll("'", '')),
        ),
  );
}

interface Known {
  name: string;
  words: string[];
  /** Words that tell it from others: neither a kind of business nor a unit nor a title. */
  own: Set<string>;
}

const knownOf = (name: string): Known => {
  const words = keysOf(tokensOf(name).filter(({ kind }) => kind === 'word' || kind === 'number'));
  const own = words.filter(
    (word) => !BUSINESS.has(word) && !UNITS.has(word) && !TITLES.has(word) && !JOINS.has(word),
  );
  return { name, words, own: new Set(own.length > 0 ? own : words) };
};

const isSame = (said: string, known: string): boolean =>
  said === known ||
  (said.length >= 5 &&
    known.length >= 5 &&
    !/\d/.test(said + known) &&
    nameSimilarity(said, known) >= VERY_SIMILAR);

/**
 * Finds the one known name that a text says: the name whose words it says most, the whole name before a part. Two that
 * fit equally are none, because a guess would answer for somebody else.
 */
export function findName(tokens: readonly Token[], names: readonly string[]): FoundName | null {
  const said = keysOf(tokens);
  let best: (FoundName & { score: number; isTied: boolean }) | null = null;
  for (const known of names.map(knownOf)) {
    const places: number[] = [];
    let own = 0;
    for (const [index, word] of said.entries()) {
      const match = known.words.find((each) => isSame(word, each));
      if (match === undefined || JOINS.has(match)) continue;
      places.push(index);
      if (known.own.has(match)) own++;
    }
    if (own === 0) continue;
    // The words stand together; a far one is another use of it.
    const runs: number[][] = [];
    for (const place of places) {
      const run = runs.at(-1);
      if (run && place - run.at(-1)! <= 2) run.push(place);
      else runs.push([place]);
    }
    const run = runs.reduce((a, b) => (b.length > a.length ? b : a));
    const matched = new Set(run.map((place) => known.words.find((each) => isSame(said[place]!, each))));
    const ownMatched = [...matched].filter((word) => known.own.has(word!)).length;
    if (ownMatched === 0) continue;
    const score = ownMatched * 10 + matched.size - (known.words.length - matched.size) * 0.1;
    const found = { name: known.name, from: run[0]!, to: run.at(-1)! + 1, score, isTied: false };
    // A whole name beats a longer one that is said in part; two parts are a tie.
    if (best === null || score > best.score + 0.5) best = found;
    else if (score > best.score - 0.5) {
      const isWhole = matched.size === known.words.length;
      const bestIsWhole = knownOf(best.name).words.length <= best.to - best.from;
      if (isWhole && !bestIsWhole) best = found;
      else if (isWhole === bestIsWhole) best.isTied = true;
    }
  }
  return best && !best.isTied ? { name: best.name, from: best.from, to: best.to } : null;
}

/**
 * Returns the known names that something said can mean: those of these very words, otherwise all that contain each of
 * them, so that of several the person is asked. A name that says more than a known one means somebody else.
 */
export function namesMeant(said: string, names: readonly string[]): string[] {
  const words = (text: string) =>
    keysOf(tokensOf(text).filter(({ kind }) => kind === 'word' || kind === 'number'));
  const own = words(said);
  if (own.length === 0) return [];
  const known = names.map((name) => ({ name, words: words(name) }));
  const exact = known.filter((each) => each.words.join(' ') === own.join(' '));
  const fitting = exact.length > 0 ? exact : known;
  return fitting
    .filter((each) => own.every((word) => each.words.some((one) => isSame(word, one))))
    .map(({ name }) => name);
}
